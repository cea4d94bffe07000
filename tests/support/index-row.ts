import type { IndexRow } from "#app/domain/catalogue/search/engine/build.ts";

/** A title as the search index reads it. @param changes what the test is about */
export function indexRow(id: number, title: string, changes: Partial<IndexRow> = {}): IndexRow {
  return {
    id,
    sort_rank: id,
    title_sort: title,
    author_sort: "writer ada",
    title: ` ${title} `,
    author: " ada writer ",
    publisher: " quay press ",
    keyword: ` ${title} ada writer quay press `,
    release_date: Date.UTC(2026, 10, 20) / 1000,
    state: "available",
    binding_code: "pb",
    audience: null,
    language: "en",
    ranked: 1,
    future_ranked: 0,
    series: null,
    series_num: null,
    main_words: null,
    is_large_print: 0,
    is_giftcard: 0,
    of_one_shop: 0,
    canadian: 0,
    prize: 0,
    subjects: "fic000000",
    ...changes,
  };
}

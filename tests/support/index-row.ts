import type { IndexRow } from "#app/domain/catalogue/search/engine/build.ts";
import { FLAG } from "#app/domain/catalogue/search/engine/layout.ts";

/** A title as the search index reads it. @param changes what the test is about */
export function indexRow(id: number, title: string, changes: Partial<IndexRow> = {}): IndexRow {
  return {
    id,
    sort_rank: id,
    title_sort: title,
    title_accents: "",
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
    flags: FLAG.rank,
    series: null,
    series_num: null,
    main_words: null,
    subjects: "fic000000",
    work: 0,
    ...changes,
  };
}

import { describe, expect, it } from "vitest";
import {
  type Choice,
  isSameByName,
  type LinkedTitle,
  MAX_TITLES_PER_LINK,
  type NamedTitle,
  worksOf,
} from "./editions.ts";

const same = (one: Partial<NamedTitle>, other: Partial<NamedTitle> = {}) => {
  const named = { title: "The Tides", subtitle: null, language: "en" };
  return isSameByName({ ...named, ...one }, { ...named, ...one, ...other });
};

it("takes titles of one name and author for editions", () => {
  expect(same({})).toBe(true);
  expect(same({}, { subtitle: "A novel" })).toBe(true);
  expect(same({}, { language: null })).toBe(true);
});

it("tells translations apart", () => {
  expect(same({}, { language: "fr" })).toBe(false);
});

it.each([
  "Poems",
  "Selected Poems",
  "The Collected Stories",
  "Plays and Essays",
  "Complete Works, Volume 2",
  "Short Stories",
])("does not take two books called %s for one", (title) => {
  expect(same({ title })).toBe(false);
});

it.each([
  "Poems of a Lighthouse Keeper",
  "Letters to a Young Poet",
  "The Winter's Tale",
  "A Tale of Two Cities",
])("takes two books called %s for one", (title) => {
  expect(same({ title })).toBe(true);
});

it.each([
  "Study Guide",
  "Teacher's guide",
  "3 Books Set",
  "Boxed set",
  "The graphic novel",
  "Colouring Book",
])("does not take a %s for the book", (subtitle) => {
  expect(same({}, { subtitle })).toBe(false);
  expect(same({ subtitle }, { language: null })).toBe(true);
});

describe("the works of editions", () => {
  const book = (id: number, title: Partial<LinkedTitle> = {}): LinkedTitle => ({
    id,
    product_code: `code ${id}`,
    title: "The Tides",
    title_sort: "tides",
    subtitle: null,
    author_sort: "writer ada",
    language: "en",
    relations: [],
    ...title,
  });
  /** The ids of each work. */
  const works = (titles: LinkedTitle[], choices: Choice[] = []) =>
    Array.from(Map.groupBy(worksOf(titles, choices), ([, work]) => work).values(), (all) =>
      all.map(([id]) => id).toSorted(),
    );
  const edition = (of: number) => ({ relations: [{ kind: "edition", code: `code ${of}` }] });
  const named = (name: string) => ({ title: name, title_sort: name.toLowerCase() });

  it("have titles of one name and author, without those that are something else", () => {
    const alone = [
      book(3, { author_sort: "other ben" }),
      book(4, { subtitle: "Study guide" }),
      book(5, { language: "fr" }),
    ];
    expect(works([book(1), book(2), ...alone])).toEqual([[1, 2]]);
    expect(works([book(1, named("Poems")), book(2, named("Poems"))])).toEqual([]);
    // Notebooks and calendars.
    expect(works([book(1, { author_sort: "~" }), book(2, { author_sort: "~" })])).toEqual([]);
  });

  it("have what feeds tell, also in a chain, but no translations", () => {
    const chain = [
      book(1),
      book(2, { ...named("Ebb"), ...edition(1) }),
      book(3, { ...named("Flow"), ...edition(2) }),
    ];
    expect(works(chain)).toEqual([[1, 2, 3]]);
    expect(works([book(1), book(2, { ...named("Marées"), ...edition(1), language: "fr" })])).toEqual([]);
    const work = { relations: [{ kind: "work", code: "11" }] };
    expect(works([book(1, { ...named("Ebb"), ...work }), book(2, { ...named("Flow"), ...work })])).toEqual([
      [1, 2],
    ]);
    const similar = { ...named("Ebb"), relations: [{ kind: "similar", code: "code 1" }] };
    expect(works([book(1), book(2, similar)])).toEqual([]);
  });

  it("are not made of a number that hundreds of titles name", () => {
    const placeholder = { relations: [{ kind: "work", code: "0000" }] };
    const of = (n: number) =>
      works(
        Array.from({ length: n }, (_, index) =>
          book(index + 1, { ...named(`Tide ${index}`), ...placeholder }),
        ),
      );
    expect(of(MAX_TITLES_PER_LINK)).toHaveLength(1);
    expect(of(MAX_TITLES_PER_LINK + 1)).toEqual([]);
  });

  it("are never joined by a title without a language", () => {
    const unknown = book(2, { language: null });
    expect(works([book(1), unknown, book(3, { language: "fr" })])).toEqual([[1, 2]]);
  });

  it("follow an operator", () => {
    const choice = (first_id: number, second_id: number, same: number) => ({ first_id, second_id, same });
    expect(works([book(1), book(2, named("Ebb"))], [choice(1, 2, 1)])).toEqual([[1, 2]]);
    expect(works([book(1), book(2, edition(1))], [choice(1, 2, 0)])).toEqual([]);
    // A third edition stays with the first, and does not bring the second along.
    expect(works([book(1), book(2), book(3)], [choice(1, 2, 0)])).toEqual([[1, 3]]);
  });
});

import { describe, expect, it } from "vitest";
import { type AuthoredTitle, authorKey, mostCommon, worksOf } from "./authors.ts";
import { authorPath } from "./catalogue.ts";

it("takes different spellings of a name for one author", () => {
  expect(authorKey("Margaret Atwood")).toBe("margaret-atwood");
  expect(authorKey("MARGARET  ATWOOD")).toBe("margaret-atwood");
  expect(authorKey("Gabriel García Márquez")).toBe(authorKey("Gabriel Garcia Marquez"));
  for (const name of ["J. K. Rowling", "J.K. Rowling", "JK Rowling", "J K ROWLING"])
    expect(authorKey(name)).toBe("jk-rowling");
  expect(authorKey("Ursula K. Le Guin")).toBe("ursula-k-le-guin");
  expect(authorPath(authorKey("莫言"))).toMatch(/^\/authors\/(%[0-9A-F]{2})+$/);
});

it("knows no author behind a name that stands for nobody", () => {
  for (const name of ["Anonymous", "Various authors", "Unknown", "", "…"]) expect(authorKey(name)).toBe("");
});

describe("the books of an author", () => {
  let id = 0;
  const titled = (title: string, release_date: number | null, about: Partial<AuthoredTitle> = {}) => ({
    id: ++id,
    title,
    title_sort: title.toLowerCase(),
    subtitle: null,
    language: "en",
    release_date,
    ...about,
  });

  it("are listed once each, by the first edition, the newest first", () => {
    const found = worksOf([
      titled("The Tides", 300),
      titled("Harbour", 200),
      titled("The Tides", 100),
      titled("Undated", null),
      titled("The Tides", null),
    ]);
    expect(found.map(({ title, first }) => [title.title, first])).toEqual([
      ["Harbour", 200],
      ["The Tides", 100],
      ["Undated", null],
    ]);
  });

  it("keep translations, study guides and collections of the same name apart", () => {
    const found = worksOf([
      titled("The Tides", 1),
      titled("The Tides", 2, { language: "fr" }),
      titled("The Tides", 3, { subtitle: "Study Guide" }),
      titled("Poems", 4),
      titled("Poems", 5),
    ]);
    expect(found).toHaveLength(5);
  });
});

it("names an author as most titles do", () => {
  expect(mostCommon(["ANN LEE", "Ann Lee", "Ann Lee"])).toBe("Ann Lee");
  expect(mostCommon([])).toBe("");
});

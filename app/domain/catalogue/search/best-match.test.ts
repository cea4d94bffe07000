import { describe, expect, it } from "vitest";
import { bandOfTitle, bestMatchOf, mainEndOf, OTHER_BIT, SMALL_WORD } from "./best-match.ts";
import { emptyRequest } from "./browse.ts";
import { queryOf } from "./query.ts";
import { mainWords } from "./term.ts";

const SHOP_KEY = { store: 1, location: 0, american: false };
const known = { only: null, lists: {}, facets: false };
const of = (term: string, more: Partial<ReturnType<typeof emptyRequest>> = {}) =>
  bestMatchOf(queryOf({ ...emptyRequest(), term, ...more }, SHOP_KEY, 0, known));

describe("what decides the order of a search", () => {
  it("is the key of the wanted title, and its words, without the small ones if need be", () => {
    expect(of("The Cat in the Hat")).toMatchObject({
      keys: ["the cat in the hat", "cat in the hat"],
      words: [{ word: "the" }, { word: "cat" }, { word: "in" }, { word: "hat" }],
      all: 0b1111,
      significant: 0b1010,
    });
  });

  it("counts a word as often as it can mean something else", () => {
    expect(of('cat !cat "cat hat" cat')?.words).toEqual([
      { word: "cat", exact: false },
      { word: "cat", exact: true },
      { word: "hat", exact: true },
    ]);
  });

  it("is nothing in the other sorts, without words, and no title's key in a search for authors", () => {
    expect(of("cat", { sort: "popularity" })).toBeUndefined();
    expect(of("")).toBeUndefined();
    expect(of("cat", { type: "author" })?.keys).toEqual([]);
  });
});

describe("a title with all the words", () => {
  const [CAT, HAT, SEUSS] = [1, 2, 4];
  const band = (
    title: readonly number[],
    { mainEnd = title.length, named = 0, significant = CAT | HAT } = {},
  ) => bandOfTitle(title, mainEnd, named, significant);

  it("may leave out small words of the main part", () => {
    expect(band([SMALL_WORD, CAT, SMALL_WORD, SMALL_WORD, HAT])).toBe("main");
    expect(band([SMALL_WORD, CAT, SMALL_WORD, SMALL_WORD, HAT, OTHER_BIT, OTHER_BIT], { mainEnd: 5 })).toBe(
      "main",
    );
    expect(band([SMALL_WORD, CAT, SMALL_WORD, SMALL_WORD, HAT, OTHER_BIT], { mainEnd: 6 })).toBe("together");
  });

  it("may have the author's words beside it", () => {
    const significant = CAT | HAT | SEUSS;
    expect(band([SMALL_WORD, CAT, SMALL_WORD, HAT], { significant, named: SEUSS })).toBe("main");
    expect(band([CAT, SMALL_WORD, HAT, OTHER_BIT], { significant, named: SEUSS })).toBe("together");
    // Only the author was typed.
    expect(band([OTHER_BIT], { significant: SEUSS, named: SEUSS })).toBe("together");
    expect(band([SMALL_WORD], { significant: SEUSS, named: SEUSS })).toBe("together");
  });

  it("has the words together or apart", () => {
    expect(band([OTHER_BIT, CAT, SMALL_WORD, HAT, OTHER_BIT])).toBe("together");
    expect(band([CAT, OTHER_BIT, HAT])).toBe("named");
    expect(band([CAT, OTHER_BIT, HAT, CAT])).toBe("together");
  });

  it("is not said by a single word among small ones", () => {
    expect(band([SMALL_WORD, CAT], { significant: CAT })).toBe("together");
    expect(band([SMALL_WORD, SMALL_WORD], { significant: 0 })).toBe("together");
  });
});

it("a title's main part ends at a colon, a bracket or a dash, and an article does not count", () => {
  expect(mainWords("The Baby Book: Everything", "baby book everything")).toBe(2);
  expect(mainWords("A comme Alibi : roman", "a comme alibi roman")).toBe(3);
  expect(mainWords("Emma (Norton Critical Editions)", "emma norton critical editions")).toBe(1);
  expect(mainWords("Adrian Mole – The Wilderness Years", "adrian mole the wilderness years")).toBe(2);
  expect(mainWords("Catch-22", "catch 22")).toBe(null);
  expect(mainWords("The (Sea", "sea")).toBe(null);
  expect(mainWords("Sea:", "sea")).toBe(null);
  expect([
    mainEndOf(0, 4, true),
    mainEndOf(2, 5, true),
    mainEndOf(2, 5, false),
    mainEndOf(9, 5, true),
  ]).toEqual([4, 3, 2, 5]);
});

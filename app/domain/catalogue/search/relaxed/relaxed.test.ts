import { describe, expect, it } from "vitest";
import { distance } from "#app/lib/nearest.ts";
import { Arena } from "../engine/arena.ts";
import { typedWords } from "../term.ts";
import { closestIn } from "./closest.ts";
import { MAX_SLOTS, mostCost } from "./formula.ts";
import { MemoryText } from "./memory-text.ts";
import { mistakeCost } from "./mistakes.ts";
import { numberAt, waysOfWriting } from "./numbers.ts";
import { shapeOf } from "./shape.ts";
import { SpellingIndex } from "./spelling-index.ts";
import { elisionIn, fillersIn, otherGenderOf, soundsLike, variantsOf } from "./word-variants.ts";

const numberIn = (text: string) => {
  const found = numberAt(text.split(" "), 0);
  return found && [found.value, found.end];
};

describe("numbers", () => {
  it.each([
    ["nineteen eighty four", [1984, 3]],
    ["twenty two", [22, 2]],
    ["one hundred and one dalmatians", [101, 4]],
    ["four fifty one", [451, 3]],
    ["two thousand and one", [2001, 4]],
    ["twenty thousand leagues", [20_000, 2]],
    ["vingt mille lieues", [20_000, 2]],
    ["7 habits", [7, 1]],
    ["11th hour", [11, 1]],
    ["thirteenth tale", [13, 1]],
    ["iv", [4, 1]],
    ["two three", [2, 1]],
    ["one and only", [1, 1]],
    ["hundred years", [100, 1]],
  ])("%s is read", (text, expected) => expect(numberIn(text)).toEqual(expected));

  it.each(["mix", "i", "house", "x", "9999999"])("%s is not one", (text) =>
    expect(numberIn(text)).toBeUndefined(),
  );

  it("are written as digits, words and Roman numerals", () => {
    const ways = (value: number, ordinal = false) =>
      waysOfWriting(value, ordinal).own.map((words) => words.join(" "));
    expect(ways(4)).toEqual(["4", "four", "iv", "quatre"]);
    expect(ways(1984)).toContain("nineteen eighty four");
    expect(ways(451)).toContain("four fifty one");
    expect(ways(20_000)).toEqual(expect.arrayContaining(["twenty thousand", "20 000"]));
    expect(ways(100)).toEqual(expect.arrayContaining(["one hundred", "hundred"]));
    expect(ways(12, true)).toEqual(["12th", "twelfth"]);
    expect(ways(22, true)).toContain("twenty second");
  });

  it("end within bounds, whatever was typed", () => {
    for (const text of [
      "thousand ".repeat(100),
      "one hundred ".repeat(100),
      "9".repeat(200),
      "and ".repeat(50),
    ])
      expect(() => numberIn(text.trim())).not.toThrow();
  });
});

describe("other ways of writing a word", () => {
  it.each([
    ["castles", "castle"],
    ["castle", "castles"],
    ["men", "man"],
    ["chevaux", "cheval"],
    ["colour", "color"],
    ["theatre", "theater"],
    ["organised", "organized"],
    ["travelling", "traveling"],
    ["pajamas", "pyjamas"],
    ["grey", "gray"],
    ["dialogue", "dialog"],
    ["stories", "story"],
  ])("%s may be %s", (word, other) => expect(variantsOf(word)).toContain(other));

  it.each([
    ["steven", "stephen"],
    ["piece", "peace"],
  ])("%s may sound like %s", (word, other) => expect(soundsLike(word)).toContain(other));

  it.each([
    ["heureux", "heureuse"],
    ["heureuses", "heureux"],
    ["petit", "petites"],
    ["blanches", "blanc"],
    ["nationale", "nationaux"],
    ["nationaux", "nationale"],
    ["italien", "italiennes"],
    ["lectrice", "lecteurs"],
    ["neuve", "neuf"],
  ])("%s may be %s in French", (word, other) => expect(otherGenderOf(word)).toContain(other));

  it.each([
    ["lenfant", ["l", "enfant"]],
    ["quelquun", ["quelqu", "un"]],
    ["jusqualors", ["jusqu", "alors"]],
    ["livre", ["l", "ivre"]],
    ["brume", undefined],
    ["lundi1", undefined],
  ])("%s may be an elision: %s", (word, parts) => expect(elisionIn(word)).toEqual(parts));

  it("knows words that say little, and the formats that were asked for", () => {
    expect(fillersIn(["dune", "large", "print", "paperback"])).toEqual({
      fillers: [false, true, true, true],
      formats: new Set(["largeprint", "pb", "mm", "tp"]),
    });
    expect(fillersIn(["constructor", "toString"]).fillers).toEqual([false, false]);
  });
});

describe("the spelling index", () => {
  const words = [
    "été",
    "candide",
    "candle",
    "candy",
    "日本語",
    "cafés",
    "harry",
    "porter",
    "potter",
    "a",
    "abcdefgh",
  ].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  function indexOf(list: readonly string[]) {
    const bytes = list.map((word) => Buffer.from(word));
    const termOffsets = new Uint32Array(list.length + 1);
    for (const [at, word] of bytes.entries()) termOffsets[at + 1] = (termOffsets[at] ?? 0) + word.length;
    const index = new SpellingIndex({ termOffsets, termBytes: Buffer.concat(bytes) }, new Arena(0, 0));
    return (word: string, limit: 1 | 2 | 3, beginning = false) =>
      index.near(word, limit, beginning).map(([term, edits]) => `${list[term]} ${edits}`);
  }
  const near = indexOf(words);

  it("finds every word within the distance, in any script", () => {
    for (const asked of [
      "candde",
      "cnadle",
      "poter",
      "ptoter",
      "日木語",
      "cafes",
      "été",
      "été1",
      "bacdefhg",
      "xandide",
    ])
      for (const limit of [1, 2] as const) {
        const expected = words.filter((word) => word !== asked && distance(asked, word, limit) <= limit);
        expect(
          near(asked, limit)
            .map((one) => one.split(" ")[0])
            .sort(),
        ).toEqual(expected.sort());
      }
  });

  it("agrees with the plain distance and cost on random words of every length", () => {
    let state = 5;
    const roll = () => {
      state = (state * 1_664_525 + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const letters = [..."abcdeéñ日本9"];
    const made = (length: number) =>
      Array.from({ length }, () => letters[Math.floor(roll() * letters.length)]).join("");
    const some = [...new Set(Array.from({ length: 220 }, (_, index) => made(1 + (index % 44))))];
    // Words that differ from others by a few letters.
    const all = [
      ...new Set([...some, ...some.map((word) => word.slice(1)), ...some.map((word) => `${word}ab`)]),
    ];
    const nearIn = indexOf(all.filter((word) => word !== ""));
    const wrong: string[] = [];
    // The second time, the answers come from the cache.
    for (const word of [...some, ...some])
      for (const limit of [1, 2, 3] as const) {
        const got = nearIn(word, limit).sort();
        const expected =
          [...word].length > 40
            ? []
            : all.filter(
                (other) =>
                  other !== "" &&
                  other !== word &&
                  [...other].length <= 40 &&
                  distance(word, other, limit) <= limit &&
                  mistakeCost(word, other) <= mostCost([...word].length),
              );
        if (got.map((one) => one.split(" ")[0]).join() !== expected.sort().join()) wrong.push(word);
      }
    expect(wrong).toEqual([]);
  });

  it("finds words that begin almost so", () => {
    expect(near("cadn", 1, true)).toContain("candide 1");
    expect(near("potr", 1, true)).toContain("potter 1");
  });

  it("leaves very long words alone", () => expect(near("x".repeat(200), 2)).toEqual([]));
});

it("a title's shape says where its series begins, and its number", () => {
  const row = {
    title: " the glass castle tales ",
    title_sort: "glass castle",
    series: "Tales",
    main_words: null,
  };
  expect(shapeOf({ ...row, series_num: "Vol. 4" })).toEqual({
    titleWords: 3,
    seriesWords: 1,
    seriesNumber: 4,
    mainWords: 0,
    hasArticle: true,
  });
  expect(shapeOf({ ...row, series_num: "2.5" }).seriesNumber).toBe(0);
  expect(shapeOf({ ...row, series_num: "1-3" }).seriesNumber).toBe(0);
  expect(shapeOf({ ...row, title_sort: "elsewhere", series_num: null }).titleWords).toBe(3);
});

describe("closest matches", () => {
  const text = new MemoryText();
  const titles = [
    ["Harry Potter", "J. K. Rowling"],
    ["Harry the Porter", "Ann Other"],
    ["Spiderman", "Stan Lee"],
    ["Charlotte’s Web", "E. B. White"],
    ["The Glass Castle", "Jeannette Walls"],
  ] as const;
  for (const [id, [title, author]] of titles.entries()) {
    const folded = ` ${title.toLowerCase().replace("’", "")} `;
    const names = ` ${author.toLowerCase().replaceAll(".", "")} `;
    text.add({
      id,
      title: folded,
      author: names,
      publisher: "  ",
      keyword: folded + names,
      title_sort: folded.trim().replace(/^the /, ""),
      series: null,
      series_num: null,
      main_words: null,
      ranked: 1,
      binding_code: "pb",
      language: null,
      is_large_print: 0,
    });
  }
  text.finish();
  const closest = (term: string, hidden: readonly number[] = []) => {
    const shop = { hidden: (id: number) => hidden.includes(id), tier: () => 2 };
    const found = closestIn([text.seenBy(shop)], typedWords(term), "keyword", text.size);
    return found && { ...found.relaxed, first: titles[text.idOf(found.documents[0]?.document ?? 0)]?.[0] };
  };

  it("say which words were corrected and which were ignored", () => {
    expect(closest("hary poter paperback")).toEqual({
      corrected: [
        { from: "hary", to: "harry" },
        { from: "poter", to: "potter" },
      ],
      dropped: ["paperback"],
      first: "Harry Potter",
    });
    // Other ways of writing a word are not corrections.
    expect(closest("spider man")).toEqual({ corrected: [], dropped: [], first: "Spiderman" });
    expect(closest("charlottesweb")).toEqual({ corrected: [], dropped: [], first: "Charlotte’s Web" });
    expect(closest("jk rowlings")).toEqual({ corrected: [], dropped: [], first: "Harry Potter" });
  });

  it("never offer what this shop hides", () => {
    expect(closest("poter", [0])?.first).toBe("Harry the Porter");
    expect(closest("poter", [0, 1])).toBeUndefined();
  });

  it("are the same at the top when only the first few are wanted, of which fewer are compared", () => {
    const many = new MemoryText();
    for (let id = 0; id < 2500; id++) {
      const title = id % 2 === 0 ? " harbour lantern " : " harbour lights ";
      many.add({
        id,
        title,
        author: "  ",
        publisher: "  ",
        keyword: title,
        title_sort: title.trim(),
        series: null,
        series_num: null,
        main_words: null,
        ranked: 1,
        binding_code: "pb",
        language: null,
        is_large_print: 0,
      });
    }
    many.finish();
    const shop = { hidden: () => false, tier: () => 2 };
    const documentsOf = (brief: boolean) =>
      closestIn([many.seenBy(shop)], typedWords("harbor lantrn"), "keyword", many.size, { brief })
        ?.documents ?? [];
    const [all, first] = [documentsOf(false), documentsOf(true)];
    expect(all).toHaveLength(1250);
    expect(first).toHaveLength(800);
    expect(first).toEqual(all.slice(0, first.length));
  });

  it("show a title of each word that one word alone may stand for", () => {
    const some = new MemoryText();
    const names = ["Cast Away", "Cast Iron", "The Cart", "The Cat"];
    for (const [index, name] of names.entries()) {
      const title = ` ${name.toLowerCase()} `;
      some.add({
        id: index + 1,
        title,
        author: "  ",
        publisher: "  ",
        keyword: title,
        title_sort: title.trim().replace("the ", ""),
        series: null,
        series_num: null,
        main_words: null,
        ranked: 1,
        binding_code: "pb",
        language: null,
        is_large_print: 0,
      });
    }
    some.finish();
    const source = some.seenBy({ hidden: () => false, tier: () => 2 });
    const find = (options?: Parameters<typeof closestIn>[4]) =>
      closestIn([source], typedWords("caet"), "keyword", some.size, options);
    const found = find();
    const ids = found?.documents.map(({ document }) => some.idOf(document)) ?? [];
    // The second title of "cast" comes after the first one of each other word.
    expect(ids.at(-1)).toBe(2);
    expect(found?.relaxed.corrected.map(({ to }) => to).sort()).toEqual(["cart", "cast", "cat"]);
    // Strict matches stay, and good ones are joined by none.
    const documents = [{ source: 0, document: some.documentOf(2) ?? 0 }];
    expect(find({ strict: { documents, poor: true } })).toMatchObject({
      strict: 1,
      documents: { length: 4 },
    });
    expect(find({ strict: { documents, poor: false } })).toBeUndefined();
  });

  it("take titles by their main part, and words that exist for others that sound or are written alike", () => {
    const some = new MemoryText();
    // These titles make "lost" a common word.
    const names = [
      ["Emperor Mage", null],
      ["The Emperor: The Gates of Rome", 1],
      ["The Great Influenza: The Story of the Deadliest Pandemic in History", 2],
      ["The Gate House", null],
      ["Grate", null],
      ["Girls at Sea, Lost", null],
      ["The Last Girls", null],
      ...Array.from({ length: 60 }, (_, index) => [`Lost ${index}`, null] as const),
    ] as const;
    for (const [id, [name, main_words]] of names.entries()) {
      const title = ` ${name.toLowerCase().replace(/[:,]/, "")} `;
      some.add({
        id,
        title,
        author: "  ",
        publisher: "  ",
        keyword: title,
        main_words,
        ranked: 1,
        language: null,
        is_large_print: 0,
        title_sort: title.trim().replace(/^the /, ""),
        series: null,
        series_num: null,
        binding_code: "pb",
      });
    }
    some.finish();
    const firstOf = (term: string, strict: readonly number[] = []) => {
      const source = some.seenBy({ hidden: () => false, tier: () => 2 });
      const poor = { documents: strict.map((document) => ({ source: 0, document })), poor: true };
      const documents =
        closestIn([source], typedWords(term), "title", some.size, { strict: poor })?.documents ?? [];
      return names[some.idOf(documents[0]?.document ?? 0)]?.[0];
    };
    expect(firstOf("emporer")).toMatch(/^The Emperor/);
    expect(firstOf("the grate influenza")).toMatch(/^The Great Influenza/);
    expect(firstOf("lost girls", [some.documentOf(5) ?? 0])).toBe("The Last Girls");
  });

  it("do not take a word after ! for another", () => expect(closest("!poter")).toBeUndefined());

  it("are none when nothing is close, and for anything else that was typed", () => {
    for (const term of [
      "xyzzy",
      "",
      "😀".repeat(200),
      "שלום עולם",
      "q",
      "a".repeat(200),
      "zq ".repeat(60),
      "!",
    ])
      expect(closest(term)).toBeUndefined();
    expect(closest("the of a and in")).toBeDefined();
    expect(closest(`${"potter ".repeat(MAX_SLOTS + 76)}`)?.first).toBe("Harry Potter");
  });
});

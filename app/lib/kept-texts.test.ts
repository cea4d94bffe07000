import { expect, it } from "vitest";
import { KeptTexts } from "./kept-texts.server.ts";

/** Asks for keys and says which of them had to be made. */
function madeOf(texts: KeptTexts, keys: readonly string[], length = 1000): string[] {
  const made: string[] = [];
  for (const key of keys)
    texts.get(key, () => {
      made.push(key);
      return key.padEnd(length, "·");
    });
  return made;
}

it("makes a text once for each key", () => {
  const texts = new KeptTexts(100_000);
  expect(madeOf(texts, ["a", "b", "a", "b"])).toEqual(["a", "b"]);
  expect(texts.get("a", () => "other")).toBe("a".padEnd(1000, "·"));
});

it("drops what was not used for longest when all together are too long", () => {
  const texts = new KeptTexts(100_000);
  const others = Array.from({ length: 200 }, (_, at) => `other ${at}`);
  const made = others.flatMap((other) => madeOf(texts, ["used", other]));
  expect(made.filter((key) => key === "used")).toHaveLength(1);
  expect(madeOf(texts, ["other 199"])).toEqual([]);
  expect(madeOf(texts, ["other 0"])).toEqual(["other 0"]);
});

it("keeps no text that would take the place of many", () => {
  expect(madeOf(new KeptTexts(100_000), ["a", "a"], 10_000)).toEqual(["a", "a"]);
});

it("keeps nothing with a limit of 0", () => {
  expect(madeOf(new KeptTexts(0), ["a", "a"])).toEqual(["a", "a"]);
});

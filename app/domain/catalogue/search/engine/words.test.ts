import { describe, expect, it } from "vitest";
import { WordNumbers } from "./words.ts";

const numbersIn = (words: WordNumbers, text: string) => {
  const count = words.read(text);
  return [...words.found.subarray(0, count)];
};

describe("the words of an index", () => {
  it("are numbered in order of first appearance", () => {
    const words = new WordNumbers();
    expect(numbersIn(words, "the old man and the sea")).toEqual([0, 1, 2, 3, 0, 4]);
    expect(numbersIn(words, "sea old man")).toEqual([4, 1, 2]);
    expect(words.names).toEqual(["the", "old", "man", "and", "sea"]);
  });

  it("may have any number of spaces between them, or be none", () => {
    const words = new WordNumbers();
    expect(numbersIn(words, "")).toEqual([]);
    expect(numbersIn(words, "   ")).toEqual([]);
    expect(numbersIn(words, "  a  b ")).toEqual([0, 1]);
  });

  it("differ if any character differs, in any script and at any length", () => {
    const words = new WordNumbers();
    const texts = [
      "é",
      "e\u0301",
      "書店",
      "書",
      "店",
      "📚",
      "📖",
      "x".repeat(500),
      "x".repeat(501),
      "ab",
      "ba",
    ];
    expect(numbersIn(words, texts.join(" "))).toEqual(texts.map((_, index) => index));
    expect(words.names).toEqual(texts);
  });

  it("stay the same as more and more arrive", () => {
    const words = new WordNumbers();
    const names = Array.from({ length: 120_000 }, (_, index) => `w${(index * 7919).toString(36)}`);
    const numbers = names.map((_, index) => index);
    expect(numbersIn(words, names.join(" "))).toEqual(numbers);
    expect(numbersIn(words, names.join(" "))).toEqual(numbers);
    expect(words.names).toEqual(names);
  });
});

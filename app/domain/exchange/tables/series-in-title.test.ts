import { expect, it } from "vitest";
import { seriesInTitle } from "./series-in-title.ts";

it.each([
  ["Catching Fire (The Hunger Games, #2)", "Catching Fire", "The Hunger Games", "2"],
  [
    "The Hunger Games Box Set (The Hunger Games, #1-3)",
    "The Hunger Games Box Set",
    "The Hunger Games",
    "1-3",
  ],
  ["Journals (One Thousand White Women#1)", "Journals", "One Thousand White Women", "1"],
  [
    "A Storm of Swords (A Song of Ice and Fire, #3: Part 1 of 2)",
    "A Storm of Swords",
    "A Song of Ice and Fire",
    "3",
  ],
  ["Wyrd Sisters (Discworld, #6; Witches, #2)", "Wyrd Sisters", "Discworld", "6"],
  ["Children of Dune (Dune Book 3)", "Children of Dune", "Dune", "3"],
  ["Astérix et les Goths (Astérix, tome 3)", "Astérix et les Goths", "Astérix", "3"],
  [
    "Le temps retrouvé (À la recherche du temps perdu, n° 7)",
    "Le temps retrouvé",
    "À la recherche du temps perdu",
    "7",
  ],
  ["Rain (Storm, #2.5)", "Rain", "Storm", "2.5"],
])("%s has a series and a number", (text, title, series, series_num) =>
  expect(seriesInTitle(text)).toEqual({ title, series, series_num }),
);

it.each([
  "Danny and the Dinosaur (An I Can Read Book)",
  "I Am America (And So Can You!)",
  "Calculus (Third Edition, Volume 2)",
  "(Dune, #1)",
  "Earth (The Book): A Guide",
])("%s stays a title", (title) =>
  expect(seriesInTitle(title)).toEqual({ title, series: null, series_num: null }),
);

it("reads a very long title quickly", () => {
  expect(seriesInTitle(`A (${",".repeat(100_000)}#1)`).series).toBeNull();
});

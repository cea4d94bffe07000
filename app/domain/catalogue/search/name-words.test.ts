import { expect, it } from "vitest";
import { wordsOfNames } from "./name-words.ts";

it.each([
  ["J. R. R. Tolkien", "j r r tolkien jrr"],
  ["A.A. Milne", "a a milne aa"],
  ["AA Milne", "aa milne"],
  ["George R.R. Martin", "george r r martin rr grr"],
  ["John le Carré", "john le carre lecarre"],
  ["Ursula K. Le Guin", "ursula k le guin leguin"],
  ["Antoine de Saint-Exupéry", "antoine de saint exupery desaintexupery saintexupery"],
  ["Vincent van Gogh", "vincent van gogh vangogh"],
  ["Flann O’Brien", "flann obrien"],
  ["Van", "van"],
  ["Zoë Ångström", "zoe angstrom"],
])("%s is searched by %s", (name, found) => expect(wordsOfNames([name]).join(" ")).toBe(found));

it("what is written together comes after all names, once", () => {
  expect(wordsOfNames(["J.K. Rowling", "Jean d’Ormesson", "J. K. Smith", ""]).join(" ")).toBe(
    "j k rowling jean d ormesson j k smith jk",
  );
});

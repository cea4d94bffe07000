import { expect, it } from "vitest";
import { isSameByName, type NamedTitle } from "./editions.ts";

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

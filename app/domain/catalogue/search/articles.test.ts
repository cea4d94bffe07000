import { expect, it } from "vitest";
import { withoutAnyArticle, withoutArticle } from "./articles.ts";

it.each([
  ["An American Tragedy", "en", "American Tragedy"],
  ["A Room with a View", "en", "Room with a View"],
  ["A Is for Alibi", "en", "A Is for Alibi"],
  ["A to Z", null, "A to Z"],
  ["Die Trying", "en", "Die Trying"],
  ["La La Land", "en", "La La Land"],
  ["Les Misérables", "fr", "Misérables"],
  ["Une vie", "fr", "vie"],
  ["L’Étranger", "fr", "Étranger"],
  ["L' Étranger", "fr", "Étranger"],
  ["A comme Alibi", "fr", "A comme Alibi"],
  ["A comme Alibi", null, "A comme Alibi"],
  ["À la recherche du temps perdu", "fr", "À la recherche du temps perdu"],
  ["Der Prozess", "de", "Prozess"],
  ["El amor en los tiempos del cólera", "es", "amor en los tiempos del cólera"],
  ["Un'estate", "it", "estate"],
  ["O Alquimista", "pt", "Alquimista"],
  ["The Road", null, "Road"],
  ["Les Misérables", null, "Misérables"],
  ["El Norte", null, "El Norte"],
  ["The Road", "ja", "The Road"],
  ["The", "en", "The"],
  ["An", "en", "An"],
  ["A-Z of Birds", "en", "A-Z of Birds"],
  ["The's", "en", "The's"],
  ["Lesson", "fr", "Lesson"],
])("%s in %s is sorted as %s", (title, language, sorted) =>
  expect(withoutArticle(title, language)).toBe(sorted),
);

it("a typed title may begin with an article of any language", () => {
  expect(withoutAnyArticle("der prozess")).toBe("prozess");
  expect(withoutAnyArticle("das")).toBe("das");
  expect(withoutAnyArticle("prozess")).toBe("prozess");
});

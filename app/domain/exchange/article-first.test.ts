import { describe, expect, it } from "vitest";
import { articleFirst } from "./article-first.ts";

describe("an article behind a title", () => {
  it.each([
    ["Everything Baby Shower Book, The", "The Everything Baby Shower Book", "Everything Baby Shower Book"],
    ["LONG WALK, A", "A LONG WALK", "LONG WALK"],
    ["Étranger, L’", "L’Étranger", "Étranger"],
    ["Misérables, Les", "Les Misérables", "Misérables"],
  ])("[P15] goes in front of it: %s", (written, title, sort) =>
    expect(articleFirst(written)).toEqual({ title, sort }),
  );

  it.each(["The Hobbit", "Eat, Pray, Love", "Ada, the Pirate", "The", ", The"])(
    "[P15] is not looked for elsewhere: %s",
    (title) => expect(articleFirst(title)).toEqual({ title }),
  );
});

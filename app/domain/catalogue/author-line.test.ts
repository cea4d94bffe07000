import { expect, it } from "vitest";
import { PSEUDO } from "#app/messages/locales.ts";
import { authorLine, authorLineIn } from "./author-line.ts";

const names = ["Ada Lovelace", "Bo Chen", "Cy Twombly", "Di Prima", "Ed Ruscha"];

it("names three people of a title, and counts the others", () => {
  expect(authorLine([])).toBe("");
  expect(authorLine(names.slice(0, 3))).toBe("Ada Lovelace, Bo Chen, Cy Twombly");
  expect(authorLine(names)).toBe("Ada Lovelace, Bo Chen, Cy Twombly and 2 more");
});

it("says how many more there are in the reader's language, and leaves the names alone", () => {
  expect(authorLineIn("en-CA", authorLine(names))).toBe(authorLine(names));
  expect(authorLineIn("en-US", authorLine(names))).toBe(authorLine(names));
  expect(authorLineIn(PSEUDO, authorLine(names))).toMatch(
    /^Ada Lovelace, Bo Chen, Cy Twombly⟦ and ⟧2⟦ more( ~~~)+⟧$/,
  );
  expect(authorLineIn(PSEUDO, "Ada Lovelace")).toBe("Ada Lovelace");
});

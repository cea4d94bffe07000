import { describe, expect, it } from "vitest";
import { anywhere, findTextOf, wordsToFind } from "./find-text.ts";

describe("the text by which staff find somebody", () => {
  const text = findTextOf(["Léna Marsh", "lena@example.com"], ["+1 (250) 555-0100", ""]);
  const isFound = (find: string) => wordsToFind(find).every((word) => text.includes(word));

  it.each(["lena", "MARSH léna", "lena@example", "2505550100", "250.555.0100", "1-250-555-0100", "555 0100"])(
    "is found by %s",
    (find) => expect(isFound(find)).toBe(true),
  );
  it.each(["lena smith", "250 555 0199"])("is not found by %s", (find) => expect(isFound(find)).toBe(false));
  it("takes ten words, and what is special to a database as it is", () => {
    expect(wordsToFind("a b c d e f g h i j k l")).toHaveLength(10);
    expect(anywhere("100%_\\")).toBe("%100\\%\\_\\\\%");
  });
});

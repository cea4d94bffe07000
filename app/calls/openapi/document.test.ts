import { describe, expect, it } from "vitest";
import { aboutRule } from "../common/access.server.ts";
import { allCalls } from "../index.server.ts";

describe("every call that programs can make", () => {
  it("says what it does in a short sentence, which more may follow", () => {
    const unclear = allCalls.filter(({ about }) => {
      const [first = ""] = about.split(/(?<=\.) /);
      return !/^[A-Z].*\.$/s.test(about) || first.length > 120;
    });
    expect(unclear.map(({ name, about }) => `${name}: ${about}`)).toEqual([]);
  });

  it("says whom it lets in", () => {
    for (const { access } of allCalls) expect(aboutRule(access).about).toMatch(/^[A-Z].*\.$/);
  });
});

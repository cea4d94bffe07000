import { describe, expect, it } from "vitest";
import { aboutRule } from "../common/access.server.ts";
import type { Call } from "../common/define.server.ts";
import { calls } from "../index.server.ts";

const all = calls as unknown as readonly Call[];

describe("every call that programs can make", () => {
  it("says what it does in a short sentence, which more may follow", () => {
    const unclear = all.filter(({ about }) => {
      const [first = ""] = about.split(/(?<=\.) /);
      return !/^[A-Z].*\.$/s.test(about) || first.length > 120;
    });
    expect(unclear.map(({ name, about }) => `${name}: ${about}`)).toEqual([]);
  });

  it("says whom it lets in", () => {
    for (const { access } of all) expect(aboutRule(access).about).toMatch(/^[A-Z].*\.$/);
  });
});

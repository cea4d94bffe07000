import { describe, expect, it } from "vitest";
import { migrations } from "./migrations/index.ts";
import { statementsOf } from "./statements.ts";

/** Statements that were cut in two: an open string, bracket or dollar quote, or a trigger without its end. */
function cutUp(text: string): string[] {
  return statementsOf(text).filter((statement) => {
    const bare = statement.replace(/--[^\n]*/g, "");
    const outside = bare.replace(/'(?:[^']|'')*'/g, "''");
    const count = (pattern: RegExp) => outside.match(pattern)?.length ?? 0;
    return (
      outside.replaceAll("''", "").includes("'") ||
      count(/\(/g) !== count(/\)/g) ||
      count(/\$\$/g) % 2 === 1 ||
      count(/\bbegin\b|\bcase\b/gi) !== count(/\bend\b/gi)
    );
  });
}

describe("the statements of a migration", () => {
  it("are whole, in every migration and on both databases", () => {
    for (const { name, sql, postgres = "" } of migrations)
      expect([name, ...cutUp(sql), ...cutUp(sql + postgres)]).toEqual([name]);
  });

  it.each([
    ["a string", "insert into a values ('one;\ntwo');\n"],
    ["a string after a quote in it", "update a set b = 'it''s;\nlate';\n"],
    ["a trigger", "create trigger t after insert on a begin delete from b;\n end;\n"],
    ["a function", "create function f() returns void as $$ select 1;\n $$ language sql;\n"],
  ])("would be cut within %s that holds the end of one", (_, sql) => {
    expect(cutUp(sql)).not.toEqual([]);
    expect(cutUp(sql.replace(";\n", "; "))).toEqual([]);
  });
});

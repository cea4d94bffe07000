import { describe, expect, it } from "vitest";
import { isSeen } from "./change-counts.server.ts";

describe("a statement that changes what shared pages show", () => {
  it.each([
    'update "titles" set "title" = ?',
    "INSERT OR REPLACE INTO store_hosts VALUES (1)",
    "with moved as (delete from stock returning *) select * from moved",
    "merge into titles using t on true when matched then delete",
    "insert into a_table_of_tomorrow (id) values (1)",
    "update or ignore stock set onhand = 1",
    'delete from "page_blocks" where "id" = ?',
  ])("counts: %s", (text) => expect(isSeen(text)).toBe(true));

  it.each([
    'select "title" from "titles" for update',
    'insert into "cart_lines" ("cart_id") values (?)',
    "update sessions set seen_at = 1",
    'delete from "rate_limits"',
    "with t as (select updated_at from titles) select * from t",
    "begin immediate",
    "savepoint a",
    "pragma data_version",
  ])("does not count if it is another: %s", (text) => expect(isSeen(text)).toBe(false));
});

import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { importCommand } from "#app/cli/commands/import.ts";
import { takeCopies } from "#app/domain/catalogue/stock.server.ts";
import { claimImports, workOnImport } from "#app/domain/imports/import-jobs.server.ts";
import { tidyImports } from "#app/domain/imports/imports.server.ts";
import { MAX_OPEN } from "#app/domain/imports/imports.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { isbnAt, openImports } from "#tests/support/desk-imports.ts";
import { ok } from "#tests/support/ok.ts";
import { partOf } from "#tests/support/part-of.ts";
import { CANADIAN, type MadeTitle, makeShop, makeTitle, stock, storeOf } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";
import { uploaded } from "#tests/support/uploaded.ts";

/** Imports and changes of several titles at the desk: tried, applied once, corrected and undone. */

const office = await openImports();
const { platform, visit, work, shown, upload, tried, applied, stockRow, files } = office;
const read = platform.database.read;
const HOST = "test.localhost";
const site = await openSite(platform);
const email = "buyer@example.com";
const desk = await new DeskBrowser(site, HOST).logIn(email, await addStaff(platform, email, "buyer"));
const to = ({ response }: { response: Response }) => response.headers.get("Location") ?? "";
const edits = async (title: MadeTitle) => {
  const answer = ok(await call(await visit(), titles.show, { codes: [String(title.isbn)] }));
  return answer.titles[0]?.title?.edits;
};
const UNKNOWN = "9780306406157";

describe("an import of stock", () => {
  it("finds columns, tries, applies, and is undone", async () => {
    const [held, fresh, same] = [
      await makeTitle(platform),
      await makeTitle(platform),
      await makeTitle(platform),
    ];
    await stock(platform, "test", held, 5, { price: 1500 });
    await stock(platform, "test", same, 2);
    const before = await stockRow(held);
    const file = `Code,Qty,Price\n${held.isbn},7,12.00\n${fresh.isbn},3,9.00\n${same.isbn},2,\n${UNKNOWN},1,1\n`;
    const id = await upload("stock", file);
    expect(await shown(id)).toMatchObject({
      state: "columns",
      columns: { names: ["Code", "Qty", "Price"], at: { onhand: 1, price: 2 } },
    });
    ok(await call(await visit(), imports.columns, { id, map: { isbn: "Code" } }));
    await work();
    expect(await shown(id)).toMatchObject({
      state: "checked",
      added: 1,
      changed: 1,
      unchanged: 1,
      refused: 1,
    });
    expect(await stockRow(held)).toEqual(before);
    ok(await call(await visit(), imports.apply, { id }));
    expect((await call(await visit(), imports.apply, { id })) as unknown).toMatchObject({ code: "changed" });
    await work();
    const done = await shown(id);
    expect(done).toMatchObject({
      state: "done",
      added: 1,
      changed: 1,
      unchanged: 1,
      refused: 1,
      rows_done: 4,
    });
    expect(done.undo_until).toBeGreaterThan(platform.clock.now());
    expect(await stockRow(held)).toMatchObject({ onhand: 7, price: 1200 });
    expect(files()).toEqual([]);
    ok(await call(await visit(), imports.undo, { id }));
    expect(await shown(id)).toMatchObject({ state: "undone", left: { undone: 2, count: 0 } });
    expect(await stockRow(held)).toEqual(before);
    expect(await stockRow(fresh)).toBeUndefined();
    expect(await call(await visit(), imports.undo, { id })).toMatchObject({ code: "changed" });
    // The next file of this kind needs no choice.
    const next = await upload("stock", file);
    expect(await shown(next)).toMatchObject({ options: { map: { isbn: "Code" } } });
    ok(await call(await visit(), imports.giveUp, { id: next }));
    expect(files()).toEqual([]);
  });

  it("leaves what was sold since when it is undone, and names it", async () => {
    const [sold, kept] = [await makeTitle(platform, { title: "Sold meanwhile" }), await makeTitle(platform)];
    const id = await applied("stock", `isbn,onhand\n${sold.isbn},4\n${kept.isbn},4\n`);
    const store = await storeOf(platform);
    await platform.database.transaction((tx) =>
      takeCopies(tx, partOf({ store, now: platform.clock.now() }), sold.id, "", 1),
    );
    ok(await call(await visit(), imports.undo, { id }));
    expect(await shown(id)).toMatchObject({
      state: "undone",
      left: { undone: 1, count: 1, titles: [{ title: "Sold meanwhile" }] },
    });
    expect(await stockRow(sold)).toMatchObject({ onhand: 3 });
    expect(await stockRow(kept)).toBeUndefined();
  });

  it("shows refused rows beside their cell, and takes them once they are corrected", async () => {
    const [good, bad] = [await makeTitle(platform), await makeTitle(platform)];
    const id = await applied(
      "stock",
      `isbn,onhand,price\n${good.isbn},1,5\n${bad.isbn},lots,=1+1\n${UNKNOWN},2,3\n`,
    );
    const { lines } = ok(await call(await visit(), imports.listRefusedRows, { id }));
    expect(lines).toMatchObject([
      { line: 3, field: "onhand", cells: [bad.isbn, "lots", "=1+1"] },
      { line: 4, field: "isbn", reason: `${UNKNOWN} is not in the catalogue` },
    ]);
    const { text } = ok(await call(await visit(), imports.refusedFile, { id }));
    expect(text).toContain(`${bad.isbn},lots,'=1+1,3,`);
    const rows: { line: number; cells: Record<string, string> }[] = [
      { line: 3, cells: { c1: "6", c2: "4.50" } },
      { line: 4, cells: { c1: "9" } },
    ];
    ok(await call(await visit(), imports.correctRows, { id, rows }));
    expect(await shown(id)).toMatchObject({ state: "done", added: 2, refused: 1 });
    expect(await stockRow(bad)).toMatchObject({ onhand: 6, price: 450 });
    const left = ok(await call(await visit(), imports.listRefusedRows, { id }));
    expect(left.lines).toMatchObject([{ line: 4, cells: [UNKNOWN, "9", "3"] }]);
    ok(await call(await visit(), imports.undo, { id }));
    expect(await stockRow(bad)).toBeUndefined();
    expect(await stockRow(good)).toBeUndefined();
  });

  it("clears what a whole file does not name, but not when its refused rows are corrected", async () => {
    const [named, other, late] = [
      await makeTitle(platform),
      await makeTitle(platform),
      await makeTitle(platform),
    ];
    await stock(platform, "test", other, 8);
    const rows = Array.from({ length: 30 }, () => `${named.isbn},1`).join("\n");
    const id = await applied("stock", `isbn,onhand\n${rows}\n${late.isbn},x\n`, { whole: "on" });
    expect(await stockRow(other)).toMatchObject({ onhand: 0 });
    ok(await call(await visit(), imports.correctRows, { id, rows: [{ line: 32, cells: { c1: "2" } }] }));
    expect(await stockRow(named)).toMatchObject({ onhand: 1 });
    expect(await stockRow(late)).toMatchObject({ onhand: 2 });
    ok(await call(await visit(), imports.undo, { id }));
    expect(await stockRow(other)).toMatchObject({ onhand: 8 });
  });

  it("goes on behind the rows of a process that died, and counts each once", async () => {
    const made: MadeTitle[] = [];
    for (let count = 0; count < 250; count++) made.push(await makeTitle(platform));
    const file = `isbn,onhand\nnot an isbn,1\n${made.map(({ isbn }) => `${isbn},3`).join("\n")}\n`;
    const id = await tried("stock", file);
    ok(await call(await visit(), imports.apply, { id }));
    const [row] = await claimImports(platform, "first", 1);
    if (!row) throw new Error("nothing to claim");
    // It dies in its second transaction with stock.
    let writes = 0;
    const dying = {
      ...platform,
      database: {
        ...platform.database,
        transaction: (async (given, seen) =>
          platform.database.transaction(async (tx) => {
            const result = await given(tx);
            if (++writes > 1) throw new Error("killed");
            return result;
          }, seen)) as typeof platform.database.transaction,
      },
    };
    await expect(workOnImport(dying, row)).rejects.toThrow("killed");
    expect(await shown(id)).toMatchObject({ state: "applying", rows_done: 101, added: 100, refused: 1 });
    // A copy is sold before another process goes on.
    const [first] = made;
    const store = await storeOf(platform);
    if (!first) throw new Error("no title");
    await platform.database.transaction((tx) =>
      takeCopies(tx, partOf({ store, now: platform.clock.now() }), first.id, "", 1),
    );
    expect(await claimImports(platform, "second", 1)).toEqual([]);
    platform.clock.advance(60);
    await work();
    expect(await shown(id)).toMatchObject({
      state: "done",
      added: 250,
      unchanged: 0,
      refused: 1,
      rows_done: 251,
    });
    expect(await stockRow(first)).toMatchObject({ onhand: 2 });
    // The first process wakes up: it has lost the import, and changes nothing.
    await workOnImport(platform, row);
    expect(await stockRow(first)).toMatchObject({ onhand: 2 });
  });

  it("waits for its turn behind another of its kind", async () => {
    const title = await makeTitle(platform);
    const ids = [
      await tried("stock", `isbn,onhand\n${title.isbn},1\n`),
      await tried("stock", `isbn,onhand\n${title.isbn},2\n`),
    ];
    const [one = 0, two = 0] = ids;
    await platform.database.transaction((tx) =>
      tx.updateTable("imports").set({ rows_total: 5000 }).where("id", "in", ids).execute(),
    );
    ok(await call(await visit(), imports.apply, { id: one }));
    ok(await call(await visit(), imports.apply, { id: two }));
    const claimed = await Promise.all([claimImports(platform, "a", 5), claimImports(platform, "b", 5)]);
    expect(claimed.flat().map(({ id }) => id)).toEqual([one]);
    expect(await shown(two)).toMatchObject({ state: "applying", waits_for: { id: one, name: "stock.csv" } });
    for (const row of claimed.flat()) await workOnImport(platform, row);
    await work();
    expect(await stockRow(title)).toMatchObject({ onhand: 2 });
    // What the second one changed is the first one's no longer.
    ok(await call(await visit(), imports.undo, { id: one }));
    await work();
    expect(await shown(one)).toMatchObject({ left: { undone: 0, count: 1 } });
  });
});

describe("a title that a file names twice", () => {
  // In one transaction, and in two.
  it.each([0, 250])("gets its own price and note back, with %i rows between", async (between) => {
    const [title, filler] = [await makeTitle(platform), await makeTitle(platform)];
    const code = String(title.isbn);
    await call(await visit(), titles.edit, { edits: [{ code, written: { price: "9.00" } }] });
    const rows = [`${code},8.00,`, ...Array(between).fill(`${filler.isbn},3.00,`), `${code},,Signed`];
    const id = await applied("edits", `isbn,price,note\n${rows.join("\n")}\n`);
    expect(await shown(id)).toMatchObject({ state: "done" });
    expect(await edits(title)).toMatchObject({ price: 800, shelf_note: "Signed" });
    ok(await call(await visit(), imports.undo, { id }));
    await work();
    expect(await shown(id)).toMatchObject({ state: "undone", left: { count: 0 } });
    expect(await edits(title)).toMatchObject({ price: 900, shelf_note: null });
  });

  it.each([0, 100])("gets its stock back, with %i rows between", async (between) => {
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 5, { price: 1500 });
    const before = await stockRow(title);
    const rows = [`${title.isbn},7,15.00`];
    for (let count = 0; count < between; count++) rows.push(`${(await makeTitle(platform)).isbn},1,1.00`);
    rows.push(`${title.isbn},7,12.00`);
    const id = await applied("stock", `isbn,onhand,price\n${rows.join("\n")}\n`);
    expect(await stockRow(title)).toMatchObject({ onhand: 7, price: 1200 });
    ok(await call(await visit(), imports.undo, { id }));
    await work();
    expect(await shown(id)).toMatchObject({ state: "undone", left: { count: 0 } });
    expect(await stockRow(title)).toEqual(before);
  });

  it("is changed once if its ISBN was pasted twice", async () => {
    const code = String((await makeTitle(platform)).isbn);
    const { id } = ok(await call(await visit(), imports.change, { codes: [code, code], price: "6.00" }));
    expect(await shown(id)).toMatchObject({ state: "checked", changed: 1, name: "price 6.00 (1 titles)" });
    ok(await call(await visit(), imports.apply, { id }));
    expect(await shown(id)).toMatchObject({ state: "done", changed: 1 });
  });
});

describe("copies that are sold while an import works", () => {
  const sell = async (tx: Tx, { id }: MadeTitle) =>
    takeCopies(tx, partOf({ store: await storeOf(platform), now: platform.clock.now() }), id, "", 1);

  it("stay sold when a complete stock list is undone", async () => {
    const [named, other] = [await makeTitle(platform), await makeTitle(platform)];
    await stock(platform, "test", other, 8);
    const id = await tried("stock", `isbn,onhand\n${named.isbn},1\n`, { whole: "on" });
    let sold = 0;
    // Before each of its transactions somebody buys one.
    const busy = {
      ...platform,
      database: {
        ...platform.database,
        transaction: (async (given, seen) => {
          const taken = await platform.database.transaction((tx) => sell(tx, other));
          sold += taken.length;
          return platform.database.transaction(given, seen);
        }) as typeof platform.database.transaction,
      },
    };
    ok(await call(await staffOf(busy, "test"), imports.apply, { id }));
    expect(await shown(id)).toMatchObject({ state: "done" });
    expect(await stockRow(other)).toMatchObject({ onhand: 0 });
    expect(sold).toBeGreaterThan(1);
    ok(await call(await visit(), imports.undo, { id }));
    await work();
    expect(await stockRow(other)).toMatchObject({ onhand: 8 - sold });
  });

  it.runIf(platform.database.dialect === "postgres")("stay sold when a row is undone", async () => {
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 5);
    const id = await tried("stock", `isbn,onhand\n${title.isbn},9\n`);
    const staff = await visit();
    let applying: Promise<unknown> | undefined;
    await platform.database.transaction(async (tx) => {
      await sell(tx, title);
      applying = call(staff, imports.apply, { id });
      applying.catch(() => {});
      await vi.waitFor(async () => {
        const waiting = sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await waiting.execute(read)).rows).toHaveLength(1);
      });
    });
    await applying;
    expect(await stockRow(title)).toMatchObject({ onhand: 9 });
    ok(await call(await visit(), imports.undo, { id }));
    expect(await stockRow(title)).toMatchObject({ onhand: 4 });
  });
});

describe("a change of several titles", () => {
  it("says what it changes, does it, and is undone except where somebody changed it again", async () => {
    const [a, b, free] = [
      await makeTitle(platform, { list_price_can: 2000 }),
      await makeTitle(platform, { list_price_can: 1000 }),
      await makeTitle(platform, { list_price_can: null }),
    ];
    const codes = [a.isbn, b.isbn, free.isbn, "nonsense"].map(String);
    const { id } = ok(
      await call(await visit(), imports.change, { codes, price: "-20%", note: "Summer sale" }),
    );
    expect(await shown(id)).toMatchObject({
      kind: "change",
      state: "checked",
      changed: 2,
      unchanged: 0,
      refused: 2,
      said: { changes: [`${a.isbn}: price none → $16.00, note none → Summer sale`, expect.anything()] },
    });
    ok(await call(await visit(), imports.apply, { id }));
    expect(await edits(a)).toMatchObject({ price: 1600, shelf_note: "Summer sale" });
    expect(await shown(id)).toMatchObject({ state: "done", changed: 2, refused: 2 });
    const again = ok(await call(await visit(), imports.change, { codes: [String(a.isbn)], price: "16.00" }));
    expect(await shown(again.id)).toMatchObject({ changed: 0, unchanged: 1 });
    ok(await call(await visit(), imports.giveUp, { id: again.id }));
    await call(await visit(), titles.edit, { edits: [{ code: String(b.isbn), written: { price: "7.00" } }] });
    ok(await call(await visit(), imports.undo, { id }));
    expect(await shown(id)).toMatchObject({ state: "undone", left: { undone: 1, count: 1 } });
    expect(await edits(a)).toMatchObject({ price: null, shelf_note: null });
    expect(await edits(b)).toMatchObject({ price: 700, shelf_note: "Summer sale" });
  });

  it("refuses what makes no sense", async () => {
    const change = async (given: object) =>
      call(await visit(), imports.change, asUnchecked({ codes: [UNKNOWN], ...given }));
    expect(await change({ codes: [], price: "1" })).toMatchObject({ code: "no_titles" });
    expect(await change({})).toMatchObject({ code: "nothing" });
    expect(await change({ price: "cheap" })).toMatchObject({ fields: { price: expect.anything() } });
    expect(await change({ price: "-100%" })).toMatchObject({ fields: { price: expect.anything() } });
  });
});

it("is listed, shown and undone by command", async () => {
  const title = await makeTitle(platform);
  const id = await applied("stock", `isbn,onhand\n${title.isbn},4\n`);
  const run = (...args: string[]) => runCommand(importCommand, platform, args);
  expect((await run("list")).text).toContain(`${id}\tstock\tstock.csv\toperator\tdone\t1 new, 0 changed`);
  expect((await run("undo", String(id))).text).toContain("1 undone, 0 left");
  expect(await stockRow(title)).toBeUndefined();
  await expect(run("undo", String(id))).rejects.toThrow("Someone else changed this import");
  await expect(run("show", "999999")).rejects.toThrow("There is no such import");
});

it("makes a report while titles are imported", async () => {
  const rows = Array.from({ length: 600 }, (_, index) => `${isbnAt(index)},Title ${index},Ada Marsh`);
  const id = await tried("titles", `isbn,title,author\n${rows.join("\n")}\n`);
  ok(await call(await visit(), imports.apply, { id }));
  const working = work();
  const by = { from: "2026-01-01", to: "2026-12-31", by: "title" };
  const answers = await Promise.all(
    [1, 2, 3].map(async () => call(await visit(), reports.sales, asUnchecked(by))),
  );
  for (const report of answers) expect(isFailure(report)).toBe(false);
  await working;
  expect(await shown(id)).toMatchObject({ state: "done", added: 600, refused: 0 });
});

it("gives up files that nobody has touched for a week, and bounds how many wait", async () => {
  const title = await makeTitle(platform);
  const id = await tried("stock", `isbn,onhand\n${title.isbn},1\n`);
  expect(files()).toHaveLength(1);
  await tidyImports(platform.database, platform.env.dataDir, platform.clock.now() + 8 * 86_400);
  expect(await shown(id)).toMatchObject({ state: "given_up" });
  expect(files()).toEqual([]);
});

it("counts a failed import whose file is kept, until it is given up", async () => {
  const title = await makeTitle(platform);
  const begin = async () => {
    const file = await uploaded(platform, "stock.csv", `isbn,onhand\n${title.isbn},1\n`);
    return call(await visit(), imports.begin, { kind: "stock", file });
  };
  const ids: number[] = [];
  for (let count = 0; count < MAX_OPEN; count++) {
    const begun = await begin();
    if (isFailure(begun)) break;
    ids.push(begun.id);
    await work();
    ok(await call(await visit(), imports.columns, { id: begun.id, location: "Nowhere" }));
    await work();
    expect(await shown(begun.id)).toMatchObject({ state: "failed" });
  }
  expect(await begin()).toMatchObject({ code: "too_many" });
  const kept = files().length;
  for (const id of ids) ok(await call(await visit(), imports.giveUp, { id }));
  expect(files()).toHaveLength(kept - ids.length);
  expect(await call(await visit(), imports.giveUp, { id: ids[0] ?? 0 })).toMatchObject({ code: "changed" });
});

it("takes stock from people who work in the whole shop only", async () => {
  const title = await makeTitle(platform);
  const { id: stores } = await storeOf(platform);
  const file = `isbn,onhand\n${title.isbn},1\n${UNKNOWN},x\n`;
  const [ready, done] = [await tried("stock", file), await applied("stock", file)];
  const sam = await staffOf(platform, "test", { name: "Sam", stores, rights: ["titles"], locations: [1] });
  const input = { kind: "stock" as const, file: await uploaded(platform, "stock.csv", file) };
  const refused = { code: "whole_shop" };
  expect(await call(sam, imports.begin, input)).toMatchObject(refused);
  expect(await call(sam, imports.columns, { id: ready })).toMatchObject(refused);
  expect(await call(sam, imports.apply, { id: ready })).toMatchObject(refused);
  expect(await call(sam, imports.undo, { id: done })).toMatchObject(refused);
  const rows = [{ line: 3, cells: { c1: "2" } }];
  expect(await call(sam, imports.correctRows, { id: done, rows })).toMatchObject(refused);
  expect(ok(await call(sam, imports.listKinds, {})).kinds).not.toContain("stock");
  expect(await call(sam, imports.show, { id: done })).toMatchObject({ state: "done" });
  const { id } = ok(await call(sam, imports.change, { codes: [String(title.isbn)], price: "6.00" }));
  for (const one of [id, ready]) ok(await call(await visit(), imports.giveUp, { id: one }));
});

describe("the pages", () => {
  it("lead from pasted ISBNs to a change and back", async () => {
    const title = await makeTitle(platform, { list_price_can: 1000 });
    await desk.open("/desk/titles/change");
    const form = { codes: `${title.isbn}\n12`, price: "8.00", note: "", visibility: "hide" };
    const wrong = await desk.send("/desk/titles/change", { ...form, price: "x" });
    expect(wrong.response.status).toBe(422);
    expect(wrong.html).toContain("is not a price such as 12.50");
    const path = to(await desk.send("/desk/titles/change", form));
    const { html } = await desk.open(path);
    for (const text of ["price none → $8.00, hidden no → yes", "Line 3: ", "Change them", "buyer person"])
      expect(html).toContain(text);
    await desk.send(`${path}/apply`, {});
    expect((await desk.open(path)).html).toContain("Undo it");
    await desk.send(`${path}/undo`, {});
    expect((await desk.open(path)).html).toContain("One change was undone.");
    const late = await desk.send(`${path}/apply`, {});
    expect(late.response.headers.getSetCookie().join()).toContain("desk_import_changed");
    const list = await desk.open("/desk/imports");
    expect(list.html).toContain("price 8.00, hidden yes (2 titles)");
  });

  it("change all titles that a search finds", async () => {
    for (const name of ["Qzephyr One", "Qzephyr Two"])
      await makeTitle(platform, { title: name, list_price_can: 1000 });
    const { html } = await desk.open("/desk/titles/change?find=qzephyr");
    expect(html).toContain("2 titles, at most 10,000.");
    const form = { find: "qzephyr", price: "+10%", note: "", visibility: "as_is" };
    const path = to(await desk.send("/desk/titles/change", form));
    expect((await desk.open(path)).html).toContain("price none → $11.00");
  });

  it("show and correct the columns and rows of a file", async () => {
    const title = await makeTitle(platform);
    const id = await upload("stock", `Number,Copies\n${title.isbn},x\n`, "<b>.csv");
    const columns = await desk.follow(`/desk/imports/${id}`);
    expect(columns.html).toContain("Columns of &lt;b&gt;.csv");
    const refused = await desk.send(`/desk/imports/${id}/columns`, { "map.isbn": "Nowhere" });
    expect(refused.html).toContain("The file has no column “Nowhere”.");
    await desk.send(`/desk/imports/${id}/columns`, { "map.isbn": "Number", "map.onhand": "Copies" });
    await work();
    await desk.open(`/desk/imports/${id}`);
    await desk.send(`/desk/imports/${id}/apply`, {});
    await work();
    const rows = await desk.open(`/desk/imports/${id}/refused`);
    expect(rows.html).toContain("is not a whole number");
    const corrected = {
      "rows[0].line": "2",
      "rows[0].cells.c0": String(title.isbn),
      "rows[0].cells.c1": "3",
    };
    expect(to(await desk.send(`/desk/imports/${id}/refused`, corrected))).toBe(`/desk/imports/${id}`);
    expect(await stockRow(title)).toMatchObject({ onhand: 3 });
    const file = await desk.open(`/desk/imports/${id}/refused.csv`);
    expect(file.response.headers.get("Content-Type")).toContain("text/csv");
  });

  it("are closed to booksellers and to other shops", async () => {
    const bea = await new DeskBrowser(site, HOST).logIn(
      "bea@example.com",
      await addStaff(platform, "bea@example.com", "bookseller"),
    );
    for (const path of ["/desk/imports", "/desk/imports/new", "/desk/imports/1", "/desk/titles/change"])
      expect((await bea.open(path)).response.status).toBe(403);
    await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
    const [one] = ok(await call(await visit(), imports.list, {})).imports;
    expect(await call(await staffOf(platform, "other"), imports.show, { id: one?.id ?? 0 })).toMatchObject({
      code: "not_found",
    });
    const file = await uploaded(platform, "feed.xml", "<a/>");
    expect(await call(await visit(), imports.begin, { kind: "onix", file })).toMatchObject({
      code: "shared",
    });
  });
});

import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { titlesCommand } from "#app/cli/commands/titles.ts";
import { importOnix } from "#app/domain/exchange/onix/import.server.ts";
import { importTitles } from "#app/domain/exchange/tables/titles.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { fieldIn, flashOf, openDeskSite, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { CANADIAN, guest, makeShop, makeTitle, stock, toReview } from "#tests/support/shop.ts";

/** Titles at the desk: finding them, changing what the shop says, taking it back, and adding one that no feed has. */

const { platform, site, host, logIn, visit } = await openDeskSite();
await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
const desk = await logIn("mary@example.com", "manager");

let drawn = 0;
/** A title in the catalogue, with copies in the shop. @returns its code, and the path of its page at the desk */
async function book(title = `Book ${++drawn}`, onhand = 3) {
  const newTitle = await makeTitle(platform, { title, list_price_can: 2000 });
  if (onhand > 0) await stock(platform, "test", newTitle, onhand);
  return { ...newTitle, code: newTitle.isbn, path: `/desk/titles/${newTitle.isbn}` };
}
/** Orders copies for pickup. @returns the order's number */
async function ordered(eisbn: string, quantity: number): Promise<number> {
  const shopper = guest(platform);
  await shopper.ok("cart/add", { eisbn, quantity: String(quantity) });
  return (await shopper.ok("checkout/submit", await toReview(shopper))).order_number;
}
const one = async (code: string) => {
  return ok(await call(await visit(), titles.showForStaff, { code }));
};

describe("the search", () => {
  it("finds what shoppers find, with the shop's own columns", async () => {
    const { code, eisbn } = await book("The Lighthouse Keeper", 5);
    await book("Unlit", 0);
    await call(await visit(), titles.change, { code, price: 1800, note: "Signed by the author" });
    const order_number = await ordered(eisbn, 2);
    const { html } = await desk.open("/desk/titles?find=lighthouse");
    for (const text of [
      "The Lighthouse Keeper",
      "$18.00",
      "Signed by the author",
      `/desk/orders/${order_number}`,
    ])
      expect(html).toContain(text);
    expect(await call(await visit(), titles.find, { term: "lighthous" })).toMatchObject({
      titles: [
        { product_code: code, onhand: 5, reserved: 2, awaited: 0, orders: [order_number], price: 1800 },
      ],
      row_count: 1,
      closest: false,
    });
    expect(await call(await visit(), titles.find, { term: "lighthuose" })).toMatchObject({
      titles: [{ product_code: code }],
      closest: true,
    });
  });

  it("leads straight to a title by a whole ISBN, and offers to add one that no feed has", async () => {
    const { code, path } = await book();
    expect(pathIn(await desk.open(`/desk/titles?find=${code}`))).toBe(path);
    expect(pathIn(await desk.open(`/desk/titles?find=${code.slice(0, 3)}-${code.slice(3)}`))).toBe(path);
    const { html } = await desk.open("/desk/titles?find=9781927068991");
    expect(html).toContain("No feed has 9781927068991");
    expect(html).toContain("/desk/titles/new?code=9781927068991");
  });

  it("also shows hidden titles, which shoppers do not find", async () => {
    const { code } = await book("The Vanishing Half");
    await call(await visit(), titles.change, { code, hidden: true });
    expect(await call(await visit(), titles.find, { term: "vanishing" })).toMatchObject({
      titles: [],
      hidden: [{ product_code: code, hidden: true }],
    });
    expect((await desk.open("/desk/titles?show=hidden")).html).toContain("The Vanishing Half");
    expect((await desk.open("/desk/titles?show=changed")).html).toContain("The Vanishing Half");
  });
});

describe("a title's page", () => {
  it("changes price, note and description, says so in the history, and takes each back", async () => {
    const { path, code, eisbn } = await book("Emma");
    const { html } = await desk.open(`${path}/edit`);
    const version = fieldIn(html, "seen");
    const first = {
      seen: version,
      price: "17.50",
      note: "Staff pick",
      description: "<p>Ours</p><script>x</script>",
    };
    expect(flashOf(await desk.send(`${path}/edit`, first))).toContain("desk_title_saved");
    expect((await one(code)).title.edits).toMatchObject({
      price: 1750,
      shelf_note: "Staff pick",
      description: "<p>Ours</p>",
    });
    expect((await guest(platform).ok("title/getItem", { eisbn })).available.price).toBe(1750);
    const page = (await desk.open(path)).html;
    expect(page).toContain("manager person changed our price: none → $17.50.");
    const [entry] = (await one(code)).history;
    expect(entry).toMatchObject({ action: "title changed", undoable: true });
    expect(flashOf(await desk.send(`${path}/undo`, { number: String(entry?.number) }))).toContain(
      "desk_title_undone",
    );
    expect((await one(code)).title.edits).toMatchObject({ price: null, shelf_note: null, description: null });
    // What was taken back cannot be taken back once more, but the undo can.
    expect((await one(code)).history.map(({ undoable }) => undoable)).toEqual([true, false]);
  });

  it("refuses what somebody typed wrongly, and keeps it", async () => {
    const { path } = await book();
    const version = fieldIn((await desk.open(`${path}/edit`)).html, "seen");
    const refused = await desk.send(`${path}/edit`, {
      seen: version,
      price: "a lot",
      note: "n".repeat(300),
      description: "",
    });
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain("a lot");
  });

  it("asks before a book is free, and reads a price with a comma", async () => {
    const { path, code } = await book();
    const version = fieldIn((await desk.open(`${path}/edit`)).html, "seen");
    const form = { seen: version, note: "", description: "" };
    const response = await desk.send(`${path}/edit`, { ...form, price: "0" });
    expect(response.response.status).toBe(422);
    expect(response.html).toContain("At 0 the book would be free.");
    expect(response.html).toContain('name="is_free"');
    expect((await one(code)).title.edits.price).toBeNull();
    await desk.send(`${path}/edit`, { ...form, price: "0", is_free: "on" });
    expect((await one(code)).title.edits.price).toBe(0);
    const again = fieldIn((await desk.open(`${path}/edit`)).html, "seen");
    await desk.send(`${path}/edit`, { ...form, seen: again, price: "12,99" });
    expect((await one(code)).title.edits.price).toBe(1299);
  });

  it("[X] does nothing if somebody else has changed the title since, and says so", async () => {
    const { path, code } = await book();
    const version = fieldIn((await desk.open(`${path}/edit`)).html, "seen");
    await call(await visit(), titles.change, { code, note: "By a colleague" });
    const late = await desk.send(`${path}/edit`, { seen: version, price: "1.00", note: "", description: "" });
    expect(flashOf(late)).toContain("desk_title_changed");
    expect((await one(code)).title.edits).toMatchObject({ price: null, shelf_note: "By a colleague" });
    const before = (await one(code)).history.at(0)?.number ?? 0;
    await call(await visit(), titles.change, { code, note: "Again" });
    expect(await call(await visit(), titles.undo, { code, number: before })).toMatchObject({
      code: "changed",
    });
  });

  it("hides and shows", async () => {
    const { path, eisbn, code } = await book();
    const send = async (button: string) =>
      desk.send(`${path}/${button}`, { seen: fieldIn((await desk.open(path)).html, "seen") });
    await send("hide");
    expect((await site.ask(host, `/item/${eisbn}`)).status).toBe(404);
    expect((await desk.open(path)).html).toContain("manager person hid it.");
    await send("show");
    expect((await site.ask(host, `/item/${eisbn}`)).status).toBe(200);
    expect((await one(code)).title.edits.hidden).toBe(false);
  });

  it("has staff comments, one per name", async () => {
    const { path, code } = await book();
    const seen = async () => fieldIn((await desk.open(`${path}/comment`)).html, "seen");
    const write = async (author: string, comment: string) =>
      desk.send(`${path}/comment`, { seen: await seen(), author, comment });
    await write("Mary", "Read it twice.");
    await write("Ned", "So did I.");
    expect((await write("", "Nobody")).response.status).toBe(422);
    expect((await one(code)).title.comments).toEqual([
      { author: "Mary", text: "Read it twice." },
      { author: "Ned", text: "So did I." },
    ]);
    await write("Ned", "");
    const { title, history } = await one(code);
    expect(title.comments).toHaveLength(1);
    await call(await visit(), titles.undo, { code, number: history[0]?.number ?? 0 });
    expect((await one(code)).title.comments).toHaveLength(2);
  });

  it("is for those with the right alone; booksellers look", async () => {
    const { path } = await book();
    const seller = await logIn("sam@example.com", "bookseller");
    expect((await seller.open(path)).html).not.toContain("/edit");
    expect((await seller.open(`${path}/edit`)).response.status).toBe(403);
    expect((await seller.send(`${path}/hide`, {})).response.status).toBe(403);
    expect((await seller.open("/desk/titles/new")).response.status).toBe(403);
    expect((await desk.open("/desk/titles/9780000000002")).response.status).toBe(404);
  });
});

describe("a title that no feed has", () => {
  const FORM = { code: "", title: "Songs of the Estuary", author: "Ada Marsh", publisher: "", binding: "pb" };

  it("is added without an ISBN for this shop alone, and found at once", async () => {
    await desk.open("/desk/titles/new");
    const response = await desk.send("/desk/titles/new", { ...FORM, price: "14.95" });
    const { html } = await desk.open(pathIn(response));
    for (const text of [
      "Songs of the Estuary",
      "Ada Marsh",
      "Only your shop has this title.",
      "added this title",
    ])
      expect(html).toContain(text);
    expect((await guest(platform).ok("browse/get", { t: "songs estuary" })).row_count).toBe(1);
    expect((await guest(platform, "other").ok("browse/get", { t: "songs estuary" })).row_count).toBe(0);
  });

  it("with an ISBN is this shop's alone too, until another shop adds it as well or a list has it", async () => {
    const countIn = async (shop: string) =>
      (await guest(platform, shop).ok("browse/get", { t: "tidal flats" })).row_count;
    const add = async (shop: string, more: object) =>
      call(await visit(shop), titles.add, { title: "Tidal Flats", price: 1995, binding: "pb", ...more });
    const code = "9781927068014";
    expect(await add("test", { code, author: "Ada Marsh" })).toEqual({ code, shared: false });
    expect([await countIn("test"), await countIn("other")]).toEqual([1, 0]);
    expect(await add("test", { code })).toMatchObject({ code: "exists" });
    // The other shop's staff can't see it, so they add it as well, at their own price.
    expect(await add("other", { code, title: "Tidal flats!", price: 1500 })).toEqual({ code, shared: true });
    expect([await countIn("test"), await countIn("other")]).toEqual([1, 1]);
    const { title } = ok(await call(await visit("other"), titles.showForStaff, { code }));
    expect(title).toMatchObject({ title: "Tidal Flats", author_line: "Ada Marsh", list_price: 1995 });
    expect(title.edits.price).toBe(1500);
    expect((await one(code)).title).toMatchObject({ only_here: false, edits: { price: null } });
  });

  it("is in all shops once a feed or a list for all shops has it, unless its code is the shop's own", async () => {
    const add = async (more: object) =>
      ok(await call(await visit(), titles.add, { title: "Kelp", price: 1995, binding: "pb", ...more })).code;
    const codes = [await add({ code: "9781927068021" }), await add({ code: "9781927068038" }), await add({})];
    const [listed = "", fed = "", own = ""] = codes;
    const alone = async () => {
      const all = await Promise.all(codes.map((code) => one(code)));
      return all.map(({ title }) => title.only_here);
    };
    expect(await alone()).toEqual([true, true, true]);
    const file = path.join(platform.env.dataDir, "list.csv");
    writeFileSync(file, `isbn,title\n${listed},Kelp\n${own},Kelp\n`);
    const { database } = platform;
    const { changes } = await importTitles(database, 1, file, { dryRun: true });
    expect(changes.map((line) => [line.slice(0, 13), line.includes("shops")])).toEqual([
      [listed, true],
      [own, false],
    ]);
    await importTitles(database, 1, file);
    expect(await alone()).toEqual([false, true, true]);
    const product = `<RecordReference>1</RecordReference><NotificationType>03</NotificationType>
      <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${fed}</IDValue></ProductIdentifier>
      <DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement>
      <TitleElementLevel>01</TitleElementLevel><TitleText>Kelp</TitleText></TitleElement></TitleDetail></DescriptiveDetail>`;
    writeFileSync(file, `<ONIXMessage release="3.0"><Product>${product}</Product></ONIXMessage>`);
    expect(await importOnix(database, () => 1, file)).toMatchObject({ changed: 1, refused: 0 });
    expect(await alone()).toEqual([false, false, true]);
    expect((await guest(platform, "other").ok("browse/get", { t: "kelp" })).row_count).toBe(2);
  });

  it("is refused with a wrong or a known ISBN, without a title, and without a price", async () => {
    await desk.open("/desk/titles/new");
    const { code } = await book();
    for (const wrong of [{ code: "9781927068998" }, { code }, { title: " " }, { price: "cheap" }]) {
      const refused = await desk.send("/desk/titles/new", { ...FORM, price: "14.95", ...wrong });
      expect(refused.response.status, JSON.stringify(wrong)).toBe(422);
    }
  });
});

describe("shop titles", () => {
  it("finds, adds, shows the history and takes changes back", async () => {
    const { code } = await book("Middlemarch");
    const run = (...args: string[]) => runCommand(titlesCommand, platform, args);
    expect((await run("find", "middlemarch")).text).toContain(`${code}\tMiddlemarch\t3 on hand`);
    await run("price", code, "9.99");
    const { text } = await run("history", code);
    expect(text).toContain("operator\ttitle changed\tprice: none → 999");
    const number = /^\d+/.exec(text)?.[0] ?? "";
    expect((await run("undo", code, number)).text).toContain("undone");
    const added = await runCommand(titlesCommand, platform, ["add"], { title: "A Zine", price: "5.00" });
    expect(added.text).toMatch(/^28\d{11}\tA Zine/);
    expect((await runCommand(titlesCommand, platform, ["list"], { hidden: true })).text).not.toContain(code);
  });
});

import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { CommandError } from "#app/cli/command.ts";
import { contentCommand } from "#app/cli/commands/content.ts";
import { listsCommand } from "#app/cli/commands/lists.ts";
import { exportContent } from "#app/domain/exchange/content/export.server.ts";
import { type ContentImport, importContent } from "#app/domain/exchange/content/import.server.ts";
import { findPicture } from "#app/domain/exchange/content/pictures.server.ts";
import { sanitiseShopHtml } from "#app/domain/exchange/sanitise.server.ts";
import { tidy } from "#app/domain/housekeeping/housekeeping.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { shopPicture } from "#app/platform/images/shop-picture.server.ts";
import { type Given, runAlone, runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { servePicture } from "#tests/support/picture-server.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  guest,
  type MadeTitle,
  makeShop,
  makeTitle,
  merged,
  nextIsbn,
  storeOf,
} from "#tests/support/shop.ts";

const books: MadeTitle[] = [];
const MENU = [
  { id: "winter", label: "Winter", path: "/winter", type: "custom" },
  { id: "club", label: "Club", path: "/club", type: "custom", require_login: true },
];
const platform = await sharedPlatform();
const folder = path.join(platform.env.dataDir, "given");
mkdirSync(folder);
await makeShop(platform, "test", merged(CANADIAN, { site_navigation: MENU }));
await makeShop(platform, "other", CANADIAN);
for (const [title, author] of [
  ["Cranes", "Zoe"],
  ["Apples", "Yann"],
  ["Bees", "Xena"],
  ["Dust", "Adam"],
] as const)
  books.push(
    await makeTitle(platform, { title, contributors: [{ name: author, role: "A01", canadian: false }] }),
  );

async function shop(name = "test") {
  const store = await storeOf(platform, name);
  return store;
}

async function bring(content: object | string, more: Partial<ContentImport> = {}, name = "test") {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
  platform.clock.advance(60);
  return importContent(platform.database, platform.clock.now(), await shop(name), text, {
    dataDir: platform.env.dataDir,
    folder,
    ...more,
  });
}

async function brought(content: object, more: Partial<ContentImport> = {}) {
  return ok(await bring(content, more));
}

async function refusal(content: object | string, more: Partial<ContentImport> = {}): Promise<string> {
  const result = await bring(content, more);
  return isFailure(result) ? String(result.error) : "accepted";
}

const isbns = (...at: number[]) => at.map((one) => books[one]?.isbn ?? "");
const stored = async () => JSON.stringify(await exportContent(platform.database.read, await shop()));
const page = async (page_id = "") => (await guest(platform).ok("titlelist/getCustom", { page_id })).blocks;

describe("a shop's content", () => {
  it("[A113] [A114] comes from one file: lists, featured lists, banners and pages, and goes back into one", async () => {
    const first = await brought({
      lists: [
        { name: "On the table", titles: isbns(0, 1, 2), description: "Ours & yours" },
        { name: "Birds", titles: isbns(0), featured: { category: "Nature", sub_category: "Air" } },
      ],
      pages: [
        {
          page_id: "",
          blocks: [
            { placement: "banner", header: "Come in", link: "/visit", label: "Visit us", full_screen: true },
            { placement: "other", list: "on the table", limit: 2 },
            { placement: "left_sidebar", header: "Hours", calendar_widgets: ["upcoming"] },
            { placement: "other", type: "event" },
          ],
        },
        { page_id: "winter", blocks: [{ placement: "featured", list: "Birds", header: "Winter birds" }] },
      ],
    });
    expect(first.changes).toEqual([
      'list "On the table": new, 3 titles',
      'list "Birds": new, 1 title',
      "the home page: 4 blocks",
      'the page "winter": 1 block',
    ]);
    expect(first.notes).toEqual([]);
    const [banner, table, side, event] = await page();
    expect(banner).toMatchObject({
      list_id: "",
      header: "Come in",
      link: "/visit",
      full_screen: true,
      rows: [],
    });
    expect(table).toMatchObject({
      header: "On the table",
      description: "<p>Ours &amp; yours</p>",
      row_count: 3,
    });
    expect(table?.rows.map((row) => row.title)).toEqual(["Cranes", "Apples"]);
    expect(side).toMatchObject({ placement: "left_sidebar", calendar_widgets: ["upcoming"] });
    expect(event).toMatchObject({ type: "event", event_id: null });
    expect((await page("winter")).map((block) => block.header)).toEqual(["Winter birds"]);
    const { rows } = await guest(platform).ok("feature/getList", { c: "Nature", f: "Air" });
    expect(rows.map((row) => row.header)).toEqual(["Birds"]);

    const again = await exportContent(platform.database.read, await shop());
    expect((await brought(again)).changes).toEqual([]);
    const before = await stored();
    await makeShop(platform, "copy", CANADIAN);
    const copy = { ...again, lists: again.lists?.map(({ list_id, ...list }) => list) };
    expect(JSON.stringify(copy)).not.toContain("undefined");
    expect(await stored()).toBe(before);
  });

  it("brings only the first titles of a page's later lists if asked to be brief", async () => {
    const list = { placement: "other", list: "On the table" };
    await brought({ pages: [{ page_id: "winter", blocks: [list, { ...list, limit: 1 }, list] }] });
    const blocks = async (brief: string) =>
      (await guest(platform).ok("titlelist/getCustom", { page_id: "winter", brief })).blocks;
    const counts = async (brief: string) =>
      (await blocks(brief)).map(({ rows, row_count }) => [rows.length, row_count]);
    expect(await counts("")).toEqual([
      [3, 3],
      [1, 3],
      [3, 3],
    ]);
    expect(await counts("on")).toEqual(await counts(""));
    await brought({ pages: [{ page_id: "winter", blocks: [{ placement: "featured", list: "Birds" }] }] });
  });

  it("keeps what a file does not mention, and with --whole deletes it", async () => {
    const change = { lists: [{ name: "Birds", titles: isbns(0, 3), featured: { category: "Nature" } }] };
    expect((await brought(change)).changes).toEqual(['list "Birds": featured; 1 title added']);
    expect(await page()).toHaveLength(4);
    const whole = await brought(change, { whole: true });
    expect(whole.changes).toEqual([
      'list "On the table": deleted',
      "the home page: emptied",
      'the page "winter": emptied',
    ]);
    expect(await page()).toEqual([]);
  });

  it("shows with --dry-run what would change, and stores nothing", async () => {
    const before = await stored();
    const dry = await brought(
      {
        lists: [
          { name: "New", titles: isbns(1) },
          { name: "Birds", titles: isbns(3, 0) },
        ],
      },
      { dryRun: true, whole: true },
    );
    expect(dry.changes).toEqual(['list "New": new, 1 title', 'list "Birds": featured; order of titles']);
    expect(await stored()).toBe(before);
  });

  it("gives a list the date of its last real change", async () => {
    const dates = async () => (await guest(platform).ok("feature/getList", {})).rows.map((row) => row.date);
    const before = await dates();
    await brought({ lists: [{ name: "Birds", titles: isbns(0, 3), featured: { category: "Nature" } }] });
    expect(await dates()).toEqual(before);
  });
});

describe("mistakes in a file", () => {
  const table = { name: "Table", titles: [] as string[] };

  it("are all reported by line and path, and nothing is stored", async () => {
    const before = await stored();
    const unknown = nextIsbn();
    const text = await refusal({
      lists: [
        { name: "Good", titles: isbns(0) },
        { name: "Bad", titles: [...isbns(0, 0), "123", unknown], image: "none.png" },
        { name: "bad", titles: [] },
      ],
      pages: [
        {
          page_id: "",
          blocks: [
            { placement: "other", list: "Nowhere" },
            { placement: "banner" },
            { placement: "banner", header: "x", link: "javascript:alert(1)" },
            { placement: "other", list: "Good", type: "event" },
          ],
        },
      ],
    });
    expect(text.split("\n").map((line) => line.trim())).toEqual([
      `line 13, lists[1].titles[1]: ${books[0]?.isbn} is on this list twice.`,
      'line 14, lists[1].titles[2]: "123" is not an ISBN or another product code.',
      `line 15, lists[1].titles[3]: ${unknown} is not in the catalogue.`,
      `line 17, lists[1].image: There is no file none.png in ${folder}.`,
      'line 20, lists[2].name: There are two lists "bad".',
      'line 30, pages[0].blocks[0].list: There is no list "Nowhere".',
      "line 32, pages[0].blocks[1]: This block shows nothing. Give it a list, a header, a description or an image.",
      'line 38, pages[0].blocks[2].link: "javascript:alert(1)" is not a path of the shop, a web address or an email address.',
      'line 42, pages[0].blocks[3].list: Only a block of the type "list" has a list.',
    ]);
    expect(await stored()).toBe(before);
  });

  it("one error on line 4,000 is found there", async () => {
    const lists = Array.from({ length: 1333 }, (_, index) => `{\n"name": "List ${index}"\n}`);
    lists[1332] = `{\n"nmae": "List 1332"\n}`;
    const text = await refusal(`{"lists": [\n${lists.join(",\n")}\n]}`);
    expect(text).toContain("line 3998, lists[1332]: ");
    expect(text).toMatch(/nmae/);
  });

  it("broken JSON is reported with its line, and a file of something else too", async () => {
    expect(await refusal('// [P7] Comments count\n{ "lists": [ {\n"nmae": 1, } ] }')).toContain(
      "line 2, lists[0]: ",
    );
    expect(await refusal('{\n"lists": [\n}')).toMatch(/^ {2}line 3: This is not JSON/);
    expect(await refusal("isbn,title")).toMatch(/line 1: This is not JSON/);
    expect(await refusal("[]")).toMatch(/line 1: Expected object, received array/);
    expect(await refusal({ lists: [{ ...table, name: "x".repeat(81) }] })).toMatch(/lists\[0\].name/);
    expect(await refusal({ lists: [{ ...table, list_id: "short" }] })).toMatch(
      /lists\[0\].list_id: .*L and 11/,
    );
  });

  it("titles missing from the catalogue can be left out, up to a share", async () => {
    const lists = [{ name: "Some", titles: [...isbns(0, 1, 2), nextIsbn()] }];
    expect(await refusal({ lists }, { mayMiss: (missing, of) => missing * 5 <= of })).toMatch(
      /not in the catalogue/,
    );
    const { changes, notes } = await brought({ lists }, { mayMiss: (missing, of) => missing * 4 <= of });
    expect(changes).toEqual(['list "Some": new, 3 titles']);
    expect(notes).toEqual([
      expect.stringMatching(/^lists\[0\]\.titles\[3\]: \d{13} is not in the catalogue\. Left out\.$/),
    ]);
  });

  it("an id of a customer's list or of another shop's is refused", async () => {
    const ada = await customer(platform, "ada@example.com");
    const book = books[0]?.eisbn ?? "";
    await ada.ok("cart/add", { eisbn: book, quantity: "1" });
    await ada.ok("cart/copyCartToList", {});
    const theirs = (await ada.ok("titlelist/getFavourites", {})).list?.list_id ?? "";
    await bring({ lists: [{ ...table, list_id: "Lother000000" }] }, {}, "other");
    for (const list_id of [theirs, "Lother000000"])
      expect(await refusal({ lists: [{ ...table, list_id }] })).toMatch(`Another list has the id ${list_id}`);
  });
});

describe("HTML in a shop's texts", () => {
  it("is sanitised in descriptions, which is said, and is plain text everywhere else", async () => {
    const evil = `<h2 onclick="x()">Hi</h2><script>alert(1)</script><a href="javascript:x()">a</a><a href="/visit">b</a><img src=x onerror=x()>`;
    const { notes } = await brought({
      lists: [{ name: "<b>Name</b>", header: "<i>Head</i>", description: evil, titles: isbns(0) }],
      pages: [{ page_id: "winter", blocks: [{ placement: "other", list: "<b>Name</b>", label: "<u>" }] }],
    });
    expect(notes).toEqual(["lists[0].description: markup that pages do not show was removed."]);
    const [block] = await page("winter");
    expect(block).toMatchObject({ name: "<b>Name</b>", header: "<i>Head</i>", label: "<u>" });
    expect(block?.description).toBe(`<h3>Hi</h3><a>a</a><a href="/visit">b</a>`);
  });

  it("keeps plain markup and plain text as they are meant", () => {
    for (const [text, html, removed] of [
      ["", "", false],
      ["One\n\nTwo", "<p>One</p><p>Two</p>", false],
      ["Salt & pepper", "<p>Salt &amp; pepper</p>", false],
      ["<p>Read <em>this</em>.</p>", "<p>Read <em>this</em>.</p>", false],
      ['<p style="color:red">x</p>', "<p>x</p>", true],
      ["<iframe src=//evil></iframe>", "", true],
    ] as const)
      expect(sanitiseShopHtml(text)).toEqual({ html, removed });
  });
});

describe("pictures", () => {
  it("come from the folder, upright, without metadata and no larger than pages show them", async () => {
    const photo = sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#b8400b" } });
    writeFileSync(
      path.join(folder, "wide.jpg"),
      await photo
        .jpeg()
        .withExif({ IFD0: { Artist: "Secret" } })
        .toBuffer(),
    );
    writeFileSync(path.join(folder, "notes.txt"), "no picture");
    const blocks = (image: string) => ({
      pages: [{ page_id: "winter", blocks: [{ placement: "banner", image }] }],
    });
    await brought(blocks("wide.jpg"));
    const name = (await page("winter"))[0]?.image ?? "";
    expect(name).toMatch(/^[0-9a-f]{16}_2496x1248\.webp$/);
    const kept = readFileSync(path.join(platform.env.dataDir, "pictures/shop", name));
    const metadata = await sharp(kept).metadata();
    expect([metadata.format, metadata.width, "exif" in metadata]).toEqual(["webp", 2496, false]);
    expect(await refusal(blocks("notes.txt"))).toMatch(
      /pages\[0\]\.blocks\[0\]\.image: This file is not a picture/,
    );
    expect(await refusal(blocks("../../shop.sqlite"))).toMatch(/not in the folder/);
    expect((await brought(blocks(name))).changes).toEqual([]);
    expect(await refusal(blocks(`0000000000000000_10x10.webp`))).toMatch(
      /exported from another installation/,
    );
  });

  it("are deleted a day after nothing shows them any more, with the sizes made of them", async () => {
    const red = sharp({ create: { width: 40, height: 20, channels: 3, background: "#a00" } });
    for (const [file, width] of [
      ["used.png", 41],
      ["logo.png", 42],
      ["gone.png", 43],
      ["back.png", 44],
    ] as const)
      writeFileSync(path.join(folder, file), await red.resize({ width }).png().toBuffer());
    const shown = async (...images: string[]) => {
      await brought({
        pages: [{ page_id: "winter", blocks: images.map((image) => ({ placement: "banner", image })) }],
      });
      return (await page("winter")).map(({ image }) => image ?? "");
    };
    const [used = "", logo = "", gone = "", back = ""] = await shown(
      "used.png",
      "logo.png",
      "gone.png",
      "back.png",
    );
    const { dataDir } = platform.env;
    await shopPicture(dataDir, gone, 320, "webp");
    const small = path.join(dataDir, "covers", gone.slice(0, 2), `${gone.replace(".webp", "")}-320.webp`);
    expect(existsSync(small)).toBe(true);
    const fileOf = (name: string) => path.join(dataDir, "pictures/shop", name);
    await makeShop(platform, "other", merged(CANADIAN, { styles: { logo_url: `/pictures/${logo}/320` } }));
    await shown("used.png");
    const swept = async () => {
      platform.clock.advance(2 * 3600);
      await tidy(platform);
      return [used, logo, gone, back].map((name) => existsSync(fileOf(name)));
    };
    expect(await swept()).toEqual([true, true, true, true]);
    const old = platform.clock.now() - 2 * 86_400;
    for (const name of [used, logo, gone, back]) utimesSync(fileOf(name), old, old);
    // An import is about to use it, by the name of an export.
    expect(await findPicture({ dataDir }, back)).toEqual({ kept: back });
    expect(await swept()).toEqual([true, true, false, true]);
    expect(existsSync(small)).toBe(false);
    await shown();
  });

  it("are fetched from the web, from public addresses only", async () => {
    const { at, mayReach, close } = await servePicture();
    const lists = (image: string) => ({ lists: [{ name: "Pictured", image, titles: [] }] });
    expect(await refusal(lists(`${at}/ok.png`))).toMatch(/not on the public web/);
    expect(await refusal(lists(`${at}/page`), { mayReach })).toMatch(/There is no picture at this address/);
    await brought(lists(`${at}/ok.png`), { mayReach });
    expect(await stored()).toMatch(/_10x20\.webp/);
    close();
  });
});

describe("a block", () => {
  it("whose list was deleted keeps its own words, and disappears if it has none", async () => {
    await brought({
      lists: [{ name: "Soon gone", titles: isbns(0, 1) }],
      pages: [
        {
          page_id: "winter",
          blocks: [
            { placement: "other", list: "Soon gone", header: "Our own words" },
            { placement: "other", list: "Soon gone" },
          ],
        },
      ],
    });
    expect(await page("winter")).toHaveLength(2);
    const { lists = [], pages = [] } = await exportContent(platform.database.read, await shop());
    const rest = {
      lists: lists.filter(({ name }) => name !== "Soon gone"),
      pages: pages.filter((page) => page.page_id !== "winter"),
    };
    const { list_id } = lists.find(({ name }) => name === "Soon gone") ?? {};
    // The page is in the file, but its blocks no longer name the list.
    expect(
      await refusal(
        { ...rest, pages: [{ page_id: "winter", blocks: [{ placement: "other", list: list_id ?? "" }] }] },
        { whole: true },
      ),
    ).toMatch(/There is no list/);
    await platform.database.transaction((tx) =>
      tx
        .deleteFrom("title_lists")
        .where("id", "=", list_id ?? "")
        .execute(),
    );
    expect(await page("winter")).toMatchObject([
      { header: "Our own words", list_id: "", rows: [], row_count: 0 },
    ]);
  });

  it("[B16] opens its list to guests only if a page that shows it is open to them", async () => {
    const blocks = [{ placement: "other", list: "Lguarded0000" }];
    await brought({
      lists: [{ list_id: "Lguarded0000", name: "For members", titles: isbns(0) }],
      pages: [{ page_id: "club", blocks }],
    });
    const open = async () => {
      const list = await guest(platform).call("titlelist/getItems", { list_id: "Lguarded0000" });
      return !isFailure(list);
    };
    expect(await open()).toBe(false);
    expect(await guest(platform).call("titlelist/getCustom", { page_id: "club" })).toMatchObject({
      code: "login_required",
    });
    await brought({ pages: [{ page_id: "winter", blocks }] });
    expect(await open()).toBe(true);
  });
});

describe("the commands", () => {
  const run = async (command: typeof contentCommand, args: string[], options: Given = {}) =>
    (await runCommand(command, platform, args, options)).lines;
  const refused = (running: Promise<unknown>) =>
    running.then(
      () => "accepted",
      (error) => (error instanceof CommandError ? error.message : `not a refusal: ${error}`),
    );

  it("content export and import write and read a file, with its pictures", async () => {
    const file = path.join(folder, "content.json");
    const pictures = path.join(folder, "exported");
    await run(contentCommand, ["export", file], { pictures });
    expect(await run(contentCommand, ["import", file], { "dry-run": true })).toEqual([
      "Nothing changed.",
      "Nothing was stored: this was a dry run.",
    ]);
    const text = readFileSync(file, "utf8");
    const [name = ""] = /[0-9a-f]{16}_10x20\.webp/.exec(text) ?? [];
    expect(readFileSync(path.join(pictures, name)).length).toBeGreaterThan(10);
    writeFileSync(file, text.replace('"lists"', '"list"'));
    expect(await refused(run(contentCommand, ["import", file]))).toMatch(
      /^Nothing was stored\. .* has mistakes:\n {2}line 1: .*list/,
    );
    expect(JSON.parse(await runAlone(contentCommand, platform.env, ["schema"]))).toMatchObject({
      type: "object",
    });
    expect(await refused(run(contentCommand, ["import"]))).toMatch(
      /^FILE is missing\. Use: shop content import FILE/,
    );
  });

  it("lists add, remove and sort make small changes", async () => {
    await brought({ lists: [{ name: "Small", titles: isbns(0, 1) }] });
    const titles = async () => {
      const { lists = [] } = await exportContent(platform.database.read, await shop());
      return lists.find(({ name }) => name === "Small")?.titles;
    };
    expect(await run(listsCommand, ["add", "small", ...isbns(1, 3, 2, 3)])).toEqual([
      'Added to "Small": 2. Already on it: 1.',
    ]);
    expect(await titles()).toEqual(isbns(0, 1, 3, 2));
    await run(listsCommand, ["sort", "Small"], { by: "title" });
    expect(await titles()).toEqual(isbns(1, 2, 0, 3));
    await run(listsCommand, ["sort", "Small"], { by: "author" });
    expect(await titles()).toEqual(isbns(3, 2, 1, 0));
    expect(await run(listsCommand, ["remove", "Small", ...isbns(2, 2)])).toEqual([
      'Removed from "Small": 1.',
    ]);
    expect(await titles()).toEqual(isbns(3, 1, 0));
    expect(await run(listsCommand, [])).toContainEqual(expect.stringMatching(/^L[\w-]{11}\t3\tSmall$/));
    for (const [args, options, message] of [
      [["add", "Nowhere", ...isbns(0)], {}, /There is no list “Nowhere”/],
      [["add", "Small", "12"], {}, /“12” is not an ISBN/],
      [["add", "Small", nextIsbn()], {}, /Not in the catalogue: \d{13}\. Nothing was changed\./],
      [["sort", "Small"], { by: "colour" }, /Sort by what\? --by title\|author/],
      [["shake", "Small"], {}, /lists has no "shake"/],
      [["remove", "Small"], {}, /ISBN is missing/],
    ] as const)
      expect(await refused(run(listsCommand, [...args], options))).toMatch(message);
  });
});

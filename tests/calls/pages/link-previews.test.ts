import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import { importFile } from "#app/calls/staff/events.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { ok } from "#tests/support/ok.ts";
import { CANADIAN, type Guest, merged, openShop } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Pictures that chats show beside a link to a title, a list, an event or a registry. */

const HOST = "test.localhost";
const CLOSED = "closed.localhost";

const shop = await openShop();
const { platform } = shop;
const { dataDir } = platform.env;
await shop.makeShop("test", CANADIAN, [HOST]);
await shop.makeShop("closed", merged(CANADIAN, { is_private: true }), [CLOSED]);
const site = await openSite(platform);
const book = await shop.makeTitle({ title: "The Tides" });

const change = (
  write: (tx: Parameters<Parameters<typeof platform.database.transaction>[0]>[0]) => Promise<unknown>,
) => platform.database.transaction(write);

async function asked(target: string, as?: Guest, host = HOST) {
  const answer = await site.ask(host, target, { ...(as && { as }) });
  const content = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    content,
    caching: answer.headers.get("Cache-Control"),
    type: answer.headers.get("Content-Type"),
  };
}

/** A preview, of which the size and weight have been checked. */
async function preview(target: string, as?: Guest) {
  const found = await asked(`${target}/preview.jpg`, as);
  const { format, width, height } = await sharp(found.content).metadata();
  expect({ target, type: found.type, format, width, height }).toEqual({
    target,
    type: "image/jpeg",
    format: "jpeg",
    width: 1200,
    height: 630,
  });
  expect(found.content.length).toBeLessThan(80_000);
  return found;
}

const metaOf = async (target: string, as?: Guest) => (await asked(target, as)).content.toString();
const previewIn = (html: string) =>
  /property="og:image" content="http:\/\/test\.localhost([^"]*)"/.exec(html)?.[1];

/** The share of the area for covers and words that differs between two pictures. */
async function differs(one: Buffer, other: Buffer, area: { left: number; width: number }) {
  const part = (picture: Buffer) =>
    sharp(picture)
      .extract({ ...area, top: 60, height: 440 })
      .greyscale()
      .raw()
      .toBuffer();
  const [a, b] = [await part(one), await part(other)];
  return a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > 30).length / a.length;
}
const WORDS = { left: 60, width: 340 };
const ART = { left: 760, width: 400 };

describe("a title's link preview", () => {
  it("is a small JPEG with its words and its cover, and is named in the page's head", async () => {
    const page = `/item/${book.eisbn}`;
    const first = await preview(page);
    expect(first.caching).toBe("public, max-age=3600");
    const html = await metaOf(page);
    expect(previewIn(html)).toBe(`${page}/preview.jpg`);
    expect(html).toContain('name="twitter:card" content="summary_large_image"');
    expect(html).toMatch(/"image":"http:\/\/test\.localhost\/covers\//);
    const other = await shop.makeTitle({ title: "A quite different book" });
    const second = await preview(`/item/${other.eisbn}`);
    expect(await differs(first.content, second.content, WORDS)).toBeGreaterThan(0.02);
    expect(await differs(first.content, second.content, ART)).toBeGreaterThan(0.02);
  });

  it("shows a real cover of any shape, and its address changes with the cover", async () => {
    mkdirSync(path.join(dataDir, "pictures"), { recursive: true });
    for (const [name, width, height] of [
      ["tall", 300, 900],
      ["wide", 900, 300],
      ["square", 500, 500],
    ] as const) {
      const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
      const photo = await sharp({ create: { width, height, channels: 3, background: "#000", noise } })
        .jpeg()
        .toBuffer();
      writeFileSync(path.join(dataDir, "pictures", `${name}.jpg`), photo);
      const title = await shop.makeTitle({ title: name });
      const cover = { cover_url: `${name}.jpg`, cover_image_cache: "abcd1234" };
      await change((tx) => tx.updateTable("titles").set(cover).where("id", "=", title.id).execute());
      await preview(`/item/${title.eisbn}`);
      expect(previewIn(await metaOf(`/item/${title.eisbn}`))).toMatch(/preview\.jpg\?v=abcd1234$/);
    }
  });

  it("fits long titles, accents, and other scripts", async () => {
    const blank = await shop.makeTitle({ title: "日本語の本", contributors: [] });
    const empty = await preview(`/item/${blank.eisbn}`);
    for (const [title, has] of [
      ["A history of nearly everything that ever happened beside the sea ".repeat(6), true],
      ["Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", true],
      ["Antonín Dvořák & the “New World”", true],
      ["Война и мир", false],
      ["<svg>&amp;", true],
      [`${"W".repeat(300)} ${"i".repeat(300)}`, true],
    ] as const) {
      const { eisbn } = await shop.makeTitle({ title, contributors: [] });
      const { content } = await preview(`/item/${eisbn}`);
      expect([title, (await differs(content, empty.content, WORDS)) > 0.01]).toEqual([title, has]);
    }
  });

  it("is drawn again when the title changes, in the same file", async () => {
    const title = await shop.makeTitle({ title: "Before" });
    const files = () =>
      readdirSync(path.join(dataDir, "covers"), { recursive: true }).filter((file) =>
        /\.preview$/.test(String(file)),
      );
    const before = await preview(`/item/${title.eisbn}`);
    const count = files().length;
    expect((await preview(`/item/${title.eisbn}`)).content).toEqual(before.content);
    const words = { title: "Afterwards" };
    await change((tx) => tx.updateTable("titles").set(words).where("id", "=", title.id).execute());
    expect((await preview(`/item/${title.eisbn}`)).content).not.toEqual(before.content);
    expect(files()).toHaveLength(count);
  });

  it("is missing for titles that the shop does not show, and closed where the shop is", async () => {
    const hidden = await shop.makeTitle({ title: "Hidden" });
    const { id: store_id } = await shop.storeOf();
    const edit = { store_id, title_id: hidden.id, hidden: 1, updated_at: 0 } as const;
    await change((tx) => tx.insertInto("title_edits").values(edit).execute());
    expect(await asked(`/item/${hidden.eisbn}/preview.jpg`)).toMatchObject({ status: 404 });
    expect(await asked("/item/nothing/preview.jpg")).toMatchObject({ status: 404 });
    expect(await asked(`/item/${book.eisbn}/preview.jpg`, undefined, CLOSED)).toMatchObject({ status: 403 });
  });
});

describe("a list's link preview", () => {
  it("shows the shop's list, also one without titles, and the page names it once", async () => {
    const more = await shop.makeTitle({ title: "Second" });
    await shop.makeList("test", {
      id: "Lfull",
      name: "Winter reading",
      description: "<p>By the <b>fire</b></p>",
      titles: [book, more],
    });
    await shop.makeList("test", { id: "Lempty", name: "Nothing yet", titles: [] });
    const full = await preview("/lists/Lfull");
    const empty = await preview("/lists/Lempty");
    expect(full.caching).toBe("public, max-age=3600");
    expect(await differs(full.content, empty.content, ART)).toBeGreaterThan(0.02);
    const html = await metaOf("/lists/Lfull");
    expect(previewIn(html)).toBe("/lists/Lfull/preview.jpg");
    expect(html).toContain('property="og:title" content="Winter reading"');
    expect(html).toContain('property="og:description" content="By the fire"');
    expect(html).toContain('rel="canonical" href="http://test.localhost/lists/Lfull"');
    expect(await metaOf("/lists/Lfull?v=title")).not.toContain('rel="canonical"');
  });

  it("shows a customer's list to those who may read it, and to nobody once it is private", async () => {
    const ada = await shop.customer("previews@example.com");
    const { list_id } = await ada.ok("titlelist/create", { name: "Mine" });
    const page = `/lists/${list_id}`;
    expect(await asked(`${page}/preview.jpg`)).toMatchObject({ status: 404 });
    expect((await preview(page, ada)).caching).toBe("private, max-age=3600");
    expect(previewIn(await metaOf(page, ada))).toBeUndefined();
    await ada.ok("titlelist/getPublicUrl", { list_id });
    expect((await preview(page)).caching).toBe("private, max-age=3600");
    const html = await metaOf(page);
    expect(previewIn(html)).toBe(`${page}/preview.jpg`);
    expect(html).not.toContain('rel="canonical"');
    await ada.ok("titlelist/modify", { list_id, shared: "false" });
    expect(await asked(`${page}/preview.jpg`)).toMatchObject({ status: 404 });
  });
});

describe("a registry's link preview", () => {
  it("is for those who have its link", async () => {
    const { id } = await shop.makeRegistry([{ title: book }]);
    const page = `/gift-registry/${id}`;
    expect((await preview(page)).caching).toBe("private, max-age=3600");
    const html = await metaOf(page);
    expect(previewIn(html)).toBe(`${page}/preview.jpg`);
    expect(html).toContain('property="og:title" content="A wedding"');
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain('rel="canonical"');
    expect(await asked("/gift-registry/nothing/preview.jpg")).toMatchObject({ status: 404 });
  });
});

describe("an event's link preview", () => {
  it("has its date as a ticket, and its picture if it has one", async () => {
    const folder = path.join(dataDir, "event-pictures");
    mkdirSync(folder, { recursive: true });
    const purple = { create: { width: 800, height: 400, channels: 3, background: "#808" } } as const;
    writeFileSync(path.join(folder, "purple.png"), await sharp(purple).png().toBuffer());
    const time = { start: "2026-12-03 19:00", end: "2026-12-03 20:00" };
    const file = path.join(dataDir, "events.json");
    const events = [
      { key: "bare", name: "Launch", ...time },
      { key: "pictured", name: "Launch", ...time, picture: "purple.png" },
    ];
    writeFileSync(file, JSON.stringify(events));
    const files = { file: new LocalFile(file), folder: new LocalFile(folder) };
    const { saved } = ok(await call(await staffOf(platform, "test"), importFile, files));
    const drawn: Buffer[] = [];
    for (const { event_id } of saved) {
      const page = `/events/${event_id}`;
      const { content, caching } = await preview(page);
      expect(caching).toBe("public, max-age=3600");
      expect(previewIn(await metaOf(page))).toBe(`${page}/preview.jpg`);
      drawn.push(content);
    }
    const [bare, pictured] = drawn as [Buffer, Buffer];
    expect(await differs(bare, pictured, { left: 1080, width: 110 })).toBeGreaterThan(0.3);
    expect(await asked("/events/77777/preview.jpg")).toMatchObject({ status: 404 });
    expect(await asked("/events/20261201/preview.jpg")).toMatchObject({ status: 404 });
  });
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type ContentCoding, compress } from "../server/compression.ts";
import { type Page, PageStore, type Stored } from "./page-store.ts";

const counts = { atOnce: 1, soon: 1, index: 1 };
const page: Page = {
  status: 200,
  route: "home",
  headers: [],
  tag: "t",
  madeFrom: counts,
  until: 1000,
  madeAt: 0,
  notInCart: [],
};
const at = (changed: Partial<typeof counts> = {}, now = 10, clock = 10) => ({
  counts: { ...counts, ...changed },
  now,
  clock,
});

function storing(given: Partial<Page> = {}): PageStore {
  const pages = new PageStore(100_000);
  pages.add("a", { ...page, ...given }, { coding: "identity", content: Buffer.from("hello") });
  return pages;
}

function foundIn(pages: PageStore): Stored {
  const page = pages.find("a", at());
  if (!page) throw new Error("the page is not stored");
  return page;
}

describe("a stored page", () => {
  it("is found as long as nothing has changed", () => {
    expect(storing().find("a", at())?.tag).toBe("t");
    expect(storing().find("b", at())).toBeUndefined();
  });

  it("is gone at the first change that must be seen at once", () => {
    const pages = storing();
    expect(pages.find("a", at({ atOnce: 2 }))).toBeUndefined();
    expect(pages).toMatchObject({ size: 0, bytes: 0 });
  });

  it("shows a sold copy for less than two seconds", () => {
    expect(storing().find("a", at({ soon: 2 }, 10, 1400))).toBeDefined();
    expect(storing().find("a", at({ soon: 2 }, 10, 1600))).toBeUndefined();
  });

  it("follows the search index within half a second", () => {
    expect(storing().find("a", at({ index: 2 }, 10, 300))).toBeDefined();
    expect(storing().find("a", at({ index: 2 }, 10, 500))).toBeUndefined();
  });

  it("is found without a database if nothing has changed since, or it was made in the minute before", () => {
    const found = (atOnce: number, clock: number, now = 10) =>
      storing().findLast("a", { atOnce, now, clock });
    expect(found(1, 600_000)).toBeDefined();
    expect(found(2, 59_000)).toBeDefined();
    expect(found(2, 61_000)).toBeUndefined();
    expect(found(1, 10, 1000)).toBeUndefined();
  });

  it("ends at the second when what it shows changes by itself, and after a minute", () => {
    expect(storing().find("a", at({}, 999))).toBeDefined();
    expect(storing().find("a", at({}, 1000))).toBeUndefined();
    expect(storing().find("a", at({}, 10, 59_999))).toBeDefined();
    expect(storing().find("a", at({}, 10, 60_000))).toBeUndefined();
  });

  it("is sent in the coding that each browser accepts, encoded once", async () => {
    const pages = new PageStore(1_000_000);
    const text = "a page of the shop ".repeat(100);
    pages.add("a", page, { coding: "br", content: await compress(Buffer.from(text), "br") });
    const content = (coding: ContentCoding) => pages.content("a", foundIn(pages), coding);
    const gzipped = await content("gzip");
    expect(gunzipSync(gzipped).toString()).toBe(text);
    expect((await content("identity")).toString()).toBe(text);
    expect(brotliDecompressSync(await content("br")).toString()).toBe(text);
    expect(await content("gzip")).toBe(gzipped);
  });
});

it("sends the page that was found, even if the store has dropped or replaced it since", async () => {
  const pages = new PageStore(1_000_000);
  pages.add("a", page, { coding: "identity", content: Buffer.from("old") });
  const found = foundIn(pages);
  pages.add("a", page, { coding: "identity", content: Buffer.from("new") });
  expect((await pages.content("a", found, "identity")).toString()).toBe("old");
  expect(pages.find("a", at({ atOnce: 99 }))).toBeUndefined();
  expect((await pages.content("a", found, "identity")).toString()).toBe("old");
});

/** Memory of the buffers that are in use (bytes). */
function buffersInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  // The second collection frees the memory that the first one found unused.
  for (let time = 0; time < 3; time++) collect();
  return process.memoryUsage().arrayBuffers;
}

describe("the memory for stored pages", () => {
  it("is bounded: the page that was used longest ago goes first", () => {
    const pages = new PageStore(10_000);
    for (const key of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
      pages.add(key, page, { coding: "identity", content: Buffer.alloc(100) });
      pages.find("a", at());
    }
    pages.add("i", page, { coding: "identity", content: Buffer.alloc(100) });
    pages.add("j", page, { coding: "identity", content: Buffer.alloc(100) });
    expect(pages.bytes).toBeLessThanOrEqual(10_000);
    expect(pages.find("a", at())).toBeDefined();
    expect(pages.find("b", at())).toBeUndefined();
    expect(pages.find("j", at())).toBeDefined();
  });

  it("is given back by pages that are too old to be used again, when others are made", () => {
    const pages = new PageStore(100_000);
    const content = Buffer.alloc(100);
    const add = (key: string, madeAt: number) =>
      pages.add(key, { ...page, madeAt }, { coding: "identity", content });
    for (const key of ["a", "b", "c"]) add(key, 0);
    const { bytes } = pages;
    add("d", 59_999);
    expect(pages.size).toBe(4);
    add("e", 60_000);
    expect(pages.size).toBe(2);
    expect(pages.bytes).toBe((bytes / 3) * 2);
    expect(pages.find("a", at({}, 10, 60_000))).toBeUndefined();
    expect(pages.find("d", at({}, 10, 60_000))).toBeDefined();
  });

  it("counts other forms too, and stores no page that would fill an eighth of it", async () => {
    const pages = new PageStore(16_000);
    pages.add("large", page, { coding: "identity", content: Buffer.alloc(2_000) });
    expect(pages.size).toBe(0);
    pages.add("a", page, { coding: "identity", content: Buffer.alloc(900) });
    const before = pages.bytes;
    await pages.content("a", foundIn(pages), "gzip");
    expect(pages.bytes).toBeGreaterThan(before);
    pages.add("a", page, { coding: "identity", content: Buffer.alloc(900) });
    expect(pages.bytes).toBe(before);
  });

  it("uses no more memory than it reports", async () => {
    const pages = new PageStore(100_000_000);
    const before = buffersInUse();
    for (let at = 0; at < 500; at++) {
      const text = `<p>Page ${at}</p>`;
      const content = await compress(Buffer.from(text.repeat(50)), "br");
      pages.add(`everybody ${at}`, page, { coding: "br", content });
    }
    expect(pages.size).toBe(500);
    expect(buffersInUse() - before).toBeLessThan(2 * pages.bytes);
  });
});

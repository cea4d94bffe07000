import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressed } from "../compressing.ts";
import { KeptPages, type Page } from "./kept-pages.ts";
import { Packed } from "./packed.ts";

const versions = { atOnce: 1, soon: 1, index: 1 };
const page: Page = { route: "home", headers: [], tag: "t", madeFrom: versions, until: 1000, madeAt: 0 };
const at = (changed: Partial<typeof versions> = {}, now = 10, clock = 10) => ({
  versions: { ...versions, ...changed },
  now,
  clock,
});

function kept(given: Partial<Page> = {}): KeptPages {
  const pages = new KeptPages(100_000);
  pages.keep("a", { ...page, ...given }, { form: "identity", content: Buffer.from("hello") });
  return pages;
}

describe("a kept page", () => {
  it("is found as long as nothing has changed", () => {
    expect(kept().find("a", at())?.tag).toBe("t");
    expect(kept().find("b", at())).toBeUndefined();
  });

  it("is gone at the first change that must be seen at once", () => {
    const pages = kept();
    expect(pages.find("a", at({ atOnce: 2 }))).toBeUndefined();
    expect(pages).toMatchObject({ size: 0, bytes: 0 });
  });

  it("shows a sold copy for less than two seconds", () => {
    expect(kept().find("a", at({ soon: 2 }, 10, 1400))).toBeDefined();
    expect(kept().find("a", at({ soon: 2 }, 10, 1600))).toBeUndefined();
  });

  it("follows the search index within half a second", () => {
    expect(kept().find("a", at({ index: 2 }, 10, 300))).toBeDefined();
    expect(kept().find("a", at({ index: 2 }, 10, 500))).toBeUndefined();
  });

  it("ends at the second when what it shows changes by itself, and after a minute", () => {
    expect(kept().find("a", at({}, 999))).toBeDefined();
    expect(kept().find("a", at({}, 1000))).toBeUndefined();
    expect(kept().find("a", at({}, 10, 59_999))).toBeDefined();
    expect(kept().find("a", at({}, 10, 60_000))).toBeUndefined();
  });

  it("is sent in the form that each browser takes, made once", async () => {
    const pages = new KeptPages(1_000_000);
    const text = "a page of the shop ".repeat(100);
    pages.keep("a", page, { form: "br", content: await compressed(Buffer.from(text), "br") });
    const gzipped = (await pages.content("a", "gzip")) ?? Buffer.alloc(0);
    expect(gunzipSync(gzipped).toString()).toBe(text);
    expect((await pages.content("a", "identity"))?.toString()).toBe(text);
    expect(brotliDecompressSync((await pages.content("a", "br")) ?? "").toString()).toBe(text);
    expect(await pages.content("a", "gzip")).toBe(gzipped);
  });
});

/** What buffers hold at present (bytes), without those that nobody uses any more. */
function buffersInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  // What one collection finds unused is given back by the next.
  for (let time = 0; time < 3; time++) collect();
  return process.memoryUsage().arrayBuffers;
}

describe("the memory for kept pages", () => {
  it("is bounded: the page that was used longest ago goes first", () => {
    const pages = new KeptPages(10_000);
    for (const key of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
      pages.keep(key, page, { form: "identity", content: Buffer.alloc(100) });
      pages.find("a", at());
    }
    pages.keep("i", page, { form: "identity", content: Buffer.alloc(100) });
    pages.keep("j", page, { form: "identity", content: Buffer.alloc(100) });
    expect(pages.bytes).toBeLessThanOrEqual(10_000);
    expect(pages.find("a", at())).toBeDefined();
    expect(pages.find("b", at())).toBeUndefined();
    expect(pages.find("j", at())).toBeDefined();
  });

  it("is given back by pages that are too old to be used again, when others are made", () => {
    const pages = new KeptPages(100_000);
    const content = Buffer.alloc(100);
    const keep = (key: string, madeAt: number) =>
      pages.keep(key, { ...page, madeAt }, { form: "identity", content });
    for (const key of ["a", "b", "c"]) keep(key, 0);
    const { bytes } = pages;
    keep("d", 59_999);
    expect(pages.size).toBe(4);
    keep("e", 60_000);
    expect(pages.size).toBe(2);
    expect(pages.bytes).toBe((bytes / 3) * 2);
    expect(pages.find("a", at({}, 10, 60_000))).toBeUndefined();
    expect(pages.find("d", at({}, 10, 60_000))).toBeDefined();
  });

  it("counts other forms too, and keeps no page that would fill an eighth of it", async () => {
    const pages = new KeptPages(16_000);
    pages.keep("large", page, { form: "identity", content: Buffer.alloc(2_000) });
    expect(pages.size).toBe(0);
    pages.keep("a", page, { form: "identity", content: Buffer.alloc(900) });
    const before = pages.bytes;
    await pages.content("a", "gzip");
    expect(pages.bytes).toBeGreaterThan(before);
    pages.keep("a", page, { form: "identity", content: Buffer.alloc(900) });
    expect(pages.bytes).toBe(before);
  });

  it("uses no more memory than it reports", async () => {
    const pages = new KeptPages(100_000_000);
    const before = buffersInUse();
    for (let at = 0; at < 500; at++) {
      const text = `<p>Page ${at}</p><input value="token-0123456789"/>`;
      const content = await compressed(Buffer.from(text.repeat(50)), "br");
      pages.keep(`everybody ${at}`, page, { form: "br", content });
      const packed = Packed.of(text, ["token-0123456789"]);
      pages.keep(`guests ${at}`, { ...page, ...(packed && { packed }) });
    }
    expect(pages.size).toBe(1000);
    expect(buffersInUse() - before).toBeLessThan(2 * pages.bytes);
  });
});

import { describe, expect, it } from "vitest";
import type { TitleRecord } from "#app/domain/catalogue/saving.server.ts";
import { CANADIAN, openShop } from "../support/shop.ts";
import { openSite } from "../support/site.ts";

const shop = await openShop();
await shop.makeShop("test", CANADIAN, ["test.localhost"]);
const site = await openSite(shop.platform);
const page = async (path: string) => (await site.ask("test.localhost", path)).text();

const by = (name: string, about: Partial<NonNullable<TitleRecord["contributors"]>[number]> = {}) => [
  { name, role: "A01", canadian: false, ...about },
];
const day = (text: string) => Date.parse(text) / 1000;

await shop.makeTitle({
  title: "Anne of the Harbour",
  contributors: by("Lucy M. Lake", { bio: "<p>Born by the sea.</p>" }),
  release_date: day("1908-06-01"),
  series: "Harbour",
  series_num: "1",
});
await shop.makeTitle({
  title: "Anne of the Harbour",
  contributors: by("LUCY M. LAKE"),
  release_date: day("2020-06-01"),
  rank: 1,
});
const later = await shop.makeTitle({
  title: "Later Tides",
  contributors: [...by("Lucy M. Lake"), ...by("Various Authors", { role: "B01" })],
  release_date: day("1912-06-01"),
});
await shop.makeTitle({ title: "Withdrawn", contributors: by("Lucy M. Lake"), state: "cancelled" });
await shop.makeTitle({ title: "Only withdrawn", contributors: by("Gone Author"), state: "cancelled" });
const shopper = shop.guest();

describe("an author's page", () => {
  it("has each book once, the newest first, with biography and series", async () => {
    const author = await shopper.ok("title/getAuthor", { author: "lucy-m-lake" });
    expect(author).toMatchObject({
      author: "lucy-m-lake",
      name: "Lucy M. Lake",
      others: [],
      bio: "<p>Born by the sea.</p>",
      row_count: 2,
      series: [],
    });
    expect(author.rows.map(({ title, first }) => [title, first])).toEqual([
      ["Later Tides", day("1912-06-01")],
      ["Anne of the Harbour", day("1908-06-01")],
    ]);
    const second = await shopper.ok("title/getAuthor", { author: "lucy-m-lake", offset: 1, limit: 1 });
    expect(second.rows.map(({ title }) => title)).toEqual(["Anne of the Harbour"]);
  });

  it("is linked from the title, but not for a name that stands for nobody", async () => {
    const { authors } = await shopper.ok("title/getItem", { eisbn: later.eisbn });
    expect(authors.map(({ author }) => author)).toEqual(["lucy-m-lake", ""]);
    expect(await page(`/item/${later.eisbn}`)).toContain('href="/authors/lucy-m-lake"');
  });

  it("is not there for an author of withdrawn titles alone", async () => {
    expect(await shopper.call("title/getAuthor", { author: "gone-author" })).toMatchObject({
      error: "No Results",
    });
  });

  it("has one address for every spelling, and says it", async () => {
    const moved = await site.ask("test.localhost", "/authors/Lucy%20M.%20Lake?o=0");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/authors/lucy-m-lake?o=0"]);
    const html = await page("/authors/lucy-m-lake");
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/authors\/lucy-m-lake"/);
    expect(html).toContain('"@type":"Person"');
    expect(await page("/sitemap/1.xml")).toContain("/authors/lucy-m-lake<");
  });
});

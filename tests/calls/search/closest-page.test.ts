import { expect, it } from "vitest";
import { CANADIAN, openShop } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** The page of a search that no title matches exactly, its feed, and the call behind both. */
const HOST = "test.localhost";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN, [HOST]);
await shop.makeTitle({ title: "Candide", rank: 3, language: "fr" });
for (let index = 0; index < 30; index++)
  await shop.makeTitle({
    title: `Candide ${index}`,
    rank: 10 + index,
    binding_code: index < 10 ? "hc" : "pb",
  });
await shop.stock("test", await shop.makeTitle({ title: "Candle Making", rank: 900 }), 3);
const site = await openSite(platform);

async function page(path: string): Promise<string> {
  const html = await (await site.ask(HOST, path)).text();
  // React puts comments between texts.
  return html.replace(/<!-- -->/g, "").replaceAll("&quot;", '"');
}
const titles = async (payload: object) =>
  (await shop.guest().ok("browse/get", payload)).rows.map(({ title }) => title);

it("says so in a status, with the corrected and the ignored words, and links to the exact search", async () => {
  const html = await page("/browse/filter/t/candde%20paperback");
  const [note = ""] = /<div role="status"[\s\S]*?<\/div>/.exec(html) ?? [];
  expect(note).toContain("Nothing matches “candde paperback” exactly. Closest matches:");
  expect(note).toContain("Corrected: “candde” to “candide”");
  expect(note).toContain("Ignored: “paperback”");
  expect(html).toContain('href="/browse/filter/t/candde%20paperback/m/exact"');
  const exact = await page("/browse/filter/t/candde%20paperback/m/exact");
  expect(exact).toContain("No matches found! Please change your search terms");
  expect(exact).not.toContain("Closest matches");
  // The forms of a page keep the choice.
  const response = await page("/browse/filter/t/candide/m/exact");
  expect(response).toContain('<input type="hidden" name="m" value="exact"/>');
  expect(await page("/browse/filter/t/xyzzyx")).toContain(
    "No matches found! Please change your search terms",
  );
});

it("leads on to the catalogue's spelling from an exact search", async () => {
  expect(await page("/browse/filter/t/candde/m/exact")).toMatch(/Did you mean[\s\S]*candide/i);
});

it("is a full result: filters with counts, sorts, pages and the feed", async () => {
  const all = await shop.guest().ok("browse/get", { t: "candde" });
  expect(all).toMatchObject({
    // "Candle Making" is just as close.
    row_count: 32,
    exact_count: 0,
    relaxed: {
      corrected: [
        { from: "candde", to: "candide" },
        { from: "candde", to: "candle" },
      ],
      dropped: [],
    },
  });
  // One word alone shows a title of each word that it may stand for, before second ones.
  expect(all.rows.slice(0, 2).map(({ title }) => title)).toEqual(["Candide", "Candle Making"]);
  expect(all.filter_info?.binding.find(({ k }) => k === "hc")?.c).toBe(10);
  const hard = await shop.guest().ok("browse/get", { t: "candde", f: "hc" });
  expect([hard.row_count, hard.relaxed?.corrected.length]).toEqual([10, 2]);
  expect(await titles({ t: "candde", o: "26" })).toHaveLength(6);
  expect((await titles({ t: "candde", v: "title" }))[0]).toBe("Candide");
  expect(await (await site.ask(HOST, "/feeds/browse/t/candde")).text()).toContain("Candide");
  expect(await shop.guest().ok("browse/get", { t: "candide" })).toMatchObject({
    row_count: 31,
    exact_count: 31,
    relaxed: null,
  });
});

it("is not shown where only a filter leaves strict matches out", async () => {
  const answer = await shop.guest().ok("browse/get", { t: "candle", f: "hc" });
  expect(answer).toMatchObject({ row_count: 0, relaxed: null, help: { unfiltered: 1 } });
});

it("offers the closest matches without filters, if these leave none", async () => {
  const answer = await shop.guest().ok("browse/get", { t: "candde", g: "de" });
  expect(answer.row_count).toBe(0);
  expect(answer.help?.unfiltered).toBe(32);
});

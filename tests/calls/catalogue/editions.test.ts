import { describe, expect, it } from "vitest";
import { titlesCommand } from "#app/cli/commands/titles.ts";
import { eisbnOf, type TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, guest, makeShop, makeTitle, nextIsbn } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN, ["test.localhost"]);
const site = await openSite(platform);
const shopper = guest(platform);

const book = (title: string, record: Partial<TitleRecord> = {}) =>
  makeTitle(platform, { title, language: "en", ...record });
const editionsOf = async ({ eisbn }: { eisbn: string }) => {
  const { rows, translations } = await shopper.ok("title/getBindingItems", { eisbn });
  const titles = (cards: readonly { eisbn: string }[]) => cards.map((card) => card.eisbn).sort();
  return { rows: titles(rows), translations: titles(translations) };
};
const titles = (args: string[], options = {}) => runCommand(titlesCommand, platform, args, options);
const none = { rows: [], translations: [] };

describe("editions of a title", () => {
  it("are those that its feed names, in both directions, whatever they are called", async () => {
    const code = nextIsbn();
    const hardcover = await book("The Tides", { relations: [{ kind: "edition", code }] });
    // Its record comes later, and says nothing of the other.
    const pocket = await book("Tides: A Novel of the Sea", { product_code: code });
    expect(await editionsOf(hardcover)).toEqual({ rows: [pocket.eisbn], translations: [] });
    expect(await editionsOf(pocket)).toEqual({ rows: [hardcover.eisbn], translations: [] });
    expect((await shopper.ok("title/getItem", { eisbn: pocket.eisbn })).other_editions).toBe(1);
  });

  it("are those of the same work, and translations are listed apart", async () => {
    const work = [{ kind: "work" as const, code: `11::${nextIsbn()}` }];
    const english = await book("The Stranger", { relations: work });
    const again = await book("The Outsider", { relations: work });
    const french = await book("L'Étranger", { relations: work, language: "fr" });
    expect(await editionsOf(english)).toEqual({ rows: [again.eisbn], translations: [french.eisbn] });
    expect(await editionsOf(french)).toEqual({
      rows: [],
      translations: [english.eisbn, again.eisbn].sort(),
    });
    // The page of a title that has no others leads to them, too.
    const link = `href="/item/${french.eisbn}/editions#languages"`;
    expect(await (await site.ask("test.localhost", `/item/${french.eisbn}`)).text()).toContain(link);
    const page = await (await site.ask("test.localhost", `/item/${french.eisbn}/editions`)).text();
    expect(page).toContain('id="languages"');
    expect(page).toContain("The Outsider");
  });

  it("are titles with one name and author, but not every book of poems, and no study guide", async () => {
    const title = await book("Moonwort");
    const other = await book("Moonwort");
    await book("Moonwort", { subtitle: "Study guide" });
    await book("Moonwort", { contributors: [{ name: "Ben Other", role: "A01", canadian: false }] });
    expect(await editionsOf(title)).toEqual({ rows: [other.eisbn], translations: [] });
    const poems = await book("Selected Poems");
    await book("Selected Poems");
    expect(await editionsOf(poems)).toEqual(none);
  });

  it("can be joined and separated for all shops, whatever the next feed says", async () => {
    const title = await book("Lighthouses");
    const other = await book("Lighthouses");
    const third = await book("Beacons");
    expect((await titles(["separate", other.isbn, title.isbn])).code).toBe(0);
    expect(await editionsOf(title)).toEqual(none);
    expect((await titles(["join", title.isbn, third.isbn])).code).toBe(0);
    await book("Lighthouses", {
      product_code: title.isbn,
      relations: [{ kind: "edition", code: other.isbn }],
    });
    expect(await editionsOf(title)).toEqual({ rows: [third.eisbn], translations: [] });
    expect(await editionsOf(third)).toEqual({ rows: [title.eisbn], translations: [] });
    expect((await titles(["join", title.isbn, other.isbn])).code).toBe(0);
    expect((await editionsOf(title)).rows).toEqual([other.eisbn, third.eisbn].sort());
    await expect(titles(["join", title.isbn, "9780000000002"])).rejects.toThrow(
      "9780000000002 is not in the catalogue.",
    );
    await expect(titles(["join", title.isbn, title.isbn])).rejects.toThrow("two numbers of one title");
  });

  it("are not those that the shop does not show", async () => {
    const title = await book("Foghorn");
    const other = await book("Foghorn");
    expect((await titles(["hide", other.isbn], { store: "test" })).code).toBe(0);
    expect(await editionsOf(title)).toEqual(none);
  });
});

describe("similar titles", () => {
  it("come before those on the same topics, in the feed's order", async () => {
    const [first, second] = [await book("Second best"), await book("Best")];
    const unknown = nextIsbn();
    const title = await book("Liked", {
      subjects: [{ scheme: "bisac", code: "fic014000", label: "Fiction / Historical" }],
      relations: [second.isbn, unknown, first.isbn].map((code) => ({ kind: "similar" as const, code })),
    });
    await book("On the topic", {
      subjects: [{ scheme: "bisac", code: "fic014000", label: "Fiction / Historical" }],
    });
    const { groups } = await shopper.ok("title/getRelatedItems", { eisbn: title.eisbn });
    expect(groups.map(({ fullname, rows }) => [fullname, rows.map(({ eisbn }) => eisbn)])).toEqual([
      ["", [second.eisbn, first.eisbn]],
      [expect.stringContaining("Fiction"), [expect.any(String)]],
    ]);
    expect(groups[0]?.rows.map(({ eisbn }) => eisbn)).not.toContain(eisbnOf(unknown));
  });
});

import { describe, expect, it } from "vitest";
import { authorsCommand } from "#app/cli/commands/authors.ts";
import { otherNamesOf } from "#app/domain/catalogue/author-names.server.ts";
import { saveTitle, type TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { CANADIAN, openShop } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { countingStatements } from "#tests/support/statement-count.ts";

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

  it("has the portrait that a feed brought, with its credit", async () => {
    const url = "https://pictures.test/ann.jpg";
    const link = { shown_from: null, shown_until: null, changed_at: null };
    const title = await shop.makeTitle({ contributors: by("Ann Shore") });
    // An update of the pictures does not say who contributed.
    const portrait = { kind: "portrait" as const, url, person: null, caption: "Photo: B. Lens", ...link };
    const update = { product_code: title.isbn, resources: [portrait] };
    await shop.platform.database.transaction((tx) => saveTitle(tx, shop.platform.clock.now(), update));
    await shop.makeTitle({ contributors: by("ANN SHORE") });
    expect(await shopper.ok("title/getAuthor", { author: "ann-shore" })).toMatchObject({ portrait: null });
    await shop.platform.database.transaction(async (tx) => {
      const { id } = await tx
        .insertInto("feed_pictures")
        .values({ url, host: "pictures.test", is_large: 0, name: "0123456789abcdef_400x500" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .updateTable("title_resources")
        .set({ is_shown: 1, picture_id: id })
        .where("url", "=", url)
        .execute();
    });
    expect((await shopper.ok("title/getAuthor", { author: "ann-shore" })).portrait).toEqual({
      name: "0123456789abcdef_400x500",
      width: 400,
      height: 500,
      caption: "Photo: B. Lens",
    });
    const html = await page("/authors/ann-shore");
    expect(html).toMatch(/<img src="\/pictures\/feed\/0123456789abcdef_400x500\/360" alt="Portrait of/);
    expect(html).toContain("Photo: B. Lens");
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

describe("the names of one person", () => {
  const write = (name: string, about: Parameters<typeof by>[1] = {}) =>
    shop.makeTitle({ title: `A book by ${name}`, contributors: by(name, about) });
  const authors = (args: string[], options = {}) => runCommand(authorsCommand, shop.platform, args, options);
  const named = async (author: string) => {
    const answer = await shopper.ok("title/getAuthor", { author });
    return { page: answer.author, others: answer.others, books: answer.row_count };
  };

  it("are those that a feed gives, whether or not a title has them", async () => {
    await write("Samuel Clement", { other_names: ["Mark Twine", "S. L. Clement"] });
    for (let one = 0; one < 2; one++) await write("Mark Twine");
    const person = { page: "mark-twine", others: ["Samuel Clement", "S. L. Clement"], books: 2 };
    expect(await named("mark-twine")).toEqual(person);
    expect(await named("samuel-clement")).toEqual(person);
    const moved = await site.ask("test.localhost", "/authors/samuel-clement");
    expect([moved.status, moved.headers.get("location")]).toEqual([302, "/authors/mark-twine"]);
  });

  it("are those with one number, unless the number's name is that of several people", async () => {
    await write("Ruth Barbara", { isni: "000000012146438X" });
    await write("Barbara Fine", { isni: "000000012146438X" });
    expect(await named("ruth-barbara")).toMatchObject({ page: "barbara-fine", books: 2 });
    // Two people of one name: what else they are called cannot be told apart.
    await write("David Michel", { isni: "0000000080781560" });
    await write("David Michel", { isni: "0000000110261210" });
    await write("David Stephen Michel", { isni: "0000000110261210" });
    expect(await named("david-michel")).toMatchObject({ page: "david-michel", others: [] });
  });

  it("are joined and separated by the operator, whatever the next feed says", async () => {
    await write("Jo Row", { other_names: ["Robert Gal"] });
    await write("Robert Gal");
    await write("Kennilworthy Whisp");
    expect((await named("jo-row")).others).toEqual(["Robert Gal"]);
    expect((await authors(["separate", "Robert Gal", "Jo Row"])).code).toBe(0);
    await write("Jo Row", { other_names: ["Robert Gal"] });
    expect((await named("robert-gal")).others).toEqual([]);
    expect((await authors(["join", "JO ROW", "Kennilworthy Whisp"], { "dry-run": true })).code).toBe(0);
    expect((await named("kennilworthy-whisp")).others).toEqual([]);
    expect((await authors(["join", "JO ROW", "Kennilworthy Whisp"])).code).toBe(0);
    expect((await authors(["join", "Kennilworthy Whisp", "Robert Gal"])).code).toBe(0);
    // Joined with both, it stays with the one that is asked about: two who were separated are never on one page.
    expect((await named("jo-row")).others).toEqual(["Kennilworthy Whisp"]);
    expect(await named("robert-gal")).toMatchObject({ page: "robert-gal", others: ["Kennilworthy Whisp"] });
    const shown = await authors(["show", "Jo Row"]);
    expect(shown.lines).toEqual([
      "Jo Row\t2\t/authors/jo-row",
      "Kennilworthy Whisp\t1\t/authors/kennilworthy-whisp",
    ]);
  });

  it("are found for many people with as many statements as for one", async () => {
    for (let index = 0; index < 30; index++)
      await write(`Penname ${index}`, { other_names: [`Real Name ${index}`] });
    const counted = countingStatements(shop.platform);
    const ask = (keys: readonly string[]) => otherNamesOf(counted.platform.database.read, keys);
    const one = await counted.all(() => ask(["penname-7"]));
    const keys = Array.from({ length: 30 }, (_, index) => `penname-${index}`);
    const all = await counted.all(async () => {
      const response = await ask([...keys, "lucy-m-lake"]);
      expect([...response].sort()).toEqual(keys.map((key, index) => [key, [`Real Name ${index}`]]).sort());
    });
    // Names that are linked at all are looked up in blocks of 64, 32, 16 …
    expect(all - one).toBeLessThanOrEqual(5);
  });

  it("are refused if no title has them, or they are one name", async () => {
    const refused = (...args: string[]) => expect(authors(args)).rejects;
    await refused("join", "Lucy M. Lake", "No Such Person").toThrow("No title names “No Such Person”.");
    await refused("join", "Lucy M. Lake", "Various authors").toThrow("No title names “Various authors”.");
    await refused("separate", "Lucy M. Lake", "LUCY M LAKE").toThrow("These are two spellings of one name.");
    await refused("show", "No Such Person").toThrow("No title names “No Such Person”.");
  });
});

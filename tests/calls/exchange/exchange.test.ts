import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { setCover } from "#app/domain/catalogue/title-record-rows.server.ts";
import { eisbnOf, saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { importOnix } from "#app/domain/exchange/onix/import.server.ts";
import { importStock } from "#app/domain/exchange/tables/stock.server.ts";
import { importTitles } from "#app/domain/exchange/tables/titles.server.ts";
import { isbn10to13 } from "#app/lib/isbn.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { AMERICAN, CANADIAN, locationNamed, merged, nextIsbn, openShop } from "#tests/support/shop.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-feeds-"));
const shop = await openShop();
const { platform } = shop;
const locations = [locationNamed(1, "Quay"), locationNamed(7, "Hill")];
await shop.makeShop("test", merged(CANADIAN, { locations }));
await shop.makeShop("american", AMERICAN);
await shop.makeShop("french", merged(CANADIAN, { locale: "fr-CA" }));

const fixture = (name: string) => path.join("tests/fixtures/onix", name);
const onix = (file: string) => importOnix(platform.database, () => platform.clock.now(), file);
function written(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}
async function stockFile(content: string, map = {}) {
  const store = await shop.storeOf();
  return importStock(
    platform.database,
    platform.clock.now(),
    store,
    written(`stock-${Math.random()}.csv`, content),
    { map },
  );
}

describe("an ONIX feed", () => {
  it("[P12] with a price that cannot be read says so, with its line, and blames no currency", async () => {
    const product = (isbn: string, amount: string) =>
      `<Product><RecordReference>${isbn}</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier><Title><TitleType>01</TitleType><TitleText>Priced</TitleText></Title><SupplyDetail><Price><PriceTypeCode>01</PriceTypeCode><PriceAmount>${amount}</PriceAmount><CurrencyCode>CAD</CurrencyCode></Price></SupplyDetail></Product>`;
    const result = await onix(
      written(
        "prices.xml",
        `<ONIXMessage>\n<Header/>\n${product("9780000000156", "19,950")}\n${product("9780000000163", "$19,95")}\n</ONIXMessage>`,
      ),
    );
    expect(result).toMatchObject({ read: 2, added: 2, without_price: 0 });
    expect([...result.remarks]).toEqual([
      ["price not understood: left out", { count: 1, where: ['line 3: "19,950"'] }],
    ]);
  });

  it("[P15] makes a title orderable that is only temporarily out of stock, with words of its own", async () => {
    const isbn = nextIsbn();
    const product = (code: string) =>
      `<ONIXMessage><Product><RecordReference>t</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier><Title><TitleType>01</TitleType><TitleText>Reprinting</TitleText></Title><SupplyDetail><ProductAvailability>${code}</ProductAvailability><Price><PriceTypeCode>01</PriceTypeCode><PriceAmount>20.00</PriceAmount><CurrencyCode>CAD</CurrencyCode></Price></SupplyDetail></Product></ONIXMessage>`;
    const eisbn = eisbnOf(isbn);
    const row = async () => (await shop.guest().ok("title/getItem", { eisbn })).availability[0];
    await onix(written("reprinting.xml", product("32")));
    expect(await row()).toMatchObject({
      availability: "available",
      message: "Temporarily out of stock at the publisher. We’ll get it as soon as we can.",
      is_extra_orderable: true,
      cartable: true,
    });
    // A list of titles knows nothing of suppliers.
    await importTitles(
      platform.database,
      platform.clock.now(),
      written("reprinting.csv", `isbn,title,publisher\n${isbn},Reprinting,Quay\n`),
    );
    expect((await row())?.message).toMatch(/^Temporarily out/);
    expect(await onix(written("in-stock.xml", product("21")))).toMatchObject({ changed: 1 });
    expect((await row())?.message).toBe("Usually ready in 3 to 8 days");
  });

  it("[P7] without products says that it has none", async () => {
    const result = await onix(written("none.xml", "<ONIXMessage><Header/><NoProduct/></ONIXMessage>"));
    expect(result.stopped).toBeUndefined();
    expect(result.notes).toContain("The message says that it has no products.");
  });

  it("in 3.0 with reference tags fills every field, refuses an invalid ISBN, and neutralises markup", async () => {
    const result = await onix(fixture("onix30-reference.xml"));
    expect(result).toMatchObject({
      read: 2,
      added: 1,
      refused: 1,
      reasons: [{ where: "line 38 (test.2)", reason: expect.stringContaining("no valid ISBN") }],
    });
    expect(result.stopped).toBeUndefined();
    const title = await shop.guest().ok("title/getItem", { eisbn: "9780306406157" });
    expect(title).toMatchObject({
      title: "The Étude of Tides",
      subtitle: "A life & its weather",
      author_line: "Ana de la Rue",
      authors: [
        { name: "Ana de la Rue", role: "A01", canadian: true },
        { name: "Tom Turner", role: "B06", canadian: false },
      ],
      publisher: "Harbour Lights",
      binding: "Trade paperback",
      binding_code: "tp",
      series: "The Harbour Books",
      series_num: "2.5",
      pages: 321,
      height: "8.5 in",
      weight: "300 g",
      language: "fr",
      audience: "a8to12",
      edition: "Edition 2",
      is_large_print: true,
      release_date: Date.UTC(2025, 3, 8) / 1000,
      subjects: [
        { code: "bio023000", subject: "Biography & Autobiography / Adventurers & Explorers" },
        { code: "nat000000" },
      ],
      reviews: [{ content: "<p>A fine book.</p>", author: "R. Viewer", source_title: "The Gazette" }],
      bio: ["<p>Lives on a <b>boat</b>.</p>"],
    });
    expect(title.description).toBe("<p>High &lt;water&gt; &amp;boom; and <i>low</i>.</p>");
  });

  it("[A31] sets the price by market and currency, whatever comes first", async () => {
    const canadian = await shop.guest().ok("title/getItem", { eisbn: "9780306406157" });
    const american = await shop.guest("american").ok("title/getItem", { eisbn: "9780306406157" });
    expect([canadian.available.price, american.available.price]).toEqual([2500, 1800]);
  });

  it("in French lands in the sections of its CLIL subjects, and has no price if it names only euros", async () => {
    const result = await onix(fixture("onix30-french.xml"));
    expect(result).toMatchObject({ added: 2, without_price: 1 });
    const read = async (isbn: string, store: string) => {
      const title = await shop.guest(store).ok("title/getItem", { eisbn: eisbnOf(isbn) });
      return { ...title, subjects: title.subjects.map(({ code, subject }) => [code, subject]) };
    };
    expect(await read("9782000000013", "french")).toMatchObject({
      authors: [{ canadian: true }, { canadian: false }],
      subjects: [
        ["fic", "Suspense"],
        ["ckb", "Cuisine, gastronomie"],
        ["", "Romans contemporains"],
      ],
      available: { availability: "no_price", message: "Prix à confirmer", price: null, cartable: false },
    });
    expect(await read("9782000000013", "test")).toMatchObject({
      subjects: [
        ["fic000000", "Fiction / General"],
        ["ckb000000", "Cooking / General"],
      ],
      available: { availability: "no_price", message: "Price to be confirmed", cartable: false },
    });
    expect(await read("9782000000020", "french")).toMatchObject({
      subjects: [
        ["nat025000", "NATURE / Océans et mers"],
        ["sci", "Sciences"],
      ],
      available: { availability: "available", price: 3495, cartable: true },
    });
    const answer = await shop.guest("french").ok("browse/get", { s: ["fic"], t: "suspense" });
    expect(answer.rows.map(({ title }) => title)).toEqual(["Le Quai des brumes légères"]);
    const topics = async (store: string) =>
      (await shop.guest(store).ok("browse/get", { s: ["nat", "nat025"], t: "marées" })).chips.map(
        ({ label, lang }) => [label, lang],
      );
    expect(await topics("french")).toEqual([
      ["Nature", null],
      ["Océans et mers", null],
    ]);
  });

  it("with a partial update changes only what it sends, and a delete removes the title", async () => {
    expect(await onix(fixture("onix30-update-short.xml"))).toMatchObject({ changed: 1 });
    const title = await shop.guest().ok("title/getItem", { eisbn: "9780306406157" });
    expect(title).toMatchObject({
      title: "The Étude of Tides",
      pages: 321,
      available: { price: 999, availability: "out_of_print" },
    });
    expect(await onix(fixture("onix30-delete.xml"))).toMatchObject({ deleted: 1 });
    expect(await shop.guest().call("title/getItem", { eisbn: "9780306406157" })).toMatchObject({
      error: "No Results",
    });
    expect(await onix(fixture("onix30-reference.xml"))).toMatchObject({ added: 0, changed: 1 });
  });

  it("can be 2.1 with short tags in ISO-8859-1", async () => {
    expect(await onix(fixture("onix21-short-latin1.xml"))).toMatchObject({ added: 1, without_price: 0 });
    const title = await shop.guest("american").ok("title/getItem", { eisbn: "080442957X" });
    expect(title).toMatchObject({
      title: "Le café de la mère – récits",
      author_line: "Lou Tremblay",
      binding: "Hardcover",
      pages: 88,
      publisher: "Vieux Port",
      description: "<p>Plain text &amp; more.</p>",
      available: { price: 1250 },
    });
    // The search finds it without accents as well.
    const answer = await shop.guest().ok("browse/get", { t: "cafe mere" });
    expect(answer.rows.map((row) => row.eisbn)).toEqual([eisbnOf("9780804429573")]);
  });

  it("that breaks off keeps the titles before that point, and the report says so", async () => {
    const whole = readFileSync(fixture("onix30-reference.xml"), "utf8");
    const result = await onix(
      written("cut.xml", whole.slice(0, whole.indexOf("<RecordReference>test.2") + 10)),
    );
    expect(result).toMatchObject({ read: 1, unchanged: 1, stopped: "the file ends before the message does" });
  });

  it("is refused with a reason when it is not ONIX", async () => {
    expect(await onix(written("a.txt", "Dear shop, here are our books."))).toMatchObject({
      read: 0,
      stopped: expect.any(String),
    });
    expect(await onix(written("b.xml", "<html><p>Not a feed</p></html>"))).toMatchObject({
      read: 0,
      stopped: "this is not an ONIX message",
    });
    await expect(onix(written("c.xml", ""))).rejects.toThrow(/is empty\.$/);
    expect(
      await onix(written("d.xml", '<?xml version="1.0" encoding="klingon"?><ONIXMessage/>')),
    ).toMatchObject({
      notes: [expect.stringContaining('declares the encoding "klingon", which is not known')],
    });
  });

  it("does not expand entities, and refuses a huge product", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE o [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><ONIXMessage release="3.0"><Product><RecordReference>&b;</RecordReference><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue></ProductIdentifier><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${"x".repeat(3_000_000)}</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product></ONIXMessage>`;
    expect(await onix(written("bomb.xml", bomb))).toMatchObject({
      read: 1,
      refused: 1,
      reasons: [{ reason: expect.stringContaining("characters") }],
    });
  });

  it("[F7] that is sent again changes nothing, in the search index either", async () => {
    const feed = fixture("problems/series.xml");
    expect(await onix(feed)).toMatchObject({ read: 3, added: 3, unchanged: 0 });
    const changes = () =>
      platform.database.read
        .selectFrom("catalogue_changes")
        .select((select) => select.fn.countAll().as("n"))
        .executeTakeFirstOrThrow();
    const before = await changes();
    expect(await onix(feed)).toMatchObject({ read: 3, added: 0, changed: 0, unchanged: 3 });
    expect(await changes()).toEqual(before);
    // One new subject changes that title alone.
    const whole = readFileSync(feed, "utf8").replace(
      "</Series>",
      "</Series><BASICMainSubject>NAT000000</BASICMainSubject>",
    );
    expect(await onix(written("series.xml", whole))).toMatchObject({ changed: 1, unchanged: 2 });
  });

  it("[F2] keeps a recall and an embargo through an update of nothing but its supply", async () => {
    const code = "9780000005007";
    const product = (kind: string, blocks: string) =>
      written(
        "block.xml",
        `<ONIXMessage release="3.0"><Product><RecordReference>r</RecordReference><NotificationType>${kind}</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${code}</IDValue></ProductIdentifier>${blocks}</Product></ONIXMessage>`,
      );
    const whole = (status: string) =>
      product(
        "03",
        `<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Tides</TitleText></TitleElement></TitleDetail></DescriptiveDetail><PublishingDetail><PublishingStatus>${status}</PublishingStatus><PublishingDate><PublishingDateRole>02</PublishingDateRole><Date>20250301</Date></PublishingDate></PublishingDetail>`,
      );
    const supply = (market: string) =>
      product(
        "04",
        `<ProductSupply><Market><Territory><CountriesIncluded>CA</CountriesIncluded></Territory></Market><MarketPublishingDetail>${market}<MarketDate><MarketDateRole>01</MarketDateRole><Date>20250101</Date></MarketDate></MarketPublishingDetail><SupplyDetail><ProductAvailability>20</ProductAvailability></SupplyDetail></ProductSupply>`,
      );
    const active = "<MarketPublishingStatus>04</MarketPublishingStatus>";
    const stored = () =>
      platform.database.read
        .selectFrom("titles")
        .select(["state", "release_date"])
        .where("product_code", "=", code)
        .executeTakeFirst();
    const updated = async (status: string, market: string) => {
      await onix(whole(status));
      await onix(supply(market));
      return stored();
    };
    const release_date = Date.UTC(2025, 2, 1) / 1000;
    expect(await updated("15", "")).toEqual({ state: "cancelled", release_date });
    expect(await updated("15", active)).toEqual({ state: "cancelled", release_date });
    expect(await updated("07", "")).toEqual({ state: "out_of_print", release_date });
    expect(await updated("07", active)).toEqual({ state: "available", release_date });
    expect(await updated("06", "")).toEqual({ state: "available", release_date });
  });

  it("[F11] can be tried: what would change is said, and nothing is stored", async () => {
    const feed = fixture("problems/series.xml");
    const whole = readFileSync(feed, "utf8")
      .replaceAll("978000000017", "978000000077")
      .replace("Three", "Four");
    const file = written("tried.xml", whole);
    const stored = () =>
      platform.database.read.selectFrom("titles").select(["product_code", "title", "updated_at"]).execute();
    const before = await stored();
    const tried = await importOnix(platform.database, () => platform.clock.now() + 5, file, { dryRun: true });
    const [one] = tried.changes;
    expect(one).toMatch(/^\d{13}: (added|changed) \(.+\)$/);
    expect(tried.changes).toHaveLength(tried.added + tried.changed);
    expect(await stored()).toEqual(before);
    const result = await onix(file);
    for (const count of ["read", "added", "changed", "unchanged", "refused"] as const)
      expect([count, result[count]]).toEqual([count, tried[count]]);
  });

  it("[F11] is stored fifty products or more at a time, even on a slow machine", async () => {
    const [head, product, tail] = readFileSync(fixture("problems/series.xml"), "utf8").split(
      /(<Product>[\s\S]*?<\/Product>)/,
    );
    const many = Array.from({ length: 200 }, (_, index) => {
      const code = isbn10to13(`${310_000_000 + index}0`);
      return product?.replace(/97[89]\d{10}/g, code);
    });
    let transactions = 0;
    const slow: typeof platform.database = {
      ...platform.database,
      transaction(work) {
        transactions++;
        return platform.database.transaction(work);
      },
    };
    const clock = vi.spyOn(performance, "now");
    let time = 0;
    clock.mockImplementation(() => (time += 1000));
    const file = written("many.xml", [head, ...many, tail].join("\n"));
    const result = await importOnix(slow, () => platform.clock.now(), file);
    clock.mockRestore();
    expect(result).toMatchObject({ added: 200, refused: 0 });
    expect(transactions).toBeLessThanOrEqual(4);
  });

  it("[F11] that names a product twice, or deletes it in between, is stored in the order of the file", async () => {
    const product = (code: string, title: string, type = "03") =>
      `<Product><RecordReference>${title}</RecordReference><NotificationType>${type}</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${code}</IDValue></ProductIdentifier><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail><Contributor><ContributorRole>A01</ContributorRole><PersonName>Writer of ${title}</PersonName></Contributor></DescriptiveDetail></Product>`;
    const [a, b, c] = [isbn10to13("3110000140"), isbn10to13("3110000150"), isbn10to13("3110000160")];
    const feed = [
      product(a, "First"),
      product(b, "Gone"),
      product(a, "Second"),
      product(b, "Gone", "05"),
      product(c, "Back", "05"),
      product(c, "Back"),
      product(a, "Second"),
    ];
    const file = written("twice.xml", `<ONIXMessage release="3.0">${feed.join("")}</ONIXMessage>`);
    expect(await onix(file)).toMatchObject({ read: 7, added: 3, changed: 1, deleted: 1, unchanged: 2 });
    const stored = await platform.database.read
      .selectFrom("titles")
      .innerJoin("title_search", "title_search.title_id", "titles.id")
      .innerJoin("title_contributors", "title_contributors.title_id", "titles.id")
      .select(["titles.title", "author_line", "deleted_at", "title_search.title as words", "name"])
      .where("product_code", "in", [a, b, c])
      .orderBy("titles.title")
      .execute();
    const kept = (title: string) => ({
      title,
      author_line: `Writer of ${title}`,
      name: `Writer of ${title}`,
      words: ` ${title.toLowerCase()} `,
    });
    expect(stored).toEqual([
      { ...kept("Back"), deleted_at: null },
      { ...kept("Gone"), deleted_at: expect.any(Number) },
      { ...kept("Second"), deleted_at: null },
    ]);
  });

  it("with a partial update without contributors keeps the sort names", async () => {
    const order = async () =>
      await platform.database.read
        .selectFrom("titles")
        .select(["author_line", "author_sort", "title_sort"])
        .where("product_code", "=", "9780000000156")
        .executeTakeFirstOrThrow();
    await onix(fixture("problems/names.xml"));
    const before = await order();
    const update = `<ONIXMessage release="3.0"><Product><RecordReference>names</RecordReference><NotificationType>04</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780000000156</IDValue></ProductIdentifier><ProductSupply><SupplyDetail><ProductAvailability>40</ProductAvailability></SupplyDetail></ProductSupply></Product></ONIXMessage>`;
    expect(await onix(written("update.xml", update))).toMatchObject({ changed: 1 });
    expect(await order()).toEqual(before);
  });

  it("[F2] with a broken product reports its line and stores the others", async () => {
    expect(await onix(fixture("problems/broken-markup.xml"))).toMatchObject({
      read: 4,
      added: 2,
      refused: 2,
      notes: expect.arrayContaining(['line 5: a bare "&" was read as text']),
      reasons: [
        {
          where: "line 7",
          reason: "the markup is broken: </Title> stands where <TitleText> should be closed",
        },
        { where: "line 8", reason: "the markup is broken: <Product> is not closed" },
      ],
    });
  });

  it("with unknown codes is stored, and the codes are counted", async () => {
    const result = await onix(fixture("problems/unknown-codes.xml"));
    expect(result).toMatchObject({ added: 1, refused: 0 });
    expect(result.unknown_codes.get('64 publishing status "55"')).toBe(1);
  });

  it("[F3] [F6] may be compressed, and is read in its real encoding, whatever it declares", async () => {
    const lying = readFileSync(fixture("problems/lying-encoding.xml"));
    const result = await onix(written("lying.xml.gz", gzipSync(lying)));
    expect(result).toMatchObject({
      added: 1,
      notes: ['The file declares the encoding "UTF-8", but is not UTF-8. It was read as Windows-1252.'],
    });
    const title = await shop.guest().ok("title/getItem", { eisbn: "9780000000255" });
    expect(title.title).toBe("Café de la mère – récits");
  });

  const real = process.env.REAL_FEEDS;
  it.runIf(real)("is read whole if it is a real one (REAL_FEEDS)", async () => {
    for (const name of readdirSync(path.join(real ?? "", "onix"))) {
      const result = await onix(path.join(real ?? "", "onix", name));
      expect([name, result.stopped, result.refused]).toEqual([name, undefined, 0]);
      expect(result.read).toBeGreaterThan(0);
    }
  });
});

describe("a stock file", () => {
  it("may have any separator, a byte order mark and a spreadsheet's quotes", async () => {
    const title = await shop.makeTitle();
    for (const [index, content] of [
      `ISBN,On Hand,Price\n${title.isbn},3,"1,234.50"\n`,
      `\uFEFFisbn;onhand;price\n="${title.isbn}";4;12.00\n`,
      `Isbn\tQty\tCondition\tLocation\n${title.isbn}\t5\tUsed very good\tHill\n`,
    ].entries()) {
      const result = await stockFile(content);
      expect([result.read, result.added + result.changed, result.refused]).toEqual([1, 1, 0]);
      const item = await shop.guest().ok("title/getItem", { eisbn: title.eisbn });
      expect(item.availability.map((row) => [row.code, row.onhand, row.price])).toEqual(
        [
          [["", 3, 123_450]],
          [["", 4, 1200]],
          [
            ["", 4, 1200],
            ["U2", 5, null],
          ],
        ][index],
      );
    }
  });

  it("reports each row that it cannot use with its line, and imports the others", async () => {
    const title = await shop.makeTitle();
    const result = await stockFile(
      [
        "isbn,onhand,price,condition,location",
        "123,1,,,",
        "9780306406157,1.5,,,",
        `${title.isbn},1,cheap,,`,
        `${title.isbn},1,,shiny,`,
        `${title.isbn},1,,,Moon`,
        "9791234567896,1,,,",
        `${title.isbn},2,,,`,
      ].join("\n"),
    );
    expect(result).toMatchObject({ read: 7, added: 1, refused: 6 });
    expect(result.reasons.map((reason) => reason.where)).toEqual([
      "line 2",
      "line 3",
      "line 4",
      "line 5",
      "line 6",
      "line 7",
    ]);
  });

  it("names the missing column, and lets the operator map another one", async () => {
    const title = await shop.makeTitle();
    const content = `Artikel,Bestand\n${title.isbn},6\n`;
    expect(await stockFile(content)).toMatchObject({
      changed: 0,
      stopped: expect.stringContaining('no column for "isbn"'),
    });
    expect(await stockFile(content, { isbn: "Artikel", onhand: "Bestand" })).toMatchObject({ added: 1 });
    expect(await stockFile("isbn,onhand\n")).toMatchObject({ stopped: "the file has no rows" });
    expect(await stockFile('isbn,onhand\n"9780306406157,2\n')).toMatchObject({ stopped: expect.any(String) });
  });
});

describe("a plain list of titles", () => {
  it("ranks titles by their position and takes the series out of their names", async () => {
    const file = written(
      "titles.csv",
      'isbn13,title,authors,year,language\n9780439023481,"The Hunger Games (The Hunger Games, #1)",Suzanne Collins,2008,eng\n,No number,Somebody,1999,en\n9780439554930,"Harry Potter (Harry Potter, #1)","J.K. Rowling, Mary GrandPré",1997,en-US\n',
    );
    expect(await importTitles(platform.database, platform.clock.now(), file)).toMatchObject({
      read: 3,
      added: 2,
      refused: 1,
      reasons: [{ where: "line 3", reason: "there is no ISBN" }],
    });
    const title = await shop.guest().ok("title/getItem", { eisbn: "9780439023481" });
    expect(title).toMatchObject({
      title: "The Hunger Games",
      series: "The Hunger Games",
      series_num: "1",
      rank: 1,
      language: "en",
      available: { availability: "no_price", cartable: false },
    });
  });
});

describe.runIf(process.env.TEST_POSTGRES)("two imports at once on PostgreSQL", () => {
  const CODE = "9780000005205";
  const record = {
    product_code: CODE,
    title: "Tides",
    contributors: [{ name: "Ada Reef", role: "A01", canadian: true }],
    subjects: [{ scheme: "bisac", code: "fic000000", label: "Fiction" }],
  };
  /** Does one thing in a transaction, and the other in one that waits for it. @returns what the other returned */
  async function beside<Result>(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<Result>) {
    const { promise: done, resolve: begun } = Promise.withResolvers<void>();
    const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>();
    const one = platform.database.transaction(async (tx) => {
      await first(tx);
      begun();
      await waiting;
    });
    await done;
    const other = platform.database.transaction(second);
    other.catch(() => {});
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        platform.database.read,
      );
      expect(rows).toHaveLength(1);
    });
    goOn();
    await one;
    return other;
  }

  it("store a new title once, with the parts of the later one", async () => {
    const now = platform.clock.now();
    const later = { ...record, subjects: [{ scheme: "bisac", code: "poe000000", label: "Poetry" }] };
    await beside(
      (tx) => saveTitle(tx, now, record),
      (tx) => saveTitle(tx, now, later),
    );
    const stored = await platform.database.read
      .selectFrom("titles")
      .innerJoin("title_subjects", "title_id", "titles.id")
      .select(["title", "label"])
      .where("product_code", "=", CODE)
      .execute();
    expect(stored).toEqual([{ title: "Tides", label: "Poetry" }]);
  });

  it("keep a cover that is stored while one of them works", async () => {
    const now = platform.clock.now();
    const { id } = (await platform.database.transaction((tx) => saveTitle(tx, now, record))) as {
      id: number;
    };
    await beside(
      (tx) => setCover(tx, id, "tides.jpg", "v1", now),
      (tx) => saveTitle(tx, now, { ...record, title: "High Tides" }),
    );
    const stored = await platform.database.read
      .selectFrom("titles")
      .select(["title", "cover_url"])
      .where("product_code", "=", CODE)
      .execute();
    expect(stored).toEqual([{ title: "High Tides", cover_url: "tides.jpg" }]);
  });
});

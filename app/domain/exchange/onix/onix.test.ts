import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import { TextReader } from "../encoding.ts";
import { sanitiseFeedHtml } from "../sanitise.server.ts";
import { defaultsOf } from "./context.ts";
import { textOf } from "./markup.ts";
import { type ProductMessage, readProduct } from "./product.ts";
import { type FoundProduct, OnixReader } from "./reader.ts";

const NOW = Date.UTC(2026, 0, 1) / 1000;

interface Reading {
  messages: Map<string, ProductMessage>;
  broken: string[];
  repairs: string[];
  unknown: Record<string, number>;
  misread: string[];
}

/** Reads a fixture in chunks of a given size; returns its products by reference. */
function reading(name: string, size = 1 << 20): Reading {
  const bytes = readFileSync(path.join("tests/fixtures/onix/problems", name));
  const text = new TextReader("utf-8");
  const whole = text.read(bytes) + text.end();
  const found: FoundProduct[] = [];
  const reader = new OnixReader((product) => found.push(product));
  for (let start = 0; start < whole.length; start += size) reader.write(whole.slice(start, start + size));
  reader.end();
  const result: Reading = { messages: new Map(), broken: [], repairs: [], unknown: {}, misread: [] };
  for (const product of found) {
    result.repairs.push(...product.repairs.map(({ line, what }) => `line ${line}: ${what}`));
    if ("broken" in product) result.broken.push(`line ${product.brokenLine}: ${product.broken}`);
    else
      result.messages.set(
        textOf(product.product, "RecordReference") ?? "",
        readProduct(product.product, {
          defaults: defaultsOf(reader.header),
          now: NOW,
          sanitise: sanitiseFeedHtml,
          misread: (price) => result.misread.push(price),
          unknown: (list, code) => {
            result.unknown[`${list} ${code}`] = (result.unknown[`${list} ${code}`] ?? 0) + 1;
          },
        }),
      );
  }
  return result;
}

function recordOf({ messages }: Reading, reference: string): TitleRecord {
  const message = messages.get(reference);
  if (message?.kind !== "record") throw new Error(`${reference} is ${JSON.stringify(message)}`);
  return message.record;
}

describe("an ONIX product", () => {
  it("[F1] uses its best title: distinctive, then unspecified, then others", () => {
    const read = reading("title-types.xml");
    const title = (reference: string) => recordOf(read, reference).title;
    expect(title("undefined")).toBe("Undefined But Ours");
    expect(title("ranked")).toBe("L'Étranger");
    expect(recordOf(read, "ranked").title_sort).toBe("Étranger");
    expect(title("distinctive")).toBe("From Release 2.0");
    expect(title("strange")).toBe("Of No Known Type");
    expect(title("volume")).toBe("Encyclopedia of Tides, Part 3");
    expect(read.messages.get("none")).toEqual({ kind: "refused", reference: "none", reason: "no title" });
    expect(read.unknown).toEqual({ "15 title type 77": 1 });
  });

  it("has excerpt, contents and other texts under headings of their own, in every release", () => {
    const read = reading("collateral.xml");
    const texts = (reference: string) =>
      recordOf(read, reference).texts?.map(({ kind, content }) => [kind, content]);
    expect(texts("texts")).toEqual([
      ["excerpt", "<p>It began &amp; ended.</p>"],
      ["contents", "<p>One. Two.</p>"],
      ["introduction", "<p>Why I wrote it.</p>"],
    ]);
    expect(texts("old")).toEqual([
      ["excerpt", "<p>A first chapter.</p>"],
      ["note", "<p>Says its author.</p>"],
      ["guide", "<p>Who is to blame?</p>"],
    ]);
    expect(texts("update")).toBeUndefined();
  });

  it("has no text whose dates do not allow it now", () => {
    const dated = (text: string, ...dates: [role: string, date: string][]) =>
      `<TextContent><TextType>14</TextType><ContentAudience>00</ContentAudience><Text>${text}</Text>${dates
        .map(
          ([role, date]) =>
            `<ContentDate><ContentDateRole>${role}</ContentDateRole><Date>${date}</Date></ContentDate>`,
        )
        .join("")}</TextContent>`;
    const old = (text: string, date: string) =>
      `<OtherText><TextTypeCode>23</TextTypeCode><Text>${text}</Text>${date}</OtherText>`;
    const texts = (product: string) =>
      readingText(`<ONIXMessage>${product}</ONIXMessage>`).records[0]?.texts?.map(({ content }) =>
        content.replace(/<[^>]+>/g, ""),
      );
    const collateral = [
      dated("Under an embargo", ["14", "20260102"]),
      dated("Still", ["15", "20260101"]),
      dated("No longer", ["15", "20251231"]),
      dated("Always", ["17", "20260505"]),
      dated("Later", ["24", "2026030120260401"]),
    ].join("");
    const update = `<Product><NotificationType>04</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780000000156</IDValue></ProductIdentifier><CollateralDetail>${collateral}</CollateralDetail></Product>`;
    expect(texts(update)).toEqual(["Still", "Always"]);
    const olds = [
      old("Begins", "<StartDate>20260102</StartDate>"),
      old("Ended", "<EndDate>20251231</EndDate>"),
      old("Shown", "<StartDate>20251231</StartDate><EndDate>20260101</EndDate>"),
    ].join("");
    expect(texts(oldProduct("9780000000156", olds))).toEqual(["Shown"]);
  });

  it("has prizes with year and rank; one without a known rank is left out", () => {
    const read = reading("collateral.xml");
    expect(recordOf(read, "texts").prizes).toEqual([
      { name: "The Harbour Prize", year: 2024, rank: "shortlist" },
      { name: "Harbour Prize", year: 2025, rank: "winner" },
      { name: "Lantern Medal", year: null, rank: "joint_winner" },
    ]);
    expect(recordOf(read, "old").prizes).toEqual([{ name: "Short Prize", year: 1999, rank: "runner_up" }]);
    expect(recordOf(read, "update").prizes).toBeUndefined();
    expect(read.unknown).toEqual({ "41 prize achievement 42": 1 });
  });

  it("names products of the same work and similar ones, once each", () => {
    const read = reading("collateral.xml");
    expect(recordOf(read, "texts").relations).toEqual([
      { kind: "edition", code: "9780000000187" },
      { kind: "similar", code: "9780000000163" },
      { kind: "work", code: "01:Harbour ID:77" },
    ]);
    expect(recordOf(read, "old").relations).toEqual([
      { kind: "edition", code: "9780000000156" },
      { kind: "work", code: "11::A0220090000154FA" },
    ]);
    expect(recordOf(read, "update").relations).toBeUndefined();
  });

  describe("links to pictures and files", () => {
    const read = reading("resources.xml");
    const links = (reference: string, kind?: string) =>
      (recordOf(read, reference).resources ?? [])
        .filter((resource) => !kind || resource.kind === kind)
        .map(({ url }) => url.replace("https://pictures.example/", ""));
    const HOUR = 3600;
    const day = (date: number) => Date.UTC(2026, 0, date) / 1000;

    it("has the best cover up to 2,400 pixels, one back cover, the sample pages and the files", () => {
      expect(links("best")).toEqual([
        ...["good.jpg", "back.jpg", "page1.jpg", "page2.jpg", "sample.pdf", "guide.pdf", "mary.jpg"],
      ]);
      expect(recordOf(read, "best").resources?.map(({ kind }) => kind)).toEqual([
        ...["cover", "back", "sample", "sample", "excerpt", "guide", "portrait"],
      ]);
      expect(recordOf(read, "update").resources).toBeUndefined();
    });

    it("has who is on a portrait and whom to credit for a picture", () => {
      const [portrait] = recordOf(read, "best").resources?.filter(({ kind }) => kind === "portrait") ?? [];
      expect(portrait?.person).toBe("Mary Harbour");
      expect(recordOf(read, "best").resources?.[3]?.caption).toBe("Photo: A. Lantern");
      // Of two contributors it is the one that is named beside it; where none is, nobody.
      expect(links("dated", "portrait")).toEqual(["ann.jpg"]);
    });

    it("keeps portraits in an update that does not say who contributed", () => {
      const portrait = `<SupportingResource><ResourceContentType>04</ResourceContentType><ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>https://pictures.example/ann.jpg</ResourceLink></ResourceVersion></SupportingResource>`;
      const { records } = readingText(
        `<ONIXMessage><Product><NotificationType>04</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780000000156</IDValue></ProductIdentifier><CollateralDetail>${portrait}</CollateralDetail></Product></ONIXMessage>`,
      );
      expect(records[0]?.resources).toMatchObject([{ kind: "portrait", person: null }]);
    });

    it("has each cover with its own dates, none of which ends an embargo early", () => {
      const covers = recordOf(read, "dated").resources?.filter(({ kind }) => kind === "cover");
      expect(covers?.map(({ shown_from, shown_until }) => [shown_from, shown_until])).toEqual([
        [null, day(15)],
        [day(15) + 10 * HOUR, null],
      ]);
      expect(covers?.[1]?.changed_at).toBe(day(2));
      const [short] = recordOf(read, "short").resources ?? [];
      expect(short).toMatchObject({
        kind: "cover",
        url: "https://pictures.example/short.jpg",
        caption: "Lantern Studio",
        shown_from: day(15) + 10 * HOUR,
        shown_until: day(32),
      });
    });

    it("leaves out links that are not web addresses", () => {
      expect(links("wrong")).toEqual([]);
    });

    it("reads release 2.1's media files and texts that are links", () => {
      expect(links("old")).toEqual([...["http://pictures.example/old.jpg", "inside.jpg", "questions.pdf"]]);
      expect(recordOf(read, "old").resources?.[0]).toMatchObject({
        caption: "Lantern Studio",
        changed_at: Date.UTC(2025, 0, 1) / 1000,
      });
    });
  });

  it("[F2] uses the header's language, price type, currency and units if it names none", () => {
    const read = reading("header-defaults.xml");
    expect(recordOf(read, "defaults")).toMatchObject({
      language: "de",
      list_price_can: 2100,
      list_price_usa: null,
      height: "8.5 in",
      width: "5 in",
      weight: "12 oz",
    });
    expect(recordOf(read, "said")).toMatchObject({
      language: "es",
      list_price_can: null,
      list_price_usa: 900,
      height: "20 cm",
      weight: null,
    });
    expect(recordOf(reading("header-defaults-short.xml"), "short")).toMatchObject({
      title: "Bref",
      language: "fr",
      list_price_can: 2000,
      list_price_usa: null,
    });
  });

  it("[F2] uses the price before tax that shoppers pay, including agency prices, and never a net price", () => {
    const read = reading("price-types.xml");
    const prices = (reference: string) => {
      const { list_price_can, list_price_usa } = recordOf(read, reference);
      return [list_price_can, list_price_usa];
    };
    expect(prices("agency")).toEqual([2500, 1900]);
    expect(prices("order")).toEqual([1000, null]);
    expect(prices("taxed")).toEqual([2000, 1000]);
    expect(prices("net")).toEqual([null, null]);
    // Ignores prices for companies, dozens, last year, next century and other countries.
    expect(prices("special")).toEqual([1000, null]);
    expect(read.unknown).toEqual({ "58 price type 99": 1 });
  });

  it("[F2] takes the status and dates of our market before those of the product, and never another market's", () => {
    const read = reading("markets.xml");
    const found = (reference: string) => {
      const { state, release_date } = recordOf(read, reference);
      return [state, release_date && new Date(release_date * 1000).toISOString().slice(0, 10)];
    };
    expect(found("ended here")).toEqual(["out_of_print", null]);
    expect(found("ended elsewhere")).toEqual(["available", "2025-06-01"]);
    expect(found("embargo of all")).toEqual(["available", "2025-03-01"]);
    expect(found("embargo here")).toEqual(["available", "2025-05-01"]);
    expect(found("dated elsewhere")).toEqual(["available", "2024-01-01"]);
    // A market of the whole world except Canada and the United States is not ours.
    expect(found("all but here")).toEqual(["available", "2025-06-01"]);
    expect(found("all but here, and one of ours")).toEqual(["out_of_print", null]);
    expect(found("all but one of ours")).toEqual(["out_of_print", null]);
    expect(read.unknown).toEqual({ "68 market publishing status 99": 1 });
  });

  it("[F2] takes the suppliers of our countries before those of all others in release 2.1", () => {
    expect(recordOf(reading("supplies-short.xml"), "over here").state).toBe("out_of_print");
  });

  it("[F2] never sells what was recalled, waits for what was postponed, and leaves out what is not applicable", () => {
    const read = reading("markets.xml");
    expect(recordOf(read, "recalled").state).toBe("cancelled");
    expect(recordOf(read, "recalled, but active here").state).toBe("cancelled");
    expect(recordOf(read, "recalled, and over here").state).toBe("cancelled");
    expect(recordOf(read, "postponed")).toMatchObject({ state: "out_of_stock_indefinitely", subtitle: null });
  });

  it("[F2] does not sell a supplier's copies of what its publisher has withdrawn for a time", () => {
    const read = reading("markets.xml");
    const states = ["withdrawn", "withdrawn here", "withdrawn elsewhere", "out of stock"].map(
      (reference) => recordOf(read, reference).state,
    );
    expect(states).toEqual([
      "out_of_stock_indefinitely",
      "out_of_stock_indefinitely",
      "available",
      "available",
    ]);
  });

  it("[F2] only offers a state, and no date but an embargo, in an update of nothing but its supply", () => {
    const read = reading("markets.xml");
    const found = (reference: string) => {
      const { state, state_offered, release_date } = recordOf(read, reference);
      return [state, state_offered, release_date];
    };
    expect(found("supply alone")).toEqual([
      undefined,
      { state: "available", unless: ["cancelled", "out_of_print"] },
      undefined,
    ]);
    expect(found("supply alone, active here")).toEqual([
      undefined,
      { state: "available", unless: ["cancelled"] },
      Date.UTC(2025, 6, 1) / 1000,
    ]);
    expect(found("supply alone, recalled here")).toEqual(["cancelled", undefined, undefined]);
  });

  it("has BISAC, BIC and Thema subjects with headings, the main one first", () => {
    const read = reading("subjects.xml");
    expect(recordOf(read, "subjects").subjects).toEqual([
      { scheme: "bisac", code: "bio023000", label: "Biography & Autobiography / Adventurers & Explorers" },
      { scheme: "bic", code: "FHD", label: "Espionage & spy thriller" },
      { scheme: "thema", code: "FHD", label: "Fiction" },
      { scheme: "thema", code: "1KBC", label: "Places" },
      { scheme: "bisac", code: "fic031000", label: "Fiction / Thrillers / General" },
      { scheme: "bisac", code: "fic999990", label: "Fiction / Brand New" },
      { scheme: "keyword", code: "", label: "spies" },
      { scheme: "keyword", code: "", label: "boats" },
    ]);
    expect(recordOf(read, "old").subjects).toEqual([
      { scheme: "bisac", code: "ckb000000", label: "Cooking / General" },
      { scheme: "bic", code: "WBA", label: "Home, hobbies and travel" },
    ]);
    expect(read.unknown).toEqual({ "BISAC subject thrillers": 1, "27 subject scheme Q7": 1 });
  });

  it("has headings in other languages than English, and sections for CLIL subjects if it has none of BISAC", () => {
    const read = reading("../onix30-french.xml");
    expect(recordOf(read, "fr.1").subjects).toEqual([
      { scheme: "clil", code: "3453", label: "Suspense", language: "fr" },
      { scheme: "clil", code: "3847", label: "Cuisine, gastronomie", language: "fr" },
      { scheme: "clil", code: "2312", label: "Romans contemporains", language: "fr" },
      { scheme: "bisac", code: "fic000000", label: "Fiction / General" },
      { scheme: "bisac", code: "ckb000000", label: "Cooking / General" },
    ]);
    expect(recordOf(read, "fr.2").subjects).toEqual([
      { scheme: "bisac", code: "nat025000", label: "Nature / Ecosystems & Habitats / Oceans & Seas" },
      { scheme: "bisac", code: "nat025000", label: "NATURE / Océans et mers", language: "fr" },
      { scheme: "bisac", code: "sci052000", label: "Science / Earth Sciences / Oceanography" },
      { scheme: "clil", code: "3876", label: "Océans et mers", language: "fr" },
    ]);
    expect(read.unknown).toEqual({ "CLIL subject 2312": 1, "CLIL subject roman": 1 });
  });

  it("has a price in its own currency, whatever else it names, and none if it names only another", () => {
    const read = reading("../onix30-french.xml");
    expect(recordOf(read, "fr.1").list_price_can).toBeNull();
    expect(recordOf(read, "fr.1").list_price_usa).toBeNull();
    expect(recordOf(read, "fr.2").list_price_can).toBe(3495);
  });

  it("knows who is Canadian by country or region, also in release 2.1", () => {
    const read = reading("../onix30-french.xml");
    const canadian = (of: Reading, reference: string) =>
      recordOf(of, reference).contributors?.map((contributor) => contributor.canadian);
    expect(canadian(read, "fr.1")).toEqual([true, false]);
    expect(canadian(reading("canadians.xml"), "old")).toEqual([true, true, false]);
  });

  it("[F2] keeps prefixes and suffixes of names, and sorts people by their key name", () => {
    const read = reading("names.xml");
    expect(recordOf(read, "names").contributors?.map(({ name, sort_name }) => [name, sort_name])).toEqual([
      ["Anne de Vries", "Vries, Anne de"],
      ["Dr Martin Luther King Jr., PhD", "King Jr., Martin Luther"],
      ["Gabriele d'Annunzio", "Annunzio, Gabriele d'"],
      ["Stephen King III", "King, Stephen, III"],
      ["Harbour Trust", undefined],
      ["Various authors", undefined],
    ]);
    expect(recordOf(read, "statement").contributors?.map(({ name }) => name)).toEqual([
      "Ada Reader and others",
    ]);
  });

  it("has its publisher's series and number", () => {
    const read = reading("series.xml");
    const series = (reference: string) => {
      const record = recordOf(read, reference);
      return [record.series, record.series_num];
    };
    expect(series("publisher")).toEqual(["The Harbour Books", "2"]);
    expect(series("sequence")).toEqual(["Tides", "4"]);
    expect(series("old")).toEqual(["Old Series", "7"]);
  });

  it("is kept with unknown codes, and each of those is counted", () => {
    const read = reading("unknown-codes.xml");
    expect(recordOf(read, "unknown")).toMatchObject({
      title: "Still a Book",
      language: null,
      state: undefined,
    });
    expect(read.unknown).toEqual({
      "1 notification type 77": 1,
      "150 product form Q9": 1,
      "50 unit ell": 1,
      "15 title type 66": 1,
      "17 contributor role Q55": 1,
      "74 language klingonese": 1,
      "28 audience 55": 1,
      "64 publishing status 55": 1,
      "65 availability 66": 1,
      "58 price type 88": 1,
    });
  });
});

describe("an ONIX message", () => {
  it("[F2] loses only the product with broken markup, and reports the line", () => {
    for (const size of [1, 7, 64, 1 << 20]) {
      const read = reading("broken-markup.xml", size);
      expect([...read.messages.keys()]).toEqual(["ampersand", "quoted"]);
      expect(recordOf(read, "ampersand").title).toBe("Fish & Chips &nosuch; 3 < 4");
      expect(recordOf(read, "quoted")).toMatchObject({
        title: "After All That",
        description: "<p>It says here, &amp; <b>more</b>.</p>",
      });
      expect(read.repairs).toEqual([
        'line 5: a bare "&" was read as text',
        'line 5: "&nosuch;" is not a character\'s name, and was read as text',
        'line 5: a "<" that begins no tag was read as text',
      ]);
      expect(read.broken).toEqual([
        "line 7: </Title> stands where <TitleText> should be closed",
        "line 8: <Product> is not closed",
      ]);
    }
  });

  it("[F6] is read in its real encoding", () => {
    expect(recordOf(reading("lying-encoding.xml"), "lying").title).toBe("Café de la mère – récits");
  });

  it("skips a product that is too large for memory, and reads the next", () => {
    const found: FoundProduct[] = [];
    const reader = new OnixReader((product) => found.push(product));
    reader.write("<ONIXMessage><Product>");
    for (let index = 0; index < 50; index++) reader.write("x".repeat(100_000));
    reader.write("</Product>\n<Product><RecordReference>next</RecordReference></Product></ONIXMessage>");
    reader.end();
    expect(
      found.map((product) =>
        "broken" in product ? product.broken : textOf(product.product, "RecordReference"),
      ),
    ).toEqual(["it has more than 2000000 characters", "next"]);
    expect(reader.closed).toBe(true);
  });

  it("may have a namespace prefix on its tags", () => {
    const found: FoundProduct[] = [];
    const reader = new OnixReader((product) => found.push(product));
    reader.write(
      '<o:ONIXMessage xmlns:o="x"><o:Product a="1>2"><o:RecordReference>r</o:RecordReference></o:Product></o:ONIXMessage>',
    );
    reader.end();
    expect(
      found.map((product) => "product" in product && textOf(product.product, "RecordReference")),
    ).toEqual(["r"]);
  });
});

/** Reads a message that is written here. */
function readingText(xml: string) {
  const misread: string[] = [];
  const found: FoundProduct[] = [];
  const reader = new OnixReader((product) => found.push(product));
  for (const sign of xml) reader.write(sign);
  reader.end();
  const messages = found.map((product) =>
    "product" in product
      ? readProduct(product.product, {
          defaults: defaultsOf(reader.header),
          now: NOW,
          sanitise: sanitiseFeedHtml,
          unknown: () => {},
          misread: (price) => misread.push(price),
        })
      : product.broken,
  );
  const records = messages.flatMap((message) =>
    typeof message === "object" && message.kind === "record" ? message.record : [],
  );
  return { reader, messages, records, misread };
}

const oldProduct = (isbn: string, inside: string) =>
  `<Product><RecordReference>${isbn}</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier><Title><TitleType>01</TitleType><TitleText>Tides</TitleText></Title>${inside}</Product>`;

describe("an ONIX message", () => {
  it.each(["<Header/>", '<Header sourcename="quay" />', "<header/>", "<Header></Header>", ""])(
    "[P7] is read whole with %s",
    (header) => {
      const { reader, records } = readingText(
        `<ONIXMessage>${header}${oldProduct("9780000000156", "<Series/><Price/>")}${oldProduct("9780000000163", "")}</ONIXMessage>`,
      );
      expect(records.map(({ product_code }) => product_code)).toEqual(["9780000000156", "9780000000163"]);
      expect(reader.closed).toBe(true);
    },
  );

  it("[P7] refuses a product that is closed where it opens, and reads the next", () => {
    const { messages, records } = readingText(
      `<ONIXMessage><Product/><Product x="1" />${oldProduct("9780000000156", "")}</ONIXMessage>`,
    );
    expect(messages).toHaveLength(3);
    expect(messages.slice(0, 2)).toMatchObject([{ kind: "refused" }, { kind: "refused" }]);
    expect(records).toHaveLength(1);
  });

  it.each(["<NoProduct/>", "<NoProduct></NoProduct>", "<x507/>"])(
    "[P7] may say that it is empty: %s",
    (none) => {
      const { reader, messages } = readingText(`<ONIXMessage><Header/>${none}</ONIXMessage>`);
      expect(messages).toEqual([]);
      expect(reader).toMatchObject({ sawMessage: true, closed: true, empty: true });
      expect(readingText("<ONIXMessage/>").reader).toMatchObject({ sawMessage: true, closed: true });
    },
  );
});

describe("a measure in ONIX", () => {
  it("[P12] may have a decimal comma", () => {
    const { records } = readingText(
      `<ONIXMessage>${oldProduct(
        "9780000000156",
        "<Measure><MeasureTypeCode>01</MeasureTypeCode><Measurement>21,5</Measurement><MeasureUnitCode>cm</MeasureUnitCode></Measure>",
      )}</ONIXMessage>`,
    );
    expect(records[0]?.height).toBe("21.5 cm");
  });
});

describe("a price in ONIX", () => {
  const priced = (amount: string, currency = "CAD") =>
    readingText(
      `<ONIXMessage>${oldProduct(
        "9780000000156",
        `<SupplyDetail><Price><PriceTypeCode>01</PriceTypeCode><PriceAmount>${amount}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price></SupplyDetail>`,
      )}</ONIXMessage>`,
    );

  it.each([
    ["21.95", 2195],
    ["19,95", 1995],
    ["$21.95", 2195],
    ["CAD 21.95", 2195],
    ["1,021.95", 102_195],
    ["1 021,95", 102_195],
    ["1.021,95", 102_195],
  ])("[P12] may be written %s", (amount, cents) => {
    const { records, misread } = priced(amount);
    expect(records[0]?.list_price_can).toBe(cents);
    expect(misread).toEqual([]);
  });

  it.each(["19,950", "TBD", "-5.00", "US$21.95", "€12,00"])(
    "[P12] is reported if it cannot be read: %s",
    (amount) => {
      const { records, misread } = priced(amount);
      expect(records[0]?.list_price_can).toBeNull();
      expect(misread).toEqual([amount]);
    },
  );

  it("[P12] is not reported in a currency that no shop uses", () => {
    expect(priced("TBD", "AUD").misread).toEqual([]);
  });

  it("[P12] loses its tax whatever the decimal sign", () => {
    const { records } = readingText(
      `<ONIXMessage>${oldProduct(
        "9780000000156",
        "<SupplyDetail><Price><PriceTypeCode>02</PriceTypeCode><PriceAmount>21,00</PriceAmount><CurrencyCode>CAD</CurrencyCode><Tax><TaxRatePercent>5,0</TaxRatePercent></Tax></Price></SupplyDetail>",
      )}</ONIXMessage>`,
    );
    expect(records[0]?.list_price_can).toBe(2000);
  });
});

describe("names and titles as older systems write them", () => {
  it("[P15] are several people where semicolons separate them", () => {
    const { records } = readingText(
      `<ONIXMessage>${oldProduct(
        "9780000000156",
        "<Contributor><ContributorRole>A01</ContributorRole><PersonNameInverted>Marsh, B; Goldie, J</PersonNameInverted></Contributor><Contributor><ContributorRole>A12</ContributorRole><PersonName>Ann Ray; Bo Lee</PersonName><PersonNameInverted>Ray, Ann; Lee, Bo</PersonNameInverted></Contributor>",
      )}</ONIXMessage>`,
    );
    expect(records[0]?.contributors?.map(({ name, sort_name, role }) => [name, sort_name, role])).toEqual([
      ["B Marsh", "Marsh, B", "A01"],
      ["J Goldie", "Goldie, J", "A01"],
      ["Ann Ray", "Ray, Ann", "A12"],
      ["Bo Lee", "Lee, Bo", "A12"],
    ]);
  });

  it("say who else the person is, and the person's number if its check character is right", () => {
    const contributor = (about: string) =>
      `<Contributor><ContributorRole>A01</ContributorRole><PersonName>Ann Ray</PersonName>${about}</Contributor>`;
    const { records } = readingText(
      `<ONIXMessage>${oldProduct(
        "9780000000156",
        contributor(
          "<NameIdentifier><NameIDType>16</NameIDType><IDValue>0000 0001 2146 438X</IDValue></NameIdentifier><AlternativeName><NameType>01</NameType><PersonNameInverted>Reed, A. N.</PersonNameInverted></AlternativeName>",
        ) +
          contributor(
            "<PersonNameIdentifier><PersonNameIDType>16</PersonNameIDType><IDValue>0000000121464380</IDValue></PersonNameIdentifier><Name><PersonNameType>01</PersonNameType><KeyNames>Reed</KeyNames></Name>",
          ),
      )}</ONIXMessage>`,
    );
    expect(records[0]?.contributors?.map(({ isni, other_names }) => [isni, other_names])).toEqual([
      ["000000012146438X", ["A. N. Reed"]],
      [undefined, ["Reed"]],
    ]);
  });

  it("[P15] have their article in front when shown, and none when sorted", () => {
    const { records } = readingText(
      `<ONIXMessage>${oldProduct("9780000000156", "").replace("Tides", "Everything Baby Shower Book, The")}</ONIXMessage>`,
    );
    expect(records[0]).toMatchObject({
      title: "The Everything Baby Shower Book",
      title_sort: "Everything Baby Shower Book",
    });
  });
});

describe("a title's article", () => {
  const sorted = (elements: string) =>
    readingText(
      `<ONIXMessage>${oldProduct("9780000000156", "").replace(/<TitleText>.*?<\/TitleText>/, elements)}</ONIXMessage>`,
    ).records[0]?.title_sort;

  it("is the feed's own prefix, and none if the feed says so", () => {
    expect(sorted("<TitlePrefix>Ang</TitlePrefix><TitleWithoutPrefix>Dagat</TitleWithoutPrefix>")).toBe(
      "Dagat",
    );
    expect(sorted("<NoPrefix/><TitleWithoutPrefix>A comme Alibi</TitleWithoutPrefix>")).toBe("A comme Alibi");
    expect(sorted("<x501/><b203>A comme Alibi</b203>")).toBe("A comme Alibi");
    expect(sorted("<TitleText>A comme Alibi</TitleText>")).toBeUndefined();
  });
});

describe("a title that is out of stock for a time", () => {
  const supplied = (...details: string[]) => {
    const supplies = details.map((detail) => `<SupplyDetail>${detail}</SupplyDetail>`).join("");
    const { state, temporarily_out } =
      readingText(`<ONIXMessage>${oldProduct("9780000000156", supplies)}</ONIXMessage>`).records[0] ?? {};
    return { state, temporarily_out };
  };
  const code = (text: string) => `<ProductAvailability>${text}</ProductAvailability>`;
  const expected = "<ExpectedShipDate>20270301</ExpectedShipDate>";

  it.each(["30", "31", "32", "33"])("[P15] can be ordered, and says so: list 65, code %s", (text) => {
    expect(supplied(code(text))).toEqual({ state: "available", temporarily_out: true });
    expect(supplied(code(text) + expected)).toEqual({ state: "available", temporarily_out: true });
  });

  it("[P15] is known in release 2.1 by the codes of list 54 as well", () => {
    for (const text of ["TP", "TU"])
      expect(supplied(`<AvailabilityCode>${text}</AvailabilityCode>`)).toEqual({
        state: "available",
        temporarily_out: true,
      });
  });

  it("[P15] cannot be ordered while it is withdrawn from sale and no day is known", () => {
    expect(supplied(code("34"))).toEqual({ state: "out_of_stock_indefinitely", temporarily_out: false });
    expect(supplied(code("34") + expected)).toEqual({ state: "available", temporarily_out: true });
  });

  it("[P15] is in stock if another supplier has it", () => {
    expect(supplied(code("31"), code("21"))).toEqual({ state: "available", temporarily_out: false });
    expect(supplied(code("51"), code("32"))).toEqual({ state: "available", temporarily_out: true });
    expect(supplied(code("21"))).toEqual({ state: "available", temporarily_out: false });
  });
});

import { parseFeedDate } from "#app/lib/dates.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { parseFeedPrice } from "#app/lib/money.ts";
import { own } from "#app/lib/own.ts";
import type { TitleRecord } from "../../catalogue/saving.server.ts";
import {
  AUDIENCES,
  AVAILABILITY_54,
  BINDINGS_150,
  LANGUAGES,
  MEASURES,
  PAPERBACKS,
  PUBLISHING_STATUS,
  stateOfAvailability,
  UNITS,
} from "./codes.ts";
import { child, childrenOf, type Node, textOf } from "./reader.ts";

/** What a product of a feed says about our catalogue. */
export type ProductMessage =
  | { kind: "record"; record: TitleRecord; priced: boolean }
  | { kind: "delete"; product_code: string }
  | { kind: "refused"; reference: string; reason: string };

/** Makes markup of a feed harmless; handed in, so that this file stays pure. */
export type Sanitise = (html: string) => string;

/**
 * Reads one product of ONIX 2.1 or 3.x. In a partial update (NotificationType 04) blocks that were
 * not sent leave their fields undefined, so that they are kept.
 */
export function readProduct(product: Node, sanitise: Sanitise): ProductMessage {
  const reference = textOf(product, "RecordReference") ?? "(no reference)";
  const product_code = codeOf(product);
  if (!product_code) return { kind: "refused", reference, reason: "no valid ISBN, EAN or UPC" };
  const notification = textOf(product, "NotificationType");
  if (notification === "05") return { kind: "delete", product_code };
  const partial = notification === "04";

  // Release 2.1 has no blocks: everything stands directly in the product.
  const old = !product.children.some((node) =>
    /^(DescriptiveDetail|PublishingDetail|CollateralDetail|ProductSupply)$/.test(node.name),
  );
  const sent = (block: string) => !partial || old || child(product, block) !== undefined;
  const blocks = (name: string) => (old ? product : child(product, name));
  const record: TitleRecord = { product_code, upc: upcOf(product) };
  if (sent("DescriptiveDetail"))
    Object.assign(record, descriptive(blocks("DescriptiveDetail"), product, sanitise));
  if (sent("CollateralDetail"))
    Object.assign(record, collateral(blocks("CollateralDetail"), record, sanitise));
  if (sent("PublishingDetail")) Object.assign(record, publishing(blocks("PublishingDetail")));
  const supplies = old
    ? childrenOf(product, "SupplyDetail")
    : childrenOf(product, "ProductSupply").flatMap((supply) => childrenOf(supply, "SupplyDetail"));
  if (!partial || supplies.length > 0) Object.assign(record, supply(product, supplies, record));
  if (!partial && !record.title) return { kind: "refused", reference, reason: "no title" };
  const priced = record.list_price_can != null || record.list_price_usa != null;
  return { kind: "record", record, priced };
}

function codeOf(product: Node): string | undefined {
  const ids = childrenOf(product, "ProductIdentifier");
  // ISBN-13, GTIN-13, ISBN-10, UPC: in that order, whichever the feed names first.
  for (const type of ["15", "03", "02", "04"]) {
    const value = ids.find((id) => textOf(id, "ProductIDType") === type);
    const code = value && parseProductCode(textOf(value, "IDValue") ?? "");
    if (code) return code;
  }
  return parseProductCode(textOf(product, "EAN13") ?? "") ?? parseProductCode(textOf(product, "ISBN") ?? "");
}

function upcOf(product: Node): string | undefined {
  const upc = childrenOf(product, "ProductIdentifier").find((id) => textOf(id, "ProductIDType") === "04");
  return textOf(upc, "IDValue");
}

function descriptive(block: Node | undefined, product: Node, sanitise: Sanitise): Partial<TitleRecord> {
  const form = textOf(block, "ProductForm") ?? "";
  const detail = childrenOf(block, "ProductFormDetail").map((node) => node.text.trim());
  const bookDetail = textOf(block, "BookFormDetail");
  const refined = [...detail, bookDetail ?? ""].map((code) => own(PAPERBACKS, code)).find(Boolean);
  const [binding_code, binding] =
    (form === "BC" && refined) ||
    BINDINGS_150[form] ||
    (form.startsWith("Z") ? ["me", "Merchandise"] : [null, null]);
  const subjects = subjectsOf(block);
  const contributors = contributorsOf(block, sanitise);
  return {
    ...titleOf(block),
    ...seriesOf(block),
    ...measuresOf(block),
    binding,
    binding_code,
    contributors,
    subjects,
    language: languageOf(block),
    audience: audienceOf(block),
    pages: pagesOf(block),
    edition:
      textOf(block, "EditionStatement") ??
      (textOf(block, "EditionNumber") ? `Edition ${textOf(block, "EditionNumber")}` : null),
    is_large_print: ["EditionType", "EditionTypeCode"].some((name) =>
      childrenOf(block, name).some((node) => /^(LTE|ULP)$/.test(node.text.trim())),
    ),
    tax_class: taxClassOf(form, subjects),
    carton_qty: wholeNumber(
      childrenOf(product, "SupplyDetail")
        .map((node) => textOf(node, "PackQuantity"))
        .find(Boolean),
    ),
  };
}

function titleOf(block: Node | undefined): Pick<TitleRecord, "title" | "title_sort" | "subtitle"> {
  const detail = childrenOf(block, "TitleDetail").find((node) => textOf(node, "TitleType") === "01");
  const element =
    childrenOf(detail, "TitleElement").find((node) => textOf(node, "TitleElementLevel") === "01") ??
    child(detail, "TitleElement") ??
    childrenOf(block, "Title").find((node) => textOf(node, "TitleType") === "01");
  const prefix = textOf(element, "TitlePrefix");
  const rest = textOf(element, "TitleWithoutPrefix");
  const whole =
    textOf(element, "TitleText") ??
    ([prefix, rest].filter(Boolean).join(" ") || textOf(block, "DistinctiveTitle"));
  return {
    title: whole,
    title_sort: prefix && rest ? rest : undefined,
    subtitle: textOf(element, "Subtitle") ?? textOf(block, "Subtitle") ?? null,
  };
}

function seriesOf(block: Node | undefined): Pick<TitleRecord, "series" | "series_num"> {
  const collection = child(block, "Collection");
  const elements = childrenOf(collection, "TitleDetail").flatMap((node) => childrenOf(node, "TitleElement"));
  const element = elements.find((node) => textOf(node, "TitleElementLevel") === "02") ?? elements[0];
  const part = elements.map((node) => textOf(node, "PartNumber")).find(Boolean);
  const old = child(block, "Series");
  const without = [textOf(element, "TitlePrefix"), textOf(element, "TitleWithoutPrefix")]
    .filter(Boolean)
    .join(" ");
  return {
    series: textOf(element, "TitleText") ?? (without || textOf(old, "TitleOfSeries") || null),
    series_num:
      part ??
      textOf(child(collection, "CollectionSequence"), "CollectionSequenceNumber") ??
      textOf(old, "NumberWithinSeries") ??
      null,
  };
}

function contributorsOf(
  block: Node | undefined,
  sanitise: Sanitise,
): NonNullable<TitleRecord["contributors"]> {
  return childrenOf(block, "Contributor")
    .map((node, position) => ({ node, at: Number(textOf(node, "SequenceNumber") ?? position + 1) }))
    .sort((a, b) => a.at - b.at)
    .flatMap(({ node }) => {
      const inverted = textOf(node, "PersonNameInverted");
      const key = [textOf(node, "NamesBeforeKey"), textOf(node, "KeyNames")].filter(Boolean).join(" ");
      const name =
        textOf(node, "PersonName") ??
        (key || textOf(node, "CorporateName") || (inverted && turned(inverted)));
      if (!name) return [];
      const bio = child(node, "BiographicalNote")?.text;
      return {
        name,
        sort_name: inverted,
        role: textOf(node, "ContributorRole") ?? "A01",
        canadian: childrenOf(node, "ContributorPlace").some(
          (place) =>
            textOf(place, "CountryCode") === "CA" &&
            /^0[1348]$/.test(textOf(place, "ContributorPlaceRelator") ?? ""),
        ),
        bio: bio ? sanitise(bio) : null,
      };
    });
}

/** `Le Guin, Ursula K.` as it is said. */
function turned(inverted: string): string {
  const [last, ...first] = inverted.split(",");
  return [...first.map((part) => part.trim()), last?.trim()].filter(Boolean).join(" ");
}

function subjectsOf(block: Node | undefined): NonNullable<TitleRecord["subjects"]> {
  const found: (NonNullable<TitleRecord["subjects"]>[number] & { main: boolean })[] = [];
  const basic = textOf(block, "BASICMainSubject");
  if (basic) found.push({ scheme: "bisac", code: basic.toLowerCase(), label: basic, main: true });
  for (const node of childrenOf(block, "MainSubject")) {
    if (textOf(node, "MainSubjectSchemeIdentifier") !== "10") continue;
    const code = textOf(node, "SubjectCode");
    if (code)
      found.push({
        scheme: "bisac",
        code: code.toLowerCase(),
        label: textOf(node, "SubjectHeadingText") ?? code,
        main: true,
      });
  }
  for (const node of childrenOf(block, "Subject")) {
    const scheme = textOf(node, "SubjectSchemeIdentifier");
    const code = textOf(node, "SubjectCode");
    const label = textOf(node, "SubjectHeadingText");
    if (scheme === "10" && code && /^[a-z]{3}\d{6}$/i.test(code)) {
      found.push({
        scheme: "bisac",
        code: code.toLowerCase(),
        label: label ?? code,
        main: child(node, "MainSubject") !== undefined,
      });
    } else if (scheme === "20" && label) {
      for (const word of label.split(";"))
        if (word.trim()) found.push({ scheme: "keyword", code: "", label: word.trim(), main: false });
    } else if (scheme === "93" && code)
      found.push({ scheme: "thema", code, label: label ?? code, main: false });
  }
  const seen = new Set<string>();
  return found
    .sort((a, b) => Number(b.main) - Number(a.main))
    .filter(({ scheme, code, label }) => {
      const key = `${scheme}|${code}|${scheme === "keyword" ? label : ""}`;
      return !seen.has(key) && seen.add(key);
    })
    .map(({ main, ...subject }) => subject);
}

function languageOf(block: Node | undefined): string | null {
  const node = childrenOf(block, "Language").find((one) => textOf(one, "LanguageRole") === "01");
  const code = textOf(node, "LanguageCode")?.toLowerCase();
  return code ? (own(LANGUAGES, code) ?? code.slice(0, 3)) : null;
}

function audienceOf(block: Node | undefined): string | null {
  for (const range of childrenOf(block, "AudienceRange")) {
    if (textOf(range, "AudienceRangeQualifier") !== "17") continue;
    const precision = childrenOf(range, "AudienceRangePrecision").map((node) => node.text.trim());
    const value = childrenOf(range, "AudienceRangeValue").map((node) => node.text.trim());
    const from = value[precision.indexOf("03")];
    const to = value[precision.indexOf("04")];
    if (from && to) return `a${from}to${to}`;
  }
  const coded = childrenOf(block, "Audience").find((node) => textOf(node, "AudienceCodeType") === "01");
  return own(AUDIENCES, textOf(coded, "AudienceCodeValue") ?? textOf(block, "AudienceCode") ?? "") ?? null;
}

function pagesOf(block: Node | undefined): number | null {
  const extents = childrenOf(block, "Extent").filter((node) => (textOf(node, "ExtentUnit") ?? "03") === "03");
  for (const type of ["00", "11", "05", "06", "07"]) {
    const extent = extents.find((node) => textOf(node, "ExtentType") === type);
    const pages = wholeNumber(textOf(extent, "ExtentValue"));
    if (pages) return pages;
  }
  return wholeNumber(textOf(block, "NumberOfPages"));
}

function measuresOf(block: Node | undefined): Partial<TitleRecord> {
  const measures: Partial<Record<"height" | "width" | "weight", string | null>> = {
    height: null,
    width: null,
    weight: null,
  };
  for (const node of childrenOf(block, "Measure")) {
    const what = own(MEASURES, textOf(node, "MeasureType") ?? textOf(node, "MeasureTypeCode") ?? "");
    const unit = own(UNITS, textOf(node, "MeasureUnitCode") ?? "");
    const value = textOf(node, "Measurement");
    if (what && unit && value && /^\d+(\.\d+)?$/.test(value)) measures[what] ??= `${value} ${unit}`;
  }
  return measures;
}

/** How taxes treat it (spec of Canada's rebate on printed books; editable by the operator afterwards). */
function taxClassOf(form: string, subjects: readonly { code: string }[]): string {
  if (subjects.some(({ code }) => /^(jnf001|jnf051170|gam014|gam017)/.test(code))) return "activity_book";
  if (form === "PC" || form === "PF") return "non_qualifying";
  if (form === "AC" || form === "AE" || form === "AK") return "audiobook_physical";
  if (form.startsWith("E") || form === "DG" || form === "AJ") return "non_qualifying";
  return form.startsWith("Z") || form.startsWith("P") || form.startsWith("V") ? "merchandise" : "book";
}

function collateral(block: Node | undefined, soFar: TitleRecord, sanitise: Sanitise): Partial<TitleRecord> {
  const texts = [
    ...childrenOf(block, "TextContent").map((node) => ({
      type: textOf(node, "TextType") ?? "",
      node,
      shown: childrenOf(node, "ContentAudience").every((one) => /^0[03]$/.test(one.text.trim())),
    })),
    // Release 2.1: list 33 has the main description as 01, a short one as 02, a long one as 03, reviews as 07 and 08.
    ...childrenOf(block, "OtherText").map((node) => ({
      type: own(OLD_TEXTS, textOf(node, "TextTypeCode") ?? "") ?? "",
      node,
      shown: true,
    })),
  ].filter((one) => one.shown);
  const html = (type: string) => {
    const text = texts.find((one) => one.type === type);
    const content = text && child(text.node, "Text")?.text;
    return content ? sanitise(content) || undefined : undefined;
  };
  const bio = html("12");
  return {
    description: html("03") ?? html("02") ?? null,
    bio: bio && !soFar.contributors?.some((one) => one.bio) ? bio : null,
    reviews: texts
      .filter((one) => ["06", "07", "09"].includes(one.type))
      .flatMap(({ node }) => {
        const content = sanitise(child(node, "Text")?.text ?? "");
        return content
          ? {
              content,
              author: textOf(node, "TextAuthor") ?? null,
              source_title: textOf(node, "SourceTitle") ?? textOf(node, "TextSourceTitle") ?? null,
            }
          : [];
      }),
  };
}

const OLD_TEXTS: Readonly<Record<string, string>> = {
  "01": "03",
  "02": "02",
  "03": "03",
  "07": "06",
  "08": "07",
  "13": "12",
};

function publishing(block: Node | undefined): Partial<TitleRecord> {
  const publishers = childrenOf(block, "Publisher");
  const publisher = publishers.find((node) => textOf(node, "PublishingRole") === "01") ?? publishers[0];
  const dates = childrenOf(block, "PublishingDate");
  const dateOf = (role: string) => {
    const date = dates.find((node) => textOf(node, "PublishingDateRole") === role);
    return parseFeedDate(textOf(date, "Date") ?? "");
  };
  // An embargo decides over the planned day.
  const release = dateOf("02") ?? dateOf("01") ?? parseFeedDate(textOf(block, "PublicationDate") ?? "");
  return {
    publisher: textOf(child(block, "Imprint"), "ImprintName") ?? textOf(publisher, "PublisherName") ?? null,
    release_date: release ?? null,
    state: own(PUBLISHING_STATUS, textOf(block, "PublishingStatus") ?? ""),
  };
}

/** Prices and availability: by market, then by currency, never simply the first. */
function supply(product: Node, supplies: readonly Node[], record: TitleRecord): Partial<TitleRecord> {
  const changed: Partial<TitleRecord> = {
    list_price_can: priceIn(supplies, "CAD", "CA"),
    list_price_usa: priceIn(supplies, "USD", "US"),
  };
  for (const node of supplies) {
    const code = textOf(node, "ProductAvailability");
    const shipDate = childrenOf(node, "SupplyDate").some((date) => textOf(date, "SupplyDateRole") === "08");
    const state =
      (code && stateOfAvailability(code, shipDate)) ||
      AVAILABILITY_54[textOf(node, "AvailabilityCode") ?? ""];
    if (!state) continue;
    // What the publisher has ended, a supplier's rest does not begin again.
    if (record.state !== "out_of_print" && record.state !== "cancelled") changed.state = state;
    break;
  }
  const markets = childrenOf(product, "ProductSupply").flatMap((node) =>
    childrenOf(node, "MarketPublishingDetail"),
  );
  for (const date of markets.flatMap((node) => childrenOf(node, "MarketDate"))) {
    if (textOf(date, "MarketDateRole") !== "01") continue;
    const at = parseFeedDate(textOf(date, "Date") ?? "");
    if (at !== undefined && record.release_date == null) changed.release_date = at;
  }
  const carton = supplies.map((node) => wholeNumber(textOf(node, "PackQuantity"))).find(Boolean);
  if (carton) changed.carton_qty = carton;
  return changed;
}

function priceIn(supplies: readonly Node[], currency: string, country: string): number | null {
  const candidates = supplies
    .flatMap((node) => childrenOf(node, "Price"))
    .flatMap((price) => {
      if (textOf(price, "CurrencyCode") !== currency) return [];
      const type = textOf(price, "PriceType") ?? textOf(price, "PriceTypeCode") ?? "01";
      // Recommended retail prices: 01 without tax, 02 with it; others are trade prices.
      if (type !== "01" && type !== "02") return [];
      const cents = parseFeedPrice(textOf(price, "PriceAmount") ?? "");
      if (cents === undefined) return [];
      const territory = [
        textOf(child(price, "Territory"), "CountriesIncluded"),
        textOf(price, "CountryCode"),
      ].join(" ");
      const here = territory.trim() === "" ? 1 : territory.split(/\s+/).includes(country) ? 0 : 2;
      return { cents, order: here * 2 + (type === "01" ? 0 : 1) };
    });
  return candidates.sort((a, b) => a.order - b.order)[0]?.cents ?? null;
}

function wholeNumber(text: string | undefined): number | null {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

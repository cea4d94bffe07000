import { parseFeedDate } from "#app/lib/dates.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { ownValue } from "#app/lib/own.ts";
import type { TextKind } from "../../catalogue/catalogue.ts";
import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import {
  AUDIENCES,
  BINDINGS_150,
  BINDINGS_BY_LETTER,
  isProductForm,
  isPublishingStatus,
  languageOf,
  MEASURES,
  PAPERBACKS,
  PUBLISHING_STATUS,
  stateOfPublisher,
  UNITS,
} from "./codes.ts";
import type { Context } from "./context.ts";
import { child, childrenOf, type Node, textOf, textsOf } from "./markup.ts";
import { contributorsOf } from "./people.ts";
import { prizesOf } from "./prizes.ts";
import { relationsOf } from "./relations.ts";
import { isTextShown, resourcesOf } from "./resources.ts";
import { notForSaleIn } from "./rights.ts";
import { subjectsOf } from "./subjects.ts";
import { supplyOf, wholeNumber } from "./supply.ts";
import { seriesOf, titleOf } from "./titles.ts";

/** The catalogue's record of a feed's product. */
export type ProductMessage =
  | { kind: "record"; record: TitleRecord; priced: boolean }
  | { kind: "delete"; product_code: string }
  | { kind: "refused"; reference: string; reason: string };

/**
 * Reads one product of ONIX 2.1 or 3.x. In a partial update (NotificationType 04), fields of blocks that were
 * not sent are undefined, so the stored values are kept.
 */
export function readProduct(product: Node, context: Context): ProductMessage {
  const reference = textOf(product, "RecordReference") ?? "(no reference)";
  const product_code = codeOf(product);
  if (!product_code) return { kind: "refused", reference, reason: "no valid ISBN, EAN or UPC" };
  const notification = textOf(product, "NotificationType");
  if (notification && !/^(0[1-589]|1[2-4]|8[89])$/.test(notification))
    context.unknown("1 notification type", notification);
  if (notification === "05") return { kind: "delete", product_code };
  const partial = notification === "04";

  // Release 2.1 has no blocks: all elements are direct children of the product.
  const old = !product.children.some((node) =>
    /^(DescriptiveDetail|PublishingDetail|CollateralDetail|ProductSupply)$/.test(node.name),
  );
  const sent = (block: string) => !partial || old || child(product, block) !== undefined;
  const blocks = (name: string) => (old ? product : child(product, name));
  const record: TitleRecord = { product_code, upc: upcOf(product) };
  if (sent("DescriptiveDetail"))
    Object.assign(record, descriptive(blocks("DescriptiveDetail"), product, context));
  if (sent("CollateralDetail"))
    Object.assign(record, collateral(blocks("CollateralDetail"), record, context), {
      prizes: prizesOf(blocks("CollateralDetail"), context),
      resources: resourcesOf(blocks("CollateralDetail"), record.contributors),
    });
  if (sent("RelatedMaterial")) record.relations = relationsOf(blocks("RelatedMaterial"));
  if (sent("PublishingDetail")) Object.assign(record, publishingOf(blocks("PublishingDetail"), context));
  if (!partial || childrenOf(product, old ? "SupplyDetail" : "ProductSupply").length > 0)
    Object.assign(record, supplyOf(product, old, record, context));
  if (!partial && !record.title) return { kind: "refused", reference, reason: "no title" };
  const priced = record.list_price_can != null || record.list_price_usa != null;
  return { kind: "record", record, priced };
}

function codeOf(product: Node): string | undefined {
  const ids = childrenOf(product, "ProductIdentifier");
  // ISBN-13, GTIN-13, ISBN-10, UPC: in this order of preference, whatever the feed's order.
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

function descriptive(block: Node | undefined, product: Node, context: Context): Partial<TitleRecord> {
  const form = textOf(block, "ProductForm") ?? "";
  if (form && !isProductForm(form)) context.unknown("150 product form", form);
  const detail = textsOf(block, "ProductFormDetail");
  const bookDetail = textOf(block, "BookFormDetail");
  const refined = [...detail, bookDetail ?? ""].map((code) => ownValue(PAPERBACKS, code)).find(Boolean);
  const [binding_code, binding] = (form === "BC" && refined) ||
    ownValue(BINDINGS_150, form) ||
    ownValue(BINDINGS_BY_LETTER, form.slice(0, 1)) || [null, null];
  const subjects = subjectsOf(block, context);
  const contributors = contributorsOf(block, context);
  return {
    ...titleOf(block, context),
    ...seriesOf(block),
    ...measuresOf(block, context),
    binding,
    binding_code,
    contributors,
    subjects,
    language: textLanguageOf(block, context),
    audience: audienceOf(block, context),
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

/** The language of the text; by default, the message's. */
function textLanguageOf(block: Node | undefined, context: Context): string | null {
  const node = childrenOf(block, "Language").find((element) => textOf(element, "LanguageRole") === "01");
  const code = textOf(node, "LanguageCode") ?? textOf(block, "LanguageOfText") ?? context.defaults.language;
  if (!code) return null;
  const language = languageOf(code);
  if (!language) context.unknown("74 language", code);
  return language ?? null;
}

function audienceOf(block: Node | undefined, context: Context): string | null {
  for (const range of childrenOf(block, "AudienceRange")) {
    if (textOf(range, "AudienceRangeQualifier") !== "17") continue;
    const precision = childrenOf(range, "AudienceRangePrecision").map((node) => node.text.trim());
    const value = childrenOf(range, "AudienceRangeValue").map((node) => node.text.trim());
    const from = value[precision.indexOf("03")];
    const to = value[precision.indexOf("04")];
    if (from && to) return `a${from}to${to}`;
  }
  const coded = childrenOf(block, "Audience").find((node) => textOf(node, "AudienceCodeType") === "01");
  const code = textOf(coded, "AudienceCodeValue") ?? textOf(block, "AudienceCode");
  if (!code) return null;
  const audience = ownValue(AUDIENCES, code);
  if (!audience && code !== "07" && code !== "09") context.unknown("28 audience", code);
  return audience ?? null;
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

function measuresOf(block: Node | undefined, context: Context): Partial<TitleRecord> {
  const measures: Partial<Record<"height" | "width" | "weight", string | null>> = {
    height: null,
    width: null,
    weight: null,
  };
  const take = (what: "height" | "width" | "weight", value: string | undefined, code: string | undefined) => {
    const unit = code && ownValue(UNITS, code.toLowerCase());
    if (code && !unit && code !== "px") context.unknown("50 unit", code);
    // Some feeds write 21,5 where ONIX asks for 21.5.
    if (unit && value && /^\d+([.,]\d+)?$/.test(value))
      measures[what] ??= `${value.replace(",", ".")} ${unit}`;
  };
  const { linearUnit, weightUnit } = context.defaults;
  for (const node of childrenOf(block, "Measure")) {
    const what = ownValue(MEASURES, textOf(node, "MeasureType") ?? textOf(node, "MeasureTypeCode") ?? "");
    const unit = textOf(node, "MeasureUnitCode") ?? (what === "weight" ? weightUnit : linearUnit);
    if (what) take(what, textOf(node, "Measurement"), unit);
  }
  // Release 2.1 also has them as single elements, in the units of the message.
  take("height", textOf(block, "Height"), linearUnit);
  take("width", textOf(block, "Width"), linearUnit);
  take("weight", textOf(block, "Weight"), weightUnit);
  return measures;
}

/** The tax class (Canada's rebate on printed books); the operator can change it afterwards. */
function taxClassOf(form: string, subjects: readonly { code: string }[]): string {
  if (subjects.some(({ code }) => /^(jnf001|jnf051170|gam014|gam017)/.test(code))) return "activity_book";
  if (form === "PC" || form === "PF") return "non_qualifying";
  if (form === "AC" || form === "AE" || form === "AK") return "audiobook_physical";
  if (form.startsWith("E") || form === "DG" || form === "AJ") return "non_qualifying";
  return form.startsWith("Z") || form.startsWith("P") || form.startsWith("V") ? "merchandise" : "book";
}

function collateral(block: Node | undefined, soFar: TitleRecord, context: Context): Partial<TitleRecord> {
  const texts = [
    ...childrenOf(block, "TextContent").map((node) => ({
      type: textOf(node, "TextType") ?? "",
      node,
      shown: childrenOf(node, "ContentAudience").every((element) => /^0[03]$/.test(element.text.trim())),
    })),
    // Release 2.1 has a list of its own.
    ...childrenOf(block, "OtherText").map((node) => ({
      type: ownValue(OLD_TEXTS, textOf(node, "TextTypeCode") ?? "") ?? "",
      node,
      shown: true,
    })),
  ].filter(({ node, shown }) => shown && isTextShown(node, context.now));
  const html = (type: string) => {
    const text = texts.find((candidate) => candidate.type === type);
    const content = text && child(text.node, "Text")?.text;
    return content ? context.sanitise(content) || undefined : undefined;
  };
  // Release 2.1 also has these outside of any composite.
  const alone = (name: string) => {
    const content = child(block, name)?.text;
    return content ? context.sanitise(content) || undefined : undefined;
  };
  const bio = html("12");
  return {
    description: html("03") ?? alone("MainDescription") ?? html("02") ?? alone("Annotation") ?? null,
    bio: bio && !soFar.contributors?.some((contributor) => contributor.bio) ? bio : null,
    texts: texts.flatMap(({ node, type }) => {
      const kind = ownValue(TEXT_KINDS, type);
      const content = kind ? context.sanitise(child(node, "Text")?.text ?? "") : "";
      return kind && content
        ? {
            kind,
            content,
            author: textOf(node, "TextAuthor") ?? null,
            source_title: textOf(node, "SourceTitle") ?? textOf(node, "TextSourceTitle") ?? null,
          }
        : [];
    }),
  };
}

/** The kinds of texts with headings of their own (list 153). The last two are ours, for what only list 33 has. */
const TEXT_KINDS: Readonly<Record<string, TextKind>> = {
  "04": "contents",
  "06": "review",
  "07": "review",
  "09": "review",
  "14": "excerpt",
  "26": "introduction",
  guide: "guide",
  note: "note",
};

/** The text types of release 2.1 (list 33) as those of list 153. */
const OLD_TEXTS: Readonly<Record<string, string>> = {
  "01": "03",
  "02": "02",
  "03": "03",
  "04": "04",
  "07": "06",
  "08": "07",
  "11": "note",
  "13": "12",
  "14": "guide",
  "15": "guide",
  "23": "14",
  "24": "14",
};

function publishingOf(block: Node | undefined, context: Context): Partial<TitleRecord> {
  const publishers = childrenOf(block, "Publisher");
  const publisher = publishers.find((node) => textOf(node, "PublishingRole") === "01") ?? publishers[0];
  const dates = childrenOf(block, "PublishingDate");
  const dateOf = (role: string) => {
    const date = dates.find((node) => textOf(node, "PublishingDateRole") === role);
    return parseFeedDate(textOf(date, "Date") ?? "");
  };
  // An embargo date takes precedence over the planned date.
  const release = dateOf("02") ?? dateOf("01") ?? parseFeedDate(textOf(block, "PublicationDate") ?? "");
  const code = textOf(block, "PublishingStatus");
  if (code && !isPublishingStatus(code)) context.unknown("64 publishing status", code);
  const status = ownValue(PUBLISHING_STATUS, code ?? "");
  return {
    publisher: textOf(child(block, "Imprint"), "ImprintName") ?? textOf(publisher, "PublisherName") ?? null,
    release_date: release ?? null,
    state: status && stateOfPublisher(status),
    not_for_sale_in: notForSaleIn(block, context).join(" ") || null,
  };
}

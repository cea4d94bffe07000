import { describe, expect, it } from "vitest";
import { z } from "zod";
import { mapTexts } from "./own-texts.ts";
import { localeOf, type SiteSettings, settingsIn, settingsSchema } from "./settings.ts";
import { textsToMark, translatedSettings } from "./translations.ts";

/** Settings with texts that are the same in both languages, each with its reason. */
const NOT_TRANSLATED: Readonly<Record<string, string>> = {
  "store_info.name": "the name of the firm",
  "locations.0.sc_name": "the name of the firm at this location",
  "locations.0.san": "a number",
  "locations.0.sc_phone": "a number",
  "locations.0.sc_phone_2": "a number",
  "locations.0.sc_email": "an address",
  "store_info.phone": "a number",
  "store_info.phone_2": "a number",
  "store_info.toll_free": "a number",
  "store_info.fax": "a number",
  tax_number: "a number",
  "checkout_info.card_public_key": "a key",
  custom_head: "HTML as it is, for both languages",
  custom_body: "HTML as it is, for both languages",
};
/** Parts of an address, and what leads to a page, a picture or a site. */
const ADDRESS =
  /(^store_info\.|sc_addr_array\.)(address|city|province|prov|country|postal|postal_code)$|(^|[._])(url|path|home|logo|twitter|instagram|facebook|tiktok)$/;
/** What identifies something, and codes of places and of what is sold. */
const CODE =
  /\.(id|search)$|(^|\.)(terms|returns)_page$|\.(provinces|countries|postal_prefixes|tax_classes|bindings)\.0$|\.postal_prefix$/;

type Node = { type?: string; [key: string]: unknown };

/** A settings document whose every text says where it stands, apart from texts that have to look a certain way. */
function everyText(node: Node, path = ""): unknown {
  const [other] = (node.anyOf ?? []) as Node[];
  if (other) return everyText(other, path);
  if (node.const !== undefined) return node.const;
  if (Array.isArray(node.enum)) return node.enum.find((value) => value !== "") ?? "";
  const below = (key: string) => (path === "" ? key : `${path}.${key}`);
  switch (node.type) {
    case "object": {
      const properties = node.properties as Record<string, Node> | undefined;
      if (properties)
        return Object.fromEntries(
          Object.entries(properties).map(([key, child]) => [key, everyText(child, below(key))]),
        );
      const names = (node.propertyNames as Node | undefined)?.enum as string[] | undefined;
      const key = names?.[0] ?? "fic";
      return { [key]: everyText(node.additionalProperties as Node, below(key)) };
    }
    case "array": {
      const several = (node.prefixItems ?? [node.items]) as Node[];
      return several.map((child, index) => everyText(child, below(String(index))));
    }
    case "string":
      return node.pattern || node.format ? sampleOf(node) : path.slice(-Number(node.maxLength ?? 100));
    case "boolean":
      return false;
    default:
      return 1;
  }
}

/** Texts with a fixed format are not words. */
const SAMPLES = ["#1f5c4d", "9:00-17:30", "G-ABC123", "L8GZ3QK7XW2NT", "a@b.example", "https://b.example"];
const sampleOf = ({ pattern, format }: Node) =>
  format === "email" ? "a@b.example" : (SAMPLES.find((one) => new RegExp(String(pattern)).test(one)) ?? "a");

function* textsIn(value: unknown, path = ""): Generator<[string, string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, one] of Object.entries(value)) yield* textsIn(one, path === "" ? key : `${path}.${key}`);
}

const schema = z.toJSONSchema(settingsSchema, { io: "input", unrepresentable: "any" }) as Node;
const settings: SiteSettings = settingsSchema.parse(everyText(schema));

it("every setting with words for shoppers can be translated, or has a reason why it cannot", () => {
  const known = new Set<string>();
  mapTexts(settings, (text) => {
    known.add(text);
    return text;
  });
  const isText = (text: string, at: string) => at.endsWith(text) && text !== "";
  const left = [...textsIn(settings)]
    .filter(([at, text]) => isText(text, at) && !known.has(text) && !ADDRESS.test(at) && !CODE.test(at))
    .map(([at]) => at);
  expect(left.sort()).toEqual(Object.keys(NOT_TRANSLATED).sort());
});

describe("texts of the settings in the second language", () => {
  const info = { name: "Quai", country: "CA" as const, email: "a@b.example", tagline: "Au bord de l’eau" };
  const main = settingsSchema.parse({
    store_info: info,
    locale: "fr-CA",
    second_locale: "en-CA",
    tax_rates: [{ type: "Taxe (livres)", rate: 5000 }],
    checkout_info: {
      transfer_instructions: "Écrivez votre numéro de commande dans le message du virement. Merci!",
    },
    local_delivery: { label: "À vélo" },
  });
  const shop = { id: 1, webstore_name: "quai", hosts: [], settings: main };
  const inEnglish = (translations: Record<string, string>) => {
    const map = new Map(Object.entries(translations));
    const second = translatedSettings(main, settingsIn("en-CA", main), map);
    return { ...shop, ...second, translations: map, main: shop };
  };
  const isMarked = (text: string, store = inEnglish({})) => {
    const own = textsToMark(store);
    return own !== undefined && RegExp(own.texts, "u").test(text);
  };

  it("keep the names of taxes, which orders and exemptions refer to", () => {
    const { settings } = inEnglish({ "Taxe (livres)": "Tax (books)", "À vélo": "By bicycle" });
    expect(settings.tax_rates[0]?.type).toBe("Taxe (livres)");
    expect(settings.local_delivery.label).toBe("By bicycle");
  });

  it("without a translation are known where a text begins with them", () => {
    expect(textsToMark(inEnglish({}))?.lang).toBe(localeOf(main));
    for (const text of ["À vélo", "À vélo, $5.00", "Taxe (livres), 5%"]) expect(isMarked(text)).toBe(true);
    for (const text of ["À vélodrome", "By bicycle: À vélo", "Taxe"]) expect(isMarked(text)).toBe(false);
    expect(isMarked("À vélo", inEnglish({ "À vélo": "By bicycle" }))).toBe(false);
    expect(textsToMark(shop)).toBeUndefined();
  });

  it("are known by their beginning if they are long", () => {
    expect(isMarked(main.checkout_info.transfer_instructions)).toBe(true);
    expect(textsToMark(inEnglish({}))?.texts).not.toContain("Merci");
  });
});

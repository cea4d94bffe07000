import { describe, expect, it } from "vitest";
import { frenchTermsFor, frenchWarnings } from "./sale-terms.server.ts";
import { salePagesOf } from "./sale-terms.ts";
import { settingsIn, settingsSchema } from "./settings.ts";
import type { Store } from "./stores.server.ts";
import { translatedSettings } from "./translations.ts";

const TERMS = "<p>Returns within 30 days.</p>";
const page = { id: "terms", label: "Terms of sale", path: "/terms", type: "v3_content", content: TERMS };

/** A shop whose main language is English, with French as its second one unless `second` is "". */
function shopIn(
  province: string,
  {
    second = "fr-CA",
    translations = {},
    ...over
  }: { second?: string; translations?: object; [setting: string]: unknown } = {},
): Store {
  const settings = settingsSchema.parse({
    store_info: { name: "Shop", country: "CA", email: "a@example.com", province },
    locale: "en-CA",
    second_locale: second,
    terms_page: "terms",
    extra_navigation: [page],
    ...over,
  });
  const main: Store & { second?: Store } = { id: 1, webstore_name: "shop", hosts: [], settings };
  const french = new Map<string, string>(Object.entries(translations));
  if (second)
    main.second = {
      ...main,
      ...translatedSettings(settings, settingsIn("fr-CA", settings), french),
      translations: french,
      main,
    };
  return main;
}

const FRENCH = { [TERMS]: "<p>Retours dans les 30 jours.</p>", "Terms of sale": "Conditions de vente" };
const to = (province: string, country = "CA") => ({ province, country });

describe("terms in French", () => {
  it("come first in a shop in Québec, and for parcels to Québec from other shops", () => {
    const terms = { label: "Conditions de vente", path: "/fr/terms", lang: "fr-CA" };
    expect(frenchTermsFor(shopIn("QC", { translations: FRENCH }), null)).toMatchObject(terms);
    expect(frenchTermsFor(shopIn("QC", { translations: FRENCH }), to("ON"))).toMatchObject(terms);
    const ontario = shopIn("ON", { translations: FRENCH });
    expect(frenchTermsFor(ontario, to("QC"))).toMatchObject(terms);
    expect(frenchTermsFor(ontario, to("ON"))).toBeUndefined();
    expect(frenchTermsFor(ontario, to("QC", "US"))).toBeUndefined();
    expect(frenchTermsFor(ontario, null)).toBeUndefined();
  });

  it("come first if any location of the shop is in Québec", () => {
    const at = { address: "1 Street", city: "Gatineau", prov: "QC", postal: "J8X 1A1", country: "CA" };
    const locations = [{ location_id: 1, altname: "Gatineau", sc_name: "Gatineau", sc_addr_array: at }];
    expect(frenchTermsFor(shopIn("ON", { translations: FRENCH, locations }), null)).toBeDefined();
  });

  it("ask nothing of readers of French, and nothing where the shop has not written them", () => {
    const shop = shopIn("QC", { translations: FRENCH });
    expect(frenchTermsFor(shop.second ?? shop, null)).toBeUndefined();
    expect(frenchTermsFor(shopIn("QC", { translations: {} }), null)).toBeUndefined();
    expect(frenchTermsFor(shopIn("QC", { second: "" }), null)).toBeUndefined();
    expect(frenchTermsFor(shopIn("QC", { translations: FRENCH, terms_page: "" }), null)).toBeUndefined();
  });

  it("have another version once their text changes", () => {
    const versionOf = (text: string) =>
      frenchTermsFor(shopIn("QC", { translations: { ...FRENCH, [TERMS]: text } }), null)?.version;
    expect(versionOf("<p>A</p>")).not.toBe(versionOf("<p>B</p>"));
    expect(versionOf("<p>A</p>")).toBe(versionOf("<p>A</p>"));
  });

  it("are linked in the page's language otherwise", () => {
    const shop = shopIn("ON", { translations: FRENCH });
    expect(salePagesOf(shop)).toEqual([{ label: "Terms of sale", path: "/terms", lang: "" }]);
    expect(shop.second && salePagesOf(shop.second)).toEqual([
      {
        label: "Conditions de vente",
        path: "/fr/terms",
        lang: "",
      },
    ]);
  });
});

describe("the warnings about Québec's language law", () => {
  const zones = [{ countries: ["CA"], provinces: ["QC", "ON"] }];
  const shipping = {
    checkout_info: { ship_enabled: true },
    shipping: { providers: [{ provider: "post", label: "Post", zones }] },
  };
  it("name a shop there or shipping there that has no French", () => {
    expect(frenchWarnings(shopIn("QC", { second: "" })).join()).toMatch(/is in Québec.*no pages in French/);
    expect(frenchWarnings(shopIn("ON", { second: "", ...shipping })).join()).toMatch(/ships to Québec/);
    expect(frenchWarnings(shopIn("ON", { second: "" }))).toEqual([]);
  });

  it("name one whose terms are not in French", () => {
    expect(frenchWarnings(shopIn("QC")).join()).toMatch(/no terms of sale in French/);
    expect(frenchWarnings(shopIn("QC", { translations: FRENCH }))).toEqual([]);
    expect(frenchWarnings(shopIn("QC", { second: "", locale: "fr-CA", terms_page: "" }))).toEqual([]);
  });
});

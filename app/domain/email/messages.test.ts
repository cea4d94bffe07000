import { describe, expect, it } from "vitest";
import { type SiteSettings, settingsIn, settingsSchema } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { emailFrom } from "./messages.server.ts";

const settings: SiteSettings = settingsSchema.parse({
  store_info: {
    name: "Two Shores",
    country: "CA",
    email: "shop@example.com",
    base_url: "https://shores.example",
  },
  second_locale: "fr-CA",
});
const shop = { id: 1, webstore_name: "shores", hosts: [], settings };
const main: Store & { second?: Store } = { ...shop };
main.second = { ...shop, settings: settingsIn("fr-CA", settings), main };
const BASE = "https://shores.example";

/** The links of an email. */
function linksOf(store: Store, baseUrl: string, locale?: string): unknown[] {
  const urls = ["", "/item/1?a=b", "/fr/events", "/desk/orders/5", "/fr/desk"].map((path) => BASE + path);
  const { message } = emailFrom(
    { store, baseUrl },
    {
      kind: "welcome",
      recipient: "ada@example.com",
      subject: "s",
      title: "t",
      ...(locale && { locale }),
      unsubscribe: `${BASE}/unsubscribe/x`,
      blocks: [
        ...urls.map((url) => ({ type: "link" as const, text: "x", url })),
        { type: "link", text: "x", url: "https://elsewhere.example/item" },
      ],
    },
  );
  return [
    message.look.url,
    message.unsubscribe,
    ...message.blocks.map((block) => ("url" in block ? block.url : "")),
  ];
}

describe("an email of a shop with two languages", () => {
  const french = [
    `${BASE}/fr`,
    `${BASE}/fr/unsubscribe/x`,
    `${BASE}/fr`,
    `${BASE}/fr/item/1?a=b`,
    `${BASE}/fr/events`,
    `${BASE}/desk/orders/5`,
    `${BASE}/desk`,
    "https://elsewhere.example/item",
  ];

  it("links to pages in its reader's language, also if it was caused by a visit in the other one", () => {
    expect(linksOf(main, BASE, "fr-CA")).toEqual(french);
    expect(linksOf(main.second as Store, `${BASE}/fr`)).toEqual(french);
    expect(linksOf(main, `${BASE}/fr`, "fr-CA")).toEqual(french);
  });

  it("links to the main language for everybody else", () => {
    const english = french.map((url) => url.replace(`${BASE}/fr`, `${BASE}`));
    for (const locale of ["en-CA", "en-US"])
      expect(linksOf(main.second as Store, `${BASE}/fr`, locale)).toEqual(english);
  });
});

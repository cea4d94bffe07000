import { beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as translations from "#app/calls/staff/translations.server.ts";
import { openDeskSite } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import {
  addressIn,
  CONTACT,
  customer,
  emailsTo,
  type Guest,
  guest,
  makeTitle,
  merged,
  reviewed,
  SENDING,
  stock,
  toReview,
} from "#tests/support/shop.ts";

/** Québec's Charter of the French language: the terms of sale in French come before a contract in English. */

const TERMS = "<p>Returns within 30 days.</p>";
const page = { id: "terms", label: "Terms of sale", path: "/terms", type: "v3_content", content: TERMS };
const returns = {
  ...page,
  id: "returns",
  label: "Returns",
  path: "/returns",
  content: "<p>Bring it back.</p>",
};
const { platform, site, host, logIn, visit } = await openDeskSite(
  merged(SENDING, {
    second_locale: "fr-CA",
    terms_page: "terms",
    returns_page: "returns",
    extra_navigation: [page, returns],
  }),
);
const owner = await logIn("owner@example.com", "owner");
const book = await makeTitle(platform, { title: "The Tides" });
await stock(platform, "test", book, 50);
const say = async (french: string) =>
  ok(
    await call(await visit(), translations.importFrom, {
      texts: { [TERMS]: french, [page.label]: "Conditions de vente" },
    }),
  );
await say("<p>Retours dans les 30 jours.</p>");

let one: Guest;
/** A customer whose cart goes to a province, at the review. */
async function sendingTo(province: string, code: string): Promise<Awaited<ReturnType<typeof reviewed>>> {
  const address_id = await addressIn(one, province, code);
  await one.ok("checkout/setDelivery", { delivery_preference: "ship" });
  await one.ok("checkout/setShipping", { delivery_preference: "ship", address_id, provider: "post" });
  return reviewed(one, "contact");
}
let people = 0;
beforeEach(async () => {
  people++;
  one = await customer(platform, `reader${people}@example.com`);
  await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
});

describe("an order in English that is sent to Québec", () => {
  it("is refused beside the box until the shopper has chosen English, and stores the terms that they saw", async () => {
    const form = await sendingTo("QC", "G1K 3V8");
    const { french_terms: french } = await one.ok("checkout/get");
    expect(french).toMatchObject({ label: "Conditions de vente", path: "/fr/terms", lang: "fr-CA" });
    const refused = await one.call("checkout/submit", form);
    expect(refused).toMatchObject({ code: "french_terms", fields: { french_terms: expect.any(String) } });
    const placed = await one.ok("checkout/submit", { ...form, french_terms: french?.version });
    const order = await one.ok("order/get", { order_id: placed.order_number });
    expect(order.french_terms).toBe(french?.version);
    const { html: desk } = await owner.open(`/desk/orders/${placed.order_number}`);
    expect(desk).toContain(
      `Contract in English, chosen after seeing the terms of sale in French (version ${french?.version})`,
    );
    const [email] = (await emailsTo(platform, CONTACT.email)).slice(-1);
    expect(email?.body_text).toContain("Contract in English");
  });

  it("is refused if the terms have changed since the review", async () => {
    const form = await sendingTo("QC", "G1K 3V8");
    const { french_terms } = await one.ok("checkout/get");
    await say("<p>Retours dans les 10 jours.</p>");
    expect(await one.call("checkout/submit", { ...form, french_terms: french_terms?.version })).toMatchObject(
      {
        code: "french_terms",
      },
    );
  });

  it("shows the terms in French and an unticked box on the review, and other orders only the terms", async () => {
    await sendingTo("QC", "G1K 3V8");
    const review = async () => (await site.ask(host, "/checkout/review", { as: one })).text();
    const html = await review();
    expect(html).toMatch(/<a href="\/fr\/terms" hrefLang="fr-CA" lang="fr-CA">Conditions de vente<\/a>/i);
    expect(/<input type="checkbox" name="french_terms"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
    const refused = await site.post(host, "/checkout/review", one, {
      order_token: /name="order_token" value="([^"]+)"/.exec(html)?.[1] ?? "",
      cart_checksum: /name="cart_checksum" value="([^"]+)"/.exec(html)?.[1] ?? "",
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/aria-invalid="true" aria-describedby="french-terms-error"/);
    await sendingTo("ON", "K7K 1A1");
    const other = await review();
    expect(other).not.toContain('name="french_terms"');
    expect(other).toContain('<a href="/terms">Terms of sale</a>');
  });
});

it("asks nothing for pickup in another province", async () => {
  const someone = guest(platform);
  await someone.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  const placed = await someone.ok("checkout/submit", await toReview(someone));
  const order = await someone.ok("order/get", { order_id: placed.order_number, key: placed.key });
  expect(order.french_terms).toBe("");
});

describe("an order", () => {
  it("says again what it was placed under: on its page, and in an email that can be kept", async () => {
    const placed = await one.ok("checkout/submit", await sendingTo("BC", "V8V 1A1"));
    const [email] = (await emailsTo(platform, CONTACT.email)).slice(-1);
    expect(email?.body_text).toMatch(/Placed on .*2026/);
    for (const path of ["/terms", "/returns"])
      expect(email?.body_text).toMatch(new RegExp(`https?://[^ ]*[^/]${path}\\b`));
    const headers = { Cookie: `session_id=${one.session_id}`, Accept: "text/html" };
    const html = await (await site.ask(host, `/account/order/${placed.order_number}`, { headers })).text();
    for (const link of ['<a href="/terms">Terms of sale</a>', '<a href="/returns">Returns</a>'])
      expect(html).toContain(link);
  });
});

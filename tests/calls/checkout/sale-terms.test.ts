import { beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as phone from "#app/calls/staff/phone-orders.server.ts";
import * as translations from "#app/calls/staff/translations.server.ts";
import { phoneOrdersCommand } from "#app/cli/commands/phone-orders.ts";
import { runCommand } from "#tests/support/command.ts";
import { openDeskSite } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import {
  acceptance,
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
    await call(await visit(), translations.importTranslations, {
      texts: { [TERMS]: french, [page.label]: "Conditions de vente" },
    }),
  );
await say("<p>Retours dans les 30 jours.</p>");

let shopper: Guest;
/** A customer whose cart goes to a province, at the review. */
async function sendingTo(province: string, code: string): Promise<Awaited<ReturnType<typeof reviewed>>> {
  const address_id = await addressIn(shopper, province, code);
  await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
  await shopper.ok("checkout/setShipping", { delivery_preference: "ship", address_id, provider: "post" });
  return reviewed(shopper, "contact");
}
let people = 0;
beforeEach(async () => {
  people++;
  shopper = await customer(platform, `reader${people}@example.com`);
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
});

describe("an order in English that is sent to Québec", () => {
  it("is refused beside the box until the shopper has chosen English, and stores the terms that they saw", async () => {
    const form = await sendingTo("QC", "G1K 3V8");
    const { french_terms: french } = await shopper.ok("checkout/get");
    expect(french).toMatchObject({ label: "Conditions de vente", path: "/fr/terms", lang: "fr-CA" });
    const refused = await shopper.call("checkout/submit", form);
    expect(refused).toMatchObject({ code: "french_terms", fields: { french_terms: expect.any(String) } });
    const placed = await shopper.ok("checkout/submit", { ...form, french_terms: french?.version });
    const order = await shopper.ok("order/get", { order_id: placed.order_number });
    expect(order.french_terms).toBe(french?.version);
    const { html: desk } = await owner.open(`/desk/orders/${placed.order_number}`);
    expect(desk).toContain(
      `Contract in English, chosen after receiving the terms of sale in French (version ${french?.version})`,
    );
    const [email] = (await emailsTo(platform, CONTACT.email)).slice(-1);
    expect(email?.body_text).toContain("Contract in English");
  });

  it("is refused if the terms have changed since the review", async () => {
    const form = await sendingTo("QC", "G1K 3V8");
    const { french_terms } = await shopper.ok("checkout/get");
    await say("<p>Retours dans les 10 jours.</p>");
    expect(
      await shopper.call("checkout/submit", { ...form, french_terms: french_terms?.version }),
    ).toMatchObject({
      code: "french_terms",
    });
  });

  it("shows the terms in French and an unticked box on the review, and other orders only the terms", async () => {
    await sendingTo("QC", "G1K 3V8");
    const review = async () => (await site.ask(host, "/checkout/review", { as: shopper })).text();
    const html = await review();
    expect(html).toMatch(/<a href="\/fr\/terms" hrefLang="fr-CA" lang="fr-CA">Conditions de vente<\/a>/i);
    expect(/<input type="checkbox"[^>]*name="french_terms"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
    const refused = await site.post(host, "/checkout/review", shopper, {
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

describe("a quote in English that is sent to Québec", () => {
  async function priced(province: string, code: string): Promise<number> {
    const address_id = await addressIn(shopper, province, code);
    const wish = { message: "Please", delivery_preference: "ship", address_id };
    const { order_number } = await shopper.ok("checkout/requestQuote", wish);
    ok(await call(await visit(), orders.quote, { order_number, shipping: 500 }));
    return order_number;
  }

  it("is accepted once its customer has chosen English beside the French terms, and stores which they saw", async () => {
    const order_id = await priced("QC", "G1K 3V8");
    const { french_terms: french } = await shopper.ok("checkout/getQuoteChoices", { order_id });
    expect(french).toMatchObject({ label: "Conditions de vente", path: "/fr/terms" });
    const html = await (await site.ask(host, `/account/order/${order_id}`, { as: shopper })).text();
    expect(/<input type="checkbox"[^>]*name="french_terms"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
    const accepted = await acceptance(shopper, order_id, "contact");
    for (const french_terms of [undefined, "", "0123456789abcdef"])
      expect(await shopper.call("checkout/acceptQuote", { ...accepted, french_terms })).toMatchObject({
        code: "french_terms",
        fields: { french_terms: expect.any(String) },
      });
    await shopper.ok("checkout/acceptQuote", { ...accepted, french_terms: french?.version });
    expect(await shopper.ok("order/get", { order_id })).toMatchObject({
      status: "placed",
      french_terms: french?.version,
      locale: "en-CA",
    });
  });

  it("is refused beside the box, on its page", async () => {
    const order_id = await priced("QC", "G1K 3V8");
    const { payment_choice, amount } = await acceptance(shopper, order_id, "contact");
    const form = { payment_choice, amount: String(amount) };
    const refused = await site.post(host, `/account/order/${order_id}`, shopper, form);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/aria-invalid="true" aria-describedby="quote-french_terms-error"/);
  });

  it("asks nothing if it goes to another province", async () => {
    const order_id = await priced("ON", "K7K 1A1");
    expect((await shopper.ok("checkout/getQuoteChoices", { order_id })).french_terms).toBeNull();
    await shopper.ok("checkout/acceptQuote", await acceptance(shopper, order_id, "contact"));
    expect((await shopper.ok("order/get", { order_id })).french_terms).toBe("");
  });
});

describe("an order by phone that is sent to Québec", () => {
  const SHIP_TO = {
    street_address: "84, rue Saint-Paul",
    city: "Québec",
    province: "QC",
    postal_code: "G1K 3V8",
  };
  async function taken(more: object = {}): Promise<number> {
    const caller = { caller_name: "Wilma Marsh", caller_phone: "250 555 0199" };
    const { id } = ok(await call(await visit(), phone.startWithout, caller));
    ok(await call(await visit(), phone.add, { id, what: book.isbn }));
    ok(await call(await visit(), phone.describe, { id, delivery: "ship", ship_to: SHIP_TO, ...more }));
    return id;
  }
  const shown = async (id: number) => ok(await call(await visit(), phone.show, { id }));
  const place = async (id: number, french_terms?: string) =>
    call(await visit(), phone.place, { id, ...(french_terms && { french_terms }) });
  const order = async (order_number: number) =>
    ok(await call(await visit(), orders.show, { order_number })).order;

  it("is placed in English once staff say that the caller got the French terms first", async () => {
    const id = await taken();
    const { french_terms: french, languages } = await shown(id);
    expect(languages).toEqual(["en", "fr"]);
    expect(french).toMatchObject({ label: "Conditions de vente", path: "/fr/terms" });
    expect(await place(id)).toMatchObject({
      code: "french_terms",
      fields: { french_terms: expect.any(String) },
    });
    const { html } = await owner.open(`/desk/orders/phone/${id}`);
    expect(/<input type="checkbox"[^>]*name="french_terms"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
    await say("<p>Retours dans les 12 jours.</p>");
    expect(await place(id, french?.version)).toMatchObject({ code: "french_terms" });
    const { french_terms: now } = await shown(id);
    const { order_number } = ok(await place(id, now?.version));
    expect(await order(order_number)).toMatchObject({ french_terms: now?.version, locale: "en-CA" });
  });

  it("needs no such choice in French, and its emails are in French", async () => {
    const id = await taken({ language: "fr", caller_email: "wilma@example.com" });
    expect((await shown(id)).french_terms).toBeNull();
    const { order_number } = ok(await place(id));
    expect(await order(order_number)).toMatchObject({ french_terms: "", locale: "fr-CA" });
    expect((await emailsTo(platform, "wilma@example.com")).at(-1)?.subject).toMatch(/votre commande/);
  });

  it("is placed by the operator's command with the version that it shows", async () => {
    const id = await taken();
    const { text } = await runCommand(phoneOrdersCommand, platform, ["show", String(id)], { store: "test" });
    const version =
      /terms in French to give the caller first: \/fr\/terms, version (\w+)/.exec(text)?.[1] ?? "";
    const options = { store: "test", "french-terms": version };
    const placed = await runCommand(phoneOrdersCommand, platform, ["place", String(id)], options);
    expect(placed.text).toMatch(/It is order \d+/);
  });
});

describe("an order", () => {
  it("says again what it was placed under: on its page, and in an email that can be kept", async () => {
    const placed = await shopper.ok("checkout/submit", await sendingTo("BC", "V8V 1A1"));
    const [email] = (await emailsTo(platform, CONTACT.email)).slice(-1);
    expect(email?.body_text).toMatch(/Placed on .*2026/);
    for (const path of ["/terms", "/returns"])
      expect(email?.body_text).toMatch(new RegExp(`https?://[^ ]*[^/]${path}\\b`));
    const headers = { Cookie: `session_id=${shopper.session_id}`, Accept: "text/html" };
    const html = await (await site.ask(host, `/account/order/${placed.order_number}`, { headers })).text();
    for (const link of ['<a href="/terms">Terms of sale</a>', '<a href="/returns">Returns</a>'])
      expect(html).toContain(link);
  });
});

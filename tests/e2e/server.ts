import { mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import "#tests/support/cheap-passwords.ts";
import "#tests/support/cheap-pictures.ts";

/** The built server with the three demo shops and some shops with other settings, on its own data. */
const port = Number(process.env.E2E_PORT ?? 4310);
const folder = process.env.E2E_DATA ?? mkdtempSync(path.join(os.tmpdir(), "colophon-e2e-"));
process.env.DATA_DIR = folder;
process.env.PORT = String(port);
process.env.NODE_ENV = "production";
process.env.DEMO = "true";
process.env.LOG_LEVEL = "error";
// The receivers of tests are on this machine.
process.env.WEBHOOKS_ANYWHERE = "true";
// Tests set the headers that a proxy would set, such as the one for requests over TLS.
process.env.TRUST_PROXY = "true";
// Plain SQL would do for the small demo, but the tests should exercise the index.
process.env.SEARCH_FROM = "1";

const { processPlatform } = await import("#app/platform/platform.server.ts");
const { makeDemo } = await import("#app/cli/demo/shops.ts");
const { makePeople } = await import("#app/cli/demo/people.ts");
const { saveSettings, storeNamed } = await import("#app/domain/stores/stores.server.ts");
const { importStock } = await import("#app/domain/exchange/tables/stock.server.ts");
const { issueCard } = await import("#app/domain/gift-cards/gift-cards.server.ts");
const { setAccount } = await import("#app/domain/payments/gateways.server.ts");
const { newKeyPair } = await import("#app/domain/payments/card-sealing.server.ts");
const { default: fakePayPal } = await import("#tests/fakes/paypal.ts");
const { default: fakeGlobal } = await import("#tests/fakes/global.ts");
const { default: fakeClearent } = await import("#tests/fakes/clearent.ts");
const { default: fakeSquare } = await import("#tests/fakes/square.ts");
const { default: fakeStripe } = await import("#tests/fakes/stripe.ts");
const { noteError } = await import("#app/domain/checkup/errors.server.ts");
const { emailFolder } = await import("#app/platform/email/delivery.server.ts");
const { serveBuild } = await import("#app/http/server/serve-build.ts");
const { addFeedTitles } = await import("./feed-title.ts");
const { makeDataForeign } = await import("#tests/support/foreign-data.ts");

const platform = await processPlatform();
await makeDemo(platform, port);

const prairie = JSON.parse(await readFile("demo/prairie.json", "utf8"));
const { locations } = JSON.parse(await readFile("demo/tidewater.json", "utf8"));
const club = { id: "club", label: "Club", path: "club", type: "v3_content", content: "<p>Club words</p>" };
/** Markup that shows where it is used: an element, a script, and text. */
const markup = {
  custom_head: '<meta name="shop-own" content="yes"><script>window.ownHead = 1</script>',
  custom_body: `<p>Our own footer</p><!-- <script>old</script> --><script>window.ownBody = "<script>"</script>`,
};
/** Shops that differ from the American demo in one thing each, at NAME.localhost. */
const variants: Record<string, object> = {
  french: { locale: "fr-CA" },
  bilingual: { second_locale: "fr-CA" },
  noprices: { guest_show_price: false },
  nocart: { cart_enabled: false },
  loginonly: { guest_show_cart: false },
  noguests: { guest_allow_checkout: false },
  // A partner that never answers.
  silent: { audiobook_partner_url: "http://127.0.0.1:9/" },
  verifying: { require_email_verification: true },
  private: { is_private: true },
  exclusive: { is_exclusive: true },
  guarded: {
    require_login: true,
    site_navigation: [club],
  },
  moved: { old_site_url: `http://localhost:${port + 1}/privacy-policy` },
  // A provider on another site: PayPal's stand-in, two ports up.
  paypal: { checkout_info: { ...prairie.checkout_info, payment_methods: ["paypal"] } },
  // Providers on other sites: the stand-ins of Stripe and Square.
  stripe: { checkout_info: { ...prairie.checkout_info, payment_methods: ["stripe"] } },
  square: { checkout_info: { ...prairie.checkout_info, payment_methods: ["square"] } },
  // Closed to guests, with a provider on another site that posts its result back.
  closedpay: {
    is_private: true,
    checkout_info: { ...prairie.checkout_info, payment_methods: ["global", "paypal"] },
  },
  cards: {
    checkout_info: {
      ...prairie.checkout_info,
      payment_methods: ["credit_card"],
      card_form_understood: true,
      card_public_key: newKeyPair().publicKey,
    },
  },
  nopickup: { checkout_info: { ...prairie.checkout_info, pickup_enabled: false } },
  clearent: { checkout_info: { ...prairie.checkout_info, payment_methods: ["clearent"] } },
  // Clearent with an account: the stand-in's card field is on our page.
  cardfield: { checkout_info: { ...prairie.checkout_info, payment_methods: ["clearent"] } },
  // Each location sells its own stock: the first one's is that of the file, and the second has copies of its own.
  plain: {
    store_info: { ...prairie.store_info, is_multistore: true },
    locations,
    tooltips: { yaf: "Ask Nora, who has read them all." },
  },
  norank: { hide_sales_rank: true, hide_sale_pricing: true, display_carton_quantity: false },
  measured: {
    store_info: { ...prairie.store_info, google_analytics_code: "G-TEST123" },
    site_navigation: [club],
    ...markup,
  },
  markup,
  closedown: { is_private: true, ...markup },
  guardedown: { require_login: true, site_navigation: [club], ...markup },
};
for (const [name, over] of Object.entries(variants)) {
  await saveSettings(platform.database, platform.clock.now(), name, { ...prairie, ...over }, [
    `${name}.localhost:${port}`,
  ]);
  const store = await storeNamed(platform.database, name);
  if (!store) throw new Error(`the shop ${name} was not made`);
  if (name === "clearent")
    await setAccount(platform.database, store.id, platform.clock.now(), "clearent", { simulator: true });
  if (name === "exclusive") await makePeople(platform, store);
  if (name === "paypal") {
    const paypal = await fakePayPal(port + 2);
    await setAccount(platform.database, store.id, platform.clock.now(), "paypal", paypal.account);
  }
  if (name === "stripe") {
    const stripe = await fakeStripe();
    await setAccount(platform.database, store.id, platform.clock.now(), "stripe", stripe.account);
  }
  if (name === "square") {
    const square = await fakeSquare();
    await setAccount(platform.database, store.id, platform.clock.now(), "square", square.account);
  }
  if (name === "closedpay") {
    const global = await fakeGlobal(port + 3);
    await setAccount(platform.database, store.id, platform.clock.now(), "global", global.account);
    const paypal = await fakePayPal();
    await setAccount(platform.database, store.id, platform.clock.now(), "paypal", paypal.account);
  }
  if (name === "cardfield") {
    const clearent = await fakeClearent();
    await setAccount(platform.database, store.id, platform.clock.now(), "clearent", clearent.account);
  }
  await importStock(platform.database, platform.clock.now(), store, "tests/fixtures/stock.csv");
  if (name === "plain")
    await importStock(platform.database, platform.clock.now(), store, "tests/fixtures/stock-elsewhere.csv", {
      location: "Oak Bay",
    });
}
// Every buyer of the sweep takes a copy of this title: hundreds in a whole run.
for (const name of ["tidewater", "prairie"]) {
  const store = await storeNamed(platform.database, name);
  if (!store) throw new Error(`the demo has no shop ${name}`);
  await importStock(platform.database, platform.clock.now(), store, "tests/fixtures/stock-plentiful.csv");
}
const tidewater = await storeNamed(platform.database, "tidewater");
if (!tidewater) throw new Error("the demo has no shop tidewater");
// Staff pack these titles in one journey after the other, which would sell the few copies of the demo.
await importStock(platform.database, platform.clock.now(), tidewater, "tests/fixtures/stock-packed.csv", {
  location: "Wharf Street",
});
// A gift card's number is known only when the card is issued, so the tests read both from this file.
const numbers: string[] = [];
for (const amount of [238_073, 500])
  numbers.push((await issueCard(platform.database, tidewater.id, platform.clock.now(), amount, "")).number);
await writeFile(path.join(folder, "gift-cards.txt"), numbers.join("\n"));
await addFeedTitles(platform);
// What the desk's page about health is for: emails that failed, one for each kind of browser, and an error. The walk in
// the pseudo-locale would take the names in an error for English.
if (!process.env.FOREIGN_DATA) {
  const at = platform.clock.now();
  for (const who of ["with", "without"])
    await platform.database.transaction((tx) =>
      tx
        .insertInto("emails")
        .values({
          store_id: tidewater.id,
          sender: "shop@example.com",
          recipient: `${who}-scripts@example.com`,
          subject: `For a reader ${who} scripts`,
          body_text: "Your book is here.",
          locale: "en-CA",
          kind: "order-ready",
          message: "",
          created_at: at - 3600,
          failed_at: at,
          tries: 40,
          problem: "550 5.1.1 no such user",
        })
        .execute(),
    );
  await noteError(platform, tidewater, {
    reference: "5eed0123456789ab",
    method: "POST",
    page: "/checkout/payment",
    error: new TypeError("a bug"),
  });
}
// The walk in the pseudo-locale tells messages from data by their letters.
if (process.env.FOREIGN_DATA) {
  await platform.database.transaction(makeDataForeign);
  // An email may still be on its way into the folder.
  await rm(emailFolder(folder), { recursive: true, force: true, maxRetries: 10 });
}
await serveBuild({ also: [port + 1] });

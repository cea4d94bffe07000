import { Parser } from "htmlparser2";
import { afterAll, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import * as preorders from "#app/calls/staff/preorders.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { reviseSections, setStock } from "#app/domain/catalogue/stock.server.ts";
import { saveEvents } from "#app/domain/events/event-records.server.ts";
import { saveBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { mapTexts } from "#app/domain/stores/own-texts.ts";
import { settingsSchema } from "#app/domain/stores/settings.ts";
import { asWall, wallPlus } from "#app/lib/dates.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import { serveSite } from "#tests/support/served-site.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  addressIn,
  BLOCK,
  CONTACT,
  customer,
  type Guest,
  guest,
  type Json,
  makeList,
  makeShop,
  makeTitle,
  merged,
  PROMOTION,
  SENDING,
  stock,
  storeOf,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/**
 * A screen reader must know the language of each text (WCAG 3.1.2). Every text of this shop is a word of its own, and
 * none is translated: on the pages in the second language, each has to be within an element of the main one.
 */

const platform = await sharedPlatform();
const site = await openSite(platform);
const served = await serveSite(platform, site, "test.localhost");
afterAll(() => served.close());

/** The word of a text, from where it stands. */
const wordOf = (place: string) => `zq${place.replace(/[^a-z0-9]/gi, "").toLowerCase()}qz`;
const WORD = /zq[a-z0-9]+qz/g;

/** Texts of the settings that no page shows. */
const SHOWN_NOWHERE = ["checkout_info.pickup_note", "locations.1.ws_htmlhours", "locations.2.ws_htmlhours"];

const hours = (name: string) => ({
  title: name,
  weekdays: { monday: ["9:00-17:30"] },
  singles: [{ month: 12, day: 24, title: name }],
});
const location = (location_id: number) => ({
  location_id,
  altname: "x",
  sc_name: "",
  sc_addr_array: { address: "1 Fort Street", city: "Victoria", prov: "BC", postal: "V8V 1A1", country: "CA" },
  ws_hours: hours("x"),
  ws_contact_blurb: "x",
  ws_htmlhours: "x",
});
const MENU = [
  { id: "browse", label: "x", path: "/browse", type: "browse" },
  { id: "page", label: "x", path: "/page", type: "v3_content", content: "x" },
  {
    id: "blocks",
    label: "x",
    path: "/blocks",
    type: "custom",
    submenu: [{ id: "sub", label: "x", path: "/sub", type: "v3_content", content: "x" }],
  },
  { id: "cards", label: "x", path: "/cards", type: "custom_lists" },
  {
    id: "closed",
    label: "x",
    path: "/closed",
    type: "v3_content",
    content: "x",
    require_login: true,
    login_message: "x",
  },
  { id: "members", label: "x", path: "/members", type: "v3_content", content: "x", require_login: true },
];
const SETTINGS = merged(SENDING, {
  locale: "fr-CA",
  second_locale: "en-CA",
  store_info: { tagline: "x", footer_message: "x", is_multistore: true, is_consolidated_multistore: true },
  locations: [location(1), location(2)],
  login_message: "x",
  private_message: "x",
  exclusive_message: "x",
  account_extra_fields: [{ name: "school", label: "x" }],
  checkout_info: {
    pickup_note: "x",
    payment_transfer: true,
    transfer_instructions: "x",
    payment_phone: true,
    phone_instructions: "x",
  },
  local_delivery: { label: "x", availability_text: "x" },
  delivery_fees: [{ type: "x", provinces: ["BC"], amount: 50 }],
  tax_rates: [{ type: "x", rate: 5000 }],
  tooltips: { fic: "x", fic014: "x" },
  privacy_policy: { title: "x", content: "x" },
  availability_messages: {
    available: "x",
    out_of_print: "x",
    out_of_stock_indefinitely: "x",
    forthcoming: "x",
    temporarily_out: "x",
    no_price: "x",
    not_held: "x",
  },
  site_navigation: MENU,
  extra_navigation: [{ id: "more", label: "x", path: "/more", type: "v3_content", content: "x" }],
});

/** Settings whose every text is its word. @returns them with the places of these texts */
function marked(settings: Json) {
  const places: string[] = [];
  const document = mapTexts(settingsSchema.parse(settings), (text, { place, kind }) => {
    if (text === "") return "";
    places.push(place.replace("settings/", ""));
    return kind === "page" ? `<p>${wordOf(place)}</p>` : wordOf(place);
  });
  return { places, document: document as Json };
}

const { places, document } = marked(SETTINGS);
await makeShop(platform, "test", document, ["test.localhost"]);
const store = await storeOf(platform);

const MAIN = "fr-CA";
const seen = new Set<string>();

/** The words on a page that no element around them gives the language of, with what is around them. */
function unmarked(html: string, path: string): string[] {
  const langs: string[] = [];
  const names: string[] = [];
  const found: string[] = [];
  const look = (text: string, lang: string | undefined, where: string, name = "") => {
    for (const [word] of text.matchAll(WORD)) {
      seen.add(word);
      // Within a sentence of the page's language, such as the name of a list in a link, it stays as it is.
      if (!text.trim().startsWith("zq") || name === "legend") continue;
      if (lang !== MAIN) found.push(`${path}: ${where} ${text.trim().slice(0, 120)}`);
    }
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      names.push(name);
      langs.push(attributes.lang ?? langs.at(-1) ?? "");
      // A text of several words that is no text of its own cannot change its language.
      for (const text of [attributes.alt, attributes.title])
        if (text && /^zq[a-z0-9]+qz$/.test(text)) look(text, langs.at(-1), `${name} alt`);
    },
    ontext(text) {
      const name = names.at(-1) ?? "";
      // The head, data for scripts, and options that say more than the word.
      if (["script", "style", "title"].includes(name)) return;
      if (name === "option" && !/^zq[a-z0-9]+qz$/.test(text)) return;
      look(text, langs.at(-1), `<${name}>`, name);
    },
    onclosetag() {
      names.pop();
      langs.pop();
    },
  });
  parser.end(html);
  return found;
}

async function walk(paths: readonly string[], as?: Guest, host = "test.localhost") {
  const problems: string[] = [];
  for (const path of paths) {
    const headers: Record<string, string> = as ? { Cookie: `session_id=${as.session_id}` } : {};
    const { status, text } = await served.ask(`/en${path}`, { host, headers });
    if (status >= 300 && status < 400) problems.push(`${path}: redirected`);
    if (status >= 500) problems.push(`${path}: ${status}`);
    problems.push(...unmarked(text, path));
  }
  return problems;
}

// What the shop shows.
const SUBJECTS = [{ scheme: "bisac", code: "fic014000", label: "Fiction / Historical / General" }];
const book = await makeTitle(platform, { title: "Marées", subjects: SUBJECTS, series: "Rivages" });
await setStock(platform.database, store.id, NOW, [
  {
    title_id: book.id,
    location_id: 1,
    condition: "",
    onhand: 50,
    onorder: 0,
    price: null,
    note: wordOf("note"),
  },
]);
const similar = await makeTitle(platform, { title: "Vagues", subjects: SUBJECTS });
const states = [
  await makeTitle(platform, { title: "Sur commande" }),
  await makeTitle(platform, { title: "Retardé", temporarily_out: true }),
  await makeTitle(platform, { title: "Épuisé", state: "out_of_print" }),
  await makeTitle(platform, { title: "Manquant", state: "out_of_stock_indefinitely" }),
  await makeTitle(platform, { title: "Bientôt", state: "forthcoming" }),
  await makeTitle(platform, { title: "Sans prix", list_price_can: null, list_price_usa: null }),
];
const card = await makeTitle(platform, {
  title: wordOf("card"),
  is_giftcard: true,
  tax_class: "gift_card",
  contributors: [],
});
await stock(platform, "test", card, 100);
const coming = await makeTitle(platform, {
  title: "À paraître",
  state: "forthcoming",
  release_date: NOW - (NOW % 86_400) + 30 * 86_400,
});
const visit = () => staffOf(platform, "test");
ok(
  await call(await visit(), preorders.save, {
    code: coming.isbn,
    extras: wordOf("extras"),
    prompt: wordOf("prompt"),
    signed: true,
    text_most: 20,
    per_person: 3,
  }),
);
ok(
  await call(await visit(), titles.change, { code: book.isbn, comment: wordOf("comment"), author: "Odile" }),
);
const picture = `${"a".repeat(16)}_640x480.webp`;
await platform.database.transaction((tx) =>
  tx
    .insertInto("shop_pictures")
    .values({
      store_id: store.id,
      name: picture,
      label: "x",
      alt: wordOf("alt"),
      is_decorative: 0,
      focus_x: 50,
      focus_y: 50,
      folded: "x",
      version: 1,
      created_at: NOW,
    })
    .execute(),
);
await reviseSections(platform.database, store.id, NOW, () => [
  { key: "own", label: wordOf("section"), titles: [book.id, similar.id] },
]);
await makeList(platform, "test", {
  id: "Lmots0000001",
  name: wordOf("list"),
  header: wordOf("listheader"),
  description: `<p>${wordOf("listtext")}</p>`,
  image: picture,
  featured: { category: wordOf("category"), sub_category: wordOf("subcategory") },
  titles: [book, similar, ...states],
});
const block = (name: string) => ({
  ...BLOCK,
  header: wordOf(`${name}header`),
  description: `<p>${wordOf(`${name}text`)}</p>`,
  label: wordOf(`${name}label`),
});
await platform.database.transaction(async (tx) => {
  for (const page of ["", "blocks", "cards"])
    await saveBlocks(tx, store.id, page, [
      { ...block(`banner${page}`), placement: "banner", image: picture, link: "/browse" },
      { ...block(`titles${page}`), list_id: "Lmots0000001" },
      { ...BLOCK, list_id: "Lmots0000001" },
      { ...block(`events${page}`), type: "event" },
      { ...block(`side${page}`), placement: "left_sidebar", list_id: "Lmots0000001" },
      { ...block(`featured${page}`), placement: "featured", list_id: "Lmots0000001", image: picture },
    ]);
});
const clock = wallPlus(asWall(NOW), 3 * 86_400);
const event = {
  starts: clock,
  ends: wallPlus(clock, 3600),
  description: `<p>${wordOf("eventtext")}</p>`,
  summary: wordOf("summary"),
  custom_content: [{ placement: "below", description: `<p>${wordOf("custom")}</p>` }],
  image: picture,
  location_id: null,
  place: wordOf("place"),
  price: wordOf("price"),
  seats: null,
  answer_by: null,
  books: [],
  tickets: [],
};
await saveEvents(
  platform.database,
  { store, now: NOW, baseUrl: "http://shop.test", secret: platform.secret },
  [
    { ...event, uid: "one", name: wordOf("event") },
    { ...event, uid: "two", name: wordOf("other"), place: "", location_id: 2 },
  ],
  { moved: async () => {}, cancelled: async () => {} },
);
const { events } = await guest(platform).ok("event/getList", {});
const event_id = events[0]?.id ?? 0;
ok(await call(await visit(), eventCalls.ticket, { event_id, name: wordOf("kind"), price: 1250, left: 20 }));
const [ticket] = (await guest(platform).ok("event/get", { event_id })).tickets;
const code = "PHARE";
ok(
  await createPromotion(platform.database, store.id, NOW, {
    ...PROMOTION,
    code,
    description: wordOf("promotion"),
  }),
);

const reader = await customer(platform, "ada@example.com", { account_extra_fields: { school: "Quai" } });
const item = (one: { eisbn: string }) => `/item/${one.eisbn}`;

it("marks each text of the shop's own on the pages of its shop", async () => {
  const paths = [
    [
      "",
      "/browse",
      "/browse/filter/s/fic",
      "/features",
      "/lists/Lmots0000001",
      "/lists/Lmots0000001?t=nothing",
    ],
    [
      "/blocks",
      "/cards",
      "/page",
      "/sub",
      "/more",
      "/closed",
      "/members",
      "/browse/filter/x/Lmots0000001",
      "/privacy-policy",
      "/contact",
      "/location",
    ],
    ["/events", `/events/${event_id}`, `/events/${events[1]?.id}`, "/events/1", "/gift-cards", "/nowhere"],
    [item(book), `${item(book)}/related`, `${item(book)}/locations`, `${item(book)}/lists/Lmots0000001`],
    [...states.map(item), item(coming), `/item/${ticket?.eisbn}`, "/account/signup"],
    ["/blocks/lists/Lmots0000001", "/lists/Lmots0000001/order", "/account/lists/Lmots0000001/cart"],
  ].flat();
  expect(await walk(paths)).toEqual([]);
});

it("marks them in the cart, at the checkout and in orders", async () => {
  await reader.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  await reader.ok("cart/add", { eisbn: states[0]?.eisbn, quantity: "1" });
  await reader.ok("cart/add", { eisbn: ticket?.eisbn, quantity: "1" });
  await reader.ok("cart/add", { eisbn: coming.eisbn, quantity: "1", dedication: "À toi" });
  await reader.ok("checkout/addPromocode", { code });
  const address_id = await addressIn(reader, "BC", "V8V1A1");
  expect(await walk(["/checkout/cart", "/checkout/cart/quote"], reader)).toEqual([]);
  await reader.ok("checkout/setDelivery", { delivery_preference: "ship" });
  await reader.ok("checkout/setAddress", { address_id });
  expect(await walk(["/checkout/provider"], reader)).toEqual([]);
  // Too far for local delivery.
  const far = await addressIn(reader, "BC", "V0N1A0");
  await reader.ok("checkout/setDelivery", { delivery_preference: "local_delivery" });
  await reader.ok("checkout/setAddress", { address_id: far });
  expect(await walk(["/checkout/provider"], reader)).toEqual([]);
  await reader.ok("checkout/setDelivery", { delivery_preference: "ship" });
  await reader.ok("checkout/setAddress", { address_id });
  await reader.ok("checkout/setShipping", {
    delivery_preference: "ship",
    provider: "post",
    multiship_method: "all",
  });
  await reader.ok("checkout/setExtras", CONTACT);
  expect(await walk(["/checkout/payment"], reader)).toEqual([]);
  await reader.ok("checkout/setPaymentChoice", { payment_choice: "transfer" });
  expect(await walk(["/checkout/review"], reader)).toEqual([]);
  const { orderToken: order_token, cart } = await reader.ok("checkout/get");
  const placed = await reader.ok("checkout/submit", { order_token, cart_checksum: cart.checksum });
  expect(
    await walk(
      [`/account/order/${placed.order_number}`, "/account/orders", "/account/details", "/closed", "/members"],
      reader,
    ),
  ).toEqual([]);
  // Picked up at the other location, which has no copy.
  await reader.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  await reader.ok("checkout/setDelivery", { delivery_preference: "pickup", location_id: 2 });
  await reader.ok("checkout/setExtras", CONTACT);
  await reader.ok("checkout/setPaymentChoice", { payment_choice: "phone" });
  expect(await walk(["/checkout/review"], reader)).toEqual([]);
  const again = await reader.ok("checkout/get");
  const second = await reader.ok("checkout/submit", {
    order_token: again.orderToken,
    cart_checksum: again.cart.checksum,
  });
  expect(await walk([`/account/order/${second.order_number}`], reader)).toEqual([]);
});

it("marks them in shops that are closed, or order nothing in", async () => {
  for (const change of [{ is_private: true }, { is_exclusive: true }, { ordering_in_enabled: false }]) {
    const [name = ""] = Object.keys(change);
    await makeShop(platform, name.replaceAll("_", "-"), { ...document, ...change }, [`${name}.localhost`]);
    const paths = name === "ordering_in_enabled" ? [item(similar)] : [""];
    expect(await walk(paths, undefined, `${name}.localhost`)).toEqual([]);
  }
});

it("has seen every text", () => {
  const own =
    "note section card extras prompt comment alt list listheader listtext category subcategory event other eventtext".split(
      " ",
    );
  const more = "summary custom place price kind promotion bannerlabel bannertext".split(" ");
  const wanted = [...places.map((place) => wordOf(`settings/${place}`)), ...[...own, ...more].map(wordOf)];
  const left = SHOWN_NOWHERE.map((place) => wordOf(`settings/${place}`));
  expect(wanted.filter((word) => !seen.has(word) && !left.includes(word))).toEqual([]);
});

import { asUnchecked, call as runCall } from "#app/calls/common/define.server.ts";
import { type Visit, visitOf } from "#app/calls/common/visit.server.ts";
import { type CallName, callNamed, type Output } from "#app/calls/index.server.ts";
import { readSession } from "#app/domain/accounts/sessions.server.ts";
import type { Condition } from "#app/domain/catalogue/catalogue.ts";
import { setStock } from "#app/domain/catalogue/stock.server.ts";
import { eisbnOf, saveTitle, type TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { type BlockSetup, saveBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { type ListSetup, saveList } from "#app/domain/lists/shop-lists.server.ts";
import type { NewPromotion } from "#app/domain/promotions/promotions.server.ts";
import {
  type SavingOptions,
  type Store,
  saveSettings,
  storeNamed,
} from "#app/domain/stores/stores.server.ts";
import { readNow } from "#app/lib/deferred.ts";
import { isbn10to13 } from "#app/lib/isbn.ts";
import { newToken } from "#app/lib/token.server.ts";
import type { Failure } from "#app/messages/result.ts";
import { ok } from "./ok.ts";
import type { TestPlatform } from "./platform.ts";
import { expectPublished } from "./published.ts";
import { sharedPlatform } from "./shared-platform.ts";

export type Json = Record<string, unknown>;

/** A Canadian shop with one location, where guests may do everything. */
export const CANADIAN: Json = {
  store_info: {
    name: "Test Books",
    email: "shop@example.com",
    country: "CA",
    province: "BC",
    city: "Victoria",
    time_zone: "America/Los_Angeles",
    allowed_comm_prefs: ["email", "phone"],
  },
  gift_registry_enabled: true,
};
export const AMERICAN: Json = {
  store_info: {
    name: "Prairie Test",
    email: "us@example.com",
    country: "US",
    province: "IA",
    is_american: true,
    time_zone: "America/Los_Angeles",
  },
  tax_rates: [{ type: "State tax", rate: 6000 }],
};

export function merged(base: Json, over: Json): Json {
  const result: Json = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = result[key];
    const both = [before, value].every(
      (one) => typeof one === "object" && one !== null && !Array.isArray(one),
    );
    result[key] = both ? merged(before as Json, value as Json) : value;
  }
  return result;
}

/** Creates a shop, or changes the settings of the one with this name. */
export async function makeShop(
  platform: TestPlatform,
  name: string,
  settings: Json,
  hosts?: string[],
  saving?: SavingOptions,
): Promise<void> {
  ok(await saveSettings(platform.database, platform.clock.now(), name, settings, hosts, saving));
}

/** A shop that exists. */
export async function storeOf(platform: TestPlatform, shop = "test"): Promise<Store> {
  const store = await storeNamed(platform.database, shop);
  if (!store) throw new Error(`no shop ${shop}`);
  return store;
}

/** The shop as the verbs for its staff take it. */
export async function deskOf(platform: TestPlatform, shop?: string) {
  const { clock, secret } = platform;
  return { store: await storeOf(platform, shop), now: clock.now(), baseUrl: "http://shop.test", secret };
}

/** The shops that tests of accounts log in to: a Canadian one, an American one, and one that checks email addresses. */
export async function makeAccountShops(platform: TestPlatform): Promise<void> {
  await makeShop(platform, "test", CANADIAN);
  await makeShop(platform, "us", AMERICAN);
  await makeShop(platform, "verifying", merged(CANADIAN, { require_email_verification: true }));
}

/** A Canadian shop with plenty of one title. */
export async function makeShopWithTitle(platform: TestPlatform): Promise<MadeTitle> {
  await makeShop(platform, "test", CANADIAN);
  const title = await makeTitle(platform, { title: "The Tides" });
  await stock(platform, "test", title, 500);
  return title;
}

/** A promo code for everybody and everything, but for the code. */
export const PROMOTION = {
  description: "Ten percent off",
  kind: "percent",
  value: 10_000,
  scope: "all",
  scope_value: "",
  minimum: 0,
  starts_at: 0,
  ends_at: null,
  limit_total: null,
  limit_customer: null,
  automatic: 0,
  stacks: 1,
} satisfies Omit<NewPromotion, "code">;

let drawn = 0;
/** A valid ISBN that no other title of this run has. */
export function nextIsbn(): string {
  drawn++;
  return isbn10to13(`${String(drawn).padStart(9, "0")}0`);
}

export interface MadeTitle {
  id: number;
  eisbn: string;
  isbn: string;
}

export async function makeTitle(
  platform: TestPlatform,
  record: Partial<TitleRecord> = {},
): Promise<MadeTitle> {
  const product_code = record.product_code ?? nextIsbn();
  const saved = ok(
    await platform.database.transaction((tx) =>
      saveTitle(tx, platform.clock.now(), {
        title: `Title ${product_code}`,
        contributors: [{ name: "Ada Writer", role: "A01", canadian: false }],
        list_price_can: 2000,
        list_price_usa: 1500,
        state: "available",
        binding: "Paperback",
        binding_code: "pb",
        ...record,
        product_code,
      }),
    ),
  );
  return { id: saved.id, eisbn: eisbnOf(product_code), isbn: product_code };
}

export async function stock(
  platform: TestPlatform,
  shop: string,
  title: MadeTitle,
  onhand: number,
  more: { condition?: Condition; onorder?: number; price?: number | null; location_id?: number } = {},
): Promise<void> {
  const store = await storeOf(platform, shop);
  await setStock(platform.database, store.id, platform.clock.now(), [
    {
      title_id: title.id,
      location_id: more.location_id ?? 1,
      condition: more.condition ?? "",
      onhand,
      onorder: more.onorder ?? 0,
      price: more.price ?? null,
      note: null,
    },
  ]);
}

/** A list of the shop's, on these pages ("" is the home page) or among the featured lists. */
export async function makeList(
  platform: TestPlatform,
  shop: string,
  list: ListSetup & { titles: readonly MadeTitle[]; pages?: readonly string[]; now?: number },
): Promise<void> {
  const store = await storeOf(platform, shop);
  const { titles, pages = [], now = platform.clock.now(), ...setup } = list;
  const ids = titles.map(({ id }) => id);
  await platform.database.transaction(async (tx) => {
    await saveList(tx, store.id, now, setup, ids);
    for (const page of pages) await saveBlocks(tx, store.id, page, [{ ...BLOCK, list_id: setup.id }]);
  });
}

/** A block that shows nothing yet. */
export const BLOCK: BlockSetup = {
  placement: "other",
  type: "list",
  list_id: null,
  event_id: null,
  header: "",
  header_visible: true,
  description: "",
  label: "",
  image: null,
  link: null,
  full_screen: false,
  limit: null,
  calendar_widgets: [],
  first_day: null,
  last_day: null,
};

/** One shopper in a shop. Every call reads the session and the settings again, as a request does. */
export interface Guest {
  readonly session_id: string;
  visit(): Promise<Visit>;
  call<Name extends CallName>(name: Name, payload?: unknown): Promise<Output<Name>>;
  /** Makes a call that must not fail. */
  ok<Name extends CallName>(name: Name, payload?: unknown): Promise<Exclude<Output<Name>, Failure>>;
}

/**
 * Makes a call by its name, as an external program does. The call's schema checks the payload, and in tests the
 * published document checks the answer.
 */
export async function callByName<Name extends CallName>(
  visit: Visit,
  name: Name,
  payload: unknown = {},
): Promise<Output<Name>> {
  const called = callNamed(name);
  if (!called) throw new Error(`no call ${name}`);
  const answer = (await readNow(await runCall(visit, called, asUnchecked(payload as Json)))) as Output<Name>;
  if (process.env.VITEST) await expectPublished(visit, name, answer);
  return answer;
}

export function guest(
  platform: TestPlatform,
  shop = "test",
  session_id = newToken(),
  address = "127.0.0.1",
): Guest {
  const visit = async () => {
    const store = await storeOf(platform, shop);
    const session = await readSession(platform.database.read, store.id, session_id, platform.clock.now());
    return visitOf(platform, store, session, {
      address,
      baseUrl: "http://shop.test",
      log: platform.log,
    });
  };
  const call: Guest["call"] = async (name, payload) => callByName(await visit(), name, payload);
  return {
    session_id,
    visit,
    call,
    async ok(name, payload) {
      const answer = ok(await call(name, payload));
      return answer as Exclude<Output<typeof name>, Failure>;
    },
  };
}

/** The details of a customer of the Canadian test shop. */
export const PERSON = {
  first_name: "Ada",
  last_name: "Reader",
  street_address: "12 Dallas Road",
  city: "Victoria",
  province: "BC",
  country: "CA",
  postal_code: "v8v1a1",
  phone_number: "1 250 555 0142",
  communication_preference: "email",
} as const;
export const PASSWORD = "harbour lantern";

/** The same shopper in the new session that a call started. */
export function inSession(platform: TestPlatform, answer: { session_id: string }, shop = "test"): Guest {
  return guest(platform, shop, answer.session_id);
}

/** A customer who has signed up and is logged in. */
export async function customer(
  platform: TestPlatform,
  email: string,
  more: Json = {},
  shop = "test",
): Promise<Guest> {
  const created = await guest(platform, shop).ok("account/create", {
    ...PERSON,
    email_address: email,
    password: PASSWORD,
    ...more,
  });
  return inSession(platform, created, shop);
}

/**
 * Forgets what counts towards limits: all test shoppers share one network address, and most tests are not about its
 * limits.
 */
export function forgetLimits(platform: TestPlatform) {
  return platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
}

/** The emails to an address, oldest first. */
export function emailsTo(platform: TestPlatform, recipient: string) {
  return platform.database.read
    .selectFrom("emails")
    .selectAll()
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
}

/** The token in the newest email to an address. */
export async function tokenTo(platform: TestPlatform, recipient: string): Promise<string> {
  const email = (await emailsTo(platform, recipient)).at(-1);
  const token = /[?&]token=([\w-]+)/.exec(email?.body_text ?? "")?.[1];
  if (!token) throw new Error(`no token in the email to ${recipient}`);
  return token;
}

/** A gift registry of a new customer's. @returns its id, and the customer */
export async function makeRegistry(
  platform: TestPlatform,
  titles: readonly { title: Pick<MadeTitle, "eisbn">; qty?: number }[] = [],
  more: Json = {},
  shop = "test",
): Promise<{ id: string; owner: Guest }> {
  const owner = await customer(platform, `owner-${newToken().toLowerCase()}@example.com`, {}, shop);
  const { gift_registry_id: id } = await owner.ok("giftregistry/create", {
    title: "A wedding",
    occasion: "Wedding",
    description: "Books for our first home.",
    ...more,
  });
  for (const { title, qty = 1 } of titles)
    await owner.ok("giftregistry/addItem", { gift_registry_id: id, eisbn: title.eisbn, qty: String(qty) });
  return { id, owner };
}

export const CONTACT = { name: "Ada Reader", email: "ada@example.com", phone: "250 555 0100" };

/** Takes a cart to the review step. */
export async function toReview(
  shopper: Guest,
  contact: Partial<typeof CONTACT & { promo_code: string }> = {},
): Promise<{ order_token: string; cart_checksum: string }> {
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  await shopper.ok("checkout/setExtras", { ...CONTACT, ...contact });
  await shopper.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
  const state = await shopper.ok("checkout/get");
  return { order_token: state.orderToken, cart_checksum: state.cart.checksum };
}

/** A shop that ships with two carriers and has local delivery, promo codes, quotes and gift cards. */
export const SENDING: Json = merged(CANADIAN, {
  using_promo_codes: true,
  quote_enabled: true,
  checkout_info: { ship_enabled: true, local_delivery_enabled: true },
  local_delivery: { fee: 500, minimum: 1500, free_minimum: 9000, postal_prefixes: ["V8V"] },
  shipping: {
    providers: [
      {
        provider: "post",
        label: "Parcel post",
        delivery_min: 2,
        delivery_max: 7,
        zones: [
          { countries: ["CA"], provinces: ["YT"] },
          {
            countries: ["CA"],
            rates: { by: "count", steps: [{ up_to: 2, cost: 1000 }], beyond: { each: 1, cost: 100 } },
          },
        ],
        excludes: { tax_classes: ["merchandise"] },
      },
      {
        provider: "express",
        label: "Express",
        delivery_min: 1,
        delivery_max: 2,
        zones: [{ countries: ["CA"], rates: { by: "count", steps: [{ up_to: 9, cost: 2500 }] } }],
      },
    ],
  },
});

/** Adds an address for the customer whose session this is. @returns its id */
export async function addressIn(
  shopper: Guest,
  province: string,
  postal_code: string,
  country = "CA",
): Promise<number> {
  const { addresses } = await shopper.ok("address/create", {
    name: "Ada Reader",
    street_address: "4 Lighthouse Lane",
    city: "Somewhere",
    province,
    country,
    postal_code,
    phone_number: "2505550142",
  });
  return addresses.at(-1)?.address_id ?? -1;
}

/** Completes every step before the review, with this way of paying. */
export async function reviewed(
  shopper: Guest,
  payment_choice?: string,
): Promise<{ order_token: string; cart_checksum: string }> {
  await shopper.ok("checkout/setExtras", CONTACT);
  if (payment_choice) await shopper.ok("checkout/setPaymentChoice", { payment_choice });
  const state = await shopper.ok("checkout/get");
  return { order_token: state.orderToken, cart_checksum: state.cart.checksum };
}

/** The fields by which a customer accepts a quote as they see it now. */
export async function acceptance(shopper: Guest, order_id: number, payment_choice = "pickup") {
  const { summary } = await shopper.ok("order/get", { order_id });
  return { order_id, payment_choice, amount: summary.total };
}

/** A location of a shop, for its settings. */
export const locationNamed = (location_id: number, altname: string) => ({
  location_id,
  altname,
  sc_name: altname,
  sc_addr_array: { address: "1 Street", city: "Town", prov: "BC", postal: "V8V 1A1", country: "CA" },
});

/**
 * A platform for all tests of a file, and the functions above that take one. A file calls this before its first test.
 */
export async function openShop(...args: Parameters<typeof sharedPlatform>) {
  const platform = await sharedPlatform(...args);
  const on =
    <Given extends unknown[], Result>(made: (platform: TestPlatform, ...given: Given) => Result) =>
    (...given: Given) =>
      made(platform, ...given);
  return {
    platform,
    makeShop: on(makeShop),
    makeAccountShops: on(makeAccountShops),
    storeOf: on(storeOf),
    deskOf: on(deskOf),
    makeTitle: on(makeTitle),
    stock: on(stock),
    makeShopWithTitle: on(makeShopWithTitle),
    makeList: on(makeList),
    makeRegistry: on(makeRegistry),
    guest: on(guest),
    customer: on(customer),
    inSession: on(inSession),
    emailsTo: on(emailsTo),
    tokenTo: on(tokenTo),
  };
}

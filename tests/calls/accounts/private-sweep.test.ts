import { beforeEach, expect, it, vi } from "vitest";
import { allCalls } from "#app/calls/index.server.ts";
import { everything, type Ids, type Person, type Seen } from "#tests/support/probes.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  addressIn,
  customer,
  type Guest,
  guest,
  inSession,
  makeList,
  makeShop,
  makeTitle,
  merged,
  PASSWORD,
  SENDING,
  stock,
  tokenTo,
  toReview,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/**
 * People who should not see something request everything: every route as a page, as data and as a post, and every
 * call. No answer may contain anything private, in any form. New routes and calls are included automatically; one
 * with an unknown parameter fails the test.
 */
let ids: Ids;
const people: Record<string, Person> = {};

/** Each person makes about 350 requests. */
vi.setConfig({ testTimeout: 180_000 });

/** Amounts that occur nowhere else, in cents and in dollars. */
const AMOUNTS = {
  price: 7_777_331,
  sale: 6_666_221,
  minimum: 5_555_117,
  shipping: 4_444_113,
  delivery: 3_333_119,
};
function amountPattern(amounts: readonly number[]): RegExp {
  const forms = amounts.flatMap((cents) => {
    const dollars = Math.floor(cents / 100);
    const fraction = String(cents % 100).padStart(2, "0");
    return [String(cents), `${dollars}\\.${fraction}`, `${dollars.toLocaleString("en-US")}\\.${fraction}`];
  });
  // Few characters of a page are digits, and it looks no further at the others.
  return new RegExp(`(?=\\d)(?:${forms.join("|")})`);
}

const SHOP = merged(SENDING, {
  gift_registry_enabled: true,
  site_navigation: [
    {
      id: "club",
      label: "Club",
      path: "club",
      type: "v3_content",
      require_login: true,
      content: "<p>Zqxpage</p>",
    },
  ],
});

const platform = await sharedPlatform();
const shops: Record<string, object> = {
  test: {},
  hidden: {
    guest_show_price: false,
    checkout_info: { order_minimum: AMOUNTS.minimum },
    local_delivery: { fee: AMOUNTS.delivery, minimum: AMOUNTS.delivery, free_minimum: AMOUNTS.delivery },
    shipping: {
      providers: [
        {
          provider: "post",
          label: "Post",
          zones: [
            { countries: ["CA"], rates: { by: "count", steps: [{ up_to: 9, cost: AMOUNTS.shipping }] } },
          ],
        },
      ],
    },
  },
  private: { is_private: true },
  exclusive: { is_exclusive: true },
};
for (const [name, over] of Object.entries(shops))
  await makeShop(platform, name, merged(SHOP, over as Record<string, unknown>), [`${name}.localhost`]);
// Enough ordinary titles to keep the private list's title off every first page.
for (let index = 0; index < 30; index++) {
  const plain = await makeTitle(platform, {
    title: `Plain title ${index}`,
    contributors: [{ name: "Plain Writer", role: "A01", canadian: false }],
  });
  for (const shop of Object.keys(shops)) await stock(platform, shop, plain, 1);
}
const secret = await makeTitle(platform, {
  title: "Zqxtitle",
  contributors: [{ name: "Zqxwriter", role: "A01", canadian: false }],
});
const dear = await makeTitle(platform, { title: "Dear book", list_price_can: AMOUNTS.price });
const cheap = await makeTitle(platform, { title: "Sale book", list_price_can: AMOUNTS.price });
for (const title of [dear, cheap]) await stock(platform, "hidden", title, 9);
await stock(platform, "hidden", cheap, 9, { price: AMOUNTS.sale });
await stock(platform, "test", secret, 0, { onorder: 0 });
const site = await openSite(platform);
await makePeople();
// The owner, who asks for everything first, shares the list with everybody.
beforeEach(() =>
  platform.database.transaction((tx) => tx.updateTable("title_lists").set({ shared: 0 }).execute()),
);

async function makePeople(): Promise<void> {
  const ada = await customer(platform, "ada@example.com", {
    first_name: "Zqxfirst",
    street_address: "99 Zqxhome Road",
    is_institution: "on",
    company: "Zqxcompany",
  });
  const address = await addressIn(ada, "BC", "V8V 1A1");
  await platform.database.transaction((tx) =>
    tx
      .updateTable("customer_addresses")
      .set({ street_address: "98 Zqxstreet" })
      .where("id", "=", address)
      .execute(),
  );
  await ada.ok("account/linkToRequest", { email: "zqxbuyer@example.com" });
  await ada.ok("cart/add", { eisbn: secret.eisbn, quantity: "1" });
  const list_id = (await ada.ok("cart/copyCartToList")).list.list_id;
  await platform.database.transaction((tx) =>
    tx
      .updateTable("title_lists")
      .set({ name: "Zqxlist", header: "Zqxlist" })
      .where("id", "=", list_id)
      .execute(),
  );
  const review = await toReview(ada);
  await ada.ok("checkout/setExtras", { name: "Zqxperson", email: "ada@example.com", phone: "250 555 0100" });
  const placed = await ada.ok("checkout/submit", {
    ...review,
    cart_checksum: (await ada.ok("checkout/get")).cart.checksum,
  });
  await ada.ok("cart/add", { eisbn: secret.eisbn, quantity: "1" });
  // Everybody with its link may read a registry, but not where its owner lives.
  const registrant = await customer(platform, "registrant@example.com", {
    street_address: "97 Zqxhome Road",
  });
  const registry = await registrant.ok("giftregistry/create", {
    title: "A wedding",
    occasion: "Wedding",
    description: "Books for our first home.",
    shipping_id: "0",
  });
  await registrant.ok("giftregistry/addItem", {
    gift_registry_id: registry.gift_registry_id,
    eisbn: dear.eisbn,
  });
  ids = {
    eisbn: dear.eisbn,
    isbn: dear.isbn,
    list_id,
    order_id: String(placed.order_number),
    address_id: String(address),
    cart_id: String((await ada.ok("cart/get")).items[0]?.cart_info.cart_id),
    link_id: (await ada.ok("account/getAvailableChildren")).rows[0]?.id ?? "",
    corp_id: "1",
    page_id: "club",
    page_path: "club",
    registry_id: registry.gift_registry_id,
  };
  for (const shop of ["private", "exclusive"]) {
    await makeList(platform, shop, {
      id: `L${shop.padEnd(11, "0")}`,
      name: "Zqxlist",
      titles: [secret],
      pages: [""],
    });
  }

  await customer(platform, "ben@example.com");
  const school = await customer(platform, "school@example.com", {
    is_institution: "on",
    company: "The school",
  });
  await school.ok("account/linkToRequest", { email: "ben@example.com" });
  const ben = await logIn("ben@example.com");
  await ben.ok("account/linkToVerify", { token: await tokenTo(platform, "ben@example.com") });
  await customer(platform, "hidden@example.com", {}, "hidden");
  await customer(platform, "member@example.com", {}, "private");
  await customer(platform, "waiting@example.com", {}, "exclusive");

  person("the owner", "test", () => logIn("ada@example.com"));
  person("a guest", "test", async () => guest(platform));
  person("another customer", "test", () => logIn("ben@example.com"));
  person("a buyer of another institution", "test", async () => {
    const shopper = await logIn("ben@example.com");
    const { rows } = await shopper.ok("account/getAvailableCorps");
    const corp = rows.find((row) => row.name === "The school");
    return inSession(platform, await shopper.ok("account/switch", { corp_id: corp?.corp_id }));
  });
  person("a guest who sees no prices", "hidden", async () => guest(platform, "hidden"));
  person("a customer who sees prices", "hidden", () => logIn("hidden@example.com", "hidden"));
  person("a guest of a private shop", "private", async () => guest(platform, "private"));
  person("a customer of a private shop", "private", () => logIn("member@example.com", "private"));
  person("a guest of an exclusive shop", "exclusive", async () => guest(platform, "exclusive"));
  person("a customer whom an exclusive shop has not approved", "exclusive", () =>
    logIn("waiting@example.com", "exclusive"),
  );
}

async function logIn(email: string, shop = "test"): Promise<Guest> {
  const answer = await guest(platform, shop).ok("account/login", {
    email_address: email,
    password: PASSWORD,
  });
  return inSession(platform, answer, shop);
}

/** Where prices are hidden, the cart always holds both titles. */
async function fillCart(shopper: Guest): Promise<void> {
  const held = await shopper.ok("cart/get");
  for (const { eisbn } of [dear, cheap])
    if (!held.items.some(({ title_info }) => title_info.eisbn === eisbn))
      await shopper.ok("cart/add", { eisbn, quantity: "1" });
}

function person(name: string, shop: string, arrive: () => Promise<Guest>): void {
  let one: Guest | undefined;
  let loggedIn = false;
  people[name] = {
    name,
    host: `${shop}.localhost`,
    async now() {
      const visit = await one?.visit();
      if (!one || visit?.loggedIn !== loggedIn) {
        one = await arrive();
        loggedIn = (await one.visit()).loggedIn;
      }
      if (shop === "hidden") await fillCart(one);
      return one;
    },
  };
}

function answersTo(name: string, own: Partial<Ids>): AsyncGenerator<Seen> {
  const one = people[name];
  if (!one) throw new Error(`there is no ${name}`);
  return everything(site, allCalls, one, { ...ids, ...own });
}

/** Violations of the rules in a person's answers. */
async function look(name: string, own: Partial<Ids>, leakIn: (seen: Seen) => unknown): Promise<string[]> {
  const found: string[] = [];
  let requestCount = 0;
  for await (const seen of answersTo(name, own)) {
    requestCount++;
    const leak = leakIn(seen);
    if (leak) found.push(`${seen.what}: ${String(leak)}`);
  }
  expect(requestCount).toBeGreaterThan(300);
  return found;
}

/** Requests the same as somebody who may see it, until a search has found something in some answers: so it works. */
async function finds(name: string, own: Partial<Ids>, leakIn: (seen: Seen) => unknown): Promise<boolean> {
  let found = 0;
  for await (const seen of answersTo(name, own)) if (leakIn(seen) && ++found > 20) return true;
  return false;
}

const PRIVATE = /Zqx(title|writer|list|first|home|street|company|buyer|person|page)/i;
/** Sitemaps name the authors of all titles, so a name there reveals nothing about lists. */
const personal = ({ raw }: Seen) => PRIVATE.exec(raw.replaceAll("/authors/zqxwriter</loc>", ""))?.[0];

it("[X9] [B16] the owner sees every private word, so the search for them works", async () => {
  const words = ["title", "list", "first", "home", "street", "company", "buyer", "person", "page"];
  const missing = new Set(words);
  for await (const { raw } of answersTo("the owner", {})) {
    for (const [, word = ""] of raw.matchAll(new RegExp(PRIVATE, "gi"))) missing.delete(word.toLowerCase());
    if (missing.size === 0) break;
  }
  expect([...missing]).toEqual([]);
});

for (const name of ["a guest", "another customer", "a buyer of another institution"])
  it(`[X9] [B16] ${name} sees nothing that belongs to somebody else, on any page or in any call`, async () => {
    // Customers may read pages that guests may not.
    const leakIn = ({ raw, ...rest }: Seen) =>
      personal({ ...rest, raw: name === "a guest" ? raw : raw.replaceAll("Zqxpage", "") });
    expect(await look(name, {}, leakIn)).toEqual([]);
  });

it("[C1] [A32] a customer who may see prices sees them", async () => {
  const pattern = amountPattern(Object.values(AMOUNTS));
  expect(await finds("a customer who sees prices", {}, ({ raw }) => pattern.test(raw))).toBe(true);
});

it("[C1] [A32] a guest of a shop that hides prices sees no amounts, not even in emails", async () => {
  const seer = await people["a customer who sees prices"]?.now();
  if (!seer) throw new Error("nobody sees prices");
  const { summary } = await seer.ok("cart/get");
  const derived = [
    ...Object.values(summary),
    ...summary.taxes.map(({ amount }) => amount),
    AMOUNTS.price - AMOUNTS.sale,
  ].filter((value): value is number => typeof value === "number" && value > 10_000);
  expect(derived.length).toBeGreaterThan(3);
  const pattern = amountPattern([...Object.values(AMOUNTS), ...derived]);
  // The others have used up the day's emails.
  platform.clock.advance(2 * 86_400);
  const before = await newestEmail();
  expect(await look("a guest who sees no prices", {}, ({ raw }) => pattern.exec(raw)?.[0])).toEqual([]);
  const emails = await platform.database.read
    .selectFrom("emails")
    .select(["subject", "body_text"])
    .where("id", ">", before)
    .execute();
  expect(emails.length).toBeGreaterThan(0);
  for (const email of emails) expect(`${email.subject}\n${email.body_text}`).not.toMatch(pattern);
});

async function newestEmail(): Promise<number> {
  const { id } = await platform.database.read
    .selectFrom("emails")
    .select((select) => select.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return Number(id);
}

const GOODS = /Zqx(title|writer|list|page)|Plain (title|writer)|Dear book|Sale book/i;
const goods = ({ raw, image }: Seen) => (image ? "a picture" : GOODS.exec(raw)?.[0]);

it("[X9] a customer of a private shop sees its goods", async () => {
  expect(await finds("a customer of a private shop", { list_id: "Lprivate0000" }, goods)).toBe(true);
});

for (const [name, list_id] of [
  ["a guest of a private shop", "Lprivate0000"],
  ["a guest of an exclusive shop", "Lexclusive00"],
  ["a customer whom an exclusive shop has not approved", "Lexclusive00"],
] as const)
  it(`[X9] ${name} sees none of its goods, lists, pages or pictures`, async () => {
    expect(await look(name, { list_id }, goods)).toEqual([]);
  });

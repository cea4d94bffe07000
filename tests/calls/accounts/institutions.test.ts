import { describe, expect, it } from "vitest";
import * as operating from "#app/domain/accounts/desk-accounts.server.ts";
import { shopVisitorOf } from "#app/http/page-cache/shop-visitor.server.ts";
import { OWN_LISTS, OWNED } from "#tests/support/access-matrix.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  deskOf,
  emailsTo,
  type Guest,
  guest,
  inSession,
  makeShop,
  makeShopWithTitle,
  makeTitle,
  PASSWORD,
  PERSON,
  stock,
  tokenTo,
  toReview,
} from "#tests/support/shop.ts";

/** Institutions and their buyers, carts at login, and who owns what. */
const platform = await sharedPlatform();
const title = await makeShopWithTitle(platform);

const institution = (email: string, company: string) =>
  customer(platform, email, { is_institution: "on", company });

async function login(email: string, from: Guest = guest(platform)): Promise<Guest> {
  const answer = await from.ok("account/login", { email_address: email, password: PASSWORD });
  return inSession(platform, answer);
}

/** Links a buyer to an institution through the invitation email. */
async function link(owner: Guest, buyer: Guest, email: string): Promise<void> {
  await owner.ok("account/linkToRequest", { email });
  await buyer.ok("account/linkToVerify", { token: await tokenTo(platform, email) });
}

async function switchTo(shopper: Guest, company: string): Promise<Guest> {
  const { rows } = await shopper.ok("account/getAvailableCorps");
  const corp = rows.find((row) => row.name === company);
  return inSession(platform, await shopper.ok("account/switch", { corp_id: corp?.corp_id }));
}

describe("linked accounts", () => {
  it("[A100] start with an invitation that only its recipient can accept, once, and end from either side", async () => {
    const school = await institution("school@example.com", "Oak Bay High");
    const teacher = await customer(platform, "teacher@example.com");
    const stranger = await customer(platform, "stranger@example.com");
    // The answer is the same for an address without an account, and shows nothing about the invited person.
    for (const email of ["teacher@example.com", "nobody@example.com"]) {
      const { rows } = await school.ok("account/linkToRequest", { email });
      expect(rows.find((row) => row.email === email)).toMatchObject({ name: "", pending: true });
    }
    const email = (await emailsTo(platform, "teacher@example.com")).at(-1);
    expect(email?.subject).toContain("An invitation to buy for an institution at");
    expect(email?.body_text).toContain("Institution: Oak Bay High");
    const token = await tokenTo(platform, "teacher@example.com");
    expect(await stranger.call("account/linkToVerify", { token })).toMatchObject({
      error: "Verification Failed.",
    });
    expect(await guest(platform).call("account/linkToVerify", { token })).toMatchObject({
      code: "login_required",
    });
    expect(await teacher.ok("account/linkToVerify", { token })).toMatchObject({ company: "Oak Bay High" });
    expect(await teacher.call("account/linkToVerify", { token })).toMatchObject({
      error: "Already verified",
    });
    const children = await school.ok("account/getAvailableChildren");
    const child = children.rows.find((row) => row.email === "teacher@example.com");
    expect(child).toMatchObject({ name: "Ada Reader", pending: false, type: "customer" });

    await school.ok("account/removeChildLink", { id: child?.id });
    expect((await teacher.ok("account/getAvailableCorps")).rows).toEqual([]);
    expect(await teacher.call("account/linkToVerify", { token })).toMatchObject({
      error: "Verification Failed.",
    });
    await link(school, teacher, "teacher@example.com");
    const [parent] = (await teacher.ok("account/getAvailableCorps")).rows;
    await teacher.ok("account/removeParentLink", { id: parent?.id });
    expect((await school.ok("account/getAvailableChildren")).rows.map((row) => row.email)).toEqual([
      "nobody@example.com",
    ]);
  });

  it("need an invitation that is less than a week old", async () => {
    const school = await institution("week@example.com", "Week School");
    const buyer = await customer(platform, "weekbuyer@example.com");
    await school.ok("account/linkToRequest", { email: "weekbuyer@example.com" });
    const token = await tokenTo(platform, "weekbuyer@example.com");
    platform.clock.advance(7 * 86_400);
    const again = await login("weekbuyer@example.com", buyer);
    expect(await again.call("account/linkToVerify", { token })).toMatchObject({
      error: "Verification Failed.",
    });
  });

  it("[A99] can only be managed by the owner", async () => {
    const school = await institution("owner@example.com", "Cedar School");
    const buyer = await customer(platform, "buyer@example.com");
    await link(school, buyer, "buyer@example.com");
    const buying = await switchTo(buyer, "Cedar School");
    const words = "You don’t have permission to modify the linked accounts of: Cedar School";
    for (const [name, payload] of [
      ["account/getAvailableChildren", {}],
      ["account/linkToRequest", { email: "friend@example.com" }],
      ["account/removeChildLink", { id: "x" }],
    ] as const)
      expect(await buying.call(name, payload)).toMatchObject({ code: "permission", error: words });
  });
});

describe("buying for an institution", () => {
  it("has its own cart, orders and addresses, and ends with the link", async () => {
    const school = await institution("corp@example.com", "Harbour School");
    await school.ok("address/create", { ...PERSON, name: "The loading dock" });
    const ben = await customer(platform, "ben@example.com");
    const eve = await customer(platform, "eve@example.com");
    await link(school, ben, "ben@example.com");
    await link(school, eve, "eve@example.com");
    await ben.ok("cart/add", { eisbn: title.eisbn, quantity: "2" });
    const own = await ben.ok("checkout/submit", await toReview(ben));

    const buying = await switchTo(ben, "Harbour School");
    expect(await buying.ok("session/get")).toMatchObject({
      user: {
        first_name: "Ada",
        company: "Harbour School",
        is_institution: true,
        is_owner: false,
        is_personal: false,
        corp_id: expect.any(String),
      },
      cart: { items: [] },
    });
    expect((await buying.ok("address/getList")).addresses.map((address) => address.name)).toContain(
      "The loading dock",
    );
    expect(await buying.call("address/create", { ...PERSON, name: "Mine" })).toMatchObject({
      code: "permission",
    });
    await buying.ok("cart/add", { eisbn: title.eisbn, quantity: "3" });
    const placed = await buying.ok("checkout/submit", await toReview(buying));
    const seen = async (shopper: Guest) =>
      (await shopper.ok("order/getList")).rows.map((order) => order.order_number);
    expect(await seen(buying)).toEqual([placed.order_number]);
    expect(await buying.call("order/get", { order_id: own.order_number })).toMatchObject({
      code: "not_found",
    });

    // [S19] Another buyer of the institution sees neither order; the owner sees the one for the institution.
    const other = await switchTo(eve, "Harbour School");
    expect(await seen(other)).toEqual([]);
    for (const { order_number } of [own, placed])
      expect(await other.call("order/get", { order_id: order_number })).toMatchObject({ code: "not_found" });
    const head = await login("corp@example.com");
    expect(await seen(head)).toEqual([placed.order_number]);
    expect(await head.call("order/get", { order_id: own.order_number })).toMatchObject({ code: "not_found" });

    // "Did we order this?": all buyers see the date, but only those who may read the order see its number.
    for (const [shopper, order] of [
      [buying, placed.order_number],
      [head, placed.order_number],
      [other, null],
    ] as const)
      expect((await shopper.ok("title/getItem", { eisbn: title.eisbn })).last_order).toEqual({
        bookorder_id: order,
        date_ordered: platform.clock.now(),
      });
    expect(
      (await eve.ok("title/getItem", { eisbn: title.eisbn }).catch(() => null))?.last_order ?? null,
    ).toBe(null);

    // A login that has switched to an institution lasts beyond a week (spec 2 §9).
    platform.clock.advance(100 * 86_400);
    expect((await buying.ok("session/get")).logged_in).toBe(true);
    const back = inSession(platform, await buying.ok("account/switch", { corp_id: "" }));
    expect(await seen(back)).toEqual([own.order_number]);
    const again = await switchTo(back, "Harbour School");
    const office = await login("corp@example.com");
    const { rows } = await office.ok("account/getAvailableChildren");
    const ben_ = rows.find((row) => row.email === "ben@example.com");
    await office.ok("account/removeChildLink", { id: ben_?.id });
    // From the next request on, the buyer shops for themselves again.
    expect((await again.ok("session/get")).user).toMatchObject({ is_institution: false, corp_id: null });
    expect(await again.call("order/get", { order_id: placed.order_number })).toMatchObject({
      code: "not_found",
    });
    expect(await again.call("account/switch", { corp_id: "made-up" })).toMatchObject({ code: "not_found" });
  });

  it("leaves out the taxes that a certificate names, until it expires", async () => {
    const shop = await deskOf(platform);
    const books = await makeTitle(platform, { list_price_can: 2000, tax_class: "merchandise" });
    await stock(platform, "test", books, 50);
    const library = await institution("library@example.com", "Inner Harbour Library");
    await library.ok("cart/add", { eisbn: books.eisbn, quantity: "1" });
    const taxes = async (shopper: Guest) =>
      (await shopper.ok("cart/get")).summary.taxes.map((tax) => tax.type);
    expect(await taxes(library)).toEqual(["GST", "PST"]);
    const until = shop.now + 5 * 86_400;
    const exempt = { certificate: "GST-1", until, types: ["PST"] };
    await operating.setExemption(platform.database, shop, "library@example.com", exempt);
    expect(await taxes(library)).toEqual(["GST"]);
    await operating.setExemption(platform.database, shop, "library@example.com", { ...exempt, types: [] });
    expect(await taxes(library)).toEqual([]);
    const { order_number } = await library.ok("checkout/submit", await toReview(library));
    const order = await platform.database.read
      .selectFrom("orders")
      .select(["tax", "tax_certificate"])
      .where("order_number", "=", order_number)
      .executeTakeFirst();
    expect(order).toEqual({ tax: 0, tax_certificate: "GST-1" });
    await library.ok("cart/add", { eisbn: books.eisbn, quantity: "1" });
    platform.clock.advance(5 * 86_400);
    expect(await taxes(library)).toEqual(["GST", "PST"]);
  });
});

it("counts the copies in the cart in use, whosever it is", async () => {
  const counted = async ({ session_id }: Guest) =>
    (await shopVisitorOf(platform, "test.localhost", session_id))?.cartCount;
  const put = (shopper: Guest, quantity: number) =>
    shopper.ok("cart/add", { eisbn: title.eisbn, quantity: String(quantity) });
  const [visitor, school] = [guest(platform), await institution("count@example.com", "Arbutus School")];
  expect(await counted(visitor)).toBe(0);
  await put(visitor, 1);
  expect(await counted(visitor)).toBe(1);
  const buyer = await customer(platform, "counting@example.com");
  await put(buyer, 2);
  expect(await counted(buyer)).toBe(2);
  await link(school, buyer, "counting@example.com");
  const buying = await switchTo(buyer, "Arbutus School");
  await put(buying, 4);
  expect(await counted(buying)).toBe(4);
  const alone = await login("counting@example.com");
  expect(await counted(alone)).toBe(2);
  // Its login is over, and what is left is the session of a guest.
  platform.clock.advance(7 * 86_400 + 1);
  expect(await counted(alone)).toBe(0);
});

it("[M10] finds in every cart when it last ordered a title", async () => {
  const books = await makeTitle(platform);
  await stock(platform, "test", books, 50);
  const library = await institution("last-ordered@example.com", "Fernwood Library");
  await library.ok("cart/add", { eisbn: books.eisbn, quantity: "1" });
  await library.ok("checkout/submit", await toReview(library));
  const added = await library.ok("cart/add", { eisbn: books.eisbn, quantity: "1" });
  const answers = [
    added,
    (await library.ok("session/get")).cart,
    await library.ok("cart/get"),
    await library.ok("checkout/setDelivery", { delivery_preference: "pickup" }),
    (await library.ok("checkout/get")).cart,
  ];
  for (const { items } of answers) expect(items[0]?.cart_info.last_ordered).not.toBeNull();
});

describe("a guest who logs in", () => {
  it("brings their cart, adding quantities up as far as stock allows", async () => {
    const few = await makeTitle(platform, { title: "Few" });
    await stock(platform, "test", few, 3);
    const other = await makeTitle(platform, { title: "Other" });
    const own = await customer(platform, "merge@example.com");
    await own.ok("cart/add", { eisbn: few.eisbn, quantity: "2" });
    await own.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const before = guest(platform);
    await before.ok("cart/add", { eisbn: few.eisbn, quantity: "2" });
    await before.ok("cart/add", { eisbn: other.eisbn, quantity: "4" });
    const answer = await before.ok("account/login", {
      email_address: "merge@example.com",
      password: PASSWORD,
    });
    expect(answer).toMatchObject({ brought: 2, lowered: 1 });
    const { items } = await inSession(platform, answer).ok("cart/get");
    const quantities = Object.fromEntries(
      items.map((item) => [item.title_info.title, item.cart_info.quantity]),
    );
    expect(quantities).toEqual({ Few: 3, "The Tides": 1, Other: 4 });
    // Logging in again does not double anything.
    const again = await login("merge@example.com");
    expect((await again.ok("cart/get")).summary.item_count).toBe(8);
    expect((await before.ok("cart/get")).items).toEqual([]);
  });

  it("checks out the cart they were paying for; the customer's other cart waits until then", async () => {
    const own = await customer(platform, "paying@example.com");
    await own.ok("cart/add", { eisbn: title.eisbn, quantity: "7" });
    const before = guest(platform);
    const paid = await makeTitle(platform, { title: "Being paid" });
    await stock(platform, "test", paid, 5);
    await before.ok("cart/add", { eisbn: paid.eisbn, quantity: "1" });
    const form = await toReview(before);
    const inside = await login("paying@example.com", before);
    const { items } = await inside.ok("cart/get");
    expect(items.map((item) => item.title_info.title)).toEqual(["Being paid"]);
    const placed = await inside.ok("checkout/submit", form);
    // Sending the same form again returns the same order.
    expect(await inside.ok("checkout/submit", form)).toEqual(placed);
    const after = await inside.ok("cart/get");
    expect(after.items.map((item) => [item.title_info.title, item.cart_info.quantity])).toEqual([
      ["The Tides", 7],
    ]);
  });

  it("can claim earlier orders once the email address is confirmed", async () => {
    const before = guest(platform);
    await before.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await before.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await before.ok("checkout/setExtras", { name: "A", email: "Claims@example.com", phone: "2505550100" });
    await before.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    const state = await before.ok("checkout/get");
    const { order_number } = await before.ok("checkout/submit", {
      order_token: state.orderToken,
      cart_checksum: state.cart.checksum,
    });
    const shopper = await customer(platform, "claims@example.com");
    expect(await shopper.ok("order/getList")).toMatchObject({
      rows: [],
      claimable: 0,
      email_confirmed: false,
    });
    expect(await shopper.call("order/claim")).toMatchObject({ code: "unconfirmed" });
    await shopper.ok("account/sendConfirmation");
    await shopper.ok("account/modify", { token: await tokenTo(platform, "claims@example.com") });
    expect(await shopper.ok("order/getList")).toMatchObject({ claimable: 1 });
    expect(await shopper.ok("order/claim")).toEqual({ claimed: 1 });
    expect(await shopper.ok("order/claim")).toEqual({ claimed: 0 });
    expect((await shopper.ok("order/getList")).rows.map((row) => row.order_number)).toEqual([order_number]);
  });
});

describe("[S16] [S18] [S19] other people's things", () => {
  it("look exactly like things that do not exist", async () => {
    const owner = await institution("mine@example.com", "Mine School");
    const ids = new Map<string, string>();
    for (const owned of OWNED) ids.set(owned.kind, await owned.make(owner, title));
    const school = await institution("theirs@example.com", "Theirs School");
    const buyer = await customer(platform, "theirbuyer@example.com");
    await link(school, buyer, "theirbuyer@example.com");
    const others: [string, Guest][] = [
      ["a guest", guest(platform)],
      ["another customer", await customer(platform, "notmine@example.com")],
      ["another institution", school],
      ["another institution's buyer", await switchTo(buyer, "Theirs School")],
    ];
    for (const [who, other] of others) {
      for (const { kind, calls: verbs } of OWNED) {
        for (const { name, payload } of verbs) {
          const answer = await other.call(name, payload(ids.get(kind) ?? ""));
          const unknown = await other.call(name, payload("987654321"));
          expect(answer, `${who}: ${name}`).toEqual(unknown);
          expect(answer, `${who}: ${name}`).toHaveProperty("error");
        }
      }
      const text = JSON.stringify(await Promise.all(OWN_LISTS.map((name) => other.call(name))));
      expect(text, who).not.toMatch(/"mine@|Mine School|Lighthouse/);
    }
    // Everything of the owner's is still there and unchanged.
    expect((await owner.ok("address/getList")).addresses).toHaveLength(2);
    expect((await owner.ok("order/getList")).rows).toHaveLength(1);
    expect((await owner.ok("account/getAvailableChildren")).rows).toHaveLength(1);
    for (const { kind, calls: verbs } of OWNED.filter((owned) => owned.kind !== "link")) {
      const [{ name, payload } = verbs[0]!] = verbs;
      expect(await owner.call(name, payload(ids.get(kind) ?? "")), kind).not.toHaveProperty("error");
    }
  });

  it("include the orders of an account whose login has ended, even in the same browser", async () => {
    const shopper = await customer(platform, "shared@example.com");
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    const order = { order_id: order_number };
    await customer(platform, "nextone@example.com");
    // Another customer logs in on the same shared computer.
    const over = await login("nextone@example.com", shopper);
    expect(await over.call("order/get", order)).toMatchObject({ code: "not_found" });
    const again = await login("shared@example.com");
    expect(await again.ok("order/get", order)).toMatchObject({ order_number });
    platform.clock.advance(8 * 86_400);
    expect(await again.call("order/get", order)).toMatchObject({ code: "not_found" });
    const late = await login("nextone@example.com", again);
    expect(await late.call("order/get", order)).toMatchObject({ code: "not_found" });
  });

  it("include another shop's accounts, sessions and ids", async () => {
    await makeShop(platform, "elsewhere", CANADIAN);
    const here = await customer(platform, "both@example.com");
    const address = OWNED[0]!;
    const id = await address.make(here, title);
    const there = await customer(platform, "both@example.com", {}, "elsewhere");
    expect((await guest(platform, "elsewhere", here.session_id).ok("session/get")).logged_in).toBe(false);
    expect(await there.call("address/delete", { address_id: id })).toMatchObject({ code: "not_found" });
    expect((await here.ok("address/getList")).addresses).toHaveLength(2);
  });
});

describe("the order history", () => {
  it("[A101] [A103] has five orders a page, filters for year, location and words, and a list of years", async () => {
    await customer(platform, "history@example.com");
    const tides = await makeTitle(platform, { title: "Élan of the Ebb" });
    await stock(platform, "test", tides, 50);
    const then = platform.clock.now();
    // 06:00 UTC on New Year's Day is still the evening of the old year on the Pacific coast.
    const evening = Date.UTC(2030, 0, 1, 6) / 1000;
    platform.clock.set(evening);
    const reader = await login("history@example.com");
    const numbers: number[] = [];
    for (let index = 0; index < 6; index++) {
      platform.clock.set(index < 2 ? evening : evening + 3 * 3600);
      await reader.ok("cart/add", { eisbn: index === 3 ? tides.eisbn : title.eisbn, quantity: "1" });
      numbers.push((await reader.ok("checkout/submit", await toReview(reader))).order_number);
    }
    const found = async (search: object) => {
      const { rows, rowcount, years } = await reader.ok("order/getList", search);
      return { numbers: rows.map((row) => row.order_number), rowcount, years };
    };
    const newest = [...numbers].reverse();
    expect(await found({})).toEqual({ numbers: newest.slice(0, 5), rowcount: 6, years: [2030, 2029] });
    expect((await found({ offset: 5 })).numbers).toEqual(newest.slice(5));
    expect((await found({ year: "2029" })).numbers).toEqual(newest.slice(4));
    expect((await found({ year: 2030 })).numbers).toEqual(newest.slice(0, 4));
    expect((await found({ year: 2031 })).rowcount).toBe(0);
    expect((await found({ term: "elan EBB" })).numbers).toEqual([numbers[3]]);
    expect((await found({ term: String(numbers[1]) })).numbers).toEqual([numbers[1]]);
    expect((await found({ term: "%" })).rowcount).toBe(0);
    expect((await found({ term: "tides", year: 2029 })).rowcount).toBe(2);
    expect((await found({ location_id: "1" })).rowcount).toBe(6);
    expect((await found({ location_id: "2" })).rowcount).toBe(0);
    expect(await reader.call("order/getList", { year: "last" })).toMatchObject({ code: "invalid" });
    platform.clock.set(then);
  });

  it("exports an order to Excel with text as text, never as a formula", async () => {
    const { read, utils } = await import("@e965/xlsx");
    const { Download } = await import("#app/calls/common/download.server.ts");
    const odd = await makeTitle(platform, { title: "=HYPERLINK(1)\u0007", list_price_can: 1234 });
    await stock(platform, "test", odd, 5);
    const shopper = await customer(platform, "excel@example.com");
    await shopper.ok("cart/add", { eisbn: odd.eisbn, quantity: "2" });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    const file = await shopper.ok("order/getExcel", { order_id: order_number });
    if (!(file instanceof Download)) throw new Error("no file");
    expect(file.name).toBe(`order-${order_number}.xlsx`);
    const sheet = Object.values(read(file.content, { cellFormula: true }).Sheets)[0];
    const cells = Object.entries(sheet ?? {}).filter(([name]) => !name.startsWith("!"));
    expect(cells.every(([, cell]) => (cell as { f?: string }).f === undefined)).toBe(true);
    const rows = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 });
    expect(rows).toContainEqual(
      expect.arrayContaining(["=HYPERLINK(1)", "Ada Writer", odd.isbn, "New", "Paperback", 2, 12.34, 24.68]),
    );
  });
});

describe("the address book", () => {
  it("[A68] has one default, which is the account's own address (0) again when another one is removed", async () => {
    const shopper = await customer(platform, "book@example.com");
    const preferred = async () =>
      (await shopper.ok("address/getList")).addresses
        .filter((row) => row.preferred)
        .map((row) => row.address_id);
    expect(await preferred()).toEqual([0]);
    const created = await shopper.ok("address/create", { ...PERSON, name: "Cottage", preferred: "on" });
    const id = created.addresses.at(-1)?.address_id ?? 0;
    expect(await preferred()).toEqual([id]);
    await shopper.ok("address/setPreferred", { address_id: 0 });
    expect(await preferred()).toEqual([0]);
    await shopper.ok("address/setPreferred", { address_id: id });
    await shopper.ok("address/delete", { address_id: id });
    expect(await preferred()).toEqual([0]);
    expect(await shopper.call("address/delete", { address_id: 0 })).toMatchObject({ code: "invalid" });
    expect(await shopper.call("address/create", { name: "" })).toMatchObject({
      fields: {
        name: "Full Name is required.",
        phone_number: "Phone number is required.",
        street_address: "Street Address is required.",
        city: "City is required.",
        country: "Valid country is required.",
        postal_code: "Valid Postal Code is required.",
      },
    });
    for (let index = 0; index < 50; index++)
      await shopper.ok("address/create", { ...PERSON, name: `No. ${index}` });
    expect(await shopper.call("address/create", { ...PERSON, name: "Too many" })).toMatchObject({
      code: "too_many",
    });
  });
});

import { describe, expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import type { ColumnName } from "#app/domain/reports/tables/table.ts";
import { openDeskSite, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import {
  customer,
  type Guest,
  guest,
  inSession,
  locationNamed,
  makeTitle,
  merged,
  PASSWORD,
  PROMOTION,
  reviewed,
  SENDING,
  stock,
  storeOf,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Québec's book law: institutions buy books at the regular price, and shops report these sales by location. */

const [VIEUX, LIMOILOU] = [1, 2];
const locations = [
  { ...locationNamed(VIEUX, "Vieux-Québec"), is_accredited: true },
  locationNamed(LIMOILOU, "Limoilou"),
];
const { platform, logIn } = await openDeskSite(merged(SENDING, { locations, locale: "fr-CA" }));
const owner = await logIn("owner@example.com", "owner");
const { id: storeId } = await storeOf(platform);
const book = await makeTitle(platform, { title: "Marées", list_price_can: 2000 });
const used = { condition: "U1" as const };
const bag = await makeTitle(platform, { title: "A bag", list_price_can: 1000, tax_class: "merchandise" });
// On sale: 15.00 in place of 20.00.
await stock(platform, "test", book, 90, { price: 1500 });
await stock(platform, "test", book, 9, { ...used, price: 500 });
await stock(platform, "test", bag, 90);
await createPromotion(platform.database, storeId, NOW, { ...PROMOTION, code: "TEN" });
await createPromotion(platform.database, storeId, NOW, {
  ...PROMOTION,
  code: "ALWAYS",
  automatic: 1,
  stacks: 0,
});

const visit = () => staffOf(platform, "test");
const institution = (email: string, company: string) =>
  customer(platform, email, { is_institution: "on", company });
const apply = async (email: string) => ok(await call(await visit(), accounts.applyBookLaw, { email }));

const library = await institution("library@example.com", "Bibliothèque du Quai");
await apply("library@example.com");

async function filled(shopper: Guest): Promise<Guest> {
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
  return shopper;
}
const summaryOf = async (shopper: Guest) => (await shopper.ok("cart/get")).summary;
async function ordered(shopper: Guest, location = VIEUX): Promise<number> {
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup", location_id: String(location) });
  return (await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"))).order_number;
}

describe("an institution under Québec's book law", () => {
  it("sees and pays the regular price of new copies, without promotions, and others do not", async () => {
    const school = await filled(await institution("school@example.com", "École du Port"));
    expect(await summaryOf(school)).toMatchObject({ subtotal: 3000, post_subtotal_discount: 300 });
    expect(await summaryOf(await filled(library))).toMatchObject({
      subtotal: 4000,
      discounts: 0,
      promo_codes: [],
      idle_codes: [],
      post_subtotal_discount: 0,
    });
    const row = async (shopper: Guest) =>
      (await shopper.ok("title/getItem", { eisbn: book.eisbn })).availability;
    expect((await row(library)).map(({ code, price, discount }) => [code, price, discount])).toEqual([
      ["", 2000, 0],
      ["U1", 500, 75],
    ]);
    expect((await row(school))[0]).toMatchObject({ price: 1500, row_price: 2000, discount: 25 });
    await apply("school@example.com");
    expect(await summaryOf(school)).toMatchObject({ subtotal: 4000, post_subtotal_discount: 0 });
    ok(await call(await visit(), accounts.endBookLaw, { email: "school@example.com" }));
    expect(await summaryOf(school)).toMatchObject({ subtotal: 3000 });
  });

  it("is refused codes, and those that it entered before its login take nothing off", async () => {
    expect(await library.call("checkout/addPromocode", { code: "TEN" })).toMatchObject({ code: "book_law" });
    const stranger = guest(platform);
    await stranger.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await stranger.ok("checkout/addPromocode", { code: "TEN" });
    const session = await stranger.ok("account/login", {
      email_address: "library@example.com",
      password: PASSWORD,
    });
    expect(await summaryOf(inSession(platform, session))).toMatchObject({ promo_codes: [], idle_codes: [] });
  });

  it("has the law applied by staff between review and order: the price is asked for again", async () => {
    const college = await filled(await institution("college@example.com", "Cégep du Quai"));
    await college.ok("checkout/setDelivery", { delivery_preference: "pickup", location_id: String(VIEUX) });
    const review = await reviewed(college, "pickup");
    await apply("college@example.com");
    expect(await college.call("checkout/submit", review)).toMatchObject({ code: "cart_changed" });
    const { order_number } = await college.ok("checkout/submit", await reviewed(college, "pickup"));
    expect(await college.ok("order/get", { order_id: order_number })).toMatchObject({
      summary: { subtotal: 4000, discounts: 0 },
    });
  });

  it("is quoted no less than the regular price of a new copy", async () => {
    const town = await filled(await institution("town@example.com", "Ville du Quai"));
    await apply("town@example.com");
    const { order_number } = await town.ok("checkout/requestQuote", { message: "Deux exemplaires" });
    const until = NOW + 86_400 * 20;
    const price = async (cents: number) =>
      call(
        await visit(),
        orders.quote,
        asUnchecked({
          order_number,
          until,
          prices: [{ line: 1, price: cents }],
          pickup: "Vieux-Québec",
        }),
      );
    expect(await price(1999)).toMatchObject({ code: "book_law" });
    expect(await price(2000)).not.toHaveProperty("error");
  });

  it("is an institution, and only staff who may edit customers decide it", async () => {
    await customer(platform, "ada@example.com");
    expect(await call(await visit(), accounts.applyBookLaw, { email: "ada@example.com" })).toMatchObject({
      code: "not_institution",
    });
    const limited = await staffOf(platform, "test", {
      name: "Sam",
      stores: storeId,
      rights: ["see_customers"],
      locations: "all",
    });
    expect(await call(limited, accounts.endBookLaw, { email: "library@example.com" })).toMatchObject({
      code: "permission",
    });
  });
});

describe("the desk of an accredited bookshop", () => {
  it("applies the book law to an institution and ends it, with an entry in its history", async () => {
    await institution("parish@example.com", "Paroisse du Quai");
    const shown = async () => ok(await call(await visit(), accounts.show, { email: "parish@example.com" }));
    const path = `/desk/customers/${(await shown()).account.public_id}`;
    const before = (await owner.open(path)).html;
    expect(before).toContain("Institution non assujettie");
    expect(before).not.toContain("Mettre fin à l’assujettissement");
    const press = async (button: string) =>
      owner.send(`${path}/${button}`, { version: (await shown()).version });
    expect(pathIn(await press("book-law"))).toBe(path);
    const applied = (await owner.open(path)).html;
    expect(applied).toContain("Institution assujettie : achète les exemplaires neufs au prix courant");
    expect(applied).toContain("owner person a assujetti le compte à la Loi sur le livre");
    expect(pathIn(await press("end-book-law"))).toBe(path);
    expect((await owner.open(path)).html).toContain(
      "owner person a mis fin à l’assujettissement à la Loi sur le livre.",
    );
    // Somebody who is no institution has no such button.
    await customer(platform, "lou@example.com");
    const lou = ok(await call(await visit(), accounts.show, { email: "lou@example.com" }));
    const { html } = await owner.open(`/desk/customers/${lou.account.public_id}`);
    expect(html).not.toContain("Loi sur le livre");
  });

  it("lists the report, which begins with last year", async () => {
    expect((await owner.open("/desk/reports")).html).toContain("Ventes assujetties à la Loi sur le livre");
    const { html } = await owner.open("/desk/reports/book-law");
    expect(html).toContain('value="2025-01-01"');
    expect(html).toContain('value="2025-12-31"');
  });
});

describe("the report of sales under the book law", () => {
  it("counts a quote that was asked for before the law applied, and accepted after", async () => {
    const court = await filled(await institution("court@example.com", "Palais du Quai"));
    const { order_number } = await court.ok("checkout/requestQuote", { message: "Deux exemplaires" });
    await apply("court@example.com");
    const prices = [{ line: 1, price: 2000 }];
    const input = { order_number, until: NOW + 86_400 * 20, prices, pickup: "Vieux-Québec" };
    ok(await call(await visit(), orders.quote, asUnchecked(input)));
    const order_id = String(order_number);
    const { summary } = await court.ok("order/get", { order_id });
    const amount = String(summary.total);
    await court.ok("checkout/acceptQuote", { order_id, payment_choice: "pickup", amount });
    const { table } = ok(
      await call(await visit(), reports.bookLaw, { from: "2026-01-01", to: "2026-12-31" }),
    );
    const at = table.columns.findIndex(({ name }) => name === "institution");
    expect(table.rows.filter(({ cells }) => cells[at] === "Palais du Quai")).toHaveLength(1);
  });

  it("sums up printed books by location and institution, and its figures lead to their entries", async () => {
    const museum = await institution("museum@example.com", "Musée du Quai");
    await filled(museum);
    // An order from before the law applied does not count.
    await ordered(museum);
    await apply("museum@example.com");
    await museum.ok("cart/add", { eisbn: bag.eisbn, quantity: "1" });
    await filled(museum);
    const first = await ordered(museum);
    await filled(museum);
    await ordered(museum, LIMOILOU);
    ok(
      await call(
        await visit(),
        orders.cancel,
        asUnchecked({
          order_number: first,
          lines: [{ line: 2, quantity: 1 }],
        }),
      ),
    );
    const span = { from: "2026-01-01", to: "2026-12-31" };
    const { table } = ok(await call(await visit(), reports.bookLaw, span));
    const at = (name: ColumnName) => table.columns.findIndex((column) => column.name === name);
    const rows = table.rows.filter(({ cells }) => cells[at("institution")] === "Musée du Quai");
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["Vieux-Québec", { word: "yes" }, "Musée du Quai", 1, 2, 4000, -1, -2000, 2000],
      ["Limoilou", { word: "no" }, "Musée du Quai", 1, 2, 4000, 0, 0, 4000],
    ]);
    const of = { ...rows[0]?.of, ...table.columns[at("total")]?.of };
    const { entries } = ok(
      await call(
        await visit(),
        reports.entries,
        asUnchecked({
          ...span,
          location: of.location,
          institution: of.institution,
          part: "goods",
        }),
      ),
    );
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(2000);
    const file = await call(await visit(), reports.file, { report: "book-law", format: "csv", ...span });
    expect(new TextDecoder().decode(ok(file).content as Uint8Array)).toContain("Musée du Quai");
  });
});

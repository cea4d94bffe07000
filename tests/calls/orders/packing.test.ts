import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { Download } from "#app/calls/common/download.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as packing from "#app/calls/staff/packing.server.ts";
import { shelfName } from "#app/domain/pdf/hold-slip-pdf.server.ts";
import { RIGHTS } from "#app/domain/staff/rights.ts";
import { newToken } from "#app/lib/token.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { ok } from "#tests/support/ok.ts";
import { openPaymentShop } from "#tests/support/payment-shop.ts";
import {
  addressIn,
  CANADIAN,
  customer,
  forgetLimits,
  guest,
  locationNamed,
  type MadeTitle,
  makeRegistry,
  makeShop,
  makeTitle,
  merged,
  reviewed,
  stock,
  storeOf,
  toReview,
} from "#tests/support/shop.ts";
import type { ShopCall } from "#tests/support/staff-calls.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Packing by scanning, the hold shelf, and what is printed. */
const bookshop = await openPaymentShop();
const book = await makeTitle(bookshop.platform, { title: "The Tides" });
const other = await makeTitle(bookshop.platform, { title: "Foghorns" });
const rare = await makeTitle(bookshop.platform, { title: "Lost Lights" });
beforeEach(async () => {
  await forgetLimits(bookshop.platform);
  for (const title of [book, other]) await stock(bookshop.platform, "test", title, 100);
  await stock(bookshop.platform, "test", rare, 1);
});

const desk = () => staffOf(bookshop.platform, "test");

/** An order of two "The Tides" and one "Foghorns", to be picked up. @returns its number */
async function toPickUp(): Promise<number> {
  const shopper = guest(bookshop.platform);
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
  await shopper.ok("cart/add", { eisbn: other.eisbn, quantity: "1" });
  return (await shopper.ok("checkout/submit", await toReview(shopper))).order_number;
}

/** An order of two "Lost Lights" in two parcels: one is in stock, one has to be ordered in. */
async function inTwoParcels(): Promise<number> {
  const shopper = await customer(bookshop.platform, `${newToken().toLowerCase()}@example.com`);
  await shopper.ok("cart/add", { eisbn: rare.eisbn, quantity: "2", stock_answer: "order_rest" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
  await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "BC", "V8V 1A1") });
  await shopper.ok("checkout/setShipping", { provider: "post", multiship_method: "batched" });
  const placed = await shopper.ok("checkout/submit", await reviewed(shopper, "paypal"));
  if (!("go_to" in placed) || typeof placed.go_to !== "string") throw new Error("nowhere to pay");
  const ref = new URL(placed.go_to).searchParams.get("token") ?? "";
  bookshop.paypal.approve(ref);
  await shopper.ok("checkout/paypalSuccess", { order_id: ref });
  return placed.order_number;
}

async function put(order_number: number, title: MadeTitle, more: { token?: string; parcel?: number } = {}) {
  return call(await desk(), packing.putBook, {
    order_number,
    code: title.isbn,
    token: newToken(),
    ...more,
  });
}

async function shown(order_number: number, parcel?: number) {
  return ok(await call(await desk(), packing.show, { order_number, parcel }));
}

describe("packing by scanning", () => {
  it("counts each copy that is scanned, until nothing is missing", async () => {
    const number = await toPickUp();
    expect(await shown(number)).toMatchObject({ missing: 3, parcel: 0 });
    expect(await put(number, book)).toMatchObject({ position: 0, packing: { missing: 2 } });
    expect(await put(number, other)).toMatchObject({ position: 1, packing: { missing: 1 } });
    expect(await put(number, book)).toMatchObject({ position: 0, packing: { missing: 0 } });
    expect(await shown(number)).toMatchObject({
      missing: 0,
      lines: [
        { title: "The Tides", quantity: 2, packed: 2 },
        { title: "Foghorns", quantity: 1, packed: 1 },
      ],
    });
    // Nothing about the order has changed.
    expect((await call(await desk(), orders.show, { order_number: number })) as object).toMatchObject({
      order: { status: "placed" },
      acts: [],
    });
  });

  it("asks about a second copy when all that were ordered are in", async () => {
    const number = await toPickUp();
    await put(number, other);
    const again = await put(number, other);
    expect(again).toMatchObject({
      code: "second_copy",
      error: `A second copy? Order ${number} wants only one copy of Foghorns. Put this one back.`,
    });
    expect((await shown(number)).missing).toBe(2);
  });

  it("puts a book in once when the same form is posted again, also at the same moment", async () => {
    const number = await toPickUp();
    const token = newToken();
    const twice = await Promise.all([put(number, book, { token }), put(number, book, { token })]);
    expect(twice.map((one) => isFailure(one))).toEqual([false, false]);
    expect(await put(number, book, { token })).toMatchObject({ packing: { missing: 2 } });
    // Two books that were scanned before the page came back are two books.
    await put(number, other, { token });
    expect((await shown(number)).missing).toBe(1);
  });

  it("refuses books that are not on the order, texts that are not codes, and orders past packing", async () => {
    const number = await toPickUp();
    expect(await put(number, rare)).toMatchObject({
      code: "not_on_order",
      error: `Not on this order: ${rare.isbn} is not among the books of order ${number}.`,
    });
    const visit = await desk();
    const scan = { order_number: number, token: newToken() };
    expect(await call(visit, packing.putBook, { ...scan, code: "Tides" })).toMatchObject({
      code: "no_code",
    });
    expect(await call(visit, packing.putBook, { ...scan, line: 9 })).toMatchObject({
      code: "not_on_order",
    });
    await call(visit, orders.ready, { order_number: number });
    expect(await put(number, book)).toMatchObject({ code: "not_packed" });
    expect(await call(visit, packing.putBook, { ...scan, order_number: 1, code: book.isbn })).toMatchObject({
      code: "not_found",
    });
  });

  it("takes a book without a barcode by its line, and everything out again", async () => {
    const number = await toPickUp();
    const visit = await desk();
    const put = { order_number: number, line: 2, token: newToken() };
    expect(await call(visit, packing.putBook, put)).toMatchObject({ position: 1 });
    expect(await call(visit, packing.putBook, { ...put, token: newToken() })).toMatchObject({
      code: "second_copy",
    });
    await call(visit, packing.emptyParcel, { order_number: number });
    expect((await shown(number)).missing).toBe(3);
  });

  it("packs each parcel with what goes into it", async () => {
    const number = await inTwoParcels();
    expect(await shown(number)).toMatchObject({ parcel: 1, waiting: [1, 2], missing: 1 });
    expect(await put(number, rare)).toMatchObject({ packing: { parcel: 1, missing: 0 } });
    expect(await put(number, rare, { parcel: 1 })).toMatchObject({ code: "second_copy" });
    expect(await shown(number, 2)).toMatchObject({ parcel: 2, missing: 1 });
    await call(await desk(), orders.ship, { order_number: number, parcel: 1 });
    expect(await put(number, rare, { parcel: 1, token: newToken() })).toMatchObject({ code: "not_packed" });
    expect(await shown(number)).toMatchObject({ parcel: 2, waiting: [2] });
    expect(await call(await desk(), packing.show, { order_number: number, parcel: 3 })).toMatchObject({
      code: "no_batch",
    });
  });

  it("wants fewer copies once some are cancelled", async () => {
    const number = await toPickUp();
    await put(number, book);
    await put(number, book);
    await call(await desk(), orders.cancel, { order_number: number, lines: [{ line: 1, quantity: 1 }] });
    expect(await shown(number)).toMatchObject({ missing: 1, lines: [{ quantity: 1, packed: 1 }, {}] });
    expect(await put(number, book)).toMatchObject({ code: "second_copy" });
  });
});

describe("the hold shelf", () => {
  const hold = async (order_number: number) => call(await desk(), packing.hold, { order_number });

  it("makes an order ready once, however often it is scanned", async () => {
    const number = await toPickUp();
    expect(await hold(number)).toEqual({ order_number: number, already: false });
    expect(await hold(number)).toEqual({ order_number: number, already: true });
    expect(await call(await desk(), orders.show, { order_number: number })).toMatchObject({
      order: { status: "ready" },
      acts: [{ kind: "ready" }],
    });
  });

  it("refuses orders that are shipped, or whose copies may not be there", async () => {
    expect(await hold(await inTwoParcels())).toMatchObject({ code: "wrong_delivery" });
    await stock(bookshop.platform, "test", rare, 1);
    const shopper = await customer(bookshop.platform, "patient@example.com");
    await shopper.ok("cart/add", { eisbn: rare.eisbn, quantity: "3", stock_answer: "order_rest" });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    expect(await hold(order_number)).toMatchObject({
      code: "to_be_ordered",
      error: expect.stringMatching(/^Not complete: /),
    });
    // They came: all of them were packed.
    for (let copy = 0; copy < 3; copy++) await put(order_number, rare);
    expect(await hold(order_number)).toEqual({ order_number, already: false });
  });
});

describe("paper", () => {
  const texts = async (file: unknown) => {
    if (!(file instanceof Download)) throw new Error(JSON.stringify(file));
    const pdf = await getDocumentProxy(new Uint8Array(file.content));
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    const { text, totalPages } = await extractText(pdf, { mergePages: true });
    return { text, totalPages, width: Math.round(width), height: Math.round(height) };
  };

  it("has hold slips for rolls, as long as they need, and for labels", async () => {
    const number = await toPickUp();
    await call(await desk(), packing.hold, { order_number: number });
    const slip = async (paper: "80mm" | "4x6") =>
      texts(await call(await desk(), packing.holdSlip, { order_number: number, paper }));
    const roll = await slip("80mm");
    expect(roll).toMatchObject({ totalPages: 1, width: 227 });
    expect(roll.height).toBeGreaterThan(200);
    expect(roll.height).toBeLessThan(320);
    for (const part of ["Reader, A.", `Order ${number}`, "2 × The Tides", "1 × Foghorns", "To pay: $"])
      expect(roll.text).toContain(part);
    // Other customers see the shelf.
    expect(roll.text).not.toContain("Ada Reader");
    expect(await slip("4x6")).toMatchObject({ totalPages: 1, width: 288, height: 432 });
    expect(
      await call(await desk(), packing.holdSlip, { order_number: await inTwoParcels(), paper: "4x6" }),
    ).toMatchObject({ code: "wrong_delivery" });
  });

  it("names people on the shelf without their first names", () => {
    expect(["Ada Reader", "  Ada  de la Mer ", "Cher", ""].map(shelfName)).toEqual([
      "Reader, A.",
      "Mer, A.",
      "Cher",
      "",
    ]);
  });

  it("changes nothing when it is printed, and has the giver's message", async () => {
    const { id } = await makeRegistry(bookshop.platform, [{ title: book }]);
    const shopper = guest(bookshop.platform);
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1", gift_registry_id: id });
    const input = { ...(await toReview(shopper)) };
    await shopper.ok("checkout/setExtras", {
      name: "Ada Reader",
      email: "ada@example.com",
      phone: "250 555 0100",
      gift_note: "Happy reading!",
    });
    const { order_number } = await shopper.ok("checkout/submit", input);
    const before = await shown(order_number);
    const answer = await call(await desk(), packing.slips, {
      order_numbers: [order_number, 5, order_number],
    });
    expect(answer).toMatchObject({ slips: [{ order: { order_number }, gift_note: "Happy reading!" }] });
    expect(await shown(order_number)).toEqual(before);
  });
});

describe("staff of one location", () => {
  it("print and pack that location's orders alone", async () => {
    const locations = [locationNamed(1, "Harbour"), locationNamed(2, "Uptown")];
    await makeShop(
      bookshop.platform,
      "two",
      merged(CANADIAN, { store_info: { is_multistore: true }, locations }),
    );
    const { id } = await storeOf(bookshop.platform, "two");
    await stock(bookshop.platform, "two", book, 5, { location_id: 1 });
    const shopper = guest(bookshop.platform, "two");
    await shopper.ok("webstore/setMultistoreLocation", { location_id: 1 });
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: 1 });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    const uptown = await staffOf(bookshop.platform, "two", {
      name: "Sam",
      stores: id,
      rights: RIGHTS,
      locations: [2],
    });
    expect(await call(uptown, packing.slips, { order_numbers: [order_number] })).toEqual({ slips: [] });
    const others: readonly (readonly [ShopCall, object])[] = [
      [packing.show, {}],
      [packing.putBook, { code: book.isbn, token: newToken() }],
      [packing.emptyParcel, {}],
      [packing.hold, {}],
      [packing.holdSlip, { paper: "4x6" }],
    ];
    for (const [one, more] of others)
      expect([one.name, await call(uptown, one, asUnchecked({ order_number, ...more }))]).toMatchObject([
        one.name,
        { code: "elsewhere" },
      ]);
  });
});

import * as xlsx from "@e965/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { Download } from "#app/calls/common/download.server.ts";
import { accountsCommand } from "#app/cli/commands/accounts.ts";
import { giftCardsCommand } from "#app/cli/commands/gift-cards.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import fakePayPal from "#tests/fakes/paypal.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { type Guest, merged, openShop, PASSWORD, reviewed, SENDING, toReview } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** An order's description on its page, in emails, in files and in commands. */

// A shop on the Atlantic: when it is 21:30 there, it is already the next day in UTC.
const HALIFAX = merged(SENDING, { store_info: { time_zone: "America/Halifax", email: "desk@example.com" } });
const EVENING = Date.UTC(2026, 10, 22, 1, 30) / 1000;

const shop = await openShop();
const { platform } = shop;
platform.clock.set(EVENING);
await shop.makeShop("test", HALIFAX, ["shop.test"]);
const site = await openSite(platform);
const title = await shop.makeTitle({ title: "The Tides" });
await shop.stock("test", title, 50, { condition: "S", price: 4000 });

const textOf = async (recipient: string) => (await shop.emailsTo(recipient)).at(-1)?.body_text ?? "";

async function command(which: typeof ordersCommand, args: string[], more: Given = {}): Promise<string> {
  return (await runCommand(which, platform, args, more)).text;
}

async function sheetOf(shopper: Guest, order_id: number): Promise<string> {
  const file = await shopper.ok("order/getExcel", { order_id });
  if (!(file instanceof Download)) throw new Error("no file");
  const book = xlsx.read(file.content);
  return xlsx.utils.sheet_to_csv(book.Sheets[book.SheetNames[0] ?? ""] ?? {});
}

describe("an order of a signed copy", () => {
  let shopper: Guest;
  let order: number;
  beforeAll(async () => {
    shopper = await shop.customer("signed@example.com");
    await shopper.ok("cart/add", { eisbn: title.eisbn, condition: "S", quantity: "2" });
    order = (await shopper.ok("checkout/submit", await toReview(shopper))).order_number;
  });

  it("[O1] shows condition and ISBN on its page, in both emails, in the file and in the command", async () => {
    const { items } = await shopper.ok("order/get", { order_id: order });
    expect(items[0]?.title_info).toMatchObject({
      isbn: title.isbn,
      available: { code: "S", text: "Signed" },
    });
    const lines = ["2 × The Tides", "Ada Writer", `Paperback, Signed · ISBN ${title.isbn}`].join("\n    ");
    const expected = "We’ll let you know as soon as it is ready for pickup.";
    const price = "2 × $40.00 = $80.00";
    expect(await textOf("ada@example.com")).toContain(`${lines}\n    ${expected}\n    ${price}\n`);
    expect(await textOf("desk@example.com")).toContain(
      `${lines}\n    Copies: 2 at Test Books\n    ${price}\n`,
    );
    const text = `2 × The Tides, Ada Writer (Paperback, Signed, ISBN ${title.isbn})`;
    expect(await sheetOf(shopper, order)).toContain(
      `The Tides,Ada Writer,${title.isbn},Signed,Paperback,${expected},2,40.00,40.00,0.00,80.00`,
    );
    expect(await command(ordersCommand, ["show", String(order)])).toContain(`${text}\t$40.00\t$80.00`);
  });

  it("[O1] shows staff how it is paid and links to its page", async () => {
    const text = await textOf("desk@example.com");
    expect(text).toMatch(/Payment:\nPay at pick-up\nStill owed: \$\d+\.\d\d\n/);
    expect(text).toContain(`/desk/orders/${order}`);
  });

  it("[O1] shows staff where the copies are and what is owed, in the email and in the command", async () => {
    const owing = "Still owed: $84.00";
    const text = await textOf("desk@example.com");
    expect(text).toContain("Copies: 2 at Test Books");
    expect(text).toContain(owing);
    expect(await textOf("ada@example.com")).not.toMatch(/Copies:|Still owed/);
    const shown = await command(ordersCommand, ["show", String(order)]);
    expect(shown).toContain("$40.00\t$80.00\t2 at Test Books");
    expect(shown).toContain(`paid by\tPay at pick-up\tYou pay when you pick up your order.\t${owing}`);
    expect(shown).toContain("subtotal\t$80.00\nGST\t$4.00\ntotal\t$84.00");
    expect(shown).toMatch(new RegExp(`link\\t\\S+/account/order/${order}\\?key=\\S+`));
    await command(ordersCommand, ["paid", String(order)], { method: "cash" });
    expect(await command(ordersCommand, ["show", String(order)])).toContain("Nothing is owed.");
  });

  it("[O2] [A103] shows the same time on the shop's clock everywhere", async () => {
    const { settings } = await shop.storeOf();
    const shown = timesOf(settings).dateTime(EVENING);
    expect(shown).toMatch(/November 21, 2026.*9:30/);
    expect(await textOf("desk@example.com")).toContain(shown);
    expect(await sheetOf(shopper, order)).toContain(shown);
    expect(await command(ordersCommand, ["show", String(order)])).toContain(shown);
    expect(await command(ordersCommand, ["list"])).toContain(shown);
    expect(await command(accountsCommand, ["show", "signed@example.com"])).toContain(shown);
  });

  it("[O5] shows the billing address on its page, in the emails and in the file", async () => {
    const { billing } = await shopper.ok("order/get", { order_id: order });
    expect(billing).toMatchObject({ name: "Ada Reader", addr1: "12 Dallas Road", city: "Victoria" });
    for (const text of [await textOf("ada@example.com"), await sheetOf(shopper, order)])
      expect(text).toMatch(/Billing address.*\n?.*Ada Reader.*\n?.*12 Dallas Road/);
  });
});

describe("a tax exemption", () => {
  it("[O2] [M8] holds until midnight of its last day in the shop's time zone, and shows that day", async () => {
    const email = "school@example.com";
    await shop.customer(email, { is_institution: "on", company: "Cedar Street School" });
    const until = { certificate: "C-1", until: "2026-12-31" };
    await command(accountsCommand, ["exempt", email], until);
    expect(await command(accountsCommand, ["show", email])).toContain("tax-exempt until December 31, 2026");
    const midnight = Date.UTC(2027, 0, 1, 4) / 1000;
    platform.clock.set(midnight - 1);
    const log = await shop.guest().ok("account/login", { email_address: email, password: PASSWORD });
    const school = shop.inSession(log);
    expect((await school.visit()).session.account?.tax).toMatchObject({ certificate: "C-1" });
    // [M8] The review says why no tax is charged.
    await school.ok("cart/add", { eisbn: title.eisbn, condition: "S", quantity: "1" });
    await toReview(school);
    const review = await site.ask("shop.test", "/checkout/review", { as: school });
    expect((await review.text()).replaceAll("<!-- -->", "")).toContain("Tax exempt: certificate C-1");
    platform.clock.set(midnight);
    expect((await school.visit()).session.account?.tax).toBeNull();
    platform.clock.set(EVENING);
  });
});

describe("an order whose payment never started", () => {
  it("[O5] cannot be opened, neither as an order nor as a file", async () => {
    await shop.makeShop("test", merged(HALIFAX, { checkout_info: { payment_methods: ["paypal"] } }));
    const { database, clock } = platform;
    const paypal = await fakePayPal();
    const { id } = await shop.storeOf("test");
    await setAccount(database, id, clock.now(), "paypal", paypal.account);
    await paypal.close();
    const shopper = await shop.customer("void@example.com");
    await shopper.ok("cart/add", { eisbn: title.eisbn, condition: "S", quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    // The provider cannot be reached, so the payment cannot start and the order is void at once.
    expect(await shopper.call("checkout/submit", await reviewed(shopper, "paypal"))).toMatchObject({
      code: "payment_unreachable",
    });
    const row = await platform.database.read
      .selectFrom("orders")
      .selectAll()
      .where("status", "=", "void")
      .executeTakeFirstOrThrow();
    for (const name of ["order/get", "order/getExcel"] as const)
      expect(await shopper.call(name, { order_id: row.order_number })).toMatchObject({ code: "not_found" });
    await shop.makeShop("test", HALIFAX);
  });
});

describe("an order that is partly paid with a gift card", () => {
  it("[O4] shows what is still to pay, and later that it is paid", async () => {
    const issued = await command(giftCardsCommand, ["issue"], { amount: "10.00", pin: "" });
    const number = /\d{4}( \d{4}){4} \d{2}/.exec(issued)?.[0] ?? "";
    const shopper = await shop.customer("card@example.com");
    await shopper.ok("cart/add", { eisbn: title.eisbn, condition: "S", quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/addGiftCard", { gift_card_number: number });
    const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "contact"));
    expect(await textOf("ada@example.com")).toContain("Amount due: ");
    await platform.database.transaction((tx) =>
      tx
        .updateTable("orders")
        .set({ payment_state: "paid" })
        .where("order_number", "=", order_number)
        .execute(),
    );
    const sheet = await sheetOf(shopper, order_number);
    expect(sheet).toContain(",Paid,");
    expect(sheet).not.toContain("Amount due");
  });
});

it("[M8] has what a buyer files in the customer's email and in the CSV, as the Excel has it", async () => {
  const shopper = await shop.customer("files@example.com");
  await shopper.ok("cart/add", { eisbn: title.eisbn, condition: "S", quantity: "1" });
  await toReview(shopper);
  await shopper.ok("checkout/setExtras", {
    name: "Ada Reader",
    email: "files@example.com",
    phone: "250 555 0100",
    promo_code: "PO-77",
    instructions: "Ring twice.",
  });
  const { orderToken: order_token, cart } = await shopper.ok("checkout/get");
  const placed = await shopper.ok("checkout/submit", { order_token, cart_checksum: cart.checksum });
  const text = await textOf("files@example.com");
  expect(text).toContain("PO-77");
  expect(text).toContain("Ring twice.");
  const file = await shopper.ok("order/getExcel", { order_id: placed.order_number, format: "csv" });
  if (!(file instanceof Download)) throw new Error("no file");
  const csv = Buffer.from(file.content).toString();
  expect(csv).toContain(`Order ${placed.order_number}`);
  expect(csv).toContain("PO-77");
  expect(csv).toMatch(/^Total,.*,42\.00/m);
});

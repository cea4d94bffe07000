import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { accountsCommand } from "#app/cli/commands/accounts.ts";
import { RIGHTS, type Right } from "#app/domain/staff/rights.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { openDeskSite, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import {
  CANADIAN,
  customer,
  emailsTo,
  guest,
  locationNamed,
  makeShop,
  makeTitle,
  merged,
  stock,
  storeOf,
  tokenTo,
  toReview,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";
import { unbroken } from "#tests/support/unbroken.ts";

/** Customers at the desk: finding them, their pages, and what staff do to them. */

const TAXED = merged(CANADIAN, { tax_rates: [{ type: "GST", rate: 5000 }] });
const { platform, logIn } = await openDeskSite(TAXED);
const { id: storeId } = await storeOf(platform);
const owner = await logIn("owner@example.com", "owner");
const seller = await logIn("seller@example.com", "bookseller");

const as = (rights: readonly Right[] = RIGHTS, locations: readonly number[] | "all" = "all") =>
  staffOf(platform, "test", { name: "Sam", stores: storeId, rights, locations });
async function shown(email: string) {
  return ok(await call(await as(), accounts.show, { email }));
}
const pageOf = async (email: string) => `/desk/customers/${(await shown(email)).account.public_id}`;
async function found(payload: Parameters<typeof listed>[0]) {
  return (await listed(payload)).accounts.map((account) => account.email_address);
}
async function listed(payload: {
  find?: string;
  only?: "to_approve" | "locked" | "institutions";
  limit?: number;
  after?: number;
  before?: number;
}) {
  return ok(await call(await as(), accounts.list, payload));
}

const PHONE = { phone_number: "(250) 555-0177" };
const lena = await customer(platform, "lena@example.com", {
  first_name: "Léna",
  last_name: "Marsh",
  ...PHONE,
});
await customer(platform, "ben@example.com", { first_name: "Ben", last_name: "Archer" });
const SCHOOL = { is_institution: "on", company: "Cedar Street School" };
await customer(platform, "school@example.com", SCHOOL);

describe("staff who look for a customer", () => {
  it.each(["lena", "MARSH léna", "lena@example", "250 555 0177", "+1 (250) 555-0177", "2505550177"])(
    "find them by %s",
    async (find) => expect(await found({ find })).toEqual(["lena@example.com"]),
  );

  it("find institutions, those who await approval, and those who are locked", async () => {
    expect(await found({ find: "cedar" })).toEqual(["school@example.com"]);
    expect(await found({ find: "nobody" })).toEqual([]);
    expect(await found({ find: "100%" })).toEqual([]);
    expect(await found({ only: "institutions" })).toEqual(["school@example.com"]);
    expect(await found({ only: "to_approve" })).toEqual(["school@example.com"]);
    await call(await as(), accounts.lock, { email: "ben@example.com" });
    expect(await found({ only: "locked" })).toEqual(["ben@example.com"]);
    const { lines } = await runCommand(accountsCommand, platform, ["list"], { only: "locked" });
    expect(lines).toEqual([expect.stringContaining("ben@example.com")]);
    await call(await as(), accounts.unlock, { email: "ben@example.com" });
  });

  it("page through all of them without gaps or repeats while others sign up", async () => {
    for (let index = 0; index < 5; index += 1)
      await customer(platform, `page-${index}@example.com`, { last_name: "Turner" });
    const first = await listed({ find: "turner", limit: 2 });
    expect(first.previous).toBeNull();
    await customer(platform, "late@example.com", { last_name: "Turner" });
    const seen = first.accounts.map((account) => account.email_address);
    let last = first;
    while (last.next !== null) {
      last = await listed({ find: "turner", limit: 2, after: last.next });
      seen.push(...last.accounts.map((account) => account.email_address));
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((at) => `page-${at}@example.com`));
    const back = await listed({ find: "turner", limit: 2, before: last.previous ?? 0 });
    expect(back.accounts.map((account) => account.email_address)).toEqual([
      "page-2@example.com",
      "page-1@example.com",
    ]);
  });

  it("see them on a page, which a whole address opens at once", async () => {
    const { html } = await seller.open("/desk/customers?find=marsh");
    expect(html).toContain("Léna Marsh");
    expect(html).toContain('value="marsh"');
    expect(html).not.toContain("Ben Archer");
    expect(pathIn(await seller.open("/desk/customers?find=Lena@example.com"))).toBe(
      await pageOf("lena@example.com"),
    );
    expect((await seller.open("/desk/customers?only=to_approve")).html).toContain("Cedar Street School");
    expect((await seller.open("/desk")).html).toContain('href="/desk/customers?only=to_approve"');
  });

  it("need the right to see customers", async () => {
    const buyer = await logIn("buyer@example.com", "buyer");
    const { response, html } = await buyer.open("/desk/customers");
    expect(response.status).toBe(403);
    expect(html).not.toContain('href="/desk/customers"');
    expect((await buyer.open(await pageOf("lena@example.com"))).response.status).toBe(403);
    expect((await buyer.open("/desk")).html).not.toContain("only=to_approve");
  });
});

describe("a customer's page", () => {
  it("has their orders, which lead back to it, and what happened to them", async () => {
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 5);
    await lena.ok("cart/add", { eisbn: title.eisbn, quantity: 1 });
    const { order_number } = await lena.ok("checkout/submit", await toReview(lena));
    const path = await pageOf("lena@example.com");
    const { html } = await seller.open(path);
    expect(html).toContain(`href="/desk/orders/${order_number}"`);
    expect(html).toContain("The customer signed up.");
    expect(html).not.toContain("Lock account");
    expect((await seller.open(`/desk/orders/${order_number}`)).html).toContain(`href="${path}"`);
    const hidden = await call(await as(["see_orders"]), orders.show, { order_number });
    expect(hidden).toMatchObject({ customer: null });
    const blind = await call(await as(["see_customers"]), orders.list, { customer: 1 });
    expect(blind).toMatchObject({ code: "permission" });
  });

  it("is not there for customers of another shop", async () => {
    await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
    await customer(platform, "far@example.com", {}, "other");
    const answer = ok(
      await call(await staffOf(platform, "other"), accounts.show, { email: "far@example.com" }),
    );
    const { response } = await owner.open(`/desk/customers/${answer.account.public_id}`);
    expect(response.status).toBe(404);
  });

  it("shows those who work in one location the orders and gift cards of that location alone", async () => {
    const locations = [locationNamed(1, "Harbour"), locationNamed(2, "Uptown")];
    await makeShop(platform, "two", merged(CANADIAN, { store_info: { is_multistore: true }, locations }), [
      "two.localhost",
    ]);
    const { id } = await storeOf(platform, "two");
    const title = await makeTitle(platform);
    const shopper = await customer(platform, "walker@example.com", {}, "two");
    const numbers: number[] = [];
    for (const location_id of [1, 2]) {
      await stock(platform, "two", title, 5, { location_id });
      await shopper.ok("webstore/setMultistoreLocation", { location_id });
      await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: 1 });
      numbers.push((await shopper.ok("checkout/submit", await toReview(shopper))).order_number);
    }
    const at = (locations: readonly number[] | "all") =>
      staffOf(platform, "two", { name: "Sam", stores: id, rights: RIGHTS, locations });
    const account = ok(await call(await at("all"), accounts.show, { email: "walker@example.com" }));
    const theirs = { customer: account.account.id };
    expect(await call(await at("all"), orders.list, theirs)).toMatchObject({
      orders: [{ order_number: numbers[1] }, { order_number: numbers[0] }],
    });
    const uptown = await call(await at([2]), orders.list, theirs);
    expect(isFailure(uptown) ? [] : uptown.orders.map((order) => order.order_number)).toEqual([numbers[1]]);
    expect(await call(await at([2]), accounts.exportData, { email: "walker@example.com" })).toMatchObject({
      code: "whole_shop",
    });
  });
});

describe("what staff do to a customer", () => {
  it("is done once, says who did it, and is refused if somebody was faster", async () => {
    const path = await pageOf("school@example.com");
    const { version } = await shown("school@example.com");
    const response = await owner.send(`${path}/approve`, { version });
    expect(pathIn(response)).toBe(path);
    expect((await owner.open(path)).html).toContain("owner person approved the account.");
    const late = await owner.send(`${path}/lock`, { version });
    expect(pathIn(late)).toBe(path);
    expect((await shown("school@example.com")).account.state).toBe("active");
    await owner.send(`${path}/lock`, { version: (await shown("school@example.com")).version });
    expect((await shown("school@example.com")).account.state).toBe("locked");
    await owner.send(`${path}/unlock`, { version: (await shown("school@example.com")).version });
    expect((await shown("school@example.com")).account.state).toBe("active");
    const { html } = await owner.open(path);
    expect(html).toContain("owner person locked the account.");
    expect((await seller.send(`${path}/lock`, {})).response.status).toBe(403);
    expect((await owner.send(`${path}/explode`, {})).response.status).toBe(404);
  });

  it("exempts institutions from taxes until a day, and nobody else", async () => {
    const path = await pageOf("school@example.com");
    const { version } = await shown("school@example.com");
    const form = `${path}/exempt`;
    await owner.open(form);
    const refused = await owner.send(form, { version, certificate: "C-77", until: "soon" });
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain("C-77");
    const past = await owner.send(form, { version, certificate: "C-77", until: "2001-01-01" });
    expect(past.html).toContain("This day is in the past.");
    const response = await owner.send(form, {
      version,
      certificate: "C-77",
      until: "2090-12-31",
      types: "GST",
    });
    expect(pathIn(response)).toBe(path);
    expect((await shown("school@example.com")).account.tax).toMatchObject({
      certificate: "C-77",
      types: ["GST"],
    });
    const { html } = await owner.open(path);
    expect(html).toContain("GST, until December 31, 2090. Certificate C-77.");
    expect(html).toContain("owner person exempted them from tax until December 31, 2090.");
    expect((await owner.open(form)).html).toContain('value="2090-12-31"');
    const ended = await owner.send(`${path}/end-exemption`, {
      version: (await shown("school@example.com")).version,
    });
    expect(pathIn(ended)).toBe(path);
    expect((await owner.open(path)).html).toContain("owner person ended the tax exemption.");
    expect((await owner.open(`${await pageOf("lena@example.com")}/exempt`)).response.status).toBe(404);
    const exemption = { certificate: "x", until: 4_000_000_000 };
    expect(
      await call(await as(), accounts.exempt, { email: "lena@example.com", ...exemption }),
    ).toMatchObject({
      code: "not_institution",
    });
  });

  it("links and unlinks who buys for an institution", async () => {
    const path = await pageOf("school@example.com");
    const form = `${path}/buyers`;
    await owner.open(form);
    for (const [buyer, text] of [
      ["nobody@example.com", "There is no account for nobody@example.com."],
      ["school@example.com", "school@example.com"],
    ] as const) {
      const refused = await owner.send(form, { buyer });
      expect(refused.response.status).toBe(422);
      expect(refused.html).toContain(text);
    }
    expect(pathIn(await owner.send(form, { buyer: "Lena@example.com" }))).toBe(path);
    expect((await owner.send(form, { buyer: "lena@example.com" })).response.status).toBe(422);
    const { html } = await owner.open(path);
    expect(html).toContain("owner person added a buyer.");
    expect(unbroken(html)).toContain("lena@example.com");
    expect((await owner.open(await pageOf("lena@example.com"))).html).toContain("Cedar Street School");
    await owner.send(`${form}/removal`, { buyer: "lena@example.com" });
    expect((await shown("school@example.com")).buyers).toEqual([]);
    const emails = await emailsTo(platform, "lena@example.com");
    expect(emails.slice(-2).map((email) => email.subject)).toEqual([
      expect.stringContaining("You can now buy for an institution"),
      expect.stringContaining("You no longer buy for an institution"),
    ]);
    for (const email of emails.slice(-2)) expect(email.body_text).toContain("Cedar Street School");
    expect((await owner.open(path)).html).toContain("owner person removed a buyer.");
    expect(
      await call(await as(), accounts.linkBuyer, { email: "lena@example.com", buyer: "ben@example.com" }),
    ).toMatchObject({ code: "not_institution" });
  });

  it("accepts an invitation that a buyer has not answered", async () => {
    const school = await customer(platform, "library@example.com", { ...SCHOOL, company: "Library" });
    await school.ok("account/linkToRequest", { email: "ben@example.com" });
    const link = { email: "library@example.com", buyer: "ben@example.com" };
    expect((await shown("library@example.com")).buyers).toMatchObject([{ pending: true }]);
    expect(await call(await as(), accounts.linkBuyer, link)).toEqual(link);
    expect((await shown("library@example.com")).buyers).toMatchObject([{ pending: false }]);
    expect(await call(await as(), accounts.linkBuyer, link)).toMatchObject({ code: "linked" });
  });

  it("adds a customer, who chooses a password with the email's link within a week", async () => {
    const path = "/desk/customers/new";
    const input = { first_name: "Nia", last_name: "New", email: "Nia@example.com", company: "" };
    expect((await seller.open(path)).response.status).toBe(403);
    expect((await seller.send(path, input)).response.status).toBe(403);
    await owner.open("/desk/customers");
    const bad = await owner.send(path, { ...input, first_name: "", email: "nia" });
    expect([bad.response.status, bad.html.includes('value="nia"')]).toEqual([422, true]);
    const taken = await owner.send(path, { ...input, email: "BEN@example.com" });
    expect(taken.html).toContain("There is already an account for BEN@example.com.");
    expect(taken.html).toContain('value="Nia"');
    const response = await owner.send(path, input);
    expect(pathIn(response)).toBe("/desk/customers?find=Nia%40example.com");
    expect((await owner.open(await pageOf("nia@example.com"))).html).toContain(
      "owner person made the account.",
    );
    expect((await owner.send(path, input)).response.status).toBe(422);
    const login = { email_address: "nia@example.com", password: "now I choose" };
    expect(await guest(platform).call("account/login", login)).toMatchObject({ code: "wrong_login" });
    const token = await tokenTo(platform, "Nia@example.com");
    const { created_at, expires_at } = await platform.database.read
      .selectFrom("account_tokens")
      .selectAll()
      .where("email", "=", "Nia@example.com")
      .executeTakeFirstOrThrow();
    expect(expires_at - created_at).toBe(7 * 86_400);
    const password = login.password;
    await guest(platform).ok("account/resetPassword", { token, password });
    expect(await guest(platform).call("account/resetPassword", { token, password })).toHaveProperty("error");
    expect(await guest(platform).call("account/login", login)).toMatchObject({ logged_in: true });
  });

  it("downloads their data, as they could themselves", async () => {
    const path = await pageOf("lena@example.com");
    await owner.open(path);
    const { response, html } = await owner.send(`${path}/export`, {});
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    const { changes, exported_at, ...data } = JSON.parse(html);
    const { changes: _, exported_at: at, logins, ...own } = await lena.ok("account/export");
    expect({ ...data, logins: undefined }).toEqual({ ...JSON.parse(JSON.stringify(own)), logins: undefined });
    expect((await owner.open(path)).html).toContain("owner person downloaded their data.");
    expect((await seller.send(`${path}/export`, {})).response.status).toBe(403);
  });

  it("erases them after the password, and says so before", async () => {
    const path = await pageOf("lena@example.com");
    const manager = await logIn("manager@example.com", "manager");
    expect((await manager.open(`${path}/erase`)).response.status).toBe(403);
    platform.clock.advance(1000);
    expect(pathIn(await owner.open(`${path}/erase`))).toContain("/desk/confirm");
    const fresh = await logIn("second@example.com", "owner");
    const { html } = await fresh.open(`${path}/erase`);
    expect(html).toContain("This cannot be undone.");
    expect(html).toContain("One of their orders is not finished yet.");
    const { version } = await shown("lena@example.com");
    const stale = await fresh.send(`${path}/erase`, { version: "older" });
    expect(stale.response.status).toBe(422);
    expect(pathIn(await fresh.send(`${path}/erase`, { version }))).toBe("/desk/customers");
    expect((await fresh.open(path)).response.status).toBe(404);
    expect(await found({ find: "marsh" })).toEqual([]);
    const { orders: left } = (await call(await as(), orders.list, { find: "marsh" })) as {
      orders: unknown[];
    };
    expect(left).toEqual([]);
    const { text } = await runCommand(accountsCommand, platform, ["audit"]);
    expect(text).toContain("each follows from the one before");
    const check = await guest(platform).ok("account/check", { email_address: "lena@example.com" });
    expect(check.email_address.exists).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as mail from "#app/calls/staff/mail.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as registries from "#app/calls/staff/registries.server.ts";
import * as today from "#app/calls/staff/today.server.ts";
import { emailFromShop } from "#app/domain/email/email.server.ts";
import { emailFrom } from "#app/domain/email/messages.server.ts";
import { RIGHTS } from "#app/domain/staff/rights.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { plainEmail } from "#tests/support/email.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, locationNamed, merged, openShop, toReview } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";
import { unbroken } from "#tests/support/unbroken.ts";

/** The counts of Today besides orders: emails that could not be sent, and registries whose day is near. */

const shop = await openShop();
const { platform } = shop;
const HOST = "two.localhost";
const locations = [locationNamed(1, "Harbour"), locationNamed(2, "Uptown")];
await shop.makeShop("two", merged(CANADIAN, { store_info: { is_multistore: true }, locations }), [HOST]);
await shop.makeShop("other", CANADIAN, ["other.localhost"]);
const store = await shop.storeOf("two");
const site = await openSite(platform);
const title = await shop.makeTitle();
for (const location_id of [1, 2]) await shop.stock("two", title, 50, { location_id });

const as = (at: readonly number[] | "all") =>
  staffOf(platform, "two", { name: "Sam", stores: store.id, rights: RIGHTS, locations: at });

/** An order that is picked up at a location, whose buyer gets an email about it. */
async function ordered(location_id: number, email: string): Promise<number> {
  const shopper = shop.guest("two");
  await shopper.ok("webstore/setMultistoreLocation", { location_id });
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: 1 });
  return (await shopper.ok("checkout/submit", await toReview(shopper, { email }))).order_number;
}
await ordered(1, "harbour@example.com");
const there = await ordered(2, "uptown@example.com");
await platform.database.transaction((tx) => emailFromShop(tx, NOW, plainEmail(store, "signup@example.com")));
/** Lets three days pass in which no mail server takes the emails. */
async function giveUp(): Promise<void> {
  await platform.database.transaction((tx) =>
    tx
      .updateTable("emails")
      .set({ failed_at: NOW, tries: 80, problem: "550 5.1.1 no such person" })
      .where("sent_at", "is", null)
      .execute(),
  );
}
await giveUp();

async function listed(visit: Awaited<ReturnType<typeof as>>, more: object = {}) {
  return ok(await call(visit, mail.list, { state: "failed", ...more }));
}
const recipients = async (at: readonly number[] | "all") =>
  new Set((await listed(await as(at))).emails.map(({ recipient }) => recipient));

describe("emails that could not be sent", () => {
  it("are counted and listed for the whole shop, or for the orders of somebody's locations", async () => {
    expect(await recipients("all")).toEqual(
      new Set(["harbour@example.com", "uptown@example.com", "signup@example.com", "shop@example.com"]),
    );
    expect(await recipients([2])).toEqual(new Set(["uptown@example.com", "shop@example.com"]));
    expect(await recipients([])).toEqual(new Set());
    for (const at of ["all", [2], []] as const)
      expect(await call(await as(at), today.get, {})).toMatchObject({
        failed_emails: (await listed(await as(at))).emails.length,
      });
  });

  it("are shown and sent again by people who see them, which the order's history says", async () => {
    const { emails } = await listed(await as("all"));
    const idOf = (recipient: string) => emails.find((email) => email.recipient === recipient)?.id ?? 0;
    const uptown = await as([2]);
    for (const recipient of ["harbour@example.com", "signup@example.com"])
      for (const one of [mail.show, mail.resend])
        expect(await call(uptown, one as typeof mail.show, { id: idOf(recipient) })).toMatchObject({
          code: "not_found",
        });
    expect(await call(uptown, mail.resend, { id: idOf("uptown@example.com") })).not.toHaveProperty("error");
    expect(await recipients([2])).toEqual(new Set(["shop@example.com"]));
    expect(await call(uptown, orders.show, { order_number: there })).toMatchObject({
      acts: [{ kind: "resent", who: "Sam" }],
    });
    const left = await listed(uptown);
    expect(await call(uptown, mail.resendFailed, {})).toEqual({ count: left.emails.length, problems: [] });
    expect(await recipients("all")).toContain("harbour@example.com");
    await giveUp();
  });

  it("are paged by the email at the edge", async () => {
    const visit = await as("all");
    const all = (await listed(visit, { limit: 100 })).emails.map(({ id }) => id);
    const seen: number[] = [];
    let page = await listed(visit, { limit: 2 });
    expect(page.previous).toBeNull();
    seen.push(...page.emails.map(({ id }) => id));
    while (page.next !== null) {
      page = await listed(visit, { limit: 2, after: page.next });
      seen.push(...page.emails.map(({ id }) => id));
    }
    expect(seen).toEqual(all);
    const back = await listed(visit, { limit: 2, before: page.previous ?? 0 });
    expect(back.emails.map(({ id }) => id)).toEqual(
      all.slice(all.indexOf(page.emails[0]?.id ?? 0) - 2).slice(0, 2),
    );
  });

  it("have a page that says why in plain words, and a button that sends them again", async () => {
    const link = await addStaff(platform, "olive@example.com", "owner", "two");
    const desk = await new DeskBrowser(site, HOST).logIn("olive@example.com", link);
    expect((await desk.open("/desk")).html).toContain('href="/desk/emails?state=failed"');
    const { html } = await desk.open("/desk/emails?state=failed");
    expect(html).toContain("There is nobody at this address.");
    const path = /action="(\/desk\/emails\/\d+)"/.exec(html)?.[1] ?? "";
    expect(unbroken((await desk.open(path)).html)).toContain("signup@example.com");
    const sent = await desk.send(path, {});
    expect([sent.response.status, sent.response.headers.get("Location")]).toEqual([303, "/desk/emails"]);
    expect(unbroken((await desk.open("/desk/emails?state=failed")).html)).not.toContain("signup@example.com");
    expect(unbroken((await desk.open("/desk/emails?state=waiting")).html)).toContain("signup@example.com");
    expect((await desk.open("/desk/emails?after=x&state=nothing")).response.status).toBe(200);
  });
});

describe("registries whose day is near", () => {
  it("are listed by their day, on pages that miss none", async () => {
    const days = ["2026-11-25", "2026-11-23", "2026-11-25", "2026-12-02", "2027-05-01"];
    for (const purchase_deadline of days)
      await shop.makeRegistry([{ title, qty: 3 }], { title: purchase_deadline, purchase_deadline }, "two");
    const visit = await as("all");
    const seen: string[] = [];
    const pageAfter = async (after: string) => {
      return ok(await call(visit, registries.near, { limit: 1, after }));
    };
    let page = await pageAfter("");
    seen.push(...page.registries.map((registry) => registry.title));
    while (page.next !== null) {
      page = await pageAfter(page.next);
      seen.push(...page.registries.map((registry) => registry.title));
    }
    expect(seen).toEqual([...days].sort().slice(0, 4));
    expect(await call(visit, today.get, {})).toMatchObject({ registries_near: 4 });
    const link = await addStaff(platform, "rae@example.com", "bookseller", "two");
    const desk = await new DeskBrowser(site, HOST).logIn("rae@example.com", link);
    expect((await desk.open("/desk")).html).toContain('href="/desk/registries"');
    expect((await desk.open("/desk/registries")).html).toMatch(/href="\/gift-registry\/[^"]+">2026-11-23</);
    const buyer = await addStaff(platform, "bo@example.com", "buyer", "two");
    const other = await new DeskBrowser(site, HOST).logIn("bo@example.com", buyer);
    expect((await other.open("/desk")).html).not.toContain("/desk/registries");
    for (const path of ["/desk/registries", "/desk/emails", "/desk/emails/1"])
      expect((await other.open(path)).response.status).toBe(403);
  });
});

describe("emails that have not been sent", () => {
  it.each([
    "/account/forgot?token=q8Zt1vXk2Lm3Np4Rs5Tu6w",
    "/desk/password/q8Zt1vXk2Lm3Np4Rs5Tu6w",
    "/gift-card/qAZtBvXkCLmDNpERsFTuGw",
  ])("show no link that opens something: %s", async (path) => {
    const to = `secret-${path.length}@example.com`;
    const email = emailFrom(
      { store, baseUrl: "https://two.example" },
      {
        kind: "reset",
        recipient: to,
        subject: "Your link",
        title: "Your link",
        blocks: [{ type: "text", text: `Here it is: https://two.example${path} - see you soon.` }],
      },
    );
    await platform.database.transaction((tx) => emailFromShop(tx, NOW, email));
    const answer = ok(await call(await as("all"), mail.list, { to }));
    const [{ id = 0 } = {}] = answer.emails;
    for (const state of ["waiting", "failed"]) {
      expect(await call(await as("all"), mail.show, { id: String(id) })).toMatchObject({
        state,
        text: expect.stringContaining("[removed] - see you soon."),
      });
      await giveUp();
    }
    const kept = () => platform.database.read.selectFrom("emails").select("body_text").where("id", "=", id);
    await call(await as("all"), mail.resend, { id: String(id) });
    // It is sent with its link.
    expect(await kept().executeTakeFirst()).toMatchObject({ body_text: expect.stringContaining(path) });
  });
});

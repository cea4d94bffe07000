import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { callNamed } from "#app/calls/index.server.ts";
import * as mail from "#app/calls/staff/mail.server.ts";
import { RIGHTS } from "#app/domain/staff/rights.ts";
import { isFailure } from "#app/messages/result.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { type Ids, payloadOf } from "#tests/support/probes.ts";
import { CANADIAN, type Guest, locationNamed, merged, openShop, toReview } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { allStaffCalls, asStaff, EVERYWHERE, staffOf } from "#tests/support/staff-calls.ts";

/** The calls that commands and the desk make. Shoppers cannot make them. */

const people: Record<string, { host: string; as: Guest }> = {};
const ids = new Proxy({} as Ids, { get: () => "1" });

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN, ["test.localhost"]);
await shop.makeShop("other", CANADIAN, ["other.localhost"]);
const site = await openSite(platform);
const calls = await allStaffCalls();
people["a guest"] = { host: "test.localhost", as: shop.guest() };
people["a customer"] = { host: "test.localhost", as: await shop.customer("ada@example.com") };
people["an institution"] = {
  host: "test.localhost",
  as: await shop.customer("library@example.com", { is_institution: "on", company: "The library" }),
};
people["a customer of another shop"] = {
  host: "other.localhost",
  as: await shop.customer("ben@example.com", {}, "other"),
};

describe("staff calls", () => {
  it("have names that no call for shoppers has", () => {
    expect(calls.length).toBeGreaterThan(3);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
    expect(calls.filter(({ name }) => callNamed(name)).map(({ name }) => name)).toEqual([]);
  });

  it.each(["a guest", "a customer", "an institution", "a customer of another shop"])(
    "are unknown over HTTP to %s",
    async (who) => {
      const { host, as } = people[who]!;
      for (const called of calls) {
        const fields = { ...payloadOf(called, ids), session_id: as.session_id };
        for (const answer of [
          await site.ask(host, `/api/${called.name}`, {
            method: "POST",
            body: new URLSearchParams(fields),
            as,
          }),
          await site.ask(host, `/api/${called.name}?${new URLSearchParams(fields)}`, { as }),
        ]) {
          expect([called.name, answer.status]).toEqual([called.name, 404]);
          expect(await answer.json()).toEqual({ error: "no such call", code: "no_such_call" });
        }
      }
    },
  );

  it("are refused when something makes them with a shopper's visit", async () => {
    for (const { as } of Object.values(people)) {
      const visit = await as.visit();
      // @ts-expect-error: the compiler refuses it too.
      const refused = await call(visit, mail.list, {});
      expect(refused).toMatchObject({ code: "permission" });
      for (const called of calls)
        expect(await call(asStaff(visit), called, asUnchecked(payloadOf(called, ids)))).toMatchObject({
          code: "permission",
        });
    }
  });

  it("are refused to the staff of another shop", async () => {
    const { id } = (await staffOf(platform, "other")).store;
    const stranger = await staffOf(platform, "test", {
      name: "Ben",
      stores: id,
      rights: RIGHTS,
      locations: "all",
    });
    for (const called of calls)
      expect(await call(stranger, called, asUnchecked(payloadOf(called, ids)))).toMatchObject({
        code: "permission",
      });
    const own = await staffOf(platform, "other", {
      name: "Ben",
      stores: id,
      rights: RIGHTS,
      locations: "all",
    });
    expect(await call(own, mail.list, {})).toMatchObject({ emails: [{ recipient: "ben@example.com" }] });
  });

  it("are logged with the name of the operator", async () => {
    await call(await staffOf(platform, "test"), mail.list, {});
    expect(platform.logged.findLast(({ msg }) => msg === "call")).toMatchObject({
      call: "mail/list",
      operator: EVERYWHERE.name,
    });
  });

  it("name the field of invalid input, and never throw", async () => {
    const visit = await staffOf(platform, "test");
    const hostile = [
      -1,
      1.5,
      1e300,
      Number.NaN,
      "",
      "\0",
      "x".repeat(2_000_000),
      "１",
      {},
      [],
      [null],
      true,
      null,
    ];
    for (const called of calls) {
      const honest: Record<string, unknown> = payloadOf(called, ids);
      for (const field of Object.keys(honest))
        for (const value of hostile) {
          const answer = await call(visit, called, asUnchecked({ ...honest, [field]: value }));
          if (isFailure(answer)) expect(answer.code).toMatch(/^\w+$/);
        }
    }
    expect(await call(visit, mail.show, asUnchecked({ id: "one" }))).toMatchObject({
      code: "invalid",
      fields: { id: expect.any(String) },
    });
  });
});

/**
 * Calls that need a parcel, a quote, a card, a provider or a list; the tests of their commands check what they answer.
 */
const CHECKED_ELSEWHERE = [
  // calls/desk/translations.test.ts
  "translations/list",
  "translations/save",
  "translations/import",
  // calls/payments/charged-when-found.test.ts
  "orders/charge",
  // calls/till/square-stock.test.ts
  "till/read",
  "till/settle",
  // calls/feed-pictures.test.ts
  "pictures/fetch",
  "pictures/keep",
  "pictures/missing",
  // calls/editions.test.ts
  "titles/join",
  "titles/separate",
  // calls/authors.test.ts
  "authors/show",
  "authors/join",
  "authors/separate",
  "content/pages",
  "content/publishDue",
  "content/versions",
  "content/block",
  "content/checkTitles",
  "content/titles",
  "content/entry",
  "content/footer",
  "content/text",
  "content/move",
  "content/remove",
  "content/putBack",
  "content/publish",
  "content/schedule",
  "content/restore",
  "content/reopen",
  "content/discard",
  "search/misses",
  "opening/list",
  "opening/findings",
  "opening/skip",
  "opening/close",
  "opening/email",
  "opening/received",
  "payments/accounts",
  "payments/fields",
  "payments/try",
  "settings/form",
  "settings/preview",
  "settings/change",
  "settings/history",
  "settings/takeBack",
  "reports/sales",
  "reports/taxes",
  "reports/payments",
  "reports/promotions",
  "reports/book-law",
  "reports/gift-cards",
  "reports/waiting",
  "reports/low-stock",
  "reports/bestsellers",
  "reports/mark",
  "reports/entries",
  "reports/file",
  "books/file",
  "orders/ship",
  "orders/shipping",
  "orders/quote",
  "orders/card",
  "orders/location",
  "orders/address",
  "orders/note",
  "phone-orders/list",
  "phone-orders/start",
  "phone-orders/startWithout",
  "phone-orders/show",
  "phone-orders/find",
  "phone-orders/add",
  "phone-orders/change",
  "phone-orders/describe",
  "phone-orders/discard",
  "phone-orders/place",
  "orders/undo",
  "orders/done",
  "orders/email",
  "orders/resend",
  "payments/refunded",
  "disputes/list",
  "disputes/show",
  "disputes/add",
  "disputes/note",
  "gift-cards/send",
  "gift-cards/resend",
  "preorders/show",
  "preorders/file",
  "preorders/restore",
  "promotions/show",
  "promotions/pause",
  "promotions/resume",
  "promotions/try",
  "imports/list",
  "imports/show",
  "imports/kinds",
  "imports/begin",
  "imports/change",
  "imports/columns",
  "imports/apply",
  "imports/undo",
  "imports/giveUp",
  "imports/refused",
  "imports/refusedFile",
  "titles/cover",
  "imports/correct",
  "gift-cards/move",
  "content/export",
  "content/import",
  "orders/pickList",
  "staff/endCounter",
  "settings/set",
  "events/add",
  "events/page",
  "events/show",
  "events/create",
  "events/change",
  "events/doors",
  "events/check",
  "events/tick",
  "events/untick",
  "events/came",
  "lists/list",
  "lists/new",
  "lists/add",
  "lists/remove",
  "lists/sort",
  "lists/show",
  "lists/change",
  "lists/hide",
  "lists/date",
  "lists/delete",
  "lists/take",
  "lists/name",
  "lists/place",
  "lists/check",
  "lists/picks",
  "lists/pick",
  "lists/unpick",
  "pictures/list",
  "pictures/show",
  "pictures/add",
  "pictures/describe",
  "pictures/point",
  "pictures/replace",
  "pictures/remove",
  "registries/list",
  "registries/near",
  "packing/slips",
  "packing/holdSlip",
  "packing/show",
  "packing/put",
  "packing/empty",
  "packing/hold",
  "registries/edit",
  "registries/putItem",
];

describe("a staff call", () => {
  it("does what it is meant for", async () => {
    const locations = [{ ...locationNamed(1, "Town"), is_accredited: true }];
    await shop.makeShop("shapes", merged(CANADIAN, { locations }), ["shapes.localhost"]);
    const title = await shop.makeTitle();
    await shop.stock("shapes", title, 9);
    const shopper = await shop.customer("shopper@example.com", {}, "shapes");
    const order = async () => {
      await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
      return (await shopper.ok("checkout/submit", await toReview(shopper))).order_number;
    };
    const order_number = await order();
    const second = await order();
    const visit = await staffOf(platform, "shapes");
    const asked = new Set<string>();
    const ask = async (name: string, payload: object = {}): Promise<Record<string, unknown>> => {
      const answer = await call(
        visit,
        calls.find((candidate) => candidate.name === name)!,
        asUnchecked({ ...payload }),
      );
      expect([name, isFailure(answer) ? answer : "fine"]).toEqual([name, "fine"]);
      asked.add(name);
      return answer as Record<string, unknown>;
    };
    const email = "shopper@example.com";
    const id = ((await ask("mail/list")).emails as { id: number }[])[0]?.id;
    await ask("mail/show", { id });
    await ask("mail/resend", { id });
    await ask("mail/resendFailed");
    await ask("orders/accept", { order_number });
    await ask("orders/ready", { order_number, note: "At the till" });
    await ask("orders/paid", { order_number, method: "cash" });
    await ask("orders/refund", { order_number, amount: "100" });
    await ask("orders/complete", { order_number });
    await ask("orders/cancel", { order_number: second });
    await ask("orders/show", { order_number });
    await ask("orders/list", { limit: "1" });
    await ask("today/get");
    const days = { from: platform.clock.now() - 86_400, to: platform.clock.now() + 86_400 };
    await ask("books/orders", days);
    await ask("books/stock");
    await ask("checkup/run");
    await ask("health/get");
    await ask("health/errors");
    await ask("health/pictures");
    await ask("health/error", { reference: "5eed" });
    await ask("staff/logins");
    await ask("staff/logOut");
    await ask("orders/skip");
    await ask("accounts/approve", { email });
    const school = "school@example.com";
    await shop.customer(school, { is_institution: "on", company: "The school" }, "shapes");
    const exemption = { certificate: "C-1", until: 2_000_000_000, types: ["GST"] };
    await ask("accounts/exempt", { email: school, ...exemption });
    await ask("accounts/list");
    await ask("accounts/endExemption", { email: school });
    await ask("accounts/applyBookLaw", { email: school });
    await ask("accounts/endBookLaw", { email: school });
    await ask("accounts/linkBuyer", { email: school, buyer: email });
    await ask("accounts/unlinkBuyer", { email: school, buyer: email });
    await ask("accounts/lock", { email });
    await ask("accounts/unlock", { email });
    await ask("accounts/invite", { email: "new@example.com", first_name: "Lena", last_name: "Marsh" });
    await ask("accounts/show", { email });
    await ask("accounts/export", { email });
    await ask("accounts/erase", { email: school });
    await ask("accounts/audit");
    await ask("gift-cards/show", { number: (await ask("gift-cards/issue", { amount: "2500" })).number });
    await ask("gift-cards/list");
    const { number } = await ask("gift-cards/issue", { amount: "100", pin: "" });
    await ask("gift-cards/void", { number });
    await ask("promotions/add", { code: "SPRING", kind: "percent", value: "15000" });
    await ask("promotions/list");
    await ask("promotions/end", { code: "spring" });
    const forthcoming = { title: "Soon", state: "forthcoming", release_date: 2_000_000_000 } as const;
    const soon = await shop.makeTitle(forthcoming);
    await ask("preorders/of", { code: soon.isbn });
    const campaign = await ask("preorders/save", { code: soon.isbn, signed: "on" });
    await ask("preorders/list");
    await ask("preorders/remove", { id: String(campaign.id) });
    await ask("payments/set", { provider: "paypal", account: { simulator: true } });
    await ask("payments/list");
    await ask("payments/remove", { provider: "paypal" });
    await ask("payments/due");
    await ask("payments/keys");
    await ask("staff/add", { email: "sam@example.com", name: "Sam", preset: "bookseller" });
    await ask("staff/list");
    await ask("staff/change", { email: "sam@example.com", rights: ["see_orders"] });
    await ask("staff/link", { email: "sam@example.com" });
    await ask("staff/resetFactor", { email: "sam@example.com" });
    await ask("staff/resetPin", { email: "sam@example.com" });
    await ask("staff/unlockPin", { email: "sam@example.com" });
    await ask("staff/counters");
    await ask("staff/history", { email: "sam@example.com" });
    const program = await ask("programs/add", { name: "Till", rights: ["see_orders"] });
    await ask("programs/list");
    await ask("programs/end", { id: program.id });
    // Its address is this machine's, so nothing is sent.
    const webhook = await ask("webhooks/add", { url: "https://localhost/events", types: "order.placed" });
    await ask("webhooks/list");
    await ask("webhooks/resend", { id: (await ask("webhooks/test", { id: webhook.id })).id });
    await ask("webhooks/show", { id: webhook.id });
    await ask("webhooks/roll", { id: webhook.id });
    await ask("webhooks/on", { id: webhook.id });
    await ask("webhooks/remove", { id: webhook.id });
    await ask("staff/lock", { email: "sam@example.com" });
    await ask("staff/unlock", { email: "sam@example.com" });
    const file = new LocalFile(path.join(platform.env.dataDir, "table.csv"));
    writeFileSync(file.path, `key,label,isbn,title,onhand,note\n__a,Ours,${title.isbn},A title,4,Hello\n`);
    await ask("titles/edit", { edits: [{ code: title.isbn, written: { price: "12.50" } }] });
    await ask("titles/editFromFile", { file, fields: ["note"] });
    await ask("titles/show", { codes: [title.isbn] });
    await ask("titles/list");
    await ask("titles/find", { term: "title" });
    await ask("titles/change", { code: title.isbn, note: "Signed" });
    const { history } = await ask("titles/one", { code: title.isbn });
    await ask("titles/undo", { code: title.isbn, number: (history as { number: number }[])[0]?.number });
    await ask("stock/adjust", { code: title.isbn, location_id: 1, reason: "found", copies: 2 });
    const { movements } = await ask("stock/receive", { code: title.isbn, location_id: 1 });
    await ask("stock/undo", { id: (movements as number[])[0] });
    await ask("stock/sections");
    const begun = await ask("stock/beginCount", { location_id: 1 });
    await ask("stock/count", { id: begun.id, code: title.isbn });
    await ask("stock/showCount", { id: begun.id });
    await ask("stock/applyCount", { id: begun.id });
    const dropped = await ask("stock/beginCount", { location_id: 1 });
    await ask("stock/dropCount", { id: dropped.id });
    await ask("stock/counts");
    await ask("stock/show", { code: title.isbn });
    await ask("stock/received", { location_id: 1 });
    await ask("till/show");
    await ask("search/name", { term: "zyx", meant: "title" });
    await ask("search/dismiss", { term: "wvu" });
    await ask("search/decided");
    await ask("search/forget", { term: "wvu" });
    await ask("titles/add", { title: "A zine", price: 500, binding: "pb" });
    for (const what of ["stock", "titles", "sections"])
      await ask(`import/${what}`, { file, allow_refused: "100%", dry_run: "on" });
    const cards = new LocalFile(path.join(platform.env.dataDir, "cards.csv"));
    writeFileSync(cards.path, "number,balance\n12345,5.00\n");
    await ask("gift-cards/import", { file: cards, dry_run: "on" });
    await ask("import/pictures", { file: new LocalFile(path.join(platform.env.dataDir)) });
    await ask("import/trouble", { file: "till.csv", folder: "/srv/done", refused: "1", lines: ["line 3"] });
    await ask("import/onix", { file: new LocalFile("tests/fixtures/onix/onix30-reference.xml") });
    const calendar = new LocalFile(path.join(platform.env.dataDir, "events.csv"));
    writeFileSync(
      calendar.path,
      `key,name,start,end,books\nm1,Launch,2026-12-01 19:00,20:30,${title.isbn}\n`,
    );
    const { saved } = await ask("events/import", { file: calendar });
    await ask("events/list");
    const event_id = (saved as { event_id: number }[])[0]?.event_id;
    await ask("events/ticket", { event_id, name: "Adult", price: "1250", left: "50" });
    await ask("events/bundle", { event_id, ticket: "Adult", code: title.isbn, price: "3000" });
    await ask("events/guests", { event_id });
    await ask("events/guestFile", { event_id, format: "csv" });
    await ask("events/cancel", { event_id });
    await ask("settings/export");
    await ask("settings/import", { webstore_name: "gone", settings: CANADIAN });
    await ask("stores/list");
    const moved = new LocalFile(path.join(platform.env.dataDir, "gone.gz"));
    await ask("stores/export", { webstore_name: "gone", file: moved });
    await ask("stores/remove", { webstore_name: "gone", confirm: "gone" });
    await ask("stores/import", { file: moved });
    const known = [...asked, ...CHECKED_ELSEWHERE];
    expect(
      calls.map(({ name }) => name).filter((name) => !known.includes(name)),
      "make these calls above, or name them in CHECKED_ELSEWHERE",
    ).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as staffCalls from "#app/calls/staff/staff.server.ts";
import { PRESETS } from "#app/domain/staff/rights.ts";
import { codeAt, stepAt } from "#app/domain/staff/totp.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { addStaff, DeskBrowser, STAFF_PASSWORD } from "#tests/support/desk.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, locationNamed, makeShop, merged } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";
import { unbroken } from "#tests/support/unbroken.ts";

/** Staff's changes to their own logins, and owners' changes to the logins of others, in the pages of the desk. */

const platform = await sharedPlatform();
const locations = [locationNamed(1, "Harbour"), locationNamed(2, "Uptown")];
await makeShop(platform, "test", merged(CANADIAN, { store_info: { is_multistore: true }, locations }), [
  "test.localhost",
]);
await makeShop(platform, "strict", merged(CANADIAN, { desk_second_factor: ["manager"] }), [
  "strict.localhost",
]);
const site = await openSite(platform);
const HOST = "test.localhost";
const browser = (host = HOST) => new DeskBrowser(site, host);
const now = () => platform.clock.now();
/** A browser of somebody new who is logged in. */
async function person(email: string, preset: keyof typeof PRESETS, shop = "test"): Promise<DeskBrowser> {
  return browser(`${shop}.localhost`).logIn(email, await addStaff(platform, email, preset, shop));
}
const keyIn = (html: string) => /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(html)?.[0].replaceAll(" ", "") ?? "";
const sealedIn = (html: string) => /name="sealed" value="([^"]+)"/.exec(html)?.[1] ?? "";
const codesIn = (html: string) =>
  [...html.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code = ""]) => code);
const locationIn = ({ response }: { response: Response }) => response.headers.get("Location") ?? "";
await person("owner@example.com", "owner");

describe("a form that was sent after the login had ended", () => {
  it("is kept, and sent in the name of the person who logs in", async () => {
    const desk = await person("ann@example.com", "owner");
    await desk.open("/desk/staff/new");
    platform.clock.advance(12 * 3600);
    const fields = {
      name: "Zoë <Bookseller>",
      email: "zoe@example.com",
      preset: "bookseller",
      password: "secret",
    };
    const sent = await desk.send("/desk/staff/new?x=1", fields);
    const to = decodeURIComponent(locationIn(sent).replace("/desk/login?to=", ""));
    expect(to).toMatch(/^\/desk\/kept\/[\w-]{22}$/);
    expect((await browser().open(to)).response.status).toBe(303);
    await desk.open(locationIn(sent));
    const entered = await desk.send("/desk/login", {
      email: "ann@example.com",
      password: STAFF_PASSWORD,
      to,
    });
    expect(locationIn(entered)).toBe(to);
    const { html } = await desk.open(to);
    expect(html).toContain("Zoë &lt;Bookseller&gt;");
    expect(html).toContain('action="/desk/staff/new?x=1"');
    expect(html).not.toContain("secret");
    const { password: _, ...typed } = fields;
    const added = await desk.send("/desk/staff/new?x=1", typed);
    expect(added.html).toContain("/desk/password/");
    const stored = await platform.database.read.selectFrom("staff_posts").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("Bookseller");
    platform.clock.advance(3600);
    expect((await desk.open(to)).response.status).toBe(404);
  });

  it("is not kept for another site, nor without end", async () => {
    const stranger = browser();
    const foreign = await stranger.send(
      "/desk/staff/new",
      { name: "x" },
      { Origin: "", "Sec-Fetch-Site": "cross-site" },
    );
    expect(locationIn(foreign)).not.toContain("kept");
    const kept: string[] = [];
    for (let index = 0; index < 22; index++)
      kept.push(locationIn(await stranger.send("/desk/staff/new", { name: "x" })));
    expect(kept.filter((one) => one.includes("kept"))).toHaveLength(20);
    const { html } = await stranger.open("/desk/login");
    expect(html).toContain("Log in");
    platform.clock.advance(3600);
  });
});

describe("before what cannot be taken back", () => {
  it("the password is asked for again, and the form is kept meanwhile", async () => {
    const desk = await person("bea@example.com", "owner");
    platform.clock.advance(900);
    const response = await desk.send("/desk/staff/new", {
      name: "Yan",
      email: "yan@example.com",
      preset: "buyer",
    });
    expect(locationIn(response)).toMatch(/^\/desk\/confirm\?to=%2Fdesk%2Fkept%2F[\w-]{22}$/);
    const { html } = await desk.follow(locationIn(response));
    expect(html).toContain("Enter your password again");
    const to = decodeURIComponent(locationIn(response).split("to=")[1] ?? "");
    const wrong = await desk.send("/desk/confirm", { password: "wrong", to });
    expect([wrong.response.status, wrong.html.includes("not your password")]).toEqual([422, true]);
    expect(locationIn(await desk.send("/desk/confirm", { password: STAFF_PASSWORD, to }))).toBe(to);
    expect(unbroken((await desk.open(to)).html)).toContain("yan@example.com");
    const added = await desk.send("/desk/staff/new", {
      name: "Yan",
      email: "yan@example.com",
      preset: "buyer",
    });
    expect(added.html).toContain("/desk/password/");
  });
});

describe("somebody's logins", () => {
  it("are listed, and each can be ended, but not those of others", async () => {
    const desk = await person("cat@example.com", "bookseller");
    const phone = await browser().logIn("cat@example.com");
    const other = await person("dan@example.com", "bookseller");
    const idsOf = (html: string) => [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id = ""]) => id);
    const [mine = ""] = idsOf((await desk.open("/desk/sessions")).html);
    await other.open("/desk/sessions");
    await other.send("/desk/sessions/end", { id: mine });
    expect((await phone.open("/desk")).response.status).toBe(200);
    await desk.open("/desk/sessions");
    expect(locationIn(await desk.send("/desk/sessions/end", { id: mine }))).toBe("/desk/sessions");
    expect((await phone.open("/desk")).response.status).toBe(303);
    expect(idsOf((await desk.open("/desk/sessions")).html)).toEqual([]);
  });
});

describe("a second factor", () => {
  it("is set up in the page, asked for after the password, and each code works once", async () => {
    const desk = await person("eve@example.com", "bookseller");
    const page = await desk.open("/desk/second-factor");
    expect(page.html).toContain("<svg");
    const key = keyIn(page.html);
    const sealed = sealedIn(page.html);
    const wrong = await desk.send("/desk/second-factor", { sealed, name: "Phone", code: "000000" });
    expect(wrong.response.status).toBe(422);
    expect(keyIn(wrong.html)).toBe(key);
    const first = codeAt(key, stepAt(now()));
    const added = await desk.send("/desk/second-factor", { sealed, name: "Phone", code: first });
    const codes = codesIn(added.html);
    expect(codes).toHaveLength(10);
    expect(
      (await desk.send("/desk/second-factor", { sealed, name: "Again", code: first })).response.status,
    ).toBe(422);
    expect((await desk.open("/desk/second-factor")).html).not.toContain(codes[0]);

    const phone = browser();
    const entered = await phone.send("/desk/login", {
      email: "eve@example.com",
      password: STAFF_PASSWORD,
      to: "/desk/sessions",
    });
    expect(locationIn(entered)).toBe("/desk/code?to=%2Fdesk%2Fsessions");
    const waiting = phone.cookie;
    expect(locationIn(await phone.open("/desk/staff"))).toBe("/desk/code?to=%2Fdesk%2Fstaff");
    await phone.open("/desk/code");
    expect((await phone.send("/desk/code", { code: first })).response.status).toBe(422);
    platform.clock.advance(30);
    const next = codeAt(key, stepAt(now()));
    const response = await phone.send("/desk/code", {
      code: `${next.slice(0, 3)} ${next.slice(3)}`,
      to: "/desk/sessions",
    });
    expect(locationIn(response)).toBe("/desk/sessions");
    expect(phone.cookie).not.toBe(waiting);
    expect((await phone.open("/desk/sessions")).response.status).toBe(200);
    const old = browser();
    old.cookie = waiting;
    expect(locationIn(await old.open("/desk"))).toContain("/desk/login");

    const again = browser();
    await again.send("/desk/login", { email: "eve@example.com", password: STAFF_PASSWORD });
    await again.open("/desk/code");
    expect((await again.send("/desk/code", { code: next })).response.status).toBe(422);
    expect(locationIn(await again.send("/desk/code", { code: codes[0]!.toUpperCase() }))).toBe("/desk");
    const spent = browser();
    await spent.send("/desk/login", { email: "eve@example.com", password: STAFF_PASSWORD });
    await spent.open("/desk/code");
    expect((await spent.send("/desk/code", { code: codes[0]! })).response.status).toBe(422);
    const stored = JSON.stringify([
      await platform.database.read.selectFrom("staff_devices").selectAll().execute(),
      await platform.database.read.selectFrom("staff_codes").selectAll().execute(),
    ]);
    for (const secret of [key, codes[1]!]) expect(stored).not.toContain(secret);
  });

  it("is guessed ten times in a quarter of an hour at most", async () => {
    const desk = await person("fay@example.com", "bookseller");
    const { html } = await desk.open("/desk/second-factor");
    const key = keyIn(html);
    await desk.send("/desk/second-factor", {
      sealed: sealedIn(html),
      name: "Phone",
      code: codeAt(key, stepAt(now())),
    });
    platform.clock.advance(900);
    const thief = browser();
    await thief.send("/desk/login", { email: "fay@example.com", password: STAFF_PASSWORD });
    await thief.open("/desk/code");
    const guess = async (code: string) => (await thief.send("/desk/code", { code })).html;
    for (let index = 0; index < 10; index++) expect(await guess("000000")).toContain("already used");
    expect(await guess(codeAt(key, stepAt(now())))).toContain("Too many attempts");
  });

  it("may be required by the shop, of everybody with the rights of a preset", async () => {
    const seller = await person("gus@example.com", "bookseller", "strict");
    expect((await seller.open("/desk")).response.status).toBe(200);
    const owner = await person("hal@example.com", "owner", "strict");
    expect(locationIn(await owner.open("/desk"))).toBe("/desk/second-factor");
    expect(locationIn(await owner.send("/desk/staff/new", { name: "x" }))).toBe("/desk/second-factor");
    const { html } = await owner.open("/desk/second-factor");
    expect(html).toContain("requires a second factor");
    const code = codeAt(keyIn(html), stepAt(now()));
    await owner.send("/desk/second-factor", { sealed: sealedIn(html), name: "Phone", code });
    expect((await owner.open("/desk")).response.status).toBe(200);
  });

  it("can be removed, and reset by an owner, who may be the operator", async () => {
    const desk = await person("ida@example.com", "bookseller");
    const setUp = async () => {
      const { html } = await desk.open("/desk/second-factor");
      const code = codeAt(keyIn(html), stepAt(now()));
      return desk.send("/desk/second-factor", { sealed: sealedIn(html), name: "Phone", code });
    };
    await setUp();
    const id = /name="id" value="(\d+)"/.exec((await desk.open("/desk/second-factor")).html)?.[1] ?? "";
    await (await person("joe@example.com", "bookseller")).send("/desk/second-factor/removal", { id });
    expect((await desk.open("/desk/second-factor")).html).toContain("10 recovery codes");
    const renewed = await desk.send("/desk/second-factor/codes", {});
    expect(codesIn(renewed.html)).toHaveLength(10);
    await desk.send("/desk/second-factor/removal", { id });
    expect((await desk.open("/desk/second-factor")).html).toContain("no device");
    await setUp();
    const visit = await staffOf(platform, "test");
    await call(visit, staffCalls.resetFactor, { email: "ida@example.com" });
    expect((await desk.open("/desk")).response.status).toBe(303);
    await desk.logIn("ida@example.com");
    expect((await desk.open("/desk")).response.status).toBe(200);
  });
});

describe("the pages about staff", () => {
  it("are for those who may decide about staff", async () => {
    const seller = await person("kim@example.com", "manager");
    expect((await seller.open("/desk")).html).not.toContain('href="/desk/staff"');
    for (const path of ["/desk/staff", "/desk/staff/new", "/desk/staff/1", "/desk/staff/1/link"])
      expect([path, (await seller.open(path)).response.status]).toEqual([path, 403]);
    const fields = { name: "Mallory", email: "mallory@example.com", preset: "owner" };
    expect((await seller.send("/desk/staff/new", fields)).response.status).toBe(422);
    expect((await seller.send("/desk/staff/1/lock", {})).response.status).toBe(403);
  });

  it("add, change, lock and let in again, and say who did it", async () => {
    const desk = await person("lea@example.com", "owner");
    expect((await desk.open("/desk/staff/new")).html).toContain("Uptown");
    const bad = await desk.send("/desk/staff/new", {
      name: "Moe",
      email: "moe",
      preset: "own",
      rights: "refund",
      locations: "2",
    });
    expect(bad.response.status).toBe(422);
    for (const kept of ['value="Moe"', 'value="moe"']) expect(bad.html).toContain(kept);
    expect(bad.html).toMatch(/value="refund"[^>]*checked|checked[^>]*value="refund"/);
    const added = await desk.send("/desk/staff/new", {
      name: "Moe",
      email: "moe@example.com",
      preset: "own",
      rights: "refund",
      locations: "2",
    });
    const link = /\/desk\/password\/[\w-]{22}/.exec(added.html)?.[0] ?? "";
    const moe = await browser().logIn("moe@example.com", link);
    expect((await moe.open("/desk")).html).toContain("At Uptown only.");
    const list = (await desk.open("/desk/staff")).html;
    const path = /\/desk\/staff\/\d+(?=" class="[^"]*">Moe)/.exec(list)?.[0] ?? "";
    const page = await desk.open(path);
    expect(page.html).toMatch(/value="refund"[^>]*checked|checked[^>]*value="refund"/);
    const saved = await desk.send(path, { name: "Moe Books", preset: "bookseller", locations: "1" });
    expect(locationIn(saved)).toBe(path);
    expect((await moe.open("/desk")).html).toContain("At Harbour only.");
    expect(locationIn(await desk.send(`${path}/lock`, {}))).toBe(path);
    expect((await moe.open("/desk")).response.status).toBe(303);
    expect((await desk.send(`${path}/paint`, {})).response.status).toBe(404);
    await desk.send(`${path}/unlock`, {});
    const again = await desk.send(`${path}/link`, {});
    await moe.logIn("moe@example.com", /\/desk\/password\/[\w-]{22}/.exec(again.html)?.[0]);
    const history = (await desk.open(path)).html;
    for (const text of [
      "owner person: locked<",
      "owner person: changed: Refund (Uptown) → Bookseller (Harbour)<",
      "Moe Books: set a password<",
    ])
      expect(history).toContain(text);
  });

  it("keep the last owner from locking themselves out", async () => {
    await makeShop(platform, "alone", CANADIAN, ["alone.localhost"]);
    const desk = await person("noa@example.com", "owner", "alone");
    const path = /\/desk\/staff\/\d+/.exec((await desk.open("/desk/staff")).html)?.[0] ?? "";
    await desk.open(path);
    const refused = await desk.send(`${path}/lock`, {});
    expect([
      refused.response.status,
      refused.html.includes("At least one person must be able to add staff"),
    ]).toEqual([422, true]);
    const demoted = await desk.send(path, { name: "Noa", preset: "manager" });
    expect([
      demoted.response.status,
      demoted.html.includes("At least one person must be able to add staff"),
    ]).toEqual([422, true]);
    expect((await desk.open("/desk/staff")).response.status).toBe(200);
  });

  it("name who acts in the trail of a customer's account", async () => {
    const accounts = await import("#app/calls/staff/accounts.server.ts");
    const visit = await staffOf(platform, "test");
    const invited = { email: "reader@example.com", first_name: "Rhea", last_name: "Reader" };
    const sam = {
      ...visit,
      operator: { name: "Sam", stores: visit.store.id, rights: PRESETS.owner, locations: "all" as const },
      actor: "Sam",
    };
    expect(isFailure(await call(sam, accounts.invite, invited))).toBe(false);
    const shown = await call(visit, accounts.show, { email: "reader@example.com" });
    expect(shown).toMatchObject({ trail: [{ action: "invited", actor: "Sam" }] });
  });
});

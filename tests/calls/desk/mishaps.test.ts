import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as settings from "#app/calls/staff/settings.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { publishDue } from "#app/domain/pages/publication.server.ts";
import { wallSecondsFrom } from "#app/lib/dates.ts";
import {
  type DeskBrowser,
  fieldIn,
  flashOf,
  openDeskSite,
  pathIn,
  STAFF_PASSWORD,
} from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { guest, makeTitle, stock } from "#tests/support/shop.ts";

/** Mishaps with a shop's pages and settings: nothing is lost, and a sentence says what happened. */

const { platform, site, host, browser, logIn, visit } = await openDeskSite();
const mary = await logIn("mary@example.com", "manager");
const olga = await logIn("olga@example.com", "owner");
/** Logins end after a working day. */
async function nextMorning() {
  await mary.logIn("mary@example.com");
  await olga.logIn("olga@example.com");
}
const now = () => platform.clock.now();
const HOME = "/desk/pages/home";
const home = async () => ok(await call(await visit(), versions.versions, { page: "home" }));
const draft = async () => (await home()).draft?.seen ?? "";
const shown = async () => (await site.ask(host, "/home")).text();
const BLOCK = { placement: "other", type: "list", header_visible: "on", format: "markdown" };

/** Adds a block to the draft of the home page at the desk. */
async function add(desk: DeskBrowser, header: string) {
  await desk.open(`${HOME}/blocks/new`);
  return desk.send(`${HOME}/blocks/new`, { ...BLOCK, header, text: "x", seen: "live" });
}
async function publish(desk: DeskBrowser) {
  platform.clock.advance(60);
  await desk.open(HOME);
  return desk.send(HOME, { do: "publish", seen: await draft() });
}
const due = () => publishDue({ ...platform, database: platform.database });

describe("a home page that was emptied by mistake on a Saturday", () => {
  it("says that it is empty before and after, and yesterday's is brought back by one button", async () => {
    await add(mary, "Friday's front page");
    await publish(mary);
    expect(await shown()).toContain("Friday&#x27;s front page");
    platform.clock.advance(86_400);
    await nextMorning();
    ok(await call(await visit(), versions.remove, { page: "home", key: 1 }));
    expect((await mary.open(HOME)).html).toContain("This page shows no block.");
    await publish(mary);
    expect(await shown()).toContain("Come and see what’s on our shelves.");
    expect((await mary.open("/desk")).html).toContain("Your home page shows no block");
    const page = await mary.open(HOME);
    const before = /value="(restore:\d+)"/.exec(page.html)?.[1] ?? "";
    expect(flashOf(await mary.send(HOME, { do: before }))).toContain("desk_page_restored");
    expect(await shown()).toContain("Friday&#x27;s front page");
    expect((await mary.open("/desk")).html).not.toContain("Your home page shows no block");
  });
});

describe("a schedule that overlaps another", () => {
  const day = () => new Date((now() - 8 * 3600 + 3 * 86_400) * 1000).toISOString().slice(0, 10);

  it("is named before it is saved, and two versions are never published at one moment", async () => {
    await add(mary, "From Friday");
    const friday = day();
    await mary.open(`${HOME}/schedule`);
    expect(
      pathIn(await mary.send(`${HOME}/schedule`, { day: friday, time: "09:00", seen: await draft() })),
    ).toBe(HOME);
    await add(olga, "From Friday too");
    expect((await olga.open(`${HOME}/schedule`)).html).toContain("Another version will be published on");
    const same = await olga.send(`${HOME}/schedule`, { day: friday, time: "09:00", seen: await draft() });
    expect(same.response.status).toBe(422);
    expect(same.html).toContain("Another version of this page will be published at this very time.");
    expect(same.html).toContain(`value="${friday}"`);
    const later = await olga.send(`${HOME}/schedule`, { day: friday, time: "09:30", seen: await draft() });
    expect(later.response.status).toBe(303);
    expect((await home()).versions.filter(({ state }) => state === "scheduled")).toHaveLength(2);
  });

  it("replaces nothing that could not be brought back, and says so to somebody with an older draft", async () => {
    await add(mary, "Begun before Friday");
    for (const { publish_at } of (await home()).versions
      .filter(({ state }) => state === "scheduled")
      .reverse()) {
      platform.clock.set(publish_at ?? 0);
      await due();
    }
    await nextMorning();
    expect(await shown()).toContain("From Friday too");
    const page = await mary.open(HOME);
    expect(page.html).toContain("Since this draft began, another version was published");
    expect(page.html).toContain("on schedule, planned by owner person");
    await publish(mary);
    expect(await shown()).toContain("Begun before Friday");
    const headers = async (number: number) => {
      ok(await call(await visit(), versions.restore, { page: "home", number }));
      return shown();
    };
    const kept = (await home()).versions.filter(({ publish_at }) => publish_at !== null);
    expect(await headers(kept[0]?.number ?? 0)).toContain("From Friday too");
    expect(await headers(kept[1]?.number ?? 0)).toContain("From Friday");
  });
});

describe("a manager whose own login is locked", () => {
  it("loses nothing: what was typed is kept, what was planned is published, and an owner lets them in again", async () => {
    await add(mary, "Planned by Mary");
    const wall = wallSecondsFrom(new Date((now() + 5 * 86_400) * 1000).toISOString().slice(0, 10), "09:00");
    const planned = ok(await call(await visit(), versions.schedule, { page: "home", wall: wall ?? 0 }));
    const list = (await olga.open("/desk/staff")).html;
    const path = /\/desk\/staff\/\d+(?=" class="[^"]*">manager person)/.exec(list)?.[0] ?? "";
    await mary.open(`${HOME}/blocks/new`);
    await olga.open(path);
    await olga.send(`${path}/lock`, {});
    const typed = { ...BLOCK, header: "Half an hour's work", text: "x", seen: "live" };
    const sent = await mary.send(`${HOME}/blocks/new`, typed);
    expect(sent.response.status).toBe(303);
    const to = decodeURIComponent(pathIn(sent).split("to=")[1] ?? "");
    expect(to).toMatch(/^\/desk\/kept\//);
    const refused = await mary.send("/desk/login", { email: "mary@example.com", password: STAFF_PASSWORD });
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain("This login is locked. Ask an owner of the shop.");
    expect((await olga.open("/desk/staff/logins")).html).toContain("Login locked");
    await olga.open(path);
    await olga.send(`${path}/unlock`, {});
    await mary.logIn("mary@example.com");
    expect((await mary.open(to)).html).toContain("Half an hour&#x27;s work");
    await olga.open(path);
    await olga.send(`${path}/lock`, {});
    platform.clock.set(planned.publish_at);
    await due();
    expect(await shown()).toContain("Planned by Mary");
    await olga.logIn("olga@example.com");
    await olga.open(path);
    await olga.send(`${path}/unlock`, {});
    await mary.logIn("mary@example.com");
  });

  it("can be let in by the right password once the wrong ones are forgotten, or at once by an owner's link", async () => {
    const wrong = browser();
    for (let tries = 0; tries < 30; tries++)
      await wrong.send("/desk/login", { email: "mary@example.com", password: "not this one" });
    const response = await wrong.send("/desk/login", { email: "mary@example.com", password: STAFF_PASSWORD });
    expect(response.response.status).toBeGreaterThan(400);
    expect(response.html).toMatch(/Too many|try again/i);
    // The login that is open stays.
    expect((await mary.open(HOME)).response.status).toBe(200);
    platform.clock.advance(3600);
    expect((await browser().logIn("mary@example.com")).cookie).not.toBe("");
  });
});

describe("a setting that closes the shop", () => {
  it("says so, keeps carts, and is taken back by one button", async () => {
    const emma = await makeTitle(platform, { title: "Emma" });
    await stock(platform, "test", emma, 5);
    const reader = guest(platform);
    await reader.ok("cart/add", { eisbn: emma.eisbn, quantity: "2" });
    const page = await olga.open("/desk/settings/access");
    const closed = await olga.send("/desk/settings/access", {
      seen: fieldIn(page.html, "seen"),
      is_exclusive: "on",
    });
    expect(flashOf(closed)).toContain("desk_shop_closed");
    expect((await olga.open("/desk/settings/access")).html).toContain("closed to everybody except");
    expect(await shown()).not.toContain("Planned by Mary");
    // Staff still see the shop at the desk, and what shoppers see in a preview of their own.
    expect((await mary.open(HOME)).response.status).toBe(200);
    await olga.open("/desk/settings/history");
    const { changes } = ok(await call(await visit(), settings.history, { limit: 1 }));
    const back = await olga.send(`/desk/settings/history/${changes[0]?.id}/back`, {});
    expect(flashOf(back)).toContain("desk_setting_taken_back");
    expect(await shown()).toContain("Planned by Mary");
    const cart = await reader.ok("cart/get", {});
    expect(JSON.stringify(cart)).toContain("Emma");
  });
});

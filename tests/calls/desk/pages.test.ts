import { beforeAll, describe, expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as content from "#app/calls/staff/content.server.ts";
import * as todayCall from "#app/calls/staff/today.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { contentCommand } from "#app/cli/commands/content.ts";
import { publishDue } from "#app/domain/pages/publication.server.ts";
import { wallSecondsFrom } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser, flashOf } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { CANADIAN, merged, openShop } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** The shop's pages at the desk: drafts, publishing, schedules and earlier versions. */

const shop = await openShop();
const { platform } = shop;
const MENU = [
  { id: "browse", label: "Browse", path: "/browse", type: "browse" },
  {
    id: "about",
    label: "About us",
    path: "/about",
    type: "v3_content",
    content: "<table><tr><td>Old</td></tr></table>",
    submenu: [{ id: "winter", label: "Winter", path: "/winter", type: "custom" }],
  },
];
const settings = merged(CANADIAN, {
  site_navigation: MENU,
  privacy_policy: { title: "Privacy", content: "<h2>What we keep</h2><p>Little.</p>" },
});
await shop.makeShop("test", settings, ["test.localhost"]);
await shop.makeShop("other", CANADIAN);
const emma = await shop.makeTitle({ title: "Emma" });
const dust = await shop.makeTitle({ title: "Dust" });

const now = () => platform.clock.now();
const ada = async () => ({ ...(await staffOf(platform, "test")), actor: "Ada" });
const ben = async () => ({ ...(await staffOf(platform, "test")), actor: "Ben" });
const home = {
  platform,
  database: platform.database,
  clock: platform.clock,
  env: platform.env,
  log: platform.log,
};

const opened = async (page: string) => ok(await call(await ada(), versions.versions, { page }));
const BLOCK = { placement: "other", type: "list", header_visible: "on" };
const saved = async (page: string, form: object, visit = ada) =>
  ok(await call(await visit(), versions.saveBlock, asUnchecked({ page, ...BLOCK, ...form })));
const published = async (page: string) => {
  platform.clock.advance(60);
  return ok(await call(await ada(), versions.publish, { page, seen: (await opened(page)).draft?.seen }));
};
/** The headers of a page's blocks as shoppers see them. */
const live = async (page_id = "") =>
  (await shop.guest().ok("titlelist/getCustom", { page_id })).blocks.map(
    (block: { header: string }) => block.header,
  );
const headers = ({ document }: Awaited<ReturnType<typeof opened>>) =>
  document.kind === "blocks" ? document.items.map(({ value }) => value.header) : [];
const bring = async (blocks: object[], page_id = "") =>
  ok(
    await call(await ada(), content.importShopContent, {
      json: JSON.stringify({ pages: [{ page_id, blocks }] }),
    }),
  );

describe("the pages of a shop", () => {
  it("are the home page, those that the menu leads to, the menu and the policy", async () => {
    const { pages } = ok(await call(await ada(), versions.pages, {}));
    expect(pages.map(({ page, kind }) => [page, kind])).toEqual([
      ["home", "blocks"],
      ["page-about", "text"],
      ["page-winter", "blocks"],
      ["menu", "menu"],
      ["privacy-policy", "text"],
    ]);
    expect(await call(await ada(), versions.versions, { page: "page-gone" })).toMatchObject({
      code: "not_found",
    });
  });
});

describe("a draft", () => {
  it("leaves the live page alone until it is published", async () => {
    await saved("home", { header: "Winter is here", text: "Read **north**" });
    expect(await live()).toEqual([]);
    const page = await opened("home");
    expect(page.draft).toMatchObject({
      changed_by: "Ada",
      edits: [{ did: "added", name: "Winter is here" }],
    });
    expect(await published("home")).toMatchObject({ number: 1, coming: [] });
    expect(await live()).toEqual(["Winter is here"]);
    const [block] = (await shop.guest().ok("titlelist/getCustom", {})).blocks;
    expect(block?.description).toBe("<p>Read <strong>north</strong></p>");
    expect((await opened("home")).draft).toBeUndefined();
  });

  it("is ordered by buttons, and what was removed can be put back", async () => {
    for (const header of ["Two", "Three"]) await saved("home", { header });
    await saved("home", { header: "Top", placement: "banner" });
    expect(headers(await opened("home"))).toEqual(["Top", "Winter is here", "Two", "Three"]);
    const move = async (key: number, to: string) =>
      ok(await call(await ada(), versions.move, asUnchecked({ page: "home", key, to })));
    await move(3, "up");
    expect(headers(await opened("home"))).toEqual(["Top", "Winter is here", "Three", "Two"]);
    await move(1, "3");
    expect(headers(await opened("home"))).toEqual(["Top", "Three", "Two", "Winter is here"]);
    await move(4, "down");
    ok(await call(await ada(), versions.remove, { page: "home", key: 2 }));
    expect(headers(await opened("home"))).toEqual(["Top", "Three", "Winter is here"]);
    expect(await call(await ada(), versions.remove, { page: "home", key: 2 })).toMatchObject({
      code: "gone",
    });
    ok(await call(await ada(), versions.putBack, { page: "home", key: 2 }));
    expect(headers(await opened("home"))).toEqual(["Top", "Three", "Two", "Winter is here"]);
    expect(await live()).toEqual(["Winter is here"]);
  });

  it("keeps the changes of two people, and shows the second what the first changed", async () => {
    const number = Number((await opened("home")).draft?.seen.split(".")[0]);
    const version = `${number}.0`;
    const first = await saved("home", { key: 1, seen: version, header: "Winter has come" }, ben);
    const second = await call(
      await ada(),
      versions.saveBlock,
      asUnchecked({
        page: "home",
        ...BLOCK,
        key: 1,
        seen: version,
        header: "Winter is over",
      }),
    );
    expect(second).toMatchObject({ code: "changed" });
    expect((await opened("home")).draft?.edits.at(-1)).toMatchObject({ by: "Ben", name: "Winter has come" });
    // Another block is not in the way, and what was looked at can be sent again.
    await saved("home", { key: 2, header: "Second" });
    await saved("home", { key: 1, seen: first.seen, header: "Winter is over" });
    expect(headers(await opened("home"))).toEqual(["Top", "Three", "Second", "Winter is over"]);
    const old = await call(await ben(), versions.publish, { page: "home", seen: first.seen });
    expect(old).toMatchObject({ code: "changed" });
  });

  it("is changed by several people at once without losing anything", async () => {
    await Promise.all(["a", "b", "c", "d"].map((header) => saved("page-winter", { header })));
    expect(headers(await opened("page-winter")).sort()).toEqual(["a", "b", "c", "d"]);
    const { draft } = await opened("page-winter");
    ok(await call(await ada(), versions.discard, { page: "page-winter", seen: draft?.seen }));
    expect((await opened("page-winter")).draft).toBeUndefined();
    const [{ number } = { number: 0 }] = (await opened("page-winter")).versions;
    ok(await call(await ada(), versions.reopen, { page: "page-winter", number }));
    expect(headers(await opened("page-winter"))).toHaveLength(4);
  });

  it("refuses what a page cannot show, beside its field", async () => {
    const refused = async (form: object) => {
      const answer = await call(
        await ada(),
        versions.saveBlock,
        asUnchecked({
          page: "home",
          ...BLOCK,
          ...form,
        }),
      );
      return isFailure(answer) ? Object.keys(answer.fields ?? {}) : answer;
    };
    expect(await refused({ header: "x", link: "javascript:alert(1)" })).toEqual(["link"]);
    expect(await refused({ header: "x", image: "no-such.webp" })).toEqual(["image"]);
    expect(await refused({ header: "x", list: "No such list" })).toEqual(["list"]);
    expect(await refused({ type: "event", event_id: "999" })).toEqual(["event_id"]);
    expect(await refused({ header: "x", limit: "99" })).toEqual(["limit"]);
    expect(await refused({ placement: "nowhere" })).toEqual(["placement"]);
    await saved("page-winter", {});
    const reply = await call(await ada(), versions.publish, { page: "page-winter" });
    expect(reply).toMatchObject({ code: "problems", detail: { problems: [{ key: 5 }] } });
    expect(await live("winter")).toEqual([]);
  });

  it("takes pasted ISBNs as the titles of a block, once they were checked", async () => {
    const isbns = `${emma.isbn}, ${dust.isbn}\n978-0-00-000000-2 ${emma.isbn} sometext`;
    const checked = ok(await call(await ada(), versions.checkTitles, { isbns }));
    expect(checked.titles.map(({ title, state }) => [title, state])).toEqual([
      ["Emma", "found"],
      ["Dust", "found"],
      ["", "unknown"],
      ["Emma", "twice"],
      ["", "not_a_code"],
    ]);
    const { key } = await saved("home", { header: "This week" });
    ok(await call(await ada(), versions.saveTitles, { page: "home", key, isbns }));
    expect(await call(await ada(), versions.saveTitles, { page: "home", key, isbns: "x" })).toMatchObject({
      code: "invalid",
    });
    await published("home");
    const { blocks } = await shop.guest().ok("titlelist/getCustom", {});
    const week = blocks.find(({ header }: { header: string }) => header === "This week");
    expect(week?.rows.map(({ title }: { title: string }) => title)).toEqual(["Emma", "Dust"]);
  });
});

describe("a block with days", () => {
  const today = () => new Date((now() - 8 * 3600) * 1000).toISOString().slice(0, 10);
  const plus = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);
  const emptyFrom = async () => ok(await call(await ada(), todayCall.get, {})).home_empty_from;

  it("is shown from its first to its last day, and leaves the home page something to say", async () => {
    await bring([]);
    expect(await emptyFrom()).toBe(today());
    await saved("home", { header: "Winter", first_day: plus(1), last_day: plus(9) });
    await published("home");
    expect(await live()).toEqual([]);
    platform.clock.advance(86_400);
    expect(await live()).toEqual(["Winter"]);
    expect(await emptyFrom()).toBeNull();
    platform.clock.advance(2 * 86_400);
    expect(await emptyFrom()).toBe(plus(7));
    platform.clock.advance(7 * 86_400);
    expect(await live()).toEqual([]);
    expect(await emptyFrom()).toBe(today());
  });

  it("keeps its days in drafts, versions and files", async () => {
    const exported = ok(await call(await ada(), content.exportShopContent, {})).content;
    const block = exported.pages?.find(({ page_id }) => page_id === "")?.blocks[0];
    expect(block).toMatchObject({ first_day: plus(-9), last_day: plus(-1) });
    const days = { first_day: "2027-02-30" };
    const json = JSON.stringify({ pages: [{ page_id: "", blocks: [{ ...block, ...days }] }] });
    expect(await call(await ada(), content.importShopContent, { json })).toMatchObject({
      error: expect.stringContaining("first_day: Must be a day such as 2026-12-24."),
    });
    const backwards = { first_day: "2027-02-02", last_day: "2027-02-01" };
    const other = JSON.stringify({ pages: [{ page_id: "", blocks: [{ ...block, ...backwards }] }] });
    expect(await call(await ada(), content.importShopContent, { json: other })).toMatchObject({
      error: expect.stringContaining("The last day, 2027-02-01, is before the first."),
    });
  });

  it("refuses days that do not exist, and a last day before the first", async () => {
    const refused = async (days: object) => {
      const answer = await call(
        await ada(),
        versions.saveBlock,
        asUnchecked({
          page: "home",
          ...BLOCK,
          ...days,
        }),
      );
      return isFailure(answer) ? Object.keys(answer.fields ?? {}) : answer;
    };
    expect(await refused({ first_day: "2027-02-30" })).toEqual(["first_day"]);
    expect(await refused({ last_day: "soon" })).toEqual(["last_day"]);
    expect(await refused({ first_day: "2027-02-02", last_day: "2027-02-01" })).toEqual(["last_day"]);
    await bring([]);
  });
});

describe("versions", () => {
  it("bring back yesterday's home page, also when somebody else emptied it", async () => {
    const before = await live();
    platform.clock.advance(86_400);
    await bring([]);
    expect(await live()).toEqual([]);
    const { versions: all } = await opened("home");
    expect(all[0]).toMatchObject({ state: "published", published_by: "Ada" });
    const yesterday = all[1]?.number ?? 0;
    const answer = ok(await call(await ben(), versions.restore, { page: "home", number: yesterday }));
    expect(await live()).toEqual(before);
    expect((await opened("home")).versions[0]).toMatchObject({ number: answer.number, published_by: "Ben" });
    expect((await opened("home")).history.map(({ action, actor }) => [action, actor]).slice(0, 2)).toEqual([
      ["page restored", "Ben"],
      ["page imported", "Ada"],
    ]);
    expect(await call(await ben(), versions.restore, { page: "home", number: answer.number })).toMatchObject({
      code: "unchanged",
    });
    expect(await call(await ben(), versions.restore, { page: "home", number: 9999 })).toMatchObject({
      code: "no_version",
    });
  });

  it("keep what was live before the first one was published", async () => {
    const page = "privacy-policy";
    ok(await call(await ada(), versions.saveText, { page, title: "Privacy", text: "## Nothing\n\nAt all." }));
    await published(page);
    expect((await shop.storeOf("test")).settings.privacy_policy.content).toBe(
      "<h2>Nothing</h2><p>At all.</p>",
    );
    const [, first] = (await opened(page)).versions;
    expect(first).toMatchObject({ state: "published", published_by: "" });
    ok(await call(await ada(), versions.restore, { page, number: first?.number ?? 0 }));
    expect((await shop.storeOf("test")).settings.privacy_policy.content).toContain("What we keep");
  });
});

describe("a schedule", () => {
  const wall = (days: number, time = "09:00") =>
    wallSecondsFrom(new Date((now() + days * 86_400) * 1000).toISOString().slice(0, 10), time) ?? 0;

  it("publishes at its time, and names what else is to come", async () => {
    await saved("home", { header: "Friday" });
    const first = ok(await call(await ada(), versions.schedule, { page: "home", wall: wall(3) }));
    expect(first.others).toEqual([]);
    await saved("home", { header: "Saturday" });
    const second = ok(await call(await ada(), versions.schedule, { page: "home", wall: wall(4) }));
    expect(second.others).toEqual([{ number: first.number, publish_at: first.publish_at }]);
    await saved("home", { header: "Now" });
    expect((await published("home")).coming).toHaveLength(2);
    expect(await publishDue(home)).toBe(0);
    platform.clock.set(first.publish_at);
    expect(await publishDue(home)).toBe(1);
    expect(await live()).toContain("Friday");
    expect(await live()).not.toContain("Now");
    expect(await publishDue(home)).toBe(0);
    platform.clock.set(second.publish_at + 5);
    const runs = await Promise.all([publishDue(home), publishDue(home)]);
    expect(runs[0] + runs[1]).toBe(1);
    expect(await live()).toContain("Saturday");
  });

  it("is published in the name of the person who planned it, and the history says that it was on schedule", async () => {
    await saved("home", { header: "Planned" });
    const planned = ok(await call(await ben(), versions.schedule, { page: "home", wall: wall(2) }));
    platform.clock.set(planned.publish_at);
    await publishDue(home);
    const { versions: all, history } = await opened("home");
    expect(all[0]).toMatchObject({ state: "published", published_by: "Ben", changed_by: "Ada" });
    expect(history[0]).toMatchObject({ action: "page published on schedule", actor: "Ben" });
  });

  it("can be taken back, and refuses times that are over", async () => {
    await saved("home", { header: "Never" });
    const past = await call(await ada(), versions.schedule, { page: "home", wall: wall(-1) });
    expect(past).toMatchObject({ code: "past" });
    const { number } = ok(await call(await ada(), versions.schedule, { page: "home", wall: wall(2) }));
    ok(await call(await ada(), versions.reopen, { page: "home", number }));
    platform.clock.advance(3 * 86_400);
    expect(await publishDue(home)).toBe(0);
    expect((await opened("home")).draft).toBeDefined();
    await saved("home", { header: "More" });
    const again = ok(await call(await ada(), versions.schedule, { page: "home", wall: wall(2) }));
    await saved("home", { header: "Other" });
    expect(await call(await ada(), versions.reopen, { page: "home", number: again.number })).toMatchObject({
      code: "draft_exists",
    });
    ok(await call(await ada(), versions.discard, { page: "home" }));
  });

  it("says so if the page can no longer be published", async () => {
    const page = "page-winter";
    ok(await call(await ada(), versions.remove, { page, key: 5 }));
    const { id: store_id } = await shop.storeOf("test");
    await platform.database.transaction((tx) =>
      tx
        .insertInto("title_lists")
        .values({
          id: "Lgoingaway01",
          store_id,
          name: "Going",
          header: "",
          folded: "",
          description: "",
          image: null,
          featured: 0,
          category: "",
          sub_category: "",
          found: 0,
          customer_id: null,
          favourites: 0,
          shared: 0,
          created_at: 1,
          updated_at: 1,
        })
        .execute(),
    );
    await saved(page, { list: "going" });
    const { publish_at } = ok(await call(await ada(), versions.schedule, { page, wall: wall(2) }));
    await platform.database.transaction((tx) =>
      tx.deleteFrom("title_lists").where("id", "=", "Lgoingaway01").execute(),
    );
    platform.clock.set(publish_at);
    await publishDue(home);
    expect((await opened(page)).versions[0]).toMatchObject({
      state: "failed",
      problem: 'There is no list "Lgoingaway01".',
    });
  });
});

describe("the menu", () => {
  it("gets a new page, which shoppers find once both are published", async () => {
    const added = ok(
      await call(await ada(), versions.saveEntry, {
        area: "menu",
        label: "Book clubs & more",
        type: "v3_content",
      }),
    );
    expect(added.page).toBe("page-book-clubs-more");
    const page = "page-book-clubs-more";
    ok(await call(await ada(), versions.saveText, { page, text: "Every *second* Tuesday." }));
    const { pages } = ok(await call(await ada(), versions.pages, {}));
    expect(pages.find((candidate) => candidate.page === page)).toMatchObject({
      isNew: true,
      path: "/book-clubs-more",
    });
    await published(page);
    await published("menu");
    const { site_navigation } = (await shop.storeOf("test")).settings;
    expect(site_navigation.map(({ path, content }) => [path, content])).toEqual([
      ["/browse", ""],
      ["/about", "<table><tr><td>Old</td></tr></table>"],
      ["/book-clubs-more", "<p>Every <em>second</em> Tuesday.</p>"],
    ]);
    expect(site_navigation[1]?.submenu).toMatchObject([{ id: "winter" }]);
  });

  it("moves an entry with those below it, and has a footer", async () => {
    const { document } = await opened("menu");
    if (document.kind !== "menu") throw new Error(document.kind);
    const key = document.items.find(({ value }) => value.id === "about")?.key ?? 0;
    ok(await call(await ada(), versions.move, { page: "menu", key, to: "down" }));
    ok(
      await call(await ada(), versions.saveEntry, {
        area: "footer",
        label: "Our other site",
        type: "link",
        search: "https://books.example",
      }),
    );
    ok(await call(await ada(), versions.saveFooter, { footer_message: "Open late" }));
    await published("menu");
    const { site_navigation, extra_navigation, store_info } = (await shop.storeOf("test")).settings;
    expect(site_navigation.map(({ id, submenu }) => [id, submenu.length])).toEqual([
      ["browse", 0],
      ["book-clubs-more", 0],
      ["about", 1],
    ]);
    expect(extra_navigation).toMatchObject([{ label: "Our other site", search: "https://books.example" }]);
    expect(store_info.footer_message).toBe("Open late");
  });

  it("refuses addresses that lead nowhere", async () => {
    const refused = async (form: object) => {
      const answer = await call(
        await ada(),
        versions.saveEntry,
        asUnchecked({
          area: "menu",
          label: "x",
          ...form,
        }),
      );
      return isFailure(answer) && Object.keys(answer.fields ?? {});
    };
    expect(await refused({ type: "custom", path: "no slash" })).toEqual(["path"]);
    expect(await refused({ type: "custom", path: "/winter" })).toEqual(["path"]);
    expect(await refused({ type: "link" })).toEqual(["search"]);
    expect(await refused({ type: "link", search: "javascript:x" })).toEqual(["search"]);
    expect(await refused({ type: "link", search: "/x", label: " " })).toEqual(["label"]);
  });
});

describe("a page of text", () => {
  it("takes HTML only of somebody who may change settings", async () => {
    const text = "<p class='lead'>Welcome</p>";
    const manager = {
      ...(await staffOf(platform, "test", {
        name: "Manager",
        stores: (await shop.storeOf("test")).id,
        rights: ["content"],
        locations: "all",
      })),
    };
    const page = "page-about";
    const refused = await call(manager, versions.saveText, { page, text, format: "html" });
    expect(refused).toMatchObject({ code: "invalid", fields: { text: expect.any(String) } });
    ok(await call(await ada(), versions.saveText, { page, text, format: "html" }));
    await published(page);
    expect(
      (await shop.storeOf("test")).settings.site_navigation.find(({ id }) => id === "about"),
    ).toMatchObject({
      content: text,
    });
  });
});

describe("the command", () => {
  it("lists versions, publishes and restores them", async () => {
    const run = async (
      ...given: Parameters<typeof runCommand> extends [unknown, unknown, ...infer Rest] ? Rest : never
    ) => (await runCommand(contentCommand, platform, ...given)).text;
    await saved("home", { header: "By command" });
    expect(await run(["versions"])).toMatch(/^home {2}\/ {2}draft, changed/m);
    expect(await run(["publish", "home"], { "dry-run": true })).toContain("Dry run");
    expect(await live()).not.toContain("By command");
    await run(["publish", "home"]);
    expect(await live()).toContain("By command");
    const [, before] = (await opened("home")).versions.filter(({ state }) => state === "published");
    expect(await run(["versions", "home"])).toContain(`${before?.number}  published`);
    await run(["restore", "home", String(before?.number)]);
    expect(await live()).not.toContain("By command");
    await saved("home", { header: "In March" });
    const at = { at: "2027-03-14 02:30" };
    expect(await run(["publish", "home"], at)).toMatch(/3:30\sa\.m\. \(clocks skip the time you chose\)/);
    await expect(run(["publish", "home"], { at: "soon" })).rejects.toThrow("--at takes");
  });
});

describe("the screens", async () => {
  const HOST = "test.localhost";
  const site = await openSite(platform);
  const desk = new DeskBrowser(site, HOST);
  beforeAll(async () => {
    await desk.logIn("mary@example.com", await addStaff(platform, "mary@example.com", "manager"));
  });
  const shown = async (path: string) => (await site.ask(HOST, path)).text();

  it("preview a draft as anybody on any day, and leave no trace of it", async () => {
    await desk.open("/desk/pages/home/blocks/new");
    const sent = await desk.send("/desk/pages/home/blocks/new", {
      placement: "other",
      type: "list",
      header: "Only in the draft",
      header_visible: "on",
      text: "**Soon**",
      format: "markdown",
      seen: "live",
    });
    expect(sent.response.headers.get("Location")).toContain("/desk/pages/home#part-");
    const counts = await platform.database.changeCounts();
    const { html, response } = await desk.open("/desk/pages/home/preview?as=customer&day=2027-06-01");
    expect(html).toContain("Only in the draft");
    expect(html).toContain("<strong>Soon</strong>");
    expect(html).toContain("seen by A customer on June 1, 2027");
    expect(html).toContain("A Reader");
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await shown("/")).not.toContain("Only in the draft");
    expect(await platform.database.changeCounts()).toEqual(counts);
    expect((await opened("home")).draft).toBeDefined();
    const guestHtml = (await desk.open("/desk/pages/home/preview")).html;
    expect(guestHtml).toContain("seen by A guest");
    expect(guestHtml).not.toContain("A Reader");
    expect((await site.ask(HOST, "/desk/pages/home/preview")).status).toBe(303);
  });

  it("say in words when a block is shown, and what follows from its days", async () => {
    const draft = (await opened("home")).draft;
    if (draft) ok(await call(await ada(), versions.discard, { page: "home" }));
    const before = (await opened("home")).document;
    await bring([{ placement: "other", header: "For good", last_day: "2030-01-04" }]);
    for (const [header, first_day, last_day] of [
      ["Advent", "2029-12-01", "2029-12-24"],
      ["Snow", "2029-12-20", "2029-12-31"],
      ["Long gone", "", "2020-01-01"],
    ])
      await saved("home", { placement: "banner", header, text: "x", first_day, last_day });
    const { html } = await desk.open("/desk/pages/home");
    for (const text of [
      "Shown from December 1, 2029 to December 24, 2029",
      "Shown until January 4, 2030",
      "No longer shown since January 1, 2020",
      "The banners “Advent” and “Snow” are shown together from December 20, 2029 to December 24, 2029.",
      "This page shows none of its blocks from January 5, 2030 on.",
    ])
      expect(html).toContain(text);
    const previewed = async (day: string) => (await desk.open(`/desk/pages/home/preview?day=${day}`)).html;
    expect(await previewed("2029-12-20")).toMatch(/Advent[\s\S]*Snow/);
    expect(await previewed("2029-12-25")).not.toContain("Advent");
    const later = await previewed("2030-01-05");
    expect(later).not.toContain("For good");
    expect(later).toContain("Come and see what’s on our shelves.");
    ok(await call(await ada(), versions.discard, { page: "home" }));
    await bring(before.kind === "blocks" ? before.items.map(({ value }) => value) : []);
    await saved("home", { header: "Only in the draft" });
  });

  it("publish a draft once, and say what is wrong with it", async () => {
    const seen = (await opened("home")).draft?.seen ?? "";
    await desk.open("/desk/pages/home");
    const sent = [
      await desk.send("/desk/pages/home", { do: "publish", seen }),
      await desk.send("/desk/pages/home", { do: "publish", seen }),
    ] as const;
    expect(flashOf(sent[0])).toContain("desk_page_published");
    expect(sent[1].response.status).toBe(422);
    expect(sent[1].html).toContain("This page has no draft.");
    expect(await shown("/")).toContain("Only in the draft");
    await saved("home", {});
    await desk.open("/desk/pages/home");
    const refused = await desk.send("/desk/pages/home", { do: "publish" });
    expect(refused.html).toContain("can’t be published yet");
    expect(refused.html).toContain("This block shows nothing.");
    ok(await call(await ada(), versions.discard, { page: "home" }));
  });

  it("show the second person what the first changed, with what they typed", async () => {
    const { document } = await opened("home");
    const key = document.kind === "blocks" ? (document.items[0]?.key ?? 0) : 0;
    const path = `/desk/pages/home/blocks/${key}`;
    await desk.open(path);
    await saved("home", { key, header: "Ben was here" }, ben);
    const sent = await desk.send(path, {
      placement: "other",
      type: "list",
      header: "Mary too",
      header_visible: "on",
      format: "markdown",
      seen: "live",
    });
    expect(sent.response.status).toBe(422);
    for (const text of ["Ben changed “Ben was here”", 'value="Mary too"', "What the draft says now"])
      expect(sent.html).toContain(text);
    const again = /name="seen" value="([^"]+)"/.exec(sent.html)?.[1] ?? "";
    const response = await desk.send(path, {
      placement: "other",
      type: "list",
      header: "Mary too",
      header_visible: "on",
      format: "markdown",
      seen: again,
    });
    expect(response.response.status).toBe(303);
    ok(await call(await ada(), versions.discard, { page: "home" }));
  });

  it("restore a version, look at a text before it is saved, and schedule", async () => {
    const versionsOfHome = (await opened("home")).versions.filter(({ state }) => state === "published");
    await desk.open("/desk/pages/home");
    const restored = await desk.send("/desk/pages/home", { do: `restore:${versionsOfHome[1]?.number}` });
    expect(flashOf(restored)).toContain("desk_page_restored");
    await desk.open("/desk/pages/privacy-policy/text");
    const looked = await desk.send("/desk/pages/privacy-policy/text", {
      title: "Privacy",
      text: "## New\n\n*words*",
      format: "markdown",
      seen: "live",
      do: "look",
    });
    expect(looked.html).toContain("<h2>New</h2><p><em>words</em></p>");
    const kept = await desk.send("/desk/pages/privacy-policy/text", {
      title: "Privacy",
      text: "## New",
      format: "markdown",
      seen: "live",
    });
    expect(flashOf(kept)).toContain("desk_page_saved");
    const seen = (await opened("privacy-policy")).draft?.seen ?? "";
    await desk.open("/desk/pages/privacy-policy/schedule");
    const wrong = await desk.send("/desk/pages/privacy-policy/schedule", {
      day: "soon",
      time: "09:00",
      seen,
    });
    expect(wrong.html).toContain("Choose a day, or type it as year, month and day: 2026-12-04.");
    const response = await desk.send("/desk/pages/privacy-policy/schedule", {
      day: "2028-03-12",
      time: "02:30",
      seen,
    });
    expect(response.html + flashOf(response)).toContain("desk_page_scheduled");
    expect((await desk.open("/desk/pages/privacy-policy")).html).toContain("Clocks skip the time you chose");
  });

  it("add a page with its entry, and preview it before either is published", async () => {
    await desk.open("/desk/pages/new");
    const response = await desk.send("/desk/pages/new", {
      label: "Returns",
      type: "v3_content",
      area: "footer",
    });
    expect(response.response.headers.get("Location")).toBe("/desk/pages/page-returns");
    await desk.open("/desk/pages/page-returns/text");
    await desk.send("/desk/pages/page-returns/text", {
      text: "Within **30 days**",
      format: "markdown",
      seen: "live",
    });
    expect((await desk.open("/desk/pages/page-returns/preview")).html).toContain("<strong>30 days</strong>");
    expect((await site.ask(HOST, "/returns")).status).toBe(404);
    expect((await desk.open("/desk/pages")).html).toContain(
      "New: shoppers find it once the menu is published",
    );
  });

  it("are closed to those who may not edit pages", async () => {
    const seller = await new DeskBrowser(site, HOST).logIn(
      "sam@example.com",
      await addStaff(platform, "sam@example.com", "bookseller"),
    );
    for (const path of ["", "/home", "/home/preview", "/home/blocks/new", "/menu/entries/new", "/new"])
      expect((await seller.open(`/desk/pages${path}`)).response.status, path).toBe(403);
    expect((await desk.open("/desk/pages/page-gone")).response.status).toBe(404);
    expect((await desk.open("/desk/pages/home/blocks/999")).response.status).toBe(404);
  });
});

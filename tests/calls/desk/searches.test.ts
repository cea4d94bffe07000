import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as search from "#app/calls/staff/search.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { searchCommand } from "#app/cli/commands/search.ts";
import { storeMisses } from "#app/domain/catalogue/search/misses.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { flashOf, openDeskSite } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { CANADIAN, guest, makeShop, makeTitle } from "#tests/support/shop.ts";

/** Searches that found nothing: seeing them, and correcting them with another name or by dismissing them. */

const { platform, logIn, visit } = await openDeskSite();
await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
const dickens = { name: "Charles Dickens", role: "A01", canadian: false };
await makeTitle(platform, { title: "The Pickwick Papers", contributors: [dickens] });
await makeTitle(platform, { title: "Bozeman and the Trail" });
const desk = await logIn("mary@example.com", "manager");
const name = async (term: string, meant: string) => call(await visit(), search.name, { term, meant });

/** The number of strict matches that a shopper finds. */
async function found(t: string, shop = "test"): Promise<number> {
  const answer = await guest(platform, shop).ok("browse/get", { t });
  return answer.relaxed ? 0 : answer.row_count;
}
/** The failed searches that staff see. */
async function missed(): Promise<string[]> {
  await storeMisses(platform);
  const answer = ok(await call(await visit(), search.misses, {}));
  return answer.misses.map(({ term }) => term);
}

describe("a search for a title that the shop has hidden", () => {
  it("says so instead of offering to add it", async () => {
    const hidden = await makeTitle(platform, { title: "Mockingjay Rising" });
    ok(await call(await visit(), titles.change, { code: hidden.isbn, hidden: true }));
    await found("mockingjay");
    expect(await missed()).toContain("mockingjay");
    const { html } = await desk.open("/desk/searches");
    expect(html).toContain(`href="/desk/titles/${hidden.isbn}"`);
    expect(html).toContain("You have hidden “Mockingjay Rising”");
    expect(html).not.toContain("title=mockingjay");
  });
});

describe("another name", () => {
  it("[X] is found by shoppers of this shop at once, within longer searches too, and corrects the list", async () => {
    await found("charlie dickensen");
    expect(await missed()).toContain("charlie dickensen");
    expect((await desk.open("/desk/searches")).html).toContain("charlie dickensen");
    await desk.open("/desk/searches/name?term=charlie+dickensen");
    const form = { term: "Charlie Dickensen", meant: "Charles Dickens" };
    expect(flashOf(await desk.send("/desk/searches/name", form))).toContain("desk_search_named");
    expect(await found("charlie dickensen")).toBe(1);
    expect(await found("pickwick by CHARLIE DICKENSEN")).toBe(0);
    expect(await found("pickwick charlie dickensen")).toBe(1);
    expect(await found("charlie dickensen", "other")).toBe(0);
    expect(await missed()).not.toContain("charlie dickensen");
    expect(await call(await visit(), titles.find, { term: "charlie dickensen" })).toMatchObject({
      row_count: 1,
      closest: false,
    });
    const suggested = await guest(platform).ok("browse/suggest", { t: "charlie dickensen" });
    expect(suggested.rows[0]).toMatchObject({ title: "The Pickwick Papers" });
    expect((await desk.open("/desk/searches")).html).toContain("finds what “charles dickens” finds");
  });

  it("never hides what words find by themselves, nor what asks for exact words", async () => {
    expect(await name("boz", "charles dickens")).toMatchObject({ code: "finds" });
    await name("quillfeather", "charles dickens");
    expect(await found("quillfeather")).toBe(1);
    expect(await found("!quillfeather")).toBe(0);
    await makeTitle(platform, { title: "Quillfeather" });
    const shown = await guest(platform).ok("browse/get", { t: "quillfeather" });
    expect(shown.rows.map(({ title }) => title)).toEqual(["Quillfeather"]);
  });

  it("is refused if it says nothing, is too long, or leads nowhere", async () => {
    expect(await name("", "dickens")).toMatchObject({ code: "no_words" });
    expect(await name("xyzzy", "!")).toMatchObject({ code: "no_words" });
    expect(await name("one two three four five six seven", "dickens")).toMatchObject({ code: "too_long" });
    expect(await name("xyzzy", "plugh")).toMatchObject({ code: "finds_nothing" });
    await desk.open("/desk/searches/name");
    const refused = await desk.send("/desk/searches/name", { term: "xyzzy", meant: "plugh" });
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain("finds nothing either");
  });

  it("is taken back, and recorded in the history", async () => {
    await name("inimitable one", "charles dickens");
    await desk.open("/desk/searches");
    const gone = await desk.send("/desk/searches/forget", { term: "inimitable one" });
    expect(flashOf(gone)).toContain("desk_search_forgotten");
    expect(await found("inimitable one")).toBe(0);
    const entries = await platform.database.read
      .selectFrom("audit_entries")
      .select(["actor", "action", "detail"])
      .where("subject", "=", "search:inimitable one")
      .orderBy("number")
      .execute();
    expect(entries).toEqual([
      { actor: "operator", action: "search name added", detail: "charles dickens" },
      { actor: "manager person", action: "search name removed", detail: "charles dickens" },
    ]);
    // A colleague who is slower sees the page as it is.
    expect((await desk.send("/desk/searches/forget", { term: "inimitable one" })).response.status).toBe(303);
  });
});

describe("a dismissed search", () => {
  it("leaves the list until that is taken back", async () => {
    await found("asdfghjkl");
    expect(await missed()).toContain("asdfghjkl");
    await desk.open("/desk/searches");
    await desk.send("/desk/searches/dismiss", { term: "asdfghjkl" });
    await found("asdfghjkl");
    expect(await missed()).not.toContain("asdfghjkl");
    await desk.send("/desk/searches/forget", { term: "asdfghjkl" });
    expect(await missed()).toContain("asdfghjkl");
  });
});

it("shop search names words, lists and forgets them", async () => {
  const run = (...args: string[]) => runCommand(searchCommand, platform, args);
  await run("name", "great novelist", "charles dickens");
  await run("dismiss", "nonsense");
  const { text } = await run("names");
  expect(text).toContain("great novelist\tcharles dickens");
  expect(text).toContain("nonsense\tdismissed");
  await run("forget", "great novelist");
  expect((await run("names")).text).not.toContain("great novelist");
});

import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { listsCommand } from "#app/cli/commands/lists.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { flashOf, openDeskSite, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { CANADIAN, guest, type MadeTitle, makeShop, makeTitle } from "#tests/support/shop.ts";

/** The shop's lists and staff picks at the desk. */

const { platform, site, host, logIn, visit } = await openDeskSite();
await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
const books: MadeTitle[] = [];
for (const title of ["Emma", "Persuasion", "Middlemarch", "Villette", "Shirley"])
  books.push(await makeTitle(platform, { title }));
const isbn = (at: number) => books[at]?.isbn ?? "";
const desk = await logIn("mary@example.com", "manager");

let drawn = 0;
/** A new list with the first titles on it. */
async function made(size = 3): Promise<string> {
  const { id } = ok(await call(await visit(), lists.startList, { name: `List ${++drawn}` }));
  if (size > 0) {
    const codes = books.slice(0, size).map((book) => book.isbn ?? "");
    ok(await call(await visit(), lists.add, { list: id, codes }));
  }
  return id;
}
const shown = async (list: string) => ok(await call(await visit(), lists.show, { list }));
const order = async (list: string) => (await shown(list)).titles.map(({ title }) => title);

describe("a list", () => {
  it("is made hidden at the desk, filled from pasted ISBNs, and shown", async () => {
    await desk.open("/desk/lists/new");
    const path = pathIn(await desk.send("/desk/lists/new", { name: "Long winters" }));
    const id = path.split("/").at(-1) ?? "";
    const shopper = guest(platform);
    const read = () => shopper.call("titlelist/get", { list_id: id });
    expect(await read()).toMatchObject({ code: "not_found" });
    await desk.open(`${path}/add`);
    const text = `Please take ${isbn(0)} and ${isbn(1)}\n${isbn(0)}\n9780000000002\n978000000000X\nhello`;
    const checked = await desk.send(`${path}/add`, { text });
    expect(checked.html).toContain("2 titles will be added.");
    expect(checked.html).toContain("One is in your text twice.");
    expect(checked.html).toContain("not in the catalogue");
    expect(checked.html).toContain("Not an ISBN");
    const [, seen = ""] = /name="seen" value="(\d+)"/.exec(checked.html) ?? [];
    const [, codes = ""] = /name="codes" value="([\d ]+)"/.exec(checked.html) ?? [];
    expect(codes).toBe(`${isbn(0)} ${isbn(1)}`);
    expect(flashOf(await desk.send(`${path}/add`, { seen, codes }))).toContain("desk_list_added.2");
    expect(await order(id)).toEqual(["Emma", "Persuasion"]);
    const page = await desk.open(path);
    expect(page.html).toContain("Hidden: only staff see this list.");
    const [, now = ""] = /name="seen" value="(\d+)"/.exec(page.html) ?? [];
    expect(flashOf(await desk.send(`${path}/show`, { seen: now }))).toContain("desk_list_shown");
    expect(await read()).toMatchObject({ name: "Long winters", row_count: 2 });
    expect((await shown(id)).history.map(({ actor, action }) => [actor, action])).toEqual([
      ["manager person", "list made"],
      ["manager person", "list titles added"],
      ["manager person", "list shown"],
    ]);
  });

  it("is hidden from shoppers wherever lists are read", async () => {
    const id = await made();
    const shopper = guest(platform);
    const details = { name: "To hide", featured: true, category: "Seasons" };
    ok(await call(await visit(), lists.change, { list: id, ...details }));
    const featured = async () =>
      (await shopper.ok("feature/getList", {})).rows.map((row: { list_id: string }) => row.list_id);
    expect(await featured()).toContain(id);
    ok(await call(await visit(), lists.hide, { list: id, is_hidden: true }));
    expect(await featured()).not.toContain(id);
    expect(await shopper.call("titlelist/getItems", { list_id: id })).toMatchObject({ code: "not_found" });
    expect((await site.ask(host, `/lists/${id}`)).status).toBe(404);
    const listed = ok(await call(await visit(), lists.list, { find: "hide" }));
    expect(listed.lists).toMatchObject([{ list_id: id, is_hidden: true, featured: true, row_count: 3 }]);
  });

  it("has its titles moved up, down and to a place", async () => {
    const id = await made(5);
    const move = async (at: number, to: number) =>
      ok(await call(await visit(), lists.place, { list: id, code: isbn(at), place: to }));
    expect(await move(4, 1)).toEqual({ place: 1, was: 5 });
    expect(await order(id)).toEqual(["Shirley", "Emma", "Persuasion", "Middlemarch", "Villette"]);
    expect(await move(0, 3)).toEqual({ place: 3, was: 2 });
    expect(await order(id)).toEqual(["Shirley", "Persuasion", "Emma", "Middlemarch", "Villette"]);
    expect(await move(4, 999)).toEqual({ place: 5, was: 1 });
    expect(await order(id)).toEqual(["Persuasion", "Emma", "Middlemarch", "Villette", "Shirley"]);
    const { titles, version } = await shown(id);
    const [first] = titles;
    const path = `/desk/lists/${id}`;
    await desk.open(path);
    const send = (fields: Record<string, string>, seen = version) =>
      desk.send(`${path}/place`, { seen: String(seen), ...fields });
    expect(flashOf(await send({ move: `${first?.title_id}`, [`to.${first?.title_id}`]: "4" }))).toContain(
      "desk_list_moved.4",
    );
    expect(await order(id)).toEqual(["Emma", "Middlemarch", "Villette", "Persuasion", "Shirley"]);
    // Enter in the field presses no button.
    await send({ [`to.${first?.title_id}`]: "1" }, version + 1);
    expect((await order(id))[0]).toBe("Persuasion");
    for (const wrong of [{ move: `${first?.title_id}:0` }, { move: `${first?.title_id}` }, {}])
      expect(flashOf(await send(wrong as Record<string, string>, version + 2))).toContain(
        "desk_list_not_moved",
      );
  });

  it("moves every title whose new place somebody typed, whichever was typed first", async () => {
    const id = await made(4);
    const path = `/desk/lists/${id}`;
    await desk.open(path);
    const { titles, version } = await shown(id);
    const [, second, , fourth] = titles.map(({ title_id }) => title_id);
    const before = await order(id);
    const sent = await desk.send(`${path}/place`, {
      seen: String(version),
      [`to.${second}`]: "4",
      [`to.${fourth}`]: "1",
    });
    expect(flashOf(sent)).toContain("desk_list_moved");
    expect(await order(id)).toEqual([before[3], before[0], before[2], before[1]]);
  });

  it("gets a title back where it was after it was removed", async () => {
    const id = await made(3);
    const path = `/desk/lists/${id}`;
    await desk.open(path);
    const { titles, version } = await shown(id);
    const second = titles[1]?.title_id;
    const gone = await desk.send(`${path}/take`, { seen: String(version), title: `${second}:2` });
    expect(await order(id)).toEqual(["Emma", "Middlemarch"]);
    const page = await desk.open(pathIn(gone));
    expect(page.html).toContain("Persuasion was at place 2.");
    await desk.send(`${path}/place`, { seen: String(version + 1), move: `${second}:2` });
    expect(await order(id)).toEqual(["Emma", "Persuasion", "Middlemarch"]);
  });

  it("is not changed over what a colleague did meanwhile", async () => {
    const id = await made(3);
    const { version } = await shown(id);
    const path = `/desk/lists/${id}`;
    await desk.open(path);
    const both = await Promise.all(
      [1, 2].map(async () => call(await visit(), lists.sort, { list: id, seen: version, by: "title" })),
    );
    expect(both.filter((one) => isFailure(one))).toHaveLength(1);
    expect(await call(await visit(), lists.deleteList, { list: id, seen: version })).toMatchObject({
      code: "changed",
    });
    expect(flashOf(await desk.send(`${path}/hide`, { seen: String(version) }))).toContain(
      "desk_list_changed",
    );
    expect((await shown(id)).is_hidden).toBe(false);
    const details = await desk.open(`${path}/details`);
    expect(details.html).toContain(`name="seen" value="${version + 1}"`);
    const refused = await desk.send(`${path}/details`, { seen: String(version), name: "My own words" });
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain("My own words");
  });

  it("says what staff write in Markdown, and keeps a description that the form cannot show", async () => {
    const id = await made(0);
    const change = async (more: object) =>
      call(await visit(), lists.change, { list: id, name: `Said ${drawn}`, ...more });
    ok(await change({ description: "Books for **long** evenings <script>" }));
    expect((await shown(id)).description).toBe(
      "<p>Books for <strong>long</strong> evenings &lt;script&gt;</p>",
    );
    const page = await desk.open(`/desk/lists/${id}/details`);
    expect(page.html).toContain("Books for **long** evenings &lt;script&gt;");
    await platform.database.transaction((tx) =>
      tx
        .updateTable("title_lists")
        .set({ description: "<table><tr><td>1</td></tr></table>" })
        .where("id", "=", id)
        .execute(),
    );
    expect((await desk.open(`/desk/lists/${id}/details`)).html).toContain("It stays as long as you leave");
    const { version } = await shown(id);
    await desk.send(`/desk/lists/${id}/details`, { seen: String(version), name: "Kept", description: "" });
    expect(await shown(id)).toMatchObject({
      name: "Kept",
      description: "<table><tr><td>1</td></tr></table>",
    });
    expect(await change({ name: "x".repeat(201) })).toMatchObject({ code: "invalid" });
    expect(await change({ image: "0123456789abcdef_10x10.webp" })).toMatchObject({
      code: "no_picture",
      fields: { image: expect.any(String) },
    });
    await made(0);
    expect(await change({ name: `list ${drawn}` })).toMatchObject({
      code: "exists",
      fields: { name: expect.any(String) },
    });
  });

  it("comes first among the featured lists when staff say so", async () => {
    const [older, newer] = [await made(1), await made(1)];
    for (const list of [older, newer]) {
      const { name } = await shown(list);
      platform.clock.advance(10);
      ok(await call(await visit(), lists.change, { list, name, featured: true }));
    }
    const first = async () => (await guest(platform).ok("feature/getList", {})).rows[0]?.list_id;
    expect(await first()).toBe(newer);
    platform.clock.advance(10);
    ok(await call(await visit(), lists.date, { list: older }));
    expect(await first()).toBe(older);
  });

  it("is deleted, and found by name a page at a time", async () => {
    const id = await made(1);
    await desk.open(`/desk/lists/${id}/remove`);
    const { version } = await shown(id);
    expect(pathIn(await desk.send(`/desk/lists/${id}/remove`, { seen: String(version) }))).toBe(
      "/desk/lists",
    );
    expect((await desk.open(`/desk/lists/${id}`)).response.status).toBe(404);
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = ok(await call(await visit(), lists.list, { limit: 2, after }));
      names.push(...page.lists.map(({ name }) => name));
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(5);
  });

  it("belongs to its shop alone, and customers' lists are not among them", async () => {
    const id = await made(1);
    expect(await call(await visit("other"), lists.show, { list: id })).toMatchObject({ code: "not_found" });
    expect(await call(await visit("other"), lists.deleteList, { list: id })).toMatchObject({
      code: "not_found",
    });
  });
});

describe("a staff pick", () => {
  it("is read on the title's page, joins the list, and is taken back", async () => {
    await desk.open("/desk/lists/picks/new");
    const fields = { code: isbn(2), by: "Mary", comment: "Read it slowly.", on_list: "on" };
    expect((await desk.send("/desk/lists/picks/new", { ...fields, code: "12" })).response.status).toBe(422);
    const unknown = await desk.send("/desk/lists/picks/new", { ...fields, code: "9780000000002" });
    expect(unknown.html).toContain("There is no title with this ISBN.");
    expect(unknown.html).toContain("Read it slowly.");
    expect(flashOf(await desk.send("/desk/lists/picks/new", fields))).toContain("desk_pick_saved");
    const item = await (await site.ask(host, `/item/${books[2]?.eisbn}`)).text();
    expect(item).toContain("Read it slowly.");
    expect((await shown("Staff Picks")).titles.map(({ title }) => title)).toEqual(["Middlemarch"]);
    const which = new URLSearchParams({ code: isbn(2), by: "Mary" });
    expect((await desk.open(`/desk/lists/picks/new?${which}`)).html).toContain("Read it slowly.");
    await desk.send("/desk/lists/picks/new", { ...fields, comment: "Read it twice." });
    expect(ok(await call(await visit(), lists.picks, {})).picks).toMatchObject([
      { title: "Middlemarch", author: "Mary", text: "Read it twice." },
    ]);
    const question = await desk.open(`/desk/lists/picks/remove?${which}`);
    expect(question.html).toContain("Read it twice.");
    await desk.send(`/desk/lists/picks/remove?${which}`, {});
    expect(ok(await call(await visit(), lists.picks, {})).picks).toEqual([]);
    expect(await (await site.ask(host, `/item/${books[2]?.eisbn}`)).text()).not.toContain("Read it twice.");
  });
});

it("are looked after by command", async () => {
  const run = async (args: string[], options = {}) =>
    (await runCommand(listsCommand, platform, args, options)).lines;
  await run(["new", "By command"]);
  await run(["add", "By command", isbn(0), isbn(1)]);
  expect(await run(["move", "By command", isbn(1), "1"])).toEqual(["It is at place 1, and was at 2."]);
  expect(await run(["move", "by command", isbn(3), "2"])).toEqual(["It is at place 2."]);
  expect(await order("By command")).toEqual(["Persuasion", "Villette", "Emma"]);
  await run(["hide", "By command"]);
  expect(await run(["list"], { find: "command" })).toEqual([
    expect.stringMatching(/\t3\tBy command\thidden$/),
  ]);
  await run(["show", "By command"]);
  await run(["pick", isbn(0), "A joy."], { by: "Sam", list: "By command" });
  expect(await run(["picks"])).toEqual([`${isbn(0)}\tEmma\tSam\tA joy.`]);
  await run(["pick", isbn(0), "none"], { by: "Sam" });
  expect(await run(["picks"])).toEqual(["None."]);
  await run(["delete", "By command"]);
  expect(await run(["list"], { find: "command" })).toEqual(["None."]);
});

import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as door from "#app/calls/staff/door.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import * as orderCalls from "#app/calls/staff/orders.server.ts";
import { eventsCommand } from "#app/cli/commands/events.ts";
import { isFailure } from "#app/messages/result.ts";
import { openBoxOffice } from "#tests/support/box-office.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser, pathIn } from "#tests/support/desk.ts";
import { emailsTo, guest } from "#tests/support/shop.ts";

/** The door of an event: tickets by code, ticks, and who came. */

const office = await openBoxOffice();
const { platform, site } = office;
const HOST = "test.localhost";
const logIn = async (email: string, preset: "bookseller" | "buyer") =>
  new DeskBrowser(site, HOST).logIn(email, await addStaff(platform, email, preset));
const desk = await logIn("dora@example.com", "bookseller");
const plain = (html: string) =>
  html.replaceAll(/<!-- -->|\u2060/g, "").replaceAll(/[\u2009\u202f\u00a0]/g, " ");

let events = 0;
/** An event that sells tickets. @returns its id and its ticket */
async function concert(fields: object = {}) {
  const id = await office.event({ key: `door ${++events}`, ...fields });
  return { id, ticket: await office.offer(id, 40) };
}
const ask = async <Answer>(answer: Promise<Answer>) => {
  const given = await answer;
  if (isFailure(given)) throw new Error(String(given.error));
  return given as Exclude<Answer, { code: string; error: unknown }>;
};
const listOf = async (event_id: number) => ask(call(await office.staff(), eventCalls.guests, { event_id }));
const entryOf = async (event_id: number, name = "") => {
  const { entries, by_hand } = await listOf(event_id);
  const found = [...entries, ...by_hand].find((entry) => entry.name.includes(name));
  if (!found) throw new Error("nobody");
  return found;
};
const check = async (event_id: number, code: string) =>
  ask(call(await office.staff(), door.check, { event_id, code }));
interface Given {
  token: string;
  ticket?: string;
  name?: string;
  places?: number;
  at?: number;
}
const tick = async (event_id: number, ...coming: Given[]) =>
  ask(call(await office.staff(), door.tick, { event_id, coming }));

describe("a ticket at the door", () => {
  it("has a code in the order, its email and its page, which lets its people in once", async () => {
    const { id, ticket } = await concert();
    const number = await office.buy([ticket, ticket], "code@example.com");
    const { code, entry } = await entryOf(id);
    expect(code).toMatch(new RegExp(`^${number}-[2-9A-Z]{6}$`));
    const [email] = await emailsTo(platform, "code@example.com");
    expect(email?.body_text).toContain(`Ticket code: ${code}`);
    expect(await check(id, ` ${code.toLowerCase().replace("-", " ")} `)).toMatchObject({
      state: "valid",
      entry,
      places: 2,
      people: 2,
    });
    const { answers } = await tick(id, { token: "a", ticket: code });
    expect(answers).toMatchObject([{ state: "arrived", places: 2 }]);
    const again = await tick(id, { token: "b", ticket: code });
    expect(again.answers).toMatchObject([{ state: "used", at: platform.clock.now() }]);
    expect(await check(id, code)).toMatchObject({ state: "used" });
  });

  it("lets in a part of a group, and never more than it is for", async () => {
    const { id, ticket } = await concert();
    await office.buy([ticket, ticket, ticket, ticket]);
    const { code } = await entryOf(id);
    await tick(id, { token: "a", ticket: code, places: 2 });
    expect(await check(id, code)).toMatchObject({ state: "valid", places: 2, people: 4, arrived: 2 });
    const { answers } = await tick(id, { token: "b", ticket: code, places: 3 });
    expect(answers).toMatchObject([{ state: "too_many", places: 2 }]);
    expect((await tick(id, { token: "c", ticket: code })).answers).toMatchObject([{ places: 2, arrived: 4 }]);
  });

  it("counts a tick once however often it is sent, and one of two people who tick at once", async () => {
    const { id, ticket } = await concert();
    await office.buy([ticket]);
    const { code } = await entryOf(id);
    const same = await Promise.all([1, 2].map(() => tick(id, { token: "same", ticket: code })));
    expect(same.flatMap(({ answers }) => answers.map(({ state }) => state))).toEqual(["arrived", "arrived"]);
    expect((await entryOf(id)).arrived).toBe(1);
    const other = await concert({ start: "2026-12-02 19:00", end: "2026-12-02 21:00" });
    await office.buy([other.ticket]);
    const own = await entryOf(other.id);
    const both = await Promise.all(["x", "y"].map((token) => tick(other.id, { token, ticket: own.code })));
    expect(both.flatMap(({ answers }) => answers.map(({ state }) => state)).sort()).toEqual([
      "arrived",
      "used",
    ]);
  });

  it("is not valid for another event, once it was cancelled, or with a wrong code", async () => {
    const { id, ticket } = await concert();
    const other = await concert({ name: "Reading", start: "2026-12-12 19:00", end: "2026-12-12 21:00" });
    const number = await office.buy([ticket]);
    await office.buy([other.ticket], "other@example.com");
    const [own, elsewhere] = [await entryOf(id), await entryOf(other.id)];
    expect(await check(id, elsewhere.code)).toMatchObject({ state: "other" });
    for (const wrong of [`${number}-222222`, "999999-K7QM4X", "hello", ""])
      expect([wrong, await check(id, wrong)]).toMatchObject([wrong, { state: "unknown" }]);
    const says = async (code: string) => plain((await desk.open(`/desk/door/${id}?scan=${code}`)).html);
    expect(await says(elsewhere.code)).toContain("This ticket is for December 12:");
    expect(await says(own.code)).toContain("Valid: ");
    expect(await says(own.code)).toContain("Not paid yet.");
    expect(await says(`${number}-222222`)).toContain("No ticket has this code.");
    await call(await office.staff(), orderCalls.cancel, { order_number: number });
    // It was never paid, so nothing was refunded.
    expect(await says(own.code)).toContain("Cancelled: ");
    const { answers } = await tick(id, { token: "a", ticket: own.code });
    expect(answers).toMatchObject([{ state: "void" }]);
    expect(
      await ask(call(await office.staff(), door.check, { event_id: 1, code: "x" })).catch(String),
    ).toContain("could not find");
  });
});

describe("a ticket's picture", () => {
  it("leads staff to the door of the next event with the answer, and says nothing to anybody else", async () => {
    const { id, ticket } = await concert();
    const number = await office.buy([ticket], "picture@example.com");
    const { code } = await entryOf(id);
    const path = `/desk/ticket/${code}`;
    expect(pathIn(await desk.open(path))).toBe(`/desk/door/${id}?scan=${code}`);
    expect(plain((await desk.open(`/desk/door/${id}?scan=http://x.example${path}`)).html)).toContain(
      "Valid: ",
    );
    const unknown = `/desk/ticket/${number}-222222`;
    expect((await desk.open(unknown)).html).toContain("No ticket has this code.");
    const nobody = new DeskBrowser(site, HOST);
    for (const one of [path, unknown]) {
      const { response, html } = await nobody.open(one);
      expect([response.status, html, pathIn({ response })]).toEqual([
        303,
        "",
        `/desk/login?to=${encodeURIComponent(one)}`,
      ]);
    }
    const buyer = await logIn("picture-buyer@example.com", "buyer");
    for (const one of [path, unknown]) expect((await buyer.open(one)).response.status).toBe(403);
  });

  it("is on the order's page, and its code in files of guests", async () => {
    const { id, ticket } = await concert();
    await office.buy([ticket], "files@example.com");
    const { code } = await entryOf(id);
    const [email] = await emailsTo(platform, "files@example.com");
    const link = new URL(/https?:\S+order\S+/.exec(email?.body_text ?? "")?.[0] ?? "");
    const page = await site.ask(HOST, link.pathname + link.search);
    const html = await page.text();
    expect(html).toContain(`Ticket code: ${code}`);
    expect(html).toContain('aria-label="The ticket’s code as a picture');
    const file = await ask(call(await office.staff(), eventCalls.guestFile, { event_id: id, format: "csv" }));
    expect(Buffer.from(file.content).toString()).toContain(code);
  });
});

describe("the list at the door", () => {
  it("ticks a row, several rows, and somebody who is not on it; each can be taken back", async () => {
    const { id, ticket } = await concert();
    await office.buy([ticket, ticket, ticket], "one@example.com");
    await office.buy([ticket], "two@example.com");
    await office.buy([ticket], "three@example.com");
    const path = `/desk/door/${id}`;
    const named = async (email: string) => {
      const { entries } = await listOf(id);
      return entries.find((entry) => entry.email === email) ?? (await entryOf(id, email));
    };
    const first = await named("one@example.com");
    const send = async (fields: Record<string, string>) => {
      const { html } = await desk.open(path);
      const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
      return desk.send(path, { token, ...fields });
    };
    const ticked = await send({ tick: first.entry, [`places-${first.entry}`]: "2" });
    expect(pathIn(ticked)).toBe(`${path}?in=${first.entry}`);
    const after = plain((await desk.open(pathIn(ticked))).html);
    expect(after).toContain("Ticked: ");
    expect(after).toContain("ticked by bookseller person");
    expect(after).toContain("2 of 5 came.");
    const gone = await send({ tick: first.entry, [`places-${first.entry}`]: "2" });
    expect([gone.response.status, gone.html.includes("only one place left of 3")]).toEqual([422, true]);
    const last = (await named("one@example.com")).last?.id ?? 0;
    expect(pathIn(await send({ undo: String(last) }))).toBe(`${path}?undone`);
    expect(pathIn(await send({ undo: String(last) }))).toBe(`${path}?undone`);
    expect((await named("one@example.com")).arrived).toBe(0);
    expect((await send({ marked: "on" })).html).toContain("Mark somebody first");
    const others = [await named("two@example.com"), await named("three@example.com")];
    const { html } = await desk.open(path);
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const body = new URLSearchParams([
      ...[
        ["csrf", csrf],
        ["token", token],
        ["marked", "on"],
      ],
      ...others.map(({ entry }) => ["mark", entry]),
    ]);
    const answer = await site.ask(HOST, path, {
      method: "POST",
      body,
      headers: { Origin: `http://${HOST}`, Cookie: desk.cookie },
    });
    expect(answer.headers.get("Location")).toBe(`${path}?ticked=2`);
    expect((await send({ by_hand: "on", name: " ", places: "1" })).html).toContain("Enter a name.");
    expect((await send({ by_hand: "on", name: "Bob", places: "0" })).html).toContain("from 1 to 50");
    await send({ by_hand: "on", name: "Bob <Walker>", places: "2" });
    const full = plain((await desk.open(path)).html);
    expect(full).toContain("2 of 5 came, and 2 who were not on the list.");
    expect(full).toContain("Bob &lt;Walker&gt;");
    expect((await desk.open(`${path}?scan=walker`)).html).toContain("Bob");
    expect((await desk.open(`${path}?scan=nobody`)).html).toContain("Nobody on this list matches “nobody”");
    const paper = plain((await desk.open(`${path}/print`)).html);
    expect(paper).toContain("5 people are expected.");
    expect(paper).toContain(others[0]?.code);
    expect(plain((await desk.open("/desk/door")).html)).toContain(path);
  });

  it("names reservations too, and keeps every tick in the shop's history without a name", async () => {
    const id = await office.event({ key: `door ${++events}`, seats: 20 });
    await guest(platform).ok("event/reserve", {
      event_id: id,
      name: "Ada Reader",
      email: "ada@example.com",
      party: "2",
    });
    const { entry } = await entryOf(id, "Ada");
    const at = platform.clock.now() - 600;
    const { answers } = await tick(id, { token: "late", ticket: entry, places: 1, at });
    expect(answers).toMatchObject([{ state: "arrived", at }]);
    await tick(id, { token: "future", ticket: entry, at: platform.clock.now() + 600 });
    expect((await entryOf(id, "Ada")).last).toMatchObject({ at: platform.clock.now(), who: "operator" });
    const trail = await platform.database.read
      .selectFrom("audit_entries")
      .select(["action", "detail"])
      .where("subject", "=", `door:${id}`)
      .execute();
    expect(trail).toMatchObject([
      { action: "event people came", detail: `${entry}: 1` },
      { action: "event people came", detail: `${entry}: 1` },
    ]);
    expect((await ask(call(await office.staff(), eventCalls.show, { event_id: id }))).history).toEqual([]);
  });

  it("is for people who may see customers, and ticks are for those who work on orders", async () => {
    const { id } = await concert();
    const buyer = await logIn("buyer@example.com", "buyer");
    for (const path of ["/desk/door", `/desk/door/${id}`, `/desk/door/${id}/print`, `/desk/door/${id}/came`])
      expect([path, (await buyer.open(path)).response.status]).toEqual([path, 403]);
    expect((await desk.open("/desk/door/1")).response.status).toBe(404);
    await buyer.open("/desk");
    const sent = await buyer.send(`/desk/door/${id}`, {
      by_hand: "on",
      name: "Eve",
      places: "1",
      token: "t",
    });
    expect(sent.response.status).toBe(403);
    expect((await listOf(id)).by_hand).toEqual([]);
  });

  it("of a cancelled event takes no ticks", async () => {
    const { id } = await concert();
    await office.cancel(id);
    expect((await desk.open(`/desk/door/${id}`)).html).toContain("Nobody can be ticked.");
    const refused = await call(await office.staff(), door.tick, {
      event_id: id,
      coming: [{ token: "t", name: "Eve" }],
    });
    expect(refused).toMatchObject({ code: "cancelled" });
  });
});

describe("a phone without a network", () => {
  const phone = async (id: number, body?: Record<string, string>, browser = desk) => {
    const path = `/desk/door/${id}/sync`;
    const { response, html } = body ? await browser.send(path, body) : await browser.open(path);
    return { status: response.status, ...(html.startsWith("{") ? JSON.parse(html) : {}) };
  };
  const coming = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`coming[0].${name}`, value]));

  it("gets the list without email addresses, and its ticks count once", async () => {
    const { id, ticket } = await concert();
    await office.buy([ticket, ticket], "phone@example.com");
    const list = await phone(id);
    expect(list).toMatchObject({ status: 200, expected: 2, came: 0, isCancelled: false });
    expect(JSON.stringify(list)).not.toContain("phone@example.com");
    const [{ entry, code }] = list.entries;
    const at = platform.clock.now() - 300;
    const sent = {
      owner: String(list.person.id),
      ...coming({ token: "p-1", ticket: entry, name: "", places: "1", at: String(at) }),
    };
    for (const _ of ["sent", "sent again"])
      expect(await phone(id, sent)).toMatchObject({
        answers: [{ isGood: true }],
        list: { came: 1, entries: [{ arrived: 1, last: at, extra: null }] },
      });
    const path = `/desk/door/${id}/sync?code=${code}`;
    expect((await desk.open(path)).html).toContain('"text":"Valid: ');
    expect((await desk.open(`/desk/door/${id}/phone`)).html).not.toContain(code);
  });

  it("is refused without a login, without the right, and for somebody else's ticks", async () => {
    const { id, ticket } = await concert();
    await office.buy([ticket]);
    const list = await phone(id);
    const sent = coming({ token: "p-2", ticket: list.entries[0].entry, places: "1" });
    expect((await phone(id, { owner: "999999", ...sent })).status).toBe(409);
    const nobody = new DeskBrowser(site, HOST);
    expect((await phone(id, undefined, nobody)).status).toBe(401);
    expect((await phone(id, { owner: String(list.person.id), ...sent }, nobody)).status).toBe(401);
    const buyer = await logIn("phone-buyer@example.com", "buyer");
    expect((await phone(id, undefined, buyer)).status).toBe(403);
    expect((await phone(1)).status).toBe(404);
    expect((await phone(id)).came).toBe(0);
  });

  it("says at both doors that a ticket was used at both, and counts it once", async () => {
    const { id, ticket } = await concert();
    await office.buy([ticket]);
    const { entry } = await entryOf(id);
    const at = platform.clock.now() - 60;
    expect((await tick(id, { token: "one", ticket: entry, at })).answers).toMatchObject([
      { state: "arrived" },
    ]);
    for (const _ of ["sent", "sent again"])
      expect((await tick(id, { token: "two", ticket: entry, places: 1, at: at + 30 })).answers).toMatchObject(
        [{ state: "used", at }],
      );
    // A tick that is answered at once lets nobody in.
    await tick(id, { token: "three", ticket: entry });
    expect(await entryOf(id)).toMatchObject({ arrived: 1, last: { at }, extra: { at: at + 30, places: 1 } });
    expect(plain((await desk.open(`/desk/door/${id}`)).html)).toContain("Let in twice: ");
    const doors = await ask(call(await office.staff(), door.doors, {}));
    expect(doors.events.find((event) => event.id === id)).toMatchObject({ expected: 1, came: 1 });
    const [first] = (await phone(id)).entries;
    expect(first).toMatchObject({ arrived: 1, extra: { at: at + 30 } });
  });

  it("refuses for good what a cancelled event no longer takes", async () => {
    const { id, ticket } = await concert();
    await office.buy([ticket]);
    const list = await phone(id);
    await office.cancel(id);
    const sent = coming({ token: "p-3", ticket: list.entries[0].entry, places: "1", at: "5" });
    const answered = await phone(id, { owner: String(list.person.id), ...sent });
    expect(answered).toMatchObject({
      status: 200,
      answers: [{ isGood: false }],
      list: { isCancelled: true },
    });
  });

  it("cannot read the list any more after a logout", async () => {
    const dora = await logIn("leaving@example.com", "bookseller");
    await dora.open("/desk");
    const { response } = await dora.send("/desk/log-out", {});
    expect(response.headers.getSetCookie().join("\n")).toContain("door_key=; Path=/desk; Max-Age=0");
  });

  it("loads its service worker for the door alone", async () => {
    const response = await site.ask(HOST, "/desk/door/worker.js");
    expect(response.headers.get("Content-Type")).toContain("text/javascript");
    expect(response.headers.get("Content-Security-Policy")).toContain("connect-src 'self'");
  });
});

describe("who came", () => {
  it("is saved for all rows at once, and refused once somebody has ticked meanwhile", async () => {
    const { id, ticket } = await concert();
    await office.buy([ticket, ticket], "one@example.com");
    await office.buy([ticket], "two@example.com");
    const path = `/desk/door/${id}/came`;
    const { entries } = await listOf(id);
    const [one, two] = ["one@example.com", "two@example.com"].map(
      (email) => entries.find((entry) => entry.email === email)?.entry ?? "",
    );
    await tick(id, { token: "early", ticket: two ?? "" });
    await desk.open(`/desk/door/${id}`);
    await desk.send(`/desk/door/${id}`, { token: "hand", by_hand: "on", name: "Cleo", places: "2" });
    const { html } = await desk.open(path);
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
    const form = {
      token: hidden("token"),
      seen: hidden("seen"),
      [`came-${one}`]: "1",
      [`came-${two}`]: "0",
      "name-1": "Bob",
      "places-1": "3",
      "name-2": "",
      "places-2": "1",
      [`came-${(await entryOf(id, "Cleo")).entry}`]: "1",
    };
    for (const [wrong, said] of [
      [{ [`came-${one}`]: "many" }, "Enter how many came, or 0."],
      [{ [`came-${one}`]: "3" }, "at most 2 can come under this name"],
      [{ "places-1": "99" }, "Enter a number from 1 to 50."],
    ] as const) {
      const refused = await desk.send(path, { ...form, ...wrong });
      expect([wrong, refused.response.status]).toEqual([wrong, 422]);
      expect(refused.html).toContain(said);
      expect(refused.html).toContain('value="Bob"');
    }
    await desk.open(path);
    expect(pathIn(await desk.send(path, form))).toBe(`/desk/door/${id}`);
    // Sent twice, it changes nothing more.
    await desk.open(path);
    expect(pathIn(await desk.send(path, form))).toBe(`/desk/door/${id}`);
    const saved = await listOf(id);
    const arrived = (email: string) => saved.entries.find((entry) => entry.email === email)?.arrived;
    expect([arrived("one@example.com"), arrived("two@example.com")]).toEqual([1, 0]);
    expect(saved.by_hand).toMatchObject([
      { name: "Cleo", arrived: 1 },
      { name: "Bob", arrived: 3 },
    ]);
    const late = await desk.send(path, { ...form, token: "another", [`came-${one}`]: "2" });
    expect([late.response.status, late.html.includes("Somebody ticked people while you typed")]).toEqual([
      422,
      true,
    ]);
    expect(late.html).toContain(`value="2"`);
  });
});

it("commands list doors, check and tick tickets, take that back, and store who came", async () => {
  const { id, ticket } = await concert();
  await office.buy([ticket, ticket]);
  const run = (...args: string[]) => runCommand(eventsCommand, platform, args);
  const { code, entry } = await entryOf(id);
  expect((await run("doors")).text).toContain("2 expected\t0 came");
  expect((await run("check", String(id), code)).code).toBe(0);
  expect((await run("check", String(id), "999999-K7QM4X")).text).toBe("No ticket has this code.");
  const ticked = await runCommand(eventsCommand, platform, ["tick", String(id), code], { places: "1" });
  expect(ticked.text).toContain("Ticked: ");
  await runCommand(eventsCommand, platform, ["tick", String(id), code], { "dry-run": true });
  const { last, arrived } = await entryOf(id);
  expect(arrived).toBe(1);
  expect((await run("guests", String(id))).text).toContain(`1 came (tick ${last?.id})`);
  expect((await run("untick", String(id), String(last?.id))).text).toBe("They count as not arrived.");
  expect((await run("came", String(id), `${entry}=2`)).text).toBe("1 row changed.");
  expect((await entryOf(id)).arrived).toBe(2);
  await runCommand(eventsCommand, platform, ["tick", String(id)], { name: "Bob", places: "2" });
  expect((await listOf(id)).by_hand).toMatchObject([{ name: "Bob", people: 2 }]);
});

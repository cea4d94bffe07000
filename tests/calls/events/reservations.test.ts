import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as reservationCalls from "#app/calls/event/reservations.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import { remindAll } from "#app/domain/events/guests/reminders.server.ts";
import { emailFolder, emailSender } from "#app/platform/email/delivery.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { NOW } from "#tests/support/platform.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  emailsTo,
  guest,
  makeShop,
  makeTitle,
  merged,
  PASSWORD,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

let files = 0;

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN, ["test.localhost"]);
const site = await openSite(platform);
beforeEach(() => platform.clock.set(NOW));

/** Stores an event; the same key again changes it. @returns its id */
async function event(fields: object = {}, shop = "test"): Promise<number> {
  const file = path.join(platform.env.dataDir, `${++files}.json`);
  const usual = {
    key: `${files}`,
    name: "Tea",
    start: "2026-12-01 19:00",
    end: "2026-12-01 21:00",
    seats: 2,
  };
  writeFileSync(file, JSON.stringify([{ ...usual, ...fields }]));
  const answer = await call(await staffOf(platform, shop), eventCalls.importFile, {
    file: new LocalFile(file),
  });
  if ("error" in answer) throw new Error(String(answer.error));
  return answer.saved[0]?.event_id ?? 0;
}

let networks = 0;

/** Reserves places as a new person, on a network of their own. */
async function reserve(event_id: number, email: string, party = 1, shop = "test", name = "Ada") {
  const visit = await guest(platform, shop).visit();
  return call(
    { ...visit, address: `10.${++networks >> 8}.${networks & 255}.1` },
    reservationCalls.reservePlace,
    {
      event_id,
      name,
      email,
      party,
    },
  );
}

const kinds = async (email: string) => (await emailsTo(platform, email)).map(({ kind }) => kind);

/** The token in the newest email to an address. */
async function tokenIn(email: string): Promise<string> {
  const text = (await emailsTo(platform, email)).at(-1)?.body_text ?? "";
  return /\/reservations\/([\w-]{22})/.exec(text)?.[1] ?? "";
}

const staffView = async (event_id: number, shop = "test") => {
  const { events } = (await call(await staffOf(platform, shop), eventCalls.list, { limit: 100 })) as {
    events: { id: number; coming: number; waiting: number }[];
  };
  return events.find(({ id }) => id === event_id);
};

describe("a reservation at a free event", () => {
  it("takes places, is confirmed by email, and is cancelled through its link", async () => {
    const event_id = await event({ name: "Reading", seats: 5, place: "The barn" });
    expect(await guest(platform).ok("event/get", { event_id })).toMatchObject({
      reservable: "open",
      seats_left: 5,
    });
    expect(await reserve(event_id, "Ada@Example.com", 3)).toEqual({ state: "coming" });
    expect(await guest(platform).ok("event/get", { event_id })).toMatchObject({ seats_left: 2 });
    const [email] = await emailsTo(platform, "ada@example.com");
    expect(email).toMatchObject({ kind: "event-coming", subject: "Your place at Reading" });
    expect(email?.body_text).toContain("Tuesday, December 1, 2026");
    expect(email?.body_text).toContain("The barn");
    const token = await tokenIn("ada@example.com");
    const guests = await platform.database.read.selectFrom("event_guests").selectAll().execute();
    expect(JSON.stringify(guests)).not.toContain(token);
    const shopper = guest(platform);
    expect(await shopper.ok("event/getReservation", { token })).toMatchObject({ party: 3, state: "coming" });
    for (let again = 0; again < 2; again++)
      expect(await shopper.ok("event/cancelReservation", { token })).toEqual({ cancelled: true });
    expect(await shopper.ok("event/getReservation", { token })).toMatchObject({ state: "cancelled" });
    expect(await shopper.ok("event/get", { event_id })).toMatchObject({ seats_left: 5 });
  });

  it("is one for an address: asking again only sends its email once more", async () => {
    const event_id = await event({ seats: 3 });
    await reserve(event_id, "twice@example.com", 2);
    const token = await tokenIn("twice@example.com");
    expect(await reserve(event_id, "TWICE@example.com", 1)).toEqual({ state: "coming" });
    expect(await kinds("twice@example.com")).toEqual(["event-coming", "event-coming"]);
    expect(await tokenIn("twice@example.com")).toBe(token);
    expect(await staffView(event_id)).toMatchObject({ coming: 2, waiting: 0 });
    // The answer is the same as for a new address; the email tells the truth.
    expect(await reserve(event_id, "twice@example.com", 2)).toEqual({ state: "waiting" });
    expect(await kinds("twice@example.com")).toEqual(Array(3).fill("event-coming"));
  });

  it("starts over after it was cancelled", async () => {
    const event_id = await event();
    await reserve(event_id, "back@example.com", 2);
    const token = await tokenIn("back@example.com");
    await guest(platform).ok("event/cancelReservation", { token });
    expect(await reserve(event_id, "back@example.com", 1)).toEqual({ state: "coming" });
    expect(await staffView(event_id)).toMatchObject({ coming: 1 });
    expect(await guest(platform).ok("event/getReservation", { token })).toMatchObject({
      party: 1,
      state: "coming",
    });
  });

  it("needs an event that takes reservations, before its deadline", async () => {
    const ticket = await makeTitle(platform);
    const codes = async (event_id: number) =>
      (await reserve(event_id, "late@example.com")) as { code: string };
    const none = { code: "none" };
    const closed = { code: "closed" };
    expect(await codes(1)).toMatchObject({ code: "not_found" });
    expect(await codes(await event({ seats: "" }))).toMatchObject(none);
    expect(await codes(await event({ tickets: [ticket.isbn] }))).toMatchObject(none);
    expect(await codes(await event({ answer_by: "2026-11-21 12:00" }))).toMatchObject(closed);
    expect(await codes(await event({ start: "2026-11-21 12:00", end: "2026-11-21 14:00" }))).toMatchObject(
      closed,
    );
    const off = await event();
    await call(await staffOf(platform, "test"), eventCalls.cancel, { event_id: off });
    expect(await codes(off)).toMatchObject(closed);
    expect(await emailsTo(platform, "late@example.com")).toEqual([]);
  });

  it("keeps a deadline at midnight on days when the clocks change", async () => {
    // In Victoria the clocks go back on 1 November 2026 and forward on 14 March 2027, at two o'clock.
    const open = async (event_id: number, at: string) => {
      platform.clock.set(Date.parse(at) / 1000);
      return (await guest(platform).ok("event/get", { event_id })).reservable;
    };
    const autumn = await event({
      answer_by: "2026-11-01",
      start: "2026-11-03 19:00",
      end: "2026-11-03 20:00",
    });
    expect(await open(autumn, "2026-11-01T23:59:00-08:00")).toBe("open");
    expect(await open(autumn, "2026-11-02T00:00:00-08:00")).toBe("closed");
    const night = await event({
      answer_by: "2026-11-01 01:30",
      start: "2026-11-03 19:00",
      end: "2026-11-03 20:00",
    });
    expect(await open(night, "2026-11-01T01:29:00-07:00")).toBe("open");
    expect(await open(night, "2026-11-01T01:31:00-07:00")).toBe("closed");
    expect(await open(night, "2026-11-01T01:10:00-08:00")).toBe("closed");
    const spring = await event({
      answer_by: "2027-03-13",
      start: "2027-03-15 19:00",
      end: "2027-03-15 20:00",
    });
    expect(await open(spring, "2027-03-13T23:59:00-08:00")).toBe("open");
    expect(await open(spring, "2027-03-14T00:00:00-08:00")).toBe("closed");
  });

  it("refuses bad input beside its field", async () => {
    const event_id = await event();
    const fields = async (over: object) => {
      const answer = await guest(platform).call("event/reserve", {
        event_id,
        name: "Ada",
        email: "ada@example.com",
        party: "1",
        ...over,
      });
      return "fields" in answer ? Object.keys(answer.fields ?? {}) : answer;
    };
    expect(await fields({ name: "N".repeat(10_000) })).toEqual(["name"]);
    expect(await fields({ name: "  " })).toEqual(["name"]);
    expect(await fields({ email: "ada@" })).toEqual(["email"]);
    for (const party of ["0", "-1", "11", "1e1", "1.5", "", "NaN", null])
      expect(await fields({ party })).toEqual(["party"]);
    expect(await fields({ name: undefined, email: undefined, party: undefined })).toEqual([
      "name",
      "email",
      "party",
    ]);
  });

  it("limits how many reservations one guest can make in an hour", async () => {
    const shopper = guest(platform);
    const ids: number[] = [];
    for (let index = 0; index < 6; index++) ids.push(await event({ name: `Limited ${index}` }));
    const answers = [];
    for (const event_id of ids)
      answers.push(
        await shopper.call("event/reserve", {
          event_id,
          name: "Eve",
          email: `eve${event_id}@example.com`,
          party: 1,
        }),
      );
    expect(answers.slice(0, 5)).toEqual(Array(5).fill({ state: "coming" }));
    expect(answers[5]).toMatchObject({ code: "too_many_emails" });
    expect(await staffView(ids[5] ?? 0)).toMatchObject({ coming: 0 });
  });

  it("is deleted with its customer's account, and part of the copy of their data", async () => {
    const shop = merged(CANADIAN, { require_email_verification: false });
    await makeShop(platform, "leaving", shop, ["leaving.localhost"]);
    const event_id = await event({ seats: 1 }, "leaving");
    const shopper = await customer(platform, "leaver@example.com", {}, "leaving");
    await platform.database.transaction((tx) =>
      tx
        .updateTable("customers")
        .set({ email_confirmed_at: NOW })
        .where("email", "=", "leaver@example.com")
        .execute(),
    );
    await shopper.ok("event/reserve", { event_id, name: "Ada", email: "leaver@example.com", party: 1 });
    await reserve(event_id, "next@example.com", 1, "leaving");
    expect(await shopper.ok("account/export")).toMatchObject({
      reservations: [{ event: "Tea", party: 1, state: "coming" }],
    });
    await shopper.ok("account/delete", { email_address: "leaver@example.com", password: PASSWORD });
    expect(await kinds("next@example.com")).toEqual(["event-waiting", "event-moved-up"]);
    expect(await staffView(event_id, "leaving")).toMatchObject({ coming: 1, waiting: 0 });
  });
});

describe("a full event", () => {
  it("has a waiting list, which moves up after a cancellation to the first whose party fits", async () => {
    const event_id = await event({ seats: 3 });
    await reserve(event_id, "full1@example.com", 2);
    await reserve(event_id, "full2@example.com", 1);
    expect(await guest(platform).ok("event/get", { event_id })).toMatchObject({
      reservable: "full",
      seats_left: 0,
    });
    expect(await reserve(event_id, "wait2@example.com", 2)).toEqual({ state: "waiting" });
    platform.clock.set(NOW + 60);
    expect(await reserve(event_id, "wait1@example.com", 1)).toEqual({ state: "waiting" });
    expect(await reserve(event_id, "wait3@example.com", 1)).toEqual({ state: "waiting" });
    expect(await staffView(event_id)).toMatchObject({ coming: 3, waiting: 4 });
    await guest(platform).ok("event/cancelReservation", { token: await tokenIn("full2@example.com") });
    expect(await kinds("wait1@example.com")).toEqual(["event-waiting", "event-moved-up"]);
    expect(await kinds("wait2@example.com")).toEqual(["event-waiting"]);
    await guest(platform).ok("event/cancelReservation", { token: await tokenIn("full1@example.com") });
    expect(await kinds("wait2@example.com")).toEqual(["event-waiting", "event-moved-up"]);
    expect(await kinds("wait3@example.com")).toEqual(["event-waiting"]);
    expect(await staffView(event_id)).toMatchObject({ coming: 3, waiting: 1 });
    // Who leaves the waiting list frees no place.
    await guest(platform).ok("event/cancelReservation", { token: await tokenIn("wait3@example.com") });
    expect(await staffView(event_id)).toMatchObject({ coming: 3, waiting: 0 });
  });

  it("moves up when the shop raises the limit, and throws nobody out when it lowers it", async () => {
    const event_id = await event({ key: "raised", seats: 1 });
    for (const name of ["r1", "r2", "r3"]) await reserve(event_id, `${name}@example.com`);
    await event({ key: "raised", seats: 2 });
    expect(await kinds("r2@example.com")).toEqual(["event-waiting", "event-moved-up"]);
    expect(await kinds("r3@example.com")).toEqual(["event-waiting"]);
    await event({ key: "raised", seats: 1 });
    expect(await staffView(event_id)).toMatchObject({ coming: 2, waiting: 1 });
    await guest(platform).ok("event/cancelReservation", { token: await tokenIn("r1@example.com") });
    expect(await staffView(event_id)).toMatchObject({ coming: 1, waiting: 1 });
  });

  it("moves nobody up once it has begun", async () => {
    const event_id = await event({ seats: 1, start: "2026-11-22 12:00", end: "2026-11-22 13:00" });
    await reserve(event_id, "in@example.com");
    await reserve(event_id, "out@example.com");
    platform.clock.set(NOW + 86_400);
    await guest(platform).ok("event/cancelReservation", { token: await tokenIn("in@example.com") });
    expect(await kinds("out@example.com")).toEqual(["event-waiting"]);
  });

  it("gives the last place to one of a hundred who ask at once", async () => {
    const event_id = await event({ name: "Rush", seats: 1 });
    // More than PostgreSQL has connections, and few enough that none waits too long for one on a busy machine.
    const AT_ONCE = 25;
    const answers: Awaited<ReturnType<typeof reserve>>[] = [];
    for (let wave = 0; wave < 4; wave++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            reserve(event_id, `rush${wave}-${index}@example.com`),
          ),
        )),
      );
    const count = (state: string) =>
      answers.filter((answer) => "state" in answer && answer.state === state).length;
    expect([count("coming"), count("waiting")]).toEqual([1, 99]);
    expect(await staffView(event_id)).toMatchObject({ coming: 1, waiting: 99 });
  });

  it("loses no place when half of its guests cancel while others ask", async () => {
    const event_id = await event({ name: "Churn", seats: 20 });
    for (let index = 0; index < 20; index++) await reserve(event_id, `here${index}@example.com`);
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, index) => tokenIn(`here${index}@example.com`)),
    );
    await Promise.all([
      ...tokens.map((token) => guest(platform).ok("event/cancelReservation", { token })),
      ...tokens.map((token) => guest(platform).ok("event/cancelReservation", { token })),
      ...Array.from({ length: 30 }, (_, index) => reserve(event_id, `new${index}@example.com`)),
    ]);
    expect(await staffView(event_id)).toMatchObject({ coming: 20, waiting: 20 });
    const { people } = await platform.database.read
      .selectFrom("event_guests")
      .innerJoin("events", "events.id", "event_guests.event_id")
      .select((select) => select.fn.sum("party").as("people"))
      .where("events.event_id", "=", event_id)
      .where("state", "=", "coming")
      .executeTakeFirstOrThrow();
    expect(Number(people)).toBe(20);
  });
});

describe("a reminder", () => {
  const remind = () => remindAll(platform);
  const at = (text: string) => platform.clock.set(Date.parse(text) / 1000);

  it("is sent once, from ten o'clock of the day before on the shop's clock, by many processes at once", async () => {
    const event_id = await event({
      name: "Tomorrow",
      seats: 80,
      start: "2026-12-10 19:00",
      end: "2026-12-10 20:00",
    });
    for (let one = 0; one < 60; one++) await reserve(event_id, `soon${one}@example.com`);
    at("2026-12-09T09:59:00-08:00");
    expect(await remind()).toBe(0);
    at("2026-12-09T10:00:00-08:00");
    const reminded = await Promise.all([remind(), remind(), remind()]);
    expect(reminded.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(await remind()).toBe(0);
    for (let one = 0; one < 60; one++)
      expect(await kinds(`soon${one}@example.com`)).toEqual(["event-coming", "event-reminder"]);
  });

  it("is not for those who wait, cancelled, or reserved after it was due, nor for a cancelled event", async () => {
    const day = { start: "2026-12-15 19:00", end: "2026-12-15 20:00" };
    const event_id = await event({ ...day, seats: 2 });
    await reserve(event_id, "gone@example.com");
    await reserve(event_id, "comes@example.com", 2);
    await guest(platform).ok("event/cancelReservation", { token: await tokenIn("gone@example.com") });
    await reserve(event_id, "waits@example.com");
    const off = await event(day);
    await reserve(off, "off@example.com");
    await call(await staffOf(platform, "test"), eventCalls.cancel, { event_id: off });
    at("2026-12-14T11:00:00-08:00");
    const late = await event(day);
    await reserve(late, "late2@example.com");
    expect(await remind()).toBe(1);
    expect(await kinds("comes@example.com")).toContain("event-reminder");
  });

  it("[RFC 8058] is stopped by an email program's button, for later events too", async () => {
    const shop = merged(CANADIAN, { store_info: { base_url: "https://tls.localhost" } });
    await makeShop(platform, "tls", shop, ["tls.localhost"]);
    const event_id = await event({ start: "2026-12-10 19:00", end: "2026-12-10 20:00" }, "tls");
    await reserve(event_id, "button@example.com", 1, "tls");
    at("2026-12-09T10:00:00-08:00");
    expect(await remind()).toBe(1);
    const { id } = (await emailsTo(platform, "button@example.com")).at(-1) ?? { id: 0 };
    const { database, clock, env, log } = platform;
    await emailSender(database, clock, env, log, { html: async () => "" })(
      { email_id: id },
      { number: 1, last: false },
    );
    const file = path.join(emailFolder(env.dataDir), `${String(id).padStart(8, "0")}.eml`);
    const sent = readFileSync(file, "utf8").replace(/\n\s+/g, " ");
    expect(sent).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const [, address = ""] = /List-Unsubscribe: <https:\/\/tls\.localhost(.*?)>/.exec(sent) ?? [];
    const opened = await site.ask("tls.localhost", address);
    expect(opened.headers.get("Location")).toMatch(/^\/reservations\//);
    const press = (body: string) => site.ask("tls.localhost", address, { method: "POST", body });
    expect((await press("hello")).status).toBe(400);
    for (let again = 0; again < 2; again++)
      expect((await press("List-Unsubscribe=One-Click")).status).toBe(200);
    const next = await event({ start: "2026-12-12 19:00", end: "2026-12-12 20:00" }, "tls");
    await reserve(next, "button@example.com", 1, "tls");
    at("2026-12-11T10:00:00-08:00");
    expect(await remind()).toBe(0);
  });

  it("comes once more for an event that was moved to a later day", async () => {
    const event_id = await event({ key: "moved", start: "2026-12-20 19:00", end: "2026-12-20 20:00" });
    await reserve(event_id, "moved@example.com");
    at("2026-12-19T12:00:00-08:00");
    expect(await remind()).toBe(1);
    await event({ key: "moved", start: "2026-12-27 19:00", end: "2026-12-27 20:00" });
    expect(await remind()).toBe(0);
    at("2026-12-26T12:00:00-08:00");
    expect(await remind()).toBe(1);
    expect(await kinds("moved@example.com")).toEqual([
      "event-coming",
      "event-reminder",
      "event-changed",
      "event-reminder",
    ]);
  });
});

describe("a change of an event's time or place", () => {
  it("is emailed once to everybody who reserved a place or waits for one", async () => {
    const usual = { key: "changing", start: "2026-12-20 19:00", end: "2026-12-20 20:00", seats: 1 };
    const event_id = await event(usual);
    await reserve(event_id, "comes1@example.com");
    await reserve(event_id, "waits1@example.com");
    await event({ ...usual, description: "Bring a cushion." });
    expect(await kinds("comes1@example.com")).toEqual(["event-coming"]);
    const changed = { ...usual, start: "2026-12-20 18:00", place: "The old barn" };
    await event(changed);
    await event(changed);
    expect(await kinds("comes1@example.com")).toEqual(["event-coming", "event-changed"]);
    expect(await kinds("waits1@example.com")).toEqual(["event-waiting", "event-changed"]);
    const email = (await emailsTo(platform, "comes1@example.com")).find(
      ({ kind }) => kind === "event-changed",
    );
    expect(email?.body_text).toContain("The old barn");
    expect(email?.body_text).toContain("/reservations/");
    const waiting = (await emailsTo(platform, "waits1@example.com")).find(
      ({ kind }) => kind === "event-changed",
    );
    expect(waiting?.body_text).toContain("Leave the waiting list");
  });

  it("is not emailed about an event that is over or cancelled", async () => {
    const usual = { key: "was", start: "2026-12-20 19:00", end: "2026-12-20 20:00", seats: 9 };
    await reserve(await event(usual), "was@example.com");
    platform.clock.set(Date.parse("2026-12-21T12:00:00-08:00") / 1000);
    await event({ ...usual, place: "The old barn" });
    expect(await kinds("was@example.com")).not.toContain("event-changed");
  });
});

describe("a cancelled event", () => {
  it("emails everybody who reserved a place or waits for one, once", async () => {
    const event_id = await event({ name: "Off", seats: 1 });
    for (const name of ["off1", "off2", "off3"]) await reserve(event_id, `${name}@example.com`);
    await guest(platform).ok("event/cancelReservation", { token: await tokenIn("off3@example.com") });
    const staff = await staffOf(platform, "test");
    const answers = await Promise.all([
      call(staff, eventCalls.cancel, { event_id }),
      call(staff, eventCalls.cancel, { event_id }),
    ]);
    expect(answers.filter((answer) => !("error" in answer))).toMatchObject([
      { event_id, emailed: 2, orders: 0 },
    ]);
    expect(await kinds("off1@example.com")).toEqual(["event-coming", "event-cancelled"]);
    expect(await kinds("off2@example.com")).toEqual(["event-waiting", "event-cancelled"]);
    expect(await kinds("off3@example.com")).toEqual(["event-waiting"]);
    const [, email] = await emailsTo(platform, "off1@example.com");
    expect(email?.subject).toBe("Cancelled: Off");
  });
});

describe("the list at the door", () => {
  it("has who comes by last name, then who waits, and finds a name in any spelling", async () => {
    const event_id = await event({ name: "Door", seats: 6 });
    await reserve(event_id, "zoe@example.com", 2, "test", "Zoë Adams");
    await reserve(event_id, "ada@door.example", 1, "test", "=cmd|' /C calc'!A0, Zed");
    await reserve(event_id, "bob@example.com", 3, "test", "Bob Émile Bérubé");
    await reserve(event_id, "wes@example.com", 2, "test", "Wes Waits");
    const staff = await staffOf(platform, "test");
    const names = async (find = "") => {
      const answer = await call(staff, eventCalls.guests, { event_id, find });
      return "entries" in answer
        ? answer.entries.map(({ name, people, waiting }) => [name, people, waiting])
        : answer;
    };
    const [zoe, bob] = [
      ["Zoë Adams", 2, false],
      ["Bob Émile Bérubé", 3, false],
    ];
    expect(await names()).toEqual([zoe, bob, ["=cmd|' /C calc'!A0, Zed", 1, false], ["Wes Waits", 2, true]]);
    expect(await names("berube BOB")).toEqual([bob]);
    expect(await names("zoe@")).toEqual([zoe]);
    expect(await names("nobody")).toEqual([]);
    const csv = await call(staff, eventCalls.guestFile, { event_id, format: "csv" });
    expect("content" in csv && Buffer.from(csv.content).toString().split("\r\n")).toEqual([
      "\uFEFFname,people,waiting,email,ticket,order,code",
      "Zoë Adams,2,,zoe@example.com,,,",
      "Bob Émile Bérubé,3,,bob@example.com,,,",
      `"'=cmd|' /C calc'!A0, Zed",1,,ada@door.example,,,`,
      "Wes Waits,2,yes,wes@example.com,,,",
      "",
    ]);
    const pdf = await call(staff, eventCalls.guestFile, { event_id, format: "pdf" });
    expect("content" in pdf && Buffer.from(pdf.content).subarray(0, 5).toString()).toBe("%PDF-");
    expect(await call(staff, eventCalls.guests, { event_id: 1 })).toMatchObject({ code: "not_found" });
  });
});

describe("the pages of a reservation", () => {
  const open = async (address: string) => (await site.ask("test.localhost", address)).text();

  it("reserve from the event's page, and cancel from the email's link", async () => {
    const event_id = await event({ name: "On paper", seats: 1, answer_by: "2026-11-30" });
    const html = await open(`/events/${event_id}`);
    expect(html).toContain("Reserve your place");
    expect(html).toContain("One place left.");
    expect(html).toContain("Please reserve by Monday, November 30, 2026.");
    const shopper = guest(platform);
    const fields = { name: "Ada", email: "paper@example.com", party: "1" };
    const refused = await site.post("test.localhost", `/events/${event_id}`, shopper, {
      ...fields,
      email: "paper",
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/Please input[\s\S]*value="paper"/);
    const sent = await site.post("test.localhost", `/events/${event_id}`, shopper, fields);
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/events/${event_id}`]);
    const full = await open(`/events/${event_id}`);
    expect(full).toContain("Join the waiting list");
    // Not even the button beside the date.
    expect(full).not.toContain("Reserve your place");
    const token = await tokenIn("paper@example.com");
    expect(await open(`/reservations/${token}`)).toContain("You have one place.");
    await site.post("test.localhost", `/reservations/${token}`, shopper, {});
    expect(await open(`/reservations/${token}`)).toContain("This reservation is cancelled.");
    expect(await open("/reservations/guessed-guessed-guessed")).toContain("could not find this reservation");
  });
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contractAnswer } from "#app/calls/common/contract.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import { saveBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { eventFiles } from "#tests/support/event-files.ts";
import { NOW } from "#tests/support/platform.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { BLOCK, CANADIAN, customer, guest, makeShop, makeTitle, merged } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

const platform = await sharedPlatform();
const { brought, idsOf } = eventFiles(platform);
await makeShop(platform, "test", CANADIAN, ["test.localhost"]);
await makeShop(
  platform,
  "texas",
  merged(CANADIAN, { store_info: { name: "Texas Books", time_zone: "America/Chicago" } }),
  ["texas.localhost"],
);
const site = await openSite(platform);
const book = await makeTitle(platform, { title: "The Tides" });
beforeEach(() => platform.clock.set(NOW));

describe("[A112] event/getList and event/get", () => {
  it("[N3] find an event whatever the accents and capitals, also by its new name", async () => {
    await makeShop(platform, "accents", CANADIAN, ["accents.localhost"]);
    const event = { name: "ÉTÉ à Montréal", start: "2026-12-01 19:00", end: "2026-12-01 20:00" };
    await brought("accents", "events.json", [event]);
    const names = async (term: string) =>
      (await guest(platform, "accents").ok("event/getList", { term })).events.map(({ name }) => name);
    for (const term of ["été", "ete", "à MONTRÉAL"]) expect(await names(term), term).toEqual([event.name]);
    await brought("accents", "events.json", [{ ...event, place: "Île d'Orléans" }]);
    for (const term of ["ile d'orl", "d orleans", "Montréal été"])
      expect(await names(term), term).toEqual([event.name]);
    expect(await names("été Québec")).toEqual([]);
  });

  it("begin one month ago on the shop's clock, and take a day, words and a place", async () => {
    await makeShop(platform, "months", CANADIAN, ["months.localhost"]);
    await brought("months", "events.json", [
      { name: "Too old", start: "2026-10-20 19:00", end: "2026-10-20 20:00" },
      { name: "Ends on the first day", start: "2026-10-20 19:00", end: "2026-10-21 00:30" },
      { name: "Just over", start: "2026-11-21 10:00", end: "2026-11-21 12:00" },
      { name: "On now", start: "2026-11-21 11:00", end: "2026-11-21 12:01", place: "Upstairs" },
      { name: "Next", start: "2026-11-22 00:00", end: "2026-11-22 01:00", location: "1" },
    ]);
    const shopper = guest(platform, "months");
    const names = async (payload: object) =>
      (await shopper.ok("event/getList", payload)).events.map(({ name }) => name);
    expect(await names({})).toEqual(["Ends on the first day", "Just over", "On now", "Next"]);
    expect(await names({ from: "20261020" })).toContain("Too old");
    expect(await names({ from: "20261121", to: "20261122" })).toEqual(["Just over", "On now"]);
    expect(await names({ term: "UPST" })).toEqual(["On now"]);
    expect(await names({ term: "%" })).toEqual([]);
    expect(await names({ location_id: 1 })).toEqual(["Next"]);
    const { events } = await shopper.ok("event/getUpcoming");
    expect(events.map(({ name }) => name)).toEqual(["On now", "Next"]);
    for (const from of ["20261340", "2026", "x"])
      expect(await shopper.call("event/getList", { from })).toMatchObject({
        fields: { from: expect.any(String) },
      });
  });

  it("give other programs the times at which a Pacific clock shows the shop's own", async () => {
    const [event_id] = await idsOf("texas", "events.json", [
      { name: "Texan", start: "2026-12-24 10:30", end: "2026-12-24 12:00" },
    ]);
    const visit = await guest(platform, "texas").visit();
    const event = await guest(platform, "texas").ok("event/get", { event_id });
    expect(contractAnswer(visit, "event/get", event)).toMatchObject({
      id: event_id,
      path: `/events/${event_id}`,
      name: "Texan",
      from: Date.parse("2026-12-24T10:30-08:00") / 1000,
      to: Date.parse("2026-12-24T12:00-08:00") / 1000,
      info: { name: "Texan", description: "", img_path: null, books: [], tickets: [] },
      custom_content: [],
    });
    expect(await guest(platform, "test").call("event/get", { event_id })).toMatchObject({
      code: "not_found",
    });
  });

  it("count views only when they are asked to, and never for a GET", async () => {
    const [event_id] = await idsOf("texas", "events.json", [
      { name: "Seen", start: "2026-12-30 10:30", end: "2026-12-30 12:00" },
    ]);
    const shopper = guest(platform, "texas");
    await shopper.ok("event/get", { event_id });
    await shopper.ok("event/get", { event_id, increment_views: "1" });
    await shopper.ok("event/getList", { from: "20261230", increment_views: true });
    const answer = await site.ask(
      "texas.localhost",
      `/api/event/get?event_id=${event_id}&increment_views=1`,
      {
        as: shopper,
      },
    );
    expect(answer.status).toBe(405);
    const { events } = (await call(await staffOf(platform, "texas"), eventCalls.list, {
      day: "2026-12-30",
    })) as { events: { name: string; views: number }[] };
    expect(events).toMatchObject([{ name: "Seen", views: 2 }]);
  });

  it("are for customers only where the shop or its menu says so", async () => {
    const entry = { id: "events", label: "Events", path: "/events", type: "events", require_login: true };
    await makeShop(platform, "gated", merged(CANADIAN, { site_navigation: [entry] }));
    expect(await guest(platform, "gated").call("event/getList")).toMatchObject({ code: "login_required" });
    const ada = await customer(platform, "ada@example.com", {}, "gated");
    expect(await ada.ok("event/getList")).toEqual({ events: [] });
  });
});

describe("a cancelled event", () => {
  it("keeps its page, leaves the upcoming ones, and is cancelled once", async () => {
    const [event_id = 0] = await idsOf("test", "events.json", [
      { name: "Off", start: "2026-11-25 10:30", end: "2026-11-25 12:00" },
    ]);
    const staff = await staffOf(platform, "test");
    expect(await call(staff, eventCalls.cancel, { event_id })).toMatchObject({
      event_id,
      emailed: 0,
      orders: 0,
      refused: [],
    });
    expect(await call(staff, eventCalls.cancel, { event_id })).toMatchObject({ code: "cancelled" });
    expect(await call(staff, eventCalls.cancel, { event_id: 1 })).toMatchObject({ code: "not_found" });
    expect(await guest(platform).ok("event/get", { event_id })).toMatchObject({ is_cancelled: true });
    const { events } = await guest(platform).ok("event/getUpcoming");
    expect(events.map(({ name }) => name)).not.toContain("Off");
  });
});

describe("the pages of events", () => {
  let id: number;
  beforeAll(async () => {
    const html = { description: '<p>Bring <em>tea</em>, "cups" & </p><script>alert(1)</script>' };
    const base = { start: "2026-12-01 19:00", end: "2026-12-01 20:30", ...html, books: [book.isbn] };
    await makeShop(platform, "pages", CANADIAN, ["pages.localhost"]);
    [id = 0] = await idsOf("pages", "events.json", [
      { ...base, key: "a", name: "Tea; and </script> words, long" },
    ]);
    await brought("pages", "events.json", [
      { ...base, key: "b", name: "Second", description: "", place: "Barn" },
    ]);
  });
  const open = async (address: string) => {
    const answer = await site.ask("pages.localhost", address);
    return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
  };

  it("[A112] show a day for eight digits, an event for a number, and what comes next for neither", async () => {
    expect(await open("/events/20261201")).toMatchObject({
      status: 200,
      text: expect.stringMatching(/Events on Tuesday, December 1, 2026[\s\S]*Second/),
    });
    expect(await open(`/events/${id}`)).toMatchObject({
      status: 200,
      text: expect.stringContaining("The Tides"),
    });
    for (const wrong of ["20261340", "7", "x"])
      expect(await open(`/events/${wrong}`)).toMatchObject({
        status: 404,
        text: expect.stringMatching(/We could not find this event[\s\S]*Second/),
      });
  });

  it("are in the shop's sitemap, with the day on which they last changed", async () => {
    const { text } = await open("/sitemap/shop.xml");
    expect(text).toMatch(new RegExp(`/events/${id}</loc><lastmod>2026-11-21</lastmod>`));
  });

  it("find events by words and month, and send empty fields of the form away", async () => {
    expect((await open("/events?t=barn")).text).not.toContain("Tea; and");
    expect((await open("/events?t=barn")).text).toContain("Second");
    expect((await open("/events?m=202612")).text).toContain("Events in December 2026");
    expect((await open("/events?m=203001")).text).toContain("There are no events in this month");
    const sent = await site.ask("pages.localhost", "/events?t=&l=");
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/events"]);
  });

  it("describe an event to other programs, in real time and without markup of its own", async () => {
    const { text } = await open(`/events/${id}`);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({
      "@type": "Event",
      name: "Tea; and </script> words, long",
      description: 'Bring tea, "cups" &',
      startDate: "2026-12-01T19:00:00-08:00",
      endDate: "2026-12-01T20:30:00-08:00",
      eventStatus: "https://schema.org/EventScheduled",
      location: { "@type": "Place" },
    });
    expect(text).not.toContain("<script>alert");
  });

  it("are calendars to keep and to subscribe to, which notice a cancelled event", async () => {
    const response = await open(`/events/${id}/event.ics`);
    expect(response).toMatchObject({ status: 200, type: "text/calendar; charset=utf-8" });
    expect(response.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(response.text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const { default: ical } = await import("ical.js");
    const read = async (address: string) => {
      const { text } = await open(address);
      return new ical.Component(ical.parse(text) as [string, unknown[], unknown[]])
        .getAllSubcomponents("vevent")
        .map((component) => new ical.Event(component));
    };
    const [event] = await read(`/events/${id}/event.ics`);
    expect(event).toMatchObject({
      uid: `${id}@pages`,
      summary: "Tea; and </script> words, long",
      sequence: 0,
    });
    expect(event?.startDate.toString()).toBe("2026-12-02T03:00:00Z");
    expect(event?.endDate.toString()).toBe("2026-12-02T04:30:00Z");
    expect(event?.description).toContain(`/events/${id}`);
    await call(await staffOf(platform, "pages"), eventCalls.cancel, { event_id: id });
    const all = await read("/feeds/events.ics");
    expect(
      all.map(({ component, sequence }) => [component.getFirstPropertyValue("status"), sequence]),
    ).toEqual([
      ["CANCELLED", 1],
      ["CONFIRMED", 0],
    ]);
    const atom = await open("/feeds/events.atom");
    expect(atom.type).toBe("application/atom+xml; charset=utf-8");
    expect(atom.text).toContain("<title>Cancelled: Tea; and &#60;/script&#62; words, long</title>");
    expect((await open("/events/1/event.ics")).status).toBe(404);
  });

  it("[P10] that take whole days say so on pages, in feeds, in calendars and to other programs", async () => {
    const days = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:fair\r
DTSTART;VALUE=DATE:20270224\r\nDTEND;VALUE=DATE:20270226\r\nSUMMARY:Fair\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    const { saved } = await brought("pages", "days.ics", days);
    const fair = saved[0]?.event_id;
    for (const address of [`/events/${fair}`, "/events?m=202702", "/feeds/events.atom"]) {
      const { text } = await open(address);
      expect(text.replaceAll(/[\u2009\u202f]|<br\/>/g, "").replaceAll("\u00a0", " ")).toMatch(
        /Feb 24–25, 2027(, )?All day/,
      );
      expect(text).not.toContain("12:00 a.m.");
    }
    const { text } = await open(`/events/${fair}`);
    expect(text).toMatch(/"startDate":"2027-02-24","endDate":"2027-02-25"/);
    expect((await open(`/events/${fair}/event.ics`)).text).toContain(
      "DTSTART;VALUE=DATE:20270224\r\nDTEND;VALUE=DATE:20270226\r\n",
    );
    await call(await staffOf(platform, "pages"), eventCalls.cancel, { event_id: Number(fair) });
  });
});

describe("[A111] a page's block of events", () => {
  const home = async () => (await site.ask("blocks.localhost", "/")).text();

  it("shows the next three events, all of them by a link, and three dots then a plus", async () => {
    await makeShop(platform, "blocks", CANADIAN, ["blocks.localhost"]);
    const { store } = await staffOf(platform, "blocks");
    await platform.database.transaction((tx) =>
      saveBlocks(tx, store.id, "", [{ ...BLOCK, placement: "other", type: "event" }]),
    );
    expect(await home()).not.toContain("View all events");
    const on = (day: number, name: string) => ({
      name,
      start: `2026-11-${day} 19:00`,
      end: `2026-11-${day} 20:00`,
    });
    await brought("blocks", "events.json", [
      on(20, "Yesterday"),
      on(24, "First"),
      on(25, "Second"),
      on(25, "Third"),
      on(25, "Fourth"),
      on(25, "Fifth"),
      on(26, "Three"),
      on(26, "Three more"),
      on(26, "And three"),
    ]);
    const html = await home();
    for (const name of ["First", "Second", "Third", "View all events"])
      expect(html).toContain(`>${name}</a>`);
    for (const name of ["Yesterday", "Fourth"]) expect(html).not.toContain(`>${name}</a>`);
    const day = (path: string) => new RegExp(`<a[^>]*href="${path}".*?</a>`, "s").exec(html)?.[0] ?? "";
    expect(day("/events/20261124")).toMatch(/>•<\/span>/);
    expect(day("/events/20261125")).toMatch(/•••(<!-- -->)?\+/);
    expect(day("/events/20261126")).toMatch(/•••<\/span>/);
  });

  it("shows what a sidebar wants of them, and leaves out an event that does not exist", async () => {
    const { store } = await staffOf(platform, "blocks");
    await platform.database.transaction((tx) =>
      saveBlocks(tx, store.id, "", [
        { ...BLOCK, placement: "left_sidebar", type: "list", calendar_widgets: ["upcoming"] },
        { ...BLOCK, placement: "other", type: "event", event_id: "1", header: "No such event" },
      ]),
    );
    const html = await home();
    expect(html).toContain(">First</a>");
    expect(html).not.toContain("<table");
    expect(html).not.toContain("No such event");
  });
});

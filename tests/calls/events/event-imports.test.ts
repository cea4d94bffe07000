import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { eventPictures } from "#app/domain/events/events.server.ts";
import { importEvents } from "#app/domain/exchange/events/import.server.ts";
import type { Progress } from "#app/lib/progress.ts";
import type { Failure } from "#app/messages/result.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { eventFiles } from "#tests/support/event-files.ts";
import { servePicture } from "#tests/support/picture-server.ts";
import { NOW } from "#tests/support/platform.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, guest, makeShop, makeTitle, merged } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

const wall = (text: string) => Date.parse(`${text}Z`) / 1000;

const platform = await sharedPlatform();
const { bring, brought, idsOf } = eventFiles(platform);
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

describe("an imported list of events", () => {
  const csv = (rows: string) => `name,start,end,books,seats\n${rows}\n`;

  it("is stored, changes with the same key, and is not written again when nothing changed", async () => {
    const file = `key,name,start,end,place,books\nm1,Launch,2026-12-01 19:00,20:30,The barn,${book.isbn}\n`;
    const first = await brought("test", "events.csv", file);
    expect(first.saved).toMatchObject([{ name: "Launch", change: "added", event_id: expect.any(Number) }]);
    expect((await brought("test", "events.csv", file)).saved).toMatchObject([{ change: "same" }]);
    const moved = await brought("test", "events.csv", file.replace("19:00", "18:00"));
    expect(moved.saved).toEqual([{ ...first.saved[0], change: "changed" }]);
    const event = await guest(platform).ok("event/get", { event_id: first.saved[0]?.event_id });
    expect(event).toMatchObject({
      name: "Launch",
      place: "The barn",
      starts: wall("2026-12-01T18:00"),
      ends: wall("2026-12-01T20:30"),
      revision: 1,
      books: [{ eisbn: book.eisbn, title: "The Tides" }],
    });
    const about = async (author: string) =>
      (await guest(platform).ok("event/getByAuthor", { author })).events.map(({ name }) => name);
    expect(await about("ada-writer")).toEqual(["Launch"]);
    expect(await about("somebody-else")).toEqual([]);
  });

  it("brings pictures from its folder, and texts of the shop's own", async () => {
    const folder = path.join(platform.env.dataDir, "event-pictures");
    mkdirSync(folder, { recursive: true });
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400"/></svg>';
    writeFileSync(path.join(folder, "sea.svg"), svg);
    const usual = { key: "picture", name: "Seascape", start: "2026-12-03 19:00", end: "2026-12-03 20:00" };
    const custom_content = [{ placement: "below", description: "<p>Tea<script>alert(1)</script></p>" }];
    const options = { folder: new LocalFile(folder) };
    const first = { ...usual, picture: "sea.svg", custom_content };
    const { saved } = await brought("test", "pictures.json", [first], options);
    const event_id = saved[0]?.event_id;
    const event = await guest(platform).ok("event/get", { event_id });
    expect(event.image).toMatch(/^[0-9a-f]{16}_800x400\.webp$/);
    expect(event.img_path).toBe(`/pictures/${event.image}/640`);
    expect(event.custom_content).toEqual([{ placement: "below", description: "<p>Tea</p>" }]);
    const page = await (await site.ask("test.localhost", `/events/${event_id}`)).text();
    expect(page).toContain(`src="/pictures/${event.image}/960"`);
    expect(page).toMatch(/"image":"[^"]+\/1248"/);
    expect((await brought("test", "pictures.json", [first], options)).saved).toMatchObject([
      { change: "same" },
    ]);
    // A picture that the shop already has is found by its name; one that no page shows is swept later.
    expect(
      (await brought("test", "pictures.json", [{ ...first, picture: event.image }])).saved,
    ).toMatchObject([{ change: "same" }]);
    expect(await eventPictures(platform.database.read)).toContain(event.image);
    expect(
      await bring(
        "test",
        "pictures.json",
        [
          { ...usual, picture: "none.png" },
          { ...usual, key: "two", picture: "../secret.png" },
          { ...usual, key: "three", custom_content: "words" },
        ],
        options,
      ),
    ).toMatchObject({
      error: expect.stringMatching(/no file none\.png[\s\S]*not in the folder of pictures/),
    });
    await brought("test", "pictures.json", [usual], options);
    expect((await guest(platform).ok("event/get", { event_id })).image).toBe(null);
  });

  it("is refused as a whole, with every mistake and its line", async () => {
    const before = (await guest(platform).ok("event/getList")).events.length;
    const refused = (await bring(
      "test",
      "events.csv",
      csv(
        [
          "Fine,2026-12-02 19:00,21:00,,",
          "No end,2026-12-02 19:00,,,",
          "Backwards,2026-12-02 19:00,18:00,,",
          "Ends when it begins,2026-12-02 19:00,19:00,,",
          ",2026-12-02 19:00,21:00,,",
          "No start,,21:00,,",
          "A day alone,2026-12-02,21:00,,",
          "Unknown book,2026-12-02 19:00,21:00,9780000000002,",
          "Seats,2026-12-02 19:00,21:00,,many",
          `${"N".repeat(10_000)},2026-12-02 19:00,21:00,,`,
        ].join("\n"),
      ),
    )) as Failure;
    expect(refused.code).toBe("mistakes");
    expect(String(refused.error).split("\n")).toEqual([
      "line 3: it has no end. Add one, or say how long such events take: --minutes 90",
      "line 4: it ends (2026-12-02 18:00) before it begins (2026-12-02 19:00)",
      "line 5: it ends (2026-12-02 19:00) before it begins (2026-12-02 19:00)",
      "line 6: it has no name",
      "line 7: it has no start",
      'line 8: "2026-12-02" is a day without a time, so its end must be one as well. Or write 2026-12-31 19:00',
      "line 9: there is no book with the number 9780000000002 in the catalogue",
      'line 10: "many" is not a number of seats from 1 to 100000',
      "line 11: the name has 10000 characters; at most 200",
    ]);
    expect((await guest(platform).ok("event/getList")).events).toHaveLength(before);
  });

  it("[P10] takes whole days where it has days without times", async () => {
    await makeShop(platform, "days", CANADIAN, ["days.localhost"]);
    const days = csv("Fair,2026-12-05,,,\nFestival,2026-12-05,2026-12-06,,");
    const { saved } = await brought("days", "days.csv", days);
    const timesOf = async ({ event_id }: { event_id: number }) => {
      const { starts, ends } = await guest(platform, "days").ok("event/get", { event_id });
      return [starts, ends];
    };
    const [begins, ends] = [wall("2026-12-05T00:00"), wall("2026-12-06T00:00")];
    expect(await Promise.all(saved.map(timesOf))).toEqual([
      [begins, ends],
      [begins, wall("2026-12-07T00:00")],
    ]);
    const same = [
      await brought("days", "days.json", [{ name: "Fair", start: "2026-12-05" }]),
      await brought("days", "dates.csv", "name,date\nFair,2026-12-05\n"),
    ];
    expect(same).toMatchObject(Array(2).fill({ saved: [{ change: "same", event_id: saved[0]?.event_id }] }));
    expect(await bring("days", "late.csv", csv("Late,2026-12-05 19:00,2026-12-05,,"))).toMatchObject({
      error: expect.stringContaining('"2026-12-05" is not a time'),
    });
  });

  it("may say how long events without an end take, and may only be tried", async () => {
    const file = csv("Try,2026-12-03 19:00,,,");
    const tried = await brought("test", "events.csv", file, { minutes: 90, dry_run: true });
    expect(tried.saved).toMatchObject([{ change: "added", event_id: 0 }]);
    const { saved } = await brought("test", "events.csv", file, { minutes: 90 });
    expect(saved).toMatchObject([{ change: "added" }]);
    const event = await guest(platform).ok("event/get", { event_id: saved[0]?.event_id });
    expect(event).toMatchObject({ ends: wall("2026-12-03T20:30") });
  });

  it("may be JSON, whose texts become safe HTML", async () => {
    const [event_id] = await idsOf("test", "events.json", {
      events: [
        {
          name: "<b>Bold</b> & <script>alert(1)</script>",
          start: "2026-12-04 19:00",
          end: "2026-12-04 20:00",
          description: "<p onclick=x>Come <script>alert(1)</script><em>in</em> &amp; sit</p>",
        },
      ],
    });
    const event = await guest(platform).ok("event/get", { event_id });
    expect(event.description).toBe("<p>Come <em>in</em> &amp; sit</p>");
    expect(event.summary).toBe("Come in & sit");
    expect(event.name).toBe("<b>Bold</b> & <script>alert(1)</script>");
    expect(await bring("test", "events.json", { events: [{ titel: 1 }, 7] })).toMatchObject({
      error: expect.stringContaining('event 1: there is no field "titel"'),
    });
    expect(await bring("test", "events.json", "{")).toMatchObject({
      error: expect.stringContaining("cannot be read as JSON"),
    });
  });

  it("may be a calendar: zones are read, repeated events spelled out, cancelled ones cancelled", async () => {
    const calendar = (more = "") => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:one\r
DTSTART;TZID=America/Toronto:20261205T220000\r\nDTEND;TZID=America/Toronto:20261205T233000\r\nSUMMARY:Reading\\, late\r
DESCRIPTION:Two lines\\nof text\r\nLOCATION:The barn\r\n${more}END:VEVENT\r\nBEGIN:VEVENT\r\nUID:weekly\r
DTSTART:20261206T180000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\nEXDATE:20261213T180000Z\r
SUMMARY:Story time\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:weekly\r\nRECURRENCE-ID:20261220T180000Z\r
DTSTART:20261220T190000Z\r\nDURATION:PT2H\r\nSUMMARY:Long story time\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    const { saved } = await brought("texas", "events.ics", calendar());
    expect(saved.map(({ name }) => name)).toEqual([
      "Reading, late",
      "Story time",
      "Long story time",
      "Story time",
    ]);
    const shopper = guest(platform, "texas");
    const { events } = await shopper.ok("event/getList", { from: "20261201" });
    expect(events.map(({ starts, ends }) => [starts, ends])).toEqual([
      [wall("2026-12-05T21:00"), wall("2026-12-05T22:30")],
      [wall("2026-12-06T12:00"), wall("2026-12-06T13:00")],
      [wall("2026-12-20T13:00"), wall("2026-12-20T15:00")],
      [wall("2026-12-27T12:00"), wall("2026-12-27T13:00")],
    ]);
    expect((await brought("texas", "events.ics", calendar())).saved.map(({ change }) => change)).toEqual(
      Array(4).fill("same"),
    );
    expect((await brought("texas", "events.ics", calendar("STATUS:CANCELLED\r\n"))).cancelled).toEqual([
      "Reading, late",
    ]);
    expect((await shopper.ok("event/getList", { from: "20261201" })).events[0]?.is_cancelled).toBe(true);
    expect(await bring("texas", "events.ics", "BEGIN:VCALENDAR\r\nEND")).toMatchObject({
      error: expect.stringContaining("is not a calendar"),
    });
  });
});

describe("an import of events", () => {
  it("says how far it is", async () => {
    const file = path.join(platform.env.dataDir, "progress.csv");
    const row = (at: number) => `progress-${at},Reading ${at},2026-12-0${at} 19:00,2026-12-0${at} 20:00`;
    writeFileSync(file, ["key,name,start,end", row(1), row(2), row(3)].join("\n"));
    const shown: Progress[] = [];
    await importEvents(platform.database, await staffOf(platform, "test"), file, {
      onProgress: (progress) => shown.push(progress),
    });
    expect(shown).toEqual([
      { doing: "reading the file" },
      { doing: "saving events" },
      ...[0, 1, 2].map((done) => ({ doing: "saving events", done, total: 3 })),
    ]);
  });
});

describe("the picture of an event in a calendar", () => {
  const calendar = (...lines: string[]) =>
    ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:pictured", "SUMMARY:Pictured"]
      .concat("DTSTART:20261207T190000", "DTEND:20261207T200000", ...lines, "END:VEVENT", "END:VCALENDAR")
      .join("\r\n");

  it("is fetched from its public address, and stays while that does not answer", async () => {
    const { at, mayReach, close } = await servePicture(40, 30);
    const { dataDir } = platform.env;
    const read = async (content: string, pictures: object = { mayReach }) => {
      const file = path.join(dataDir, "pictured.ics");
      writeFileSync(file, content);
      const answer = await importEvents(platform.database, await staffOf(platform, "test"), file, {
        pictures: { dataDir, ...pictures },
      });
      if ("error" in answer) throw new Error(String(answer.error));
      const { notes, saved } = answer;
      const { image } = await guest(platform).ok("event/get", { event_id: saved[0]?.event_id });
      return { notes, change: saved[0]?.change, image };
    };
    // An attachment that is no picture, and one inside the file.
    const others = ["ATTACH;FMTTYPE=application/pdf:https://shop.example/a.pdf"].concat(
      "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png:AAAA",
    );
    expect(await read(calendar(...others))).toEqual({ notes: [], change: "added", image: null });
    const attached = calendar(...others, `ATTACH:${at}/ok.png`);
    expect(await read(attached, {})).toMatchObject({
      notes: [expect.stringMatching(/^event 1: picture http.*not on the public web/)],
      image: null,
    });
    const { image } = await read(attached);
    expect(image).toMatch(/_40x30\.webp$/);
    expect(await read(calendar(`IMAGE;VALUE=URI:${at}/ok.png`))).toEqual({
      notes: [],
      change: "same",
      image,
    });
    expect(await read(calendar(`IMAGE;VALUE=URI;FMTTYPE=image/png:${at}/gone`))).toEqual({
      notes: [expect.stringContaining("There is no picture at this address.")],
      change: "same",
      image,
    });
    // The calendar is a stranger's: it cannot name files of this computer, nor pictures of its own making.
    writeFileSync(
      path.join(dataDir, "own.svg"),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    );
    for (const own of ["own.svg", `file://${dataDir}/own.svg`, "data:image/png;base64,AAAA", String(image)]) {
      const drafts = await read(calendar(`IMAGE;VALUE=URI:${own}`), { folder: dataDir });
      expect(drafts, own).toMatchObject({ notes: [], image: null });
      const taken = await read(calendar(`ATTACH;FMTTYPE=image/png:${own}`), { folder: dataDir });
      expect(taken, own).toMatchObject({ notes: [], image: null });
    }
    expect(await read(attached)).toMatchObject({ change: "changed", image });
    close();
    expect(await read(attached)).toMatchObject({ change: "same", image });
    expect(await read(calendar())).toMatchObject({ change: "changed", image: null });
  });
});

describe("the pictures of a file", () => {
  it("are kept as they are read, also under two names, and not in a dry run", async () => {
    const { dataDir } = platform.env;
    const folder = path.join(dataDir, "kept-pictures");
    mkdirSync(folder, { recursive: true });
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="77" height="33"><rect width="7" height="3"/></svg>';
    for (const name of ["one.svg", "two.svg"]) writeFileSync(path.join(folder, name), svg);
    const kept = () =>
      existsSync(path.join(dataDir, "pictures", "shop"))
        ? readdirSync(path.join(dataDir, "pictures", "shop")).filter((name) => name.endsWith("_77x33.webp"))
        : [];
    const event = { start: "2026-12-03 19:00", end: "2026-12-03 20:00" };
    const events = ["one", "two"].map((key) => ({ ...event, key, name: key, picture: `${key}.svg` }));
    const options = { folder: new LocalFile(folder) };
    await brought("test", "kept.json", events, { ...options, dry_run: "on" });
    expect(kept()).toEqual([]);
    // Memory may not hold all of them until the file turns out to have no mistakes.
    const mistaken = [...events, { key: "three", name: "three", start: "never" }];
    expect(await bring("test", "kept.json", mistaken, options)).toMatchObject({ code: "mistakes" });
    expect(kept()).toHaveLength(1);
    const { saved } = await brought("test", "kept.json", events, options);
    for (const { event_id } of saved)
      expect((await guest(platform).ok("event/get", { event_id })).image).toBe(kept()[0]);
  });

  it("are at most 500; the others are left out", async () => {
    const many = Array.from({ length: 501 }, (_, index) => [
      ...["BEGIN:VEVENT", `UID:many${index}`, "SUMMARY:Many", "DTSTART:20261207T190000"],
      ...["DTEND:20261207T200000", `IMAGE;VALUE=URI:http://127.0.0.1/${index}.png`, "END:VEVENT"],
    ]);
    const calendar = ["BEGIN:VCALENDAR", "VERSION:2.0", ...many.flat(), "END:VCALENDAR"].join("\r\n");
    const { notes, saved } = await brought("test", "many.ics", calendar, { dry_run: "on" });
    expect(saved).toHaveLength(501);
    expect(notes[499]).toMatch(/This address is not on the public web/);
    expect(notes[500]).toBe(
      "event 501: picture http://127.0.0.1/500.png: A file can bring at most 500 pictures.",
    );
  });
});

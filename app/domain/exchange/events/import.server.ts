import { spelledOut } from "#app/lib/and-more.ts";
import { asWall, type WallSeconds, wallPlus, wallSecondsOf } from "#app/lib/dates.ts";
import { fold } from "#app/lib/fold.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import type { OnProgress } from "#app/lib/progress.ts";
import { DAY } from "#app/lib/seconds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { keepPicture } from "#app/platform/images/shop-picture.server.ts";
import { staffTitlesOfCodes } from "../../catalogue/catalogue.server.ts";
import {
  cancelByUids,
  type EventRecord,
  type SavedEvent,
  saveEvents,
} from "../../events/event-records.server.ts";
import { EVENT_LIMITS, textOfDay } from "../../events/events.ts";
import type { GuestContext } from "../../events/guests/guests.server.ts";
import { buyersOfTickets } from "../../orders/tickets/tickets.server.ts";
import { noteImported } from "../../pictures/pictures.server.ts";
import { locationsOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { findPicture, labelOfFile, type PictureSource } from "../content/pictures.server.ts";
import { sanitiseFeedHtml } from "../sanitise.server.ts";
import { UnreadableSource } from "../source-file.server.ts";
import type { EventDraft } from "./drafts.ts";
import { readEvents } from "./event-reader.server.ts";
import { readClock, readTime } from "./times.ts";

/** The most mistakes listed for one file. */
const MAX_SHOWN = 50;
/** Different pictures in one file, and how many are fetched at a time. */
const PICTURES = 500;
const MAX_CONCURRENT_PICTURES = 4;
/** Characters of an event's description that lists show. */
const SUMMARY = 240;

export interface EventImport {
  /** Length of an event without an end; without this, such an event is a mistake. */
  minutes?: number | undefined;
  dryRun?: boolean;
  /** Where pictures are kept, and the folder of those that events name. */
  pictures?: PictureSource | undefined;
  /** Custom column names, by field. */
  map?: Readonly<Record<string, string>>;
  onProgress?: OnProgress | undefined;
  /**
   * Called for an event with mistakes, which is then left out. Without it, one mistake means that nothing is stored.
   * @param field the field of the first mistake
   */
  refuse?: ((draft: EventDraft, reason: string, field: string) => void) | undefined;
  /**
   * The keys of events that were stored from the same file before, with the position of each: they are not to be
   * overwritten.
   */
  taken?: Readonly<Record<string, string>> | undefined;
  /** Where an event stands in its file; by default where it was read. */
  positionOf?: ((draft: EventDraft) => string) | undefined;
}

export interface ImportedEvents {
  saved: (SavedEvent & { name: string })[];
  /** The position of each event by its key. */
  keys: Record<string, string>;
  /** Events that the file cancels. */
  cancelled: string[];
  /** Shop events that the file cancels and that sold tickets, some of which may still have to be refunded. */
  off: number[];
  notes: string[];
}

/**
 * Stores the events of a file: all of them, or none if there is a mistake.
 * Failure: `mistakes`, with a line for each, or with why the file cannot be read.
 */
export async function importEvents(
  database: Database,
  context: GuestContext,
  file: string,
  { map = {}, ...options }: EventImport = {},
): Promise<ImportedEvents | Failure> {
  const timeZone = context.store.settings.store_info.time_zone;
  const clock = wallSecondsOf(context.now, timeZone);
  options.onProgress?.({ doing: "reading the file" });
  const reading = await readEvents(file, { timeZone, clock, map }).catch((error: unknown) => {
    if (error instanceof UnreadableSource) return failure("events.mistakes", { problems: error.message });
    throw error;
  });
  return isFailure(reading) ? reading : storeEvents(database, context, reading, options);
}

/** Checks and stores events that have been read, like `importEvents`. */
export async function storeEvents(
  database: Database,
  context: GuestContext,
  { drafts, problems = [], notes = [] }: { drafts: EventDraft[]; problems?: string[]; notes?: string[] },
  options: Omit<EventImport, "map"> = {},
): Promise<ImportedEvents | Failure> {
  const {
    minutes,
    dryRun = false,
    pictures,
    onProgress,
    refuse,
    positionOf = ({ where }) => where,
  } = options;
  const { store } = context;
  const timeZone = store.settings.store_info.time_zone;
  const codes = [...new Set(drafts.flatMap(({ books, tickets }) => [...books, ...tickets]))];
  const parsed = new Map(codes.map((code) => [code, parseProductCode(code)]));
  const titleIds = await staffTitlesOfCodes(
    database.read,
    store,
    [...parsed.values()].filter((code): code is string => code !== undefined),
  );
  const titleOf = (code: string) => titleIds.get(parsed.get(code) ?? "");
  const pictureOf = await picturesOf(drafts, pictures, dryRun, onProgress);
  const read = { store, timeZone, minutes, titleOf, pictureOf };
  const uids = new Map(Object.entries(options.taken ?? {}));
  const keys = new Map<string, string>();
  const records: EventRecord[] = [];
  const dropped: EventRecord[] = [];
  for (const draft of drafts) {
    const mistakes: Mistake[] = [];
    const remarks: string[] = [];
    const record = recordOf(draft, read, mistakes, remarks);
    const other = uids.get(record.uid);
    if (other !== undefined)
      mistakes.push({
        field: "key",
        text: `the event in ${other} of the file has the key "${record.uid}" too: give one of them another key`,
      });
    const [first] = mistakes;
    if (first && refuse) {
      refuse(draft, mistakes.map(({ text }) => text).join("; "), first.field);
      continue;
    }
    uids.set(record.uid, positionOf(draft));
    keys.set(record.uid, positionOf(draft));
    problems.push(...mistakes.map(({ text }) => `${draft.where}: ${text}`));
    notes.push(...remarks.map((remark) => `${draft.where}: ${remark}`));
    (draft.cancelled ? dropped : records).push(record);
  }
  if (problems.length > 0) {
    const shownProblems = spelledOut(problems.slice(0, MAX_SHOWN), problems.length);
    return failure("events.mistakes", { problems: shownProblems.join("\n") });
  }
  if (!dryRun && pictureOf.size > 0) {
    const usedPictures = [...pictureOf].flatMap(([file, namedPicture]) =>
      "name" in namedPicture ? [{ name: namedPicture.name, label: labelOfFile(file) }] : [],
    );
    await database.transaction((tx) => noteImported(tx, store.id, context.now, usedPictures));
  }
  const buyers = buyersOfTickets(context);
  const saved = await saveEvents(database, context, records, buyers, { dryRun, onProgress });
  const uidsOff = dropped.map(({ uid }) => uid);
  const { cancelled, with_tickets } = await cancelByUids(database, context, uidsOff, buyers, {
    dryRun,
    onProgress,
  });
  const names = new Map([...records, ...dropped].map(({ uid, name }) => [uid, name]));
  const nameOf = (uid: string) => names.get(uid) ?? "";
  return {
    saved: saved.map((event) => ({ ...event, name: nameOf(event.uid) })),
    keys: Object.fromEntries(keys),
    cancelled: cancelled.map(nameOf),
    off: with_tickets,
    notes,
  };
}

/** A picture that an event names: the name that it has in the shop, or what is wrong with it. */
type NamedPicture = { name: string } | { problem: string };

/**
 * The pictures that events name, each read once. They are stored at once, because memory may not hold all of them; if
 * the file then has mistakes, the sweep of unused pictures deletes them. A dry run stores none.
 */
async function picturesOf(
  drafts: readonly EventDraft[],
  source: PictureSource | undefined,
  dryRun: boolean,
  onProgress: OnProgress | undefined,
): Promise<Map<string, NamedPicture>> {
  const pictureByName = new Map<string, NamedPicture>();
  const names = [...new Set(drafts.map(({ picture }) => picture.trim()).filter(Boolean))];
  for (const name of names.splice(PICTURES))
    pictureByName.set(name, { problem: `A file can bring at most ${PICTURES} pictures.` });
  if (names.length > 0) onProgress?.({ doing: "finding the pictures" });
  for (let start = 0; start < names.length; start += MAX_CONCURRENT_PICTURES) {
    onProgress?.({ doing: "finding the pictures", done: start, total: names.length });
    const some = names.slice(start, start + MAX_CONCURRENT_PICTURES);
    const pictures = await Promise.all(some.map((name) => source && findPicture(source, name)));
    for (const [position, name] of some.entries()) {
      const picture = pictures[position] ?? { problem: "Pictures cannot be stored here." };
      // One after the other: two of them may be the same picture.
      if (source && "picture" in picture && !dryRun) await keepPicture(source.dataDir, picture.picture);
      pictureByName.set(
        name,
        "picture" in picture
          ? { name: picture.picture.name }
          : "kept" in picture
            ? { name: picture.kept }
            : picture,
      );
    }
  }
  return pictureByName;
}

interface EventReading {
  store: Store;
  pictureOf: ReadonlyMap<string, NamedPicture>;
  timeZone: string;
  minutes: number | undefined;
  titleOf(code: string): number | undefined;
}

/** A mistake in an event, and its field. */
interface Mistake {
  field: string;
  text: string;
}
/** The place that collects mistakes in fields. */
interface Mistakes {
  push(text: string): void;
}

function recordOf(
  draft: EventDraft,
  reading: EventReading,
  mistakes: Mistake[],
  notes: string[],
): EventRecord {
  const { store, timeZone } = reading;
  const of = (field: string): Mistakes => ({ push: (text) => mistakes.push({ field, text }) });
  const name = draft.name.replace(/\s+/g, " ").trim();
  if (name === "") of("name").push("it has no name");
  const short = (field: "name" | "place" | "price" | "uid", text: string) => {
    const length = EVENT_LIMITS[field];
    if (text.length > length)
      of(field === "uid" ? "key" : field).push(
        `the ${field === "uid" ? "key" : field} has ${text.length} characters; at most ${length}`,
      );
    return text.slice(0, length);
  };
  const { starts, ends } = timesOf(draft, reading, of);
  if (draft.description.length > EVENT_LIMITS.description)
    of("description").push(
      `the description has ${draft.description.length} characters; at most ${EVENT_LIMITS.description}`,
    );
  const description = sanitiseFeedHtml(draft.description.slice(0, EVENT_LIMITS.description));
  return {
    uid: short("uid", draft.key.trim()) || keyOf(name, starts),
    name: short("name", name),
    starts,
    ends,
    description,
    summary: summaryOf(description),
    custom_content: contentOf(draft, of("custom_content")),
    image: imageOf(draft, reading, of("picture"), notes),
    location_id: locationOf(draft.location.trim(), store, of("location")),
    place: short("place", draft.place.replace(/\s+/g, " ").trim()),
    price: short("price", draft.price.trim()),
    seats: seatsOf(draft.seats.trim(), of("seats")),
    answer_by: answerBy(draft.answer_by.trim(), starts, timeZone, of("answer_by")),
    books: titlesOf("book", draft.books, reading, of("books")),
    tickets: titlesOf("ticket", draft.tickets, reading, of("tickets")),
  };
}

function contentOf({ custom_content: parts }: EventDraft, mistakes: Mistakes): EventRecord["custom_content"] {
  if (parts.length > EVENT_LIMITS.content)
    mistakes.push(`it has ${parts.length} texts of custom_content; at most ${EVENT_LIMITS.content}`);
  for (const { placement, description } of parts) {
    if (placement.length > EVENT_LIMITS.placement)
      mistakes.push(
        `the placement "${clippedValue(placement)}" is too long; at most ${EVENT_LIMITS.placement} characters`,
      );
    if (description.length > EVENT_LIMITS.description)
      mistakes.push(
        `a text of custom_content has ${description.length} characters; at most ${EVENT_LIMITS.description}`,
      );
  }
  return parts.slice(0, EVENT_LIMITS.content).map(({ placement, description }) => ({
    placement: placement.slice(0, EVENT_LIMITS.placement),
    description: sanitiseFeedHtml(description.slice(0, EVENT_LIMITS.description)),
  }));
}

/** @returns the picture's name; undefined if it could not be read through no fault of the file */
function imageOf(
  draft: EventDraft,
  { pictureOf }: EventReading,
  mistakes: Mistakes,
  notes: string[],
): EventRecord["image"] {
  const picture = draft.picture.trim();
  const namedPicture = picture === "" ? undefined : pictureOf.get(picture);
  if (!namedPicture) return null;
  if ("problem" in namedPicture) {
    const { picture_may_fail: mayFail } = draft;
    (mayFail ? notes : mistakes).push(`picture ${clippedValue(picture)}: ${namedPicture.problem}`);
    return mayFail ? undefined : null;
  }
  return namedPicture.name;
}

/** When an event begins and ends. A day without a time is a whole day, and as an end includes that day. */
function timesOf(
  draft: EventDraft,
  { timeZone, minutes }: EventReading,
  of: (field: string) => Mistakes,
): Pick<EventRecord, "starts" | "ends"> {
  const read = (time: string | WallSeconds) => (typeof time === "number" ? time : readTime(time, timeZone));
  const wrong = (mistake: string, starts = asWall(0), field = "end") => {
    of(field).push(mistake);
    return { starts, ends: wallPlus(starts, 3600) };
  };
  const start = read(draft.start);
  if (start === undefined)
    return wrong(
      isBlank(draft.start)
        ? "it has no start"
        : `"${clippedValue(draft.start)}" is not a time: write 2026-12-31 19:00`,
      asWall(0),
      "start",
    );
  const starts = typeof start === "number" ? start : start.day;
  const clock = typeof draft.end === "string" ? readClock(draft.end) : undefined;
  const end = clock === undefined ? read(draft.end) : wallPlus(starts, clock - (starts % DAY));
  let ends: WallSeconds;
  if (isBlank(draft.end)) {
    if (typeof start === "number" && minutes === undefined)
      return wrong("it has no end. Add one, or say how long such events take: --minutes 90", starts);
    ends = wallPlus(starts, typeof start === "number" ? (minutes ?? 0) * 60 : DAY);
  } else if (typeof start === "number") {
    if (typeof end !== "number")
      return wrong(
        `"${clippedValue(draft.end)}" is not a time: write 2026-12-31 21:00, or 21:00 on the same day`,
        starts,
      );
    ends = end;
  } else {
    if (typeof end !== "object")
      return wrong(
        `"${clippedValue(draft.start)}" is a day without a time, so its end must be one as well. Or write 2026-12-31 19:00`,
        starts,
      );
    ends = wallPlus(end.day, DAY);
  }
  if (ends <= starts)
    return wrong(`it ends (${shownTime(ends)}) before it begins (${shownTime(starts)})`, starts);
  if (ends > starts + EVENT_LIMITS.days * DAY)
    return wrong(`it takes longer than ${EVENT_LIMITS.days} days`, starts);
  return { starts, ends };
}

const isBlank = (time: string | WallSeconds) => typeof time === "string" && time.trim() === "";

function answerBy(
  text: string,
  starts: WallSeconds,
  timeZone: string,
  mistakes: Mistakes,
): WallSeconds | null {
  if (text === "") return null;
  const read = readTime(text, timeZone);
  if (read === undefined) {
    mistakes.push(`"${clippedValue(text)}" is not a time to answer by: write 2026-12-31 or 2026-12-31 12:00`);
    return null;
  }
  // "By December 31" includes that day.
  const by = typeof read === "number" ? read : wallPlus(read.day, DAY);
  return by < starts ? by : starts;
}

function seatsOf(text: string, mistakes: Mistakes): number | null {
  if (text === "") return null;
  const seats = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (seats >= 1 && seats <= EVENT_LIMITS.seats) return seats;
  mistakes.push(`"${clippedValue(text)}" is not a number of seats from 1 to ${EVENT_LIMITS.seats}`);
  return null;
}

function locationOf(text: string, { settings }: Store, mistakes: Mistakes): number | null {
  const locations = locationsOf(settings);
  if (text === "") return null;
  const wanted = fold(text);
  const shopLocation = locations.find(
    ({ location_id, altname, sc_name }) =>
      String(location_id) === text || fold(altname) === wanted || fold(sc_name) === wanted,
  );
  if (!shopLocation)
    mistakes.push(
      `this shop has no location "${clippedValue(text)}" (it has ${locations.map((location) => location.altname).join(", ")}). For any other place, use "place"`,
    );
  return shopLocation?.location_id ?? null;
}

function titlesOf(
  what: "book" | "ticket",
  codes: readonly string[],
  { titleOf }: EventReading,
  mistakes: Mistakes,
): number[] {
  if (codes.length > EVENT_LIMITS.titles) mistakes.push(`it has more than ${EVENT_LIMITS.titles} ${what}s`);
  const ids = codes.slice(0, EVENT_LIMITS.titles).flatMap((code) => {
    const id = titleOf(code);
    if (id === undefined)
      mistakes.push(`there is no ${what} with the number ${clippedValue(code)} in the catalogue`);
    return id === undefined ? [] : [id];
  });
  return [...new Set(ids)];
}

/** The key of an event whose file gives none: its name and when it starts. */
function keyOf(name: string, starts: WallSeconds): string {
  const words = fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 120);
  return `${textOfDay(starts)}-${Math.floor((starts % DAY) / 60)}-${words}`;
}

/** The beginning of a description as plain text. */
export function summaryOf(html: string): string {
  const text = html
    .replace(/<\/?(?:em|i|strong|b|sub|sup)>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length > SUMMARY ? `${text.slice(0, text.lastIndexOf(" ", SUMMARY - 1) || SUMMARY)}…` : text;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

const clippedValue = (text: string | number) => {
  const cellText = String(text);
  return cellText.length > 60 ? `${cellText.slice(0, 60)}…` : cellText;
};
const shownTime = (wall: WallSeconds) => new Date(wall * 1000).toISOString().slice(0, 16).replace("T", " ");

import { asWall, type WallSeconds, wallPlus, wallSecondsFrom } from "#app/lib/dates.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { markdownToHtml } from "#app/lib/markdown.ts";
import { DAY } from "#app/lib/seconds.ts";
import { invalid, problem } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { keepPicture } from "#app/platform/images/shop-picture.server.ts";
import { staffTitlesOfCodes } from "../../catalogue/catalogue.server.ts";
import type { TypedEvent } from "../../events/event-records.server.ts";
import { EVENT_LIMITS } from "../../events/events.ts";
import { locationsOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { findPicture } from "../content/pictures.server.ts";
import { sanitiseShopHtml } from "../sanitise.server.ts";
import { codesIn } from "./drafts.ts";
import type { EventForm } from "./event-form.ts";
import { summaryOf } from "./import.server.ts";
import { readClock } from "./times.ts";

/**
 * Reads the form of an event. A picture from the web is fetched and stored.
 * Failure: `invalid`, with a message beside each field.
 */
export async function readEventForm(
  database: Database,
  store: Store,
  dataDir: string,
  form: EventForm,
): Promise<TypedEvent | Failure> {
  const wrong: Record<string, string> = {};
  const name = form.name.replace(/\s+/g, " ").trim();
  if (name === "") wrong.name = problem(words.noName);
  const codes = codesIn(form.books);
  if (codes.length > EVENT_LIMITS.titles)
    wrong.books = problem(words.tooManyBooks, { count: EVENT_LIMITS.titles });
  const parsed = codes.slice(0, EVENT_LIMITS.titles).map((code) => parseProductCode(code) ?? code);
  const titles = await staffTitlesOfCodes(database.read, store, parsed);
  const unknown = codes[parsed.findIndex((code) => !titles.has(code))];
  if (unknown !== undefined) wrong.books ??= problem(words.unknownBook, { code: unknown.slice(0, 40) });
  const times = timesIn(form, wrong);
  const description = form.is_html
    ? sanitiseShopHtml(form.description).html
    : markdownToHtml(form.description);
  const record = {
    name,
    ...times,
    description,
    summary: summaryOf(description),
    location_id: locationIn(form.location_id, store, wrong),
    place: form.place.replace(/\s+/g, " ").trim(),
    price: form.price.trim(),
    seats: seatsIn(form.seats.trim(), wrong),
    answer_by: answerBy(form.answer_by.trim(), times.starts, wrong),
    books: [...new Set(parsed.flatMap((code) => titles.get(code) ?? []))],
  };
  if (Object.keys(wrong).length > 0) return invalid(wrong);
  const image = await pictureIn(form.picture.trim(), dataDir);
  return "problem" in image ? invalid({ picture: image.problem }) : { ...record, image: image.name };
}

/** A day in a form, as its midnight. */
const dayIn = (text: string): WallSeconds | undefined => wallSecondsFrom(text, "00:00");

function timesIn(form: EventForm, wrong: Record<string, string>): Pick<TypedEvent, "starts" | "ends"> {
  const day = dayIn(form.day.trim());
  if (day === undefined) wrong.day = problem(words.badDay);
  const lastDay = form.ends_day.trim() === "" ? day : dayIn(form.ends_day.trim());
  if (lastDay === undefined) wrong.ends_day = problem(words.badDay);
  const clock = (field: "starts" | "ends") => {
    const time = readClock(form[field]);
    if (time === undefined) wrong[field] = problem(words.badTime);
    return time ?? 0;
  };
  const starts = asWall((day ?? 0) + clock("starts"));
  const ends = asWall((lastDay ?? 0) + clock("ends"));
  if (Object.keys(wrong).some((field) => ["day", "starts", "ends_day", "ends"].includes(field)))
    return { starts, ends: wallPlus(starts, 1) };
  if (ends <= starts) wrong.ends = problem(words.endsFirst);
  if (ends > starts + EVENT_LIMITS.days * DAY)
    wrong.ends_day = problem(words.tooLong, { count: EVENT_LIMITS.days });
  return { starts, ends };
}

function locationIn(text: string, { settings }: Store, wrong: Record<string, string>): number | null {
  if (text === "") return null;
  const location = locationsOf(settings).find(({ location_id }) => String(location_id) === text);
  if (!location) wrong.location_id = problem(words.badLocation);
  return location?.location_id ?? null;
}

function seatsIn(text: string, wrong: Record<string, string>): number | null {
  if (text === "") return null;
  const seats = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (seats < 1 || seats > EVENT_LIMITS.seats)
    wrong.seats = problem(words.badSeats, { count: EVENT_LIMITS.seats });
  return seats;
}

/** "By December 31" includes that day. */
function answerBy(text: string, starts: WallSeconds, wrong: Record<string, string>): WallSeconds | null {
  if (text === "") return null;
  const day = dayIn(text);
  if (day === undefined) wrong.answer_by = problem(words.badDay);
  return day === undefined ? null : asWall(Math.min(day + DAY, starts));
}

async function pictureIn(
  text: string,
  dataDir: string,
): Promise<{ name: string | null } | { problem: string }> {
  if (text === "") return { name: null };
  const foundPicture = await findPicture({ dataDir }, text);
  if ("kept" in foundPicture) return { name: foundPicture.kept };
  if ("problem" in foundPicture)
    return { problem: /^https?:/i.test(text) ? foundPicture.problem : problem(words.unknownPicture) };
  await keepPicture(dataDir, foundPicture.picture);
  return { name: foundPicture.picture.name };
}

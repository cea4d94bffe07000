import { open } from "node:fs/promises";
import type { WallSeconds } from "#app/lib/dates.ts";
import { errorText } from "#app/lib/error-text.ts";
import { parseWrittenJson } from "#app/lib/jsonc.ts";
import { emptyResult } from "../import-result.ts";
import { openSource, UnreadableSource } from "../source-file.server.ts";
import { readTable } from "../tables/table-reader.server.ts";
import { calendarDrafts } from "./calendar.server.ts";
import { codesIn, type DraftContent, type EventDraft, FILE_EVENTS, NO_DRAFT } from "./drafts.ts";
import { EVENT_FIELDS } from "./event-fields.ts";

/** The size of a JSON or iCalendar file (bytes). */
const FILE_LIMIT = 20 * 1024 * 1024;

/**
 * Reads the events of a file: iCalendar, JSON (a list, or an object with `events`), or a table (CSV or a spreadsheet).
 * @throws UnreadableSource with a sentence if it is none of these
 */
export async function readEvents(
  file: string,
  context: { timeZone: string; clock: WallSeconds; map: Readonly<Record<string, string>> },
): Promise<{ drafts: EventDraft[]; problems: string[]; notes: string[] }> {
  const problems: string[] = [];
  const notes: string[] = [];
  let drafts: EventDraft[];
  const kind = await kindOf(file);
  if (kind !== "table") {
    const source = await openSource(file, { endings: [".ics", ".json"], limit: FILE_LIMIT });
    let text = "";
    for await (const piece of source.text) text += piece;
    notes.push(...source.remarks());
    drafts = kind === "json" ? jsonDrafts(text, problems) : await calendarDrafts(text, context);
  } else {
    const result = emptyResult();
    drafts = [];
    for await (const row of readTable(file, EVENT_FIELDS, context.map, result)) {
      const cell = (field: string) => row.cell(field);
      const date = cell("date");
      drafts.push({
        ...NO_DRAFT,
        where: row.where,
        cells: row.cells,
        key: cell("key"),
        name: cell("name"),
        start: date && !/^\d{4}-/.test(cell("start")) ? `${date} ${cell("start")}` : cell("start"),
        end: cell("end"),
        description: row.markup("description"),
        place: cell("place"),
        location: cell("location"),
        price: cell("price"),
        picture: cell("picture"),
        seats: cell("seats"),
        answer_by: cell("answer_by"),
        books: codesIn(cell("books")),
        tickets: codesIn(cell("tickets")),
      });
      if (drafts.length > FILE_EVENTS) break;
    }
    for (const { where, reason } of result.reasons) problems.push(`${where}: ${reason}`);
    if (result.stopped) problems.push(result.stopped);
    notes.push(...result.notes);
  }
  if (drafts.length > FILE_EVENTS)
    throw new UnreadableSource(`The file has more than ${FILE_EVENTS} events. Split it into several.`);
  return { drafts, problems, notes };
}

/** A file's type, by its first bytes: its name may be anything. */
export async function kindOf(file: string): Promise<"json" | "calendar" | "table"> {
  const handle = await open(file).catch(() => undefined);
  // Reading it as a table says what is wrong with it.
  if (!handle) return "table";
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(200), 0, 200, 0).catch(() => NOTHING);
    const head = buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\uFEFF/, "")
      .trimStart();
    return /^[[{]/.test(head) ? "json" : /^BEGIN:/i.test(head) ? "calendar" : "table";
  } finally {
    await handle.close();
  }
}

const NOTHING = { buffer: Buffer.alloc(0), bytesRead: 0 };

/** The texts around an event; undefined if they are anything else. */
function contentIn(value: unknown): DraftContent[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((part: unknown) => {
    const { placement, description } = (part ?? {}) as Record<string, unknown>;
    return typeof placement === "string" && typeof description === "string" ? { placement, description } : [];
  });
  const contents = parts.flat();
  return contents.length === value.length ? contents : undefined;
}

function jsonDrafts(text: string, problems: string[]): EventDraft[] {
  let document: unknown;
  try {
    document = parseWrittenJson(text);
  } catch (error) {
    throw new UnreadableSource(`The file cannot be read as JSON: ${errorText(error)}`);
  }
  const list = Array.isArray(document) ? document : (document as { events?: unknown } | null)?.events;
  if (!Array.isArray(list))
    throw new UnreadableSource('The file has no list of events: it is [ … ], or { "events": [ … ] }.');
  return list.slice(0, FILE_EVENTS + 1).flatMap((entry: unknown, index): EventDraft[] => {
    const where = `event ${index + 1}`;
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
      problems.push(`${where}: it is not an object`);
      return [];
    }
    const fields = entry as Record<string, unknown>;
    for (const name of Object.keys(fields))
      if (!(name in NO_DRAFT)) problems.push(`${where}: there is no field "${name}"`);
    const draft: EventDraft & Record<string, unknown> = { ...NO_DRAFT, where };
    for (const [name, usual] of Object.entries(NO_DRAFT)) {
      const value = fields[name];
      if (value === undefined || value === null) continue;
      if (name === "custom_content") {
        const parts = contentIn(value);
        if (parts) draft[name] = parts;
        else
          problems.push(
            `${where}: custom_content is not a list of objects with a placement and a description`,
          );
      } else if (Array.isArray(usual)) {
        if (Array.isArray(value)) draft[name] = value.map(String);
        else draft[name] = codesIn(String(value));
      } else if (typeof usual === "boolean") draft[name] = value === true;
      else if (typeof value === "string" || typeof value === "number") draft[name] = String(value);
      else problems.push(`${where}: ${name} is not text`);
    }
    return [draft];
  });
}

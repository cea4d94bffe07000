import { cleanText } from "#app/lib/clean-text.ts";
import { refusals as words } from "#app/messages/words.ts";
import type { UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { BadRequest } from "./bad-request.ts";

/** One field as sent: a name, and a text or a file. */
export type Field = readonly [name: string, value: string | UploadedFile];
export type Values = Record<string, unknown>;

export const FIELDS_LIMIT = 2000;
const NAME_LENGTH = 200;
const HIGHEST_INDEX = 1000;
/** `a.b[0].c` is four levels below the form itself. */
const DEPTH_LIMIT = 5;
/** The most list entries in one form, including gaps, so that `a[1000]`, `b[1000]`, … stay cheap. */
const SLOTS_LIMIT = 10_000;

/** `a`, `a.b`, `a[0].b`; list elements may be texts (`a[0]`), but not lists (`a[0][0]`). */
const NAME = /^[A-Za-z_][\w-]*(\[\d{1,4}\])?(\.[A-Za-z0-9_-]+(\[\d{1,4}\])?)*$/;
const STEP = /[^.[\]]+/g;
/** Names with a special meaning in JavaScript objects. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
/** Fields that Conform's script adds for its own use. Its server side would parse them as JSON. */
const CONTROL: ReadonlySet<string> = new Set(["__intent__", "__state__"]);

/**
 * The values of a form, nested according to the names of its fields; a repeated name becomes a list. Takes linear
 * time.
 * @throws BadRequest for a name that none of our forms use, and for too many fields or list entries
 */
export function valuesOf(fields: Iterable<Field>): Values {
  const values: Values = {};
  const repeated = new Set<unknown>();
  let count = 0;
  let slots = 0;
  for (const [name, value] of fields) {
    if (++count > FIELDS_LIMIT) throw new BadRequest(413, words.tooManyFields);
    if (CONTROL.has(name)) continue;
    const steps = stepsOf(name);
    const last = steps.pop() as Step;
    let holder: Holder = values;
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1] ?? last;
      const child = readStep(holder, step);
      if (child === undefined) {
        const container: Holder = typeof next === "number" ? [] : {};
        slots += writeStep(holder, step, container);
        holder = container;
      } else {
        const wanted =
          typeof next === "number" ? Array.isArray(child) && !repeated.has(child) : isObject(child);
        // `a=1&a.b=2`: a value cannot be both a text and an object.
        if (!wanted) throw new BadRequest(400, words.badName);
        holder = child as Holder;
      }
    }
    const before = readStep(holder, last);
    if (before === undefined) slots += writeStep(holder, last, value);
    else if (repeated.has(before)) (before as unknown[]).push(value);
    else if (isObject(before) || Array.isArray(before)) throw new BadRequest(400, words.badName);
    else {
      const values = [before, value];
      repeated.add(values);
      slots += writeStep(holder, last, values);
    }
    if (slots > SLOTS_LIMIT) throw new BadRequest(413, words.tooManyFields);
  }
  return values;
}

type Step = string | number;
type Holder = Values | unknown[];

function stepsOf(name: string): Step[] {
  if (name.length > NAME_LENGTH || !NAME.test(name)) throw new BadRequest(400, words.badName);
  const steps: Step[] = [];
  for (const { 0: part, index } of name.matchAll(STEP)) {
    if (RESERVED_NAMES.has(part)) throw new BadRequest(400, words.badName);
    const step = name[index - 1] === "[" ? Number(part) : part;
    if (typeof step === "number" && step > HIGHEST_INDEX) throw new BadRequest(413, words.tooManyFields);
    steps.push(step);
  }
  if (steps.length > DEPTH_LIMIT) throw new BadRequest(400, words.tooDeep);
  return steps;
}

function readStep(holder: Holder, step: Step): unknown {
  return Object.hasOwn(holder, step) ? (holder as Values)[step] : undefined;
}

/** @returns how many entries a list has grown by; gaps are filled, so that no list is sparse */
function writeStep(holder: Holder, step: Step, value: unknown): number {
  if (!Array.isArray(holder)) {
    holder[step] = value;
    return 0;
  }
  const before = holder.length;
  for (let index = before; index < Number(step); index++) holder.push(undefined);
  holder[Number(step)] = value;
  return holder.length - before;
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Removing NULs costs time, and ordinary texts have none. */
const NULS_LIMIT = 1000;

/**
 * Cleans a posted text so that it can be stored.
 * @throws BadRequest for a text with very many NULs
 */
export function postedText(text: string): string {
  let nuls = 0;
  for (let position = text.indexOf("\0"); position >= 0; position = text.indexOf("\0", position + 1))
    if (++nuls > NULS_LIMIT) throw new BadRequest(400, words.unreadable);
  return cleanText(text);
}

/**
 * Parses the fields of an urlencoded form or a query.
 * @throws BadRequest for a broken escape, bytes that are not UTF-8, or too many fields
 */
export function urlencodedFields(text: string): Array<[string, string]> {
  if (text === "") return [];
  // Counted before splitting, so that a long run of "&" costs nothing.
  let count = 1;
  for (let position = text.indexOf("&"); position >= 0; position = text.indexOf("&", position + 1))
    if (++count > FIELDS_LIMIT) throw new BadRequest(413, words.tooManyFields);
  return text.split("&").flatMap((pair) => {
    if (pair === "") return [];
    const equals = pair.indexOf("=");
    const [name, value] = equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
    return [[decodeComponent(name), decodeComponent(value)] as [string, string]];
  });
}

function decodeComponent(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new BadRequest(400, words.unreadable);
  }
  return postedText(plain);
}

/** The most objects and lists in one JSON body. */
const JSON_ITEMS_LIMIT = FIELDS_LIMIT;

/**
 * Parses a JSON body. Depth and number of values are counted in the text before anything is built.
 * @throws BadRequest if it is not an object, is nested too deeply, or has too many members
 */
export function jsonValues(text: string): Values {
  checkShape(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BadRequest(400, words.unreadable);
  }
  if (!isObject(parsed)) throw new BadRequest(400, words.unreadable);
  return cleanValue(parsed) as Values;
}

function checkShape(text: string): void {
  let depth = 0;
  let items = 0;
  for (let position = 0; position < text.length; position++) {
    switch (text.charCodeAt(position)) {
      case 0x22: // A string: on to its end.
        for (position++; position < text.length && text.charCodeAt(position) !== 0x22; position++)
          if (text.charCodeAt(position) === 0x5c) position++;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > DEPTH_LIMIT) throw new BadRequest(400, words.tooDeep);
        if (++items > JSON_ITEMS_LIMIT) throw new BadRequest(413, words.tooManyFields);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      case 0x2c: // ,
        if (++items > JSON_ITEMS_LIMIT) throw new BadRequest(413, words.tooManyFields);
    }
  }
}

/** Recursion is safe here because `checkShape` has limited the depth. */
function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return postedText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (!isObject(value)) return value;
  const result: Values = {};
  for (const [name, child] of Object.entries(value)) {
    if (name.length > NAME_LENGTH || RESERVED_NAMES.has(name)) throw new BadRequest(400, words.badName);
    result[postedText(name)] = cleanValue(child);
  }
  return result;
}

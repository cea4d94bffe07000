import { z } from "zod";
import { parseCents } from "#app/lib/money.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { problem } from "#app/messages/failure.ts";
import { settingTexts as words } from "#app/messages/words.ts";
import { core } from "./checking.server.ts";
import { areaOf, type SettingArea } from "./setting-areas.ts";
import { type SiteSettings, settingsSchema, type WrittenAs, writtenAs } from "./settings.ts";
import * as written from "./written.ts";

/** Forms for settings, made from their schema, and what people type into them as a settings document. */

export type FieldKind =
  | WrittenAs
  | "text"
  | "long"
  | "email"
  | "whole"
  | "number"
  | "check"
  | "choice"
  | "choices"
  | "texts"
  | "json";

/** One setting, as people read and write it. */
export interface SettingField {
  node: "field";
  /** Such as `shipping.providers[0].label`; in the pattern of a new row, its number is `#`. */
  path: string;
  kind: FieldKind;
  value: string;
  /** Of `choices`: those that are ticked. */
  ticked: string[];
  options: string[];
  required: boolean;
  /** The greatest length of a text. */
  most: number | null;
}
/** Settings that belong together. */
interface SettingGroup {
  node: "group";
  path: string;
  nodes: SettingNode[];
}
/** A list whose entries stand in the form, each in a row. */
interface SettingRows {
  node: "rows";
  path: string;
  rows: { path: string; nodes: SettingNode[] }[];
  /** A new row. */
  pattern: SettingNode[];
}
/** A list whose entries have forms of their own. */
interface SettingPages {
  node: "pages";
  path: string;
  names: string[];
}
export type SettingNode = SettingField | SettingGroup | SettingRows | SettingPages;

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;
interface Making {
  readonly zone: string;
  /** In the form of a whole area: lists whose entries hold more than fields have forms of their own. */
  readonly whole: boolean;
}

/** A list with more rows than this is written as JSON. */
const MOST_ROWS = 40;

const shapeOf = (schema: Schema): Record<string, Schema> | undefined => {
  const inner = core(schema);
  return inner instanceof z.ZodObject ? inner.shape : undefined;
};
const elementOf = (schema: Schema): Schema | undefined => {
  const inner = core(schema);
  return inner instanceof z.ZodArray ? (inner.element as Schema) : undefined;
};
/** The keys of a record that can only have some. */
const keysOf = (schema: Schema): { keys: string[]; value: Schema } | undefined => {
  const inner = core(schema);
  if (!(inner instanceof z.ZodRecord)) return undefined;
  const key = core(inner.keyType as Schema);
  return key instanceof z.ZodEnum
    ? { keys: key.options.map(String), value: inner.valueType as Schema }
    : undefined;
};

const isPlain = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const below = (path: string, key: string) => (path === "" ? key : `${path}.${key}`);

/** Whether an entry of a list holds groups or lists of entries, which have no room in a row. */
const isLarge = (element: Schema) =>
  Object.values(shapeOf(element) ?? {}).some(
    (one) => shapeOf(one) !== undefined || (elementOf(one) !== undefined && kindOf(one) === undefined),
  );

/** How a value is typed; undefined for what has several fields. */
function kindOf(schema: Schema): FieldKind | undefined {
  const inner = core(schema);
  const as = writtenAs.get(inner as z.ZodType)?.as;
  if (as) return as;
  if (inner instanceof z.ZodEnum) return "choice";
  if (inner instanceof z.ZodBoolean) return "check";
  if (inner instanceof z.ZodNumber) return inner.isInt ? "whole" : "number";
  if (inner instanceof z.ZodEmail) return "email";
  if (inner instanceof z.ZodString) return (inner.maxLength ?? 0) >= 500 ? "long" : "text";
  if (inner instanceof z.ZodUnion) return "text";
  const element = elementOf(inner);
  if (!element) return shapeOf(inner) || keysOf(inner) ? undefined : "json";
  const one = core(element);
  if (one instanceof z.ZodEnum) return "choices";
  if (one instanceof z.ZodString) return "texts";
  return shapeOf(one) ? undefined : "json";
}

function fieldFor(
  schema: Schema,
  kind: FieldKind,
  value: unknown,
  path: string,
  { zone }: Making,
  parent: unknown,
): SettingField {
  const inner = core(schema);
  const list = elementOf(inner);
  const enumerated = inner instanceof z.ZodEnum ? inner : list && core(list);
  return {
    node: "field",
    path,
    kind,
    value: textOf(kind, value, zone, parent),
    ticked: kind === "choices" && Array.isArray(value) ? value.map(String) : [],
    options: enumerated instanceof z.ZodEnum ? enumerated.options.map(String) : [],
    required:
      inner instanceof z.ZodString
        ? (inner.minLength ?? 0) > 0
        : kind !== "check" && !z.safeParse(schema, undefined).success,
    most: inner instanceof z.ZodString ? inner.maxLength : null,
  };
}

function textOf(kind: FieldKind, value: unknown, zone: string, parent: unknown): string {
  if (value === undefined || value === null) return "";
  switch (kind) {
    case "cents":
      return written.centsText(value as number);
    case "percent":
      return written.percentText(value as number);
    case "day":
      return written.dayText(value as number, zone);
    case "hours":
      return written.hoursText(value as number[][]);
    case "steps":
      return written.stepsText(value as { up_to: number; cost: number }[], isByPrice(parent));
    case "place":
    case "texts":
      return (value as unknown[]).join(", ");
    case "choices":
      return "";
    case "json":
      return JSON.stringify(value, null, 2);
    default:
      return String(value);
  }
}

const isByPrice = (parent: unknown) => isPlain(parent) && parent.by === "price";

function nodesOf(schema: Schema, value: unknown, path: string, making: Making): SettingNode[] {
  const shape = shapeOf(schema) ?? {};
  const held = isPlain(value) ? value : {};
  return Object.entries(shape).map(([key, one]) => nodeOf(one, held[key], below(path, key), making, held));
}

function nodeOf(schema: Schema, value: unknown, path: string, making: Making, parent: unknown): SettingNode {
  const kind = kindOf(schema);
  if (kind) return fieldFor(schema, kind, value, path, making, parent);
  const record = keysOf(schema);
  if (record) {
    const held = isPlain(value) ? value : {};
    return {
      node: "group",
      path,
      nodes: record.keys.map((key) => nodeOf(record.value, held[key], below(path, key), making, held)),
    };
  }
  const element = elementOf(schema);
  if (!element) return { node: "group", path, nodes: nodesOf(schema, value, path, making) };
  const entries = Array.isArray(value) ? value : [];
  if (making.whole && isLarge(element)) return { node: "pages", path, names: entries.map(nameOf) };
  if (entries.length > MOST_ROWS) return fieldFor(schema, "json", value, path, making, parent);
  return {
    node: "rows",
    path,
    rows: entries.map((one, at) => ({
      path: `${path}[${at}]`,
      nodes: nodesOf(element, one, `${path}[${at}]`, making),
    })),
    pattern: nodesOf(element, undefined, `${path}[#]`, making),
  };
}

/** The name of an entry: the first of its texts that people read. */
function nameOf(entry: unknown): string {
  const held = isPlain(entry) ? entry : {};
  return String(held.altname ?? held.label ?? held.name ?? held.key ?? "");
}

/** Leaves out what belongs to other areas. */
function within(area: SettingArea, nodes: readonly SettingNode[]): SettingNode[] {
  return nodes.flatMap((node): SettingNode[] => {
    if (node.node !== "group") return areaOf(node.path) === area ? [node] : [];
    const inner = within(area, node.nodes);
    return inner.length > 0 ? [{ ...node, nodes: inner }] : [];
  });
}

/** One entry of a list that has a form of its own. An index after the last is a new entry. */
export interface Entry {
  readonly list: string;
  readonly index: number;
}

export interface SettingForm {
  nodes: SettingNode[];
  /** What the form showed, in short: if it is different now, somebody has changed these settings. */
  seen: string;
}

/** The form of an area, or of one entry of a list; undefined if there is no such list or entry. */
export function formFor(settings: SiteSettings, area: SettingArea, entry?: Entry): SettingForm | undefined {
  const zone = settings.store_info.time_zone;
  let nodes: SettingNode[];
  if (entry) {
    const found = listAt(settings, entry.list);
    if (!found || areaOf(entry.list) !== area || entry.index > found.entries.length) return undefined;
    const path = `${entry.list}[${entry.index}]`;
    nodes = nodesOf(found.element, found.entries[entry.index], path, { zone, whole: false });
  } else nodes = within(area, nodesOf(settingsSchema, settings, "", { zone, whole: true }));
  return {
    nodes,
    seen: hashOf(JSON.stringify([nodes, entry && listAt(settings, entry.list)?.entries.length])),
  };
}

/** A list whose entries have forms, with what it holds. */
function listAt(settings: SiteSettings, list: string): { element: Schema; entries: unknown[] } | undefined {
  let schema: Schema | undefined = settingsSchema;
  let value: unknown = settings;
  for (const key of list.split(".")) {
    const shape: Record<string, Schema> | undefined = schema && shapeOf(schema);
    schema = shape && Object.hasOwn(shape, key) ? shape[key] : undefined;
    value = isPlain(value) ? value[key] : undefined;
  }
  const element = schema && elementOf(schema);
  return element && isLarge(element) ? { element, entries: Array.isArray(value) ? value : [] } : undefined;
}

/** A value as its form shows it, or as JSON if it has no field of its own. @param path the keys that lead to it */
export function shownValue(path: readonly string[], value: unknown, zone: string): string {
  let schema: Schema | undefined = settingsSchema;
  for (const key of path) {
    const shape: Record<string, Schema> | undefined = schema && shapeOf(schema);
    const record: ReturnType<typeof keysOf> = schema && keysOf(schema);
    schema = shape && Object.hasOwn(shape, key) ? shape[key] : record?.value;
  }
  const kind: FieldKind | undefined = schema && kindOf(schema);
  if (kind === "choices" && Array.isArray(value)) return value.join(", ");
  return textOf(kind ?? "json", value, zone, undefined);
}

/** What was typed, by path. A repeated field is a list: a box that is ticked, or several. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

/** A mistake in what was typed, at the path of its field. */
export interface TypedProblem {
  path: string;
  /** A text, or one made by `problem`. */
  text: string;
}

/**
 * Puts what was typed into a settings document. Paths that were not typed stay as they are; `PATH[0].remove` and a row without
 * any text take an entry out of its list.
 * @returns the document, the mistakes, and where a path of the document was typed: entries move up when others go
 */
export function documentTyped(
  settings: SiteSettings,
  typed: Typed,
): { document: Json; problems: TypedProblem[]; typedAt(path: string): string } {
  const reader = new Reader(typed, settings.store_info.time_zone);
  const document = reader.read(settingsSchema, "", settings) as Json;
  return {
    document,
    problems: reader.problems,
    typedAt(path) {
      const moved = reader.moved.find(([now]) => path === now || path.startsWith(`${now}.`));
      return moved ? moved[1] + path.slice(moved[0].length) : path;
    },
  };
}

class Reader {
  readonly problems: TypedProblem[] = [];
  readonly moved: [now: string, typed: string][] = [];
  readonly #typed: Typed;
  readonly #zone: string;
  readonly #paths: readonly string[];

  constructor(typed: Typed, zone: string) {
    this.#typed = typed;
    this.#zone = zone;
    this.#paths = Object.keys(typed);
  }

  /** A value with what was typed at its path and below. @returns undefined if it is left out */
  read(schema: Schema, path: string, before: unknown, parent: Json = {}): unknown {
    const kind = kindOf(schema);
    if (kind || Object.hasOwn(this.#typed, path))
      return this.#value(schema, kind ?? "json", path, before, parent);
    if (!this.#paths.some((one) => path === "" || one.startsWith(`${path}.`) || one.startsWith(`${path}[`)))
      return before;
    const element = elementOf(schema);
    if (element) return this.#list(element, path, Array.isArray(before) ? before : []);
    // A part that can be left out is left out by emptying its fields.
    if (path !== "" && isOptional(schema) && this.#isBlank(schema, path)) return undefined;
    const held: Json = isPlain(before) ? { ...before } : {};
    const record = keysOf(schema);
    const parts = record
      ? record.keys.map((key) => [key, record.value] as const)
      : Object.entries(shapeOf(schema) ?? {});
    for (const [key, one] of parts) {
      const value = this.read(one, below(path, key), held[key], held);
      if (value === undefined) delete held[key];
      else held[key] = value;
    }
    return held;
  }

  #list(element: Schema, path: string, before: readonly unknown[]): unknown[] {
    const typed = this.#paths.flatMap((one) => {
      const rest = one.startsWith(`${path}[`)
        ? /^(\d{1,4})\]/.exec(one.slice(path.length + 1))?.[1]
        : undefined;
      return rest === undefined ? [] : [Number(rest)];
    });
    const indexes = [...new Set([...before.keys(), ...typed])].sort((a, b) => a - b);
    const entries: unknown[] = [];
    for (const index of indexes) {
      const at = `${path}[${index}]`;
      const isTyped = typed.includes(index);
      if (last(this.#typed[`${at}.remove`]) === "on") continue;
      if (isTyped && this.#isBlank(element, at)) continue;
      const now = `${path}[${entries.length}]`;
      if (now !== at) this.moved.push([now, at]);
      entries.push(isTyped ? this.read(element, at, before[index] ?? {}) : before[index]);
    }
    return entries;
  }

  /** Whether every text was left empty. Boxes and choices say nothing about it: they always have a value. */
  #isBlank(schema: Schema, path: string): boolean {
    const kind = kindOf(schema);
    if (kind) return /^(check|choices?)$/.test(kind) || last(this.#typed[path]).trim() === "";
    const record = keysOf(schema);
    if (record) return record.keys.every((key) => this.#isBlank(record.value, below(path, key)));
    const element = elementOf(schema);
    if (element)
      return this.#paths.every((one) => !one.startsWith(`${path}[`) || last(this.#typed[one]) === "");
    return Object.entries(shapeOf(schema) ?? {}).every(([key, one]) => this.#isBlank(one, below(path, key)));
  }

  #value(schema: Schema, kind: FieldKind, path: string, before: unknown, parent: Json): unknown {
    const typed = this.#typed[path];
    if (typed === undefined) return before;
    const text = last(typed).replaceAll("\r\n", "\n");
    if (kind === "check") return text === "on";
    if (kind === "choices")
      return (typeof typed === "string" ? [typed] : [...typed]).filter((one) => one !== "");
    if (kind === "texts") return written.textsIn(text);
    if (kind === "text" || kind === "long" || kind === "email" || kind === "colour") {
      const value = kind === "long" ? text : text.trim();
      return value === "" && isOptional(schema) ? undefined : value;
    }
    if (text.trim() === "") return kind === "hours" ? [] : undefined;
    const value = this.#parsed(kind, text, parent);
    if (value !== undefined) return value;
    this.problems.push({ path, text: problem(words.mistakes[MISTAKES[kind] ?? "whole"]) });
    return before;
  }

  #parsed(kind: FieldKind, text: string, parent: Json): unknown {
    switch (kind) {
      case "cents":
        return parseCents(text);
      case "percent":
        return written.percentIn(text);
      case "day":
        return written.dayIn(text, this.#zone);
      case "hours":
        return written.hoursIn(text);
      case "steps":
        return written.stepsIn(text, isByPrice(parent));
      case "place":
        return written.placeIn(text);
      case "whole":
        return /^-?\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
      case "number":
        return /^-?\d{1,12}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
      case "json":
        return jsonIn(text);
      default:
        return text.trim();
    }
  }
}

const MISTAKES: Partial<Record<FieldKind, keyof typeof words.mistakes>> = {
  cents: "cents",
  percent: "percent",
  day: "day",
  hours: "hours",
  steps: "steps",
  place: "place",
  number: "number",
  json: "json",
};

const isOptional = (schema: Schema): boolean => {
  const parsed = z.safeParse(schema, undefined);
  return parsed.success && parsed.data === undefined;
};

const last = (typed: string | readonly string[] | undefined): string =>
  typed === undefined ? "" : typeof typed === "string" ? typed : (typed.at(-1) ?? "");

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

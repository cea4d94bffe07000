import { z } from "zod";
import { memoFor } from "#app/lib/memo.ts";
import { parseCents } from "#app/lib/money.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { centsTyped } from "#app/lib/typed-number.ts";
import { problem } from "#app/messages/failure.ts";
import { settingTexts as words } from "#app/messages/words.ts";
import {
  areaOf,
  EDITED_ELSEWHERE,
  type EditedPage,
  SETTING_AREAS,
  type SettingArea,
} from "./setting-areas.ts";
import { localeOf, type SiteSettings, settingsSchema, type WrittenAs, writtenAs } from "./settings.ts";
import { core } from "./settings-check.server.ts";
import * as written from "./written-values.ts";

/** Makes forms for settings from their schema, and turns the typed values into a settings document. */

export type FieldKind =
  | WrittenAs
  | "long"
  | "email"
  | "whole"
  | "number"
  | "check"
  | "choice"
  | "choices"
  | "texts";

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
  /** Whether entries can be added and removed in this area. */
  canAdd: boolean;
}
/** A setting that is edited on another page of the desk. */
interface SettingElsewhere {
  node: "elsewhere";
  path: string;
  page: EditedPage;
}
export type SettingNode = SettingField | SettingGroup | SettingRows | SettingPages | SettingElsewhere;

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;
/** The shop's time zone and locale, in which its form shows values. */
interface Written {
  readonly zone: string;
  readonly locale: string;
}
interface FormContext extends Written {
  /** In the form of a whole area: lists whose entries hold more than fields have forms of their own. */
  readonly whole: boolean;
}

/** The entries of a longer list have forms of their own. */
const MAX_ROWS = 40;

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

/** A row for each key of a record with keys of its own, such as the codes of subjects. */
const keyedRow = memoFor((value: Schema) =>
  z.object({ key: z.string().min(1).max(80), value: value as z.ZodType }),
);

/**
 * Entries of a list, or of a record with keys of its own, whose entries have a `key` and a `value`.
 * @returns undefined for any other value
 */
function entriesOf(schema: Schema, value: unknown): { element: Schema; entries: unknown[] } | undefined {
  const inner = core(schema);
  if (inner instanceof z.ZodRecord && !keysOf(inner)) {
    const entries = Object.entries(isPlain(value) ? value : {}).map(([key, field]) => ({
      key,
      value: field,
    }));
    return { element: keyedRow(inner.valueType as Schema), entries };
  }
  const element = elementOf(inner);
  if (!element || kindOf(inner)) return undefined;
  return { element, entries: Array.isArray(value) ? value : [] };
}

const isPlain = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const below = (path: string, key: string) => (path === "" ? key : `${path}.${key}`);

/** Whether an entry of a list holds groups or lists of entries, which have no room in a row. */
const isLarge = (element: Schema) =>
  Object.values(shapeOf(element) ?? {}).some(
    (schema) =>
      shapeOf(schema) !== undefined || (elementOf(schema) !== undefined && kindOf(schema) === undefined),
  );

/** The input of a value; undefined for one that has several fields. */
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
  if (shapeOf(inner) || inner instanceof z.ZodRecord) return undefined;
  const element = elementOf(inner);
  const coreSchema = element && core(element);
  if (coreSchema instanceof z.ZodEnum) return "choices";
  if (coreSchema instanceof z.ZodString) return "texts";
  if (coreSchema && shapeOf(coreSchema)) return undefined;
  throw new Error(`there is no field for a setting of the type ${inner._zod.def.type}`);
}

function fieldFor(
  schema: Schema,
  kind: FieldKind,
  value: unknown,
  path: string,
  context: FormContext,
  parent: unknown,
): SettingField {
  const inner = core(schema);
  const list = elementOf(inner);
  const enumerated = inner instanceof z.ZodEnum ? inner : list && core(list);
  return {
    node: "field",
    path,
    kind,
    value: textOf(kind, value, context, parent),
    ticked: kind === "choices" && Array.isArray(value) ? value.map(String) : [],
    options: enumerated instanceof z.ZodEnum ? enumerated.options.map(String) : [],
    required:
      inner instanceof z.ZodString
        ? (inner.minLength ?? 0) > 0
        : kind !== "check" && !z.safeParse(schema, undefined).success,
    most: inner instanceof z.ZodString ? inner.maxLength : null,
  };
}

function textOf(kind: FieldKind, value: unknown, { zone, locale }: Written, parent: unknown): string {
  if (value === undefined || value === null) return "";
  switch (kind) {
    case "cents":
      return centsTyped(value as number, locale);
    case "percent":
      return written.percentText(value as number, locale);
    case "day":
      return written.dayText(value as number, zone);
    case "hours":
      return written.hoursText(value as number[][]);
    case "steps":
      return written.stepsText(value as { up_to: number; cost: number }[], isByPrice(parent), locale);
    case "place":
    case "texts":
      return (value as unknown[]).join(", ");
    case "choices":
      return "";
    default:
      return String(value);
  }
}

const isByPrice = (parent: unknown) => isPlain(parent) && parent.by === "price";

function nodesOf(schema: Schema, value: unknown, path: string, making: FormContext): SettingNode[] {
  const shape = shapeOf(schema) ?? {};
  const object = isPlain(value) ? value : {};
  return Object.entries(shape).map(([key, field]) =>
    nodeOf(field, object[key], below(path, key), making, object),
  );
}

function nodeOf(
  schema: Schema,
  value: unknown,
  path: string,
  making: FormContext,
  parent: unknown,
): SettingNode {
  const page = EDITED_ELSEWHERE[path];
  if (page) return { node: "elsewhere", path, page };
  const kind = kindOf(schema);
  if (kind) return fieldFor(schema, kind, value, path, making, parent);
  const record = keysOf(schema);
  if (record) {
    const object = isPlain(value) ? value : {};
    return {
      node: "group",
      path,
      nodes: record.keys.map((key) => nodeOf(record.value, object[key], below(path, key), making, object)),
    };
  }
  const list = entriesOf(schema, value);
  if (!list) return { node: "group", path, nodes: nodesOf(schema, value, path, making) };
  const { element, entries } = list;
  if ((making.whole && isLarge(element)) || entries.length > MAX_ROWS)
    return { node: "pages", path, names: entries.map(nameOf), canAdd: true };
  return {
    node: "rows",
    path,
    rows: entries.map((entry, index) => ({
      path: `${path}[${index}]`,
      nodes: nodesOf(element, entry, `${path}[${index}]`, making),
    })),
    pattern: nodesOf(element, undefined, `${path}[#]`, making),
  };
}

/** The name of an entry: what people call it, or else the first thing that it says. */
function nameOf(entry: unknown): string {
  const object = isPlain(entry) ? entry : {};
  const name = object.altname ?? object.label ?? object.name ?? Object.values(object)[0];
  return Array.isArray(name) ? name.join(", ") : String(name ?? "");
}

/** Leaves out what belongs to other areas. */
function within(area: SettingArea, nodes: readonly SettingNode[]): SettingNode[] {
  return nodes.flatMap((node): SettingNode[] => {
    if (node.node !== "group") return areaOf(node.path) === area ? [node] : [];
    const inner = within(area, node.nodes);
    return inner.length > 0 ? [{ ...node, nodes: inner }] : [];
  });
}

/** Puts the settings of an area in the order in which it names them; the others follow. */
function inOrder(area: SettingArea, nodes: SettingNode[]): SettingNode[] {
  const paths: readonly string[] = SETTING_AREAS[area];
  const positionOf = ({ path }: SettingNode) => {
    const index = paths.findIndex(
      (candidate) => `${candidate}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${candidate}.`),
    );
    return index < 0 ? paths.length : index;
  };
  return nodes.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** One entry of a list that has a form of its own. An index after the last is a new entry. */
export interface Entry {
  readonly list: string;
  readonly index: number;
}

export interface SettingForm {
  nodes: SettingNode[];
  /** A digest of the values that the form showed: if it is different now, these settings have changed meanwhile. */
  seen: string;
  /** Whether the form belongs to an entry that can be removed from its list. */
  canRemove: boolean;
}

/** The fields of a location that the area of opening hours shows. */
const HOURS_OF_LOCATION = /^locations\[\d+\]\.ws_(html)?hours$/;

/** The form of an area, or of one entry of a list; undefined if there is no such list or entry. */
export function formFor(settings: SiteSettings, area: SettingArea, entry?: Entry): SettingForm | undefined {
  const shop = writtenFor(settings);
  const list = entry && listAt(settings, entry.list);
  // In a shop with locations, only the locations have hours, which the area of hours shows as well.
  const ofHours = area === "hours" && settings.locations.length > 0;
  let nodes: SettingNode[];
  let canRemove = false;
  if (entry) {
    const isHours = ofHours && entry.list === "locations";
    if (!list || (areaOf(entry.list) !== area && !isHours)) return undefined;
    if (entry.index > list.entries.length - (isHours ? 1 : 0)) return undefined;
    const path = `${entry.list}[${entry.index}]`;
    nodes = nodesOf(list.element, list.entries[entry.index], path, { ...shop, whole: false });
    if (isHours) nodes = nodes.filter((node) => HOURS_OF_LOCATION.test(node.path));
    canRemove = !isHours && entry.index < list.entries.length;
  } else if (ofHours)
    nodes = [{ node: "pages", path: "locations", names: settings.locations.map(nameOf), canAdd: false }];
  else nodes = inOrder(area, within(area, nodesOf(settingsSchema, settings, "", { ...shop, whole: true })));
  return { nodes, seen: hashOf(JSON.stringify([nodes, list?.entries.length])), canRemove };
}

/** A list and its entries, by a path such as `shipping.providers[0].zones`. */
function listAt(settings: SiteSettings, list: string): ReturnType<typeof entriesOf> {
  let schema: Schema | undefined = settingsSchema;
  let value: unknown = settings;
  for (const key of list.split(/[.[\]]+/).filter((part) => part !== "")) {
    const within: ReturnType<typeof entriesOf> = schema && entriesOf(schema, value);
    const shape: Record<string, Schema> | undefined = schema && shapeOf(schema);
    if (within) {
      schema = Object.hasOwn(within.entries, key) ? within.element : undefined;
      value = within.entries[Number(key)];
    } else {
      schema = shape && Object.hasOwn(shape, key) ? shape[key] : undefined;
      value = isPlain(value) ? value[key] : undefined;
    }
  }
  return schema && entriesOf(schema, value);
}

export const writtenFor = (settings: SiteSettings): Written => ({
  zone: settings.store_info.time_zone,
  locale: localeOf(settings),
});

/** A value as its form shows it, or as JSON if it has several fields. @param path the keys that lead to it */
export function shownValue(path: readonly string[], value: unknown, shop: Written): string {
  let schema: Schema | undefined = settingsSchema;
  for (const key of path) {
    const shape: Record<string, Schema> | undefined = schema && shapeOf(schema);
    const inner: Schema | undefined = schema && core(schema);
    const record: Schema | undefined = inner instanceof z.ZodRecord ? (inner.valueType as Schema) : undefined;
    const element: Schema | undefined = schema && /^\d+$/.test(key) ? elementOf(schema) : undefined;
    schema = shape && Object.hasOwn(shape, key) ? shape[key] : (record ?? element);
  }
  const kind: FieldKind | undefined = schema && kindOf(schema);
  if (kind === "choices" && Array.isArray(value)) return value.join(", ");
  if (kind) return textOf(kind, value, shop, undefined);
  return value === undefined || value === null ? "" : JSON.stringify(value, null, 2);
}

/** Typed values, by path. A repeated field is a list: a box that is ticked, or several. */
export type TypedValues = Readonly<Record<string, string | readonly string[]>>;

/** A mistake in a typed value, at the path of its field. */
export interface TypedProblem {
  path: string;
  /** A text, or one made by `problem`. */
  text: string;
}

/**
 * Puts what was typed into a settings document. Paths that were not typed stay as they are; `PATH[0].remove` and a row
 * without any text take an entry out of its list.
 * @returns the document, the mistakes, and where a path of the document was typed: entries move up when others go
 */
export function documentTyped(
  settings: SiteSettings,
  typed: TypedValues,
): { document: Json; problems: TypedProblem[]; typedAt(path: string): string } {
  const parser = new FormParser(typed, settings.store_info.time_zone);
  const document = parser.read(settingsSchema, "", settings) as Json;
  return {
    document,
    problems: parser.problems,
    typedAt(path) {
      const moved = parser.moved.find(([now]) => path === now || path.startsWith(`${now}.`));
      return moved ? moved[1] + path.slice(moved[0].length) : path;
    },
  };
}

class FormParser {
  readonly problems: TypedProblem[] = [];
  readonly moved: [now: string, typed: string][] = [];
  readonly #typed: TypedValues;
  readonly #zone: string;
  readonly #paths: readonly string[];

  constructor(typed: TypedValues, zone: string) {
    this.#typed = typed;
    this.#zone = zone;
    this.#paths = Object.keys(typed);
  }

  /** A value changed by the fields at its path and below. @returns undefined if it is left out */
  read(schema: Schema, path: string, before: unknown, parent: Json = {}): unknown {
    const kind = kindOf(schema);
    if (kind) return this.#value(schema, kind, path, before, parent);
    if (
      !this.#paths.some(
        (inputPath) => path === "" || inputPath.startsWith(`${path}.`) || inputPath.startsWith(`${path}[`),
      )
    )
      return before;
    const list = entriesOf(schema, before);
    if (list) {
      const entries = this.#list(list.element, path, list.entries);
      return elementOf(schema) ? entries : this.#record(path, entries as { key?: string; value?: unknown }[]);
    }
    // An optional part is removed by emptying its fields.
    if (path !== "" && isOptional(schema) && this.#isBlank(schema, path, before)) return undefined;
    const object: Json = isPlain(before) ? { ...before } : {};
    const record = keysOf(schema);
    const parts = record
      ? record.keys.map((key) => [key, record.value] as const)
      : Object.entries(shapeOf(schema) ?? {});
    for (const [key, field] of parts) {
      const value = this.read(field, below(path, key), object[key], object);
      if (value === undefined) delete object[key];
      else object[key] = value;
    }
    return object;
  }

  #list(element: Schema, path: string, before: readonly unknown[]): unknown[] {
    const typed = this.#paths.flatMap((inputPath) => {
      const rest = inputPath.startsWith(`${path}[`)
        ? /^(\d{1,4})\]/.exec(inputPath.slice(path.length + 1))?.[1]
        : undefined;
      return rest === undefined ? [] : [Number(rest)];
    });
    const indexes = [...new Set([...before.keys(), ...typed])].sort((a, b) => a - b);
    const entries: unknown[] = [];
    for (const index of indexes) {
      const at = `${path}[${index}]`;
      const isTyped = typed.includes(index);
      if (last(this.#typed[`${at}.remove`]) === "on") continue;
      if (isTyped && this.#isBlank(element, at, before[index])) continue;
      const now = `${path}[${entries.length}]`;
      if (now !== at) this.moved.push([now, at]);
      entries.push(isTyped ? this.read(element, at, before[index] ?? {}) : before[index]);
    }
    return entries;
  }

  /** A record of the rows that were typed for it. Its keys are codes, in small letters. */
  #record(path: string, entries: readonly { key?: string; value?: unknown }[]): Json {
    const valueByKey = new Map<string, unknown>();
    for (const [index, { key: typed = "", value = "" }] of entries.entries()) {
      const key = typed.trim().toLowerCase();
      const now = `${path}[${index}]`;
      const row = this.moved.find(([moved]) => moved === now)?.[1] ?? now;
      const mistake = key === "" ? "missing" : valueByKey.has(key) ? "twice" : undefined;
      if (mistake) this.problems.push({ path: `${row}.key`, text: problem(words.mistakes[mistake]) });
      else this.moved.push([below(path, key), `${row}.key`]);
      valueByKey.set(key, value);
    }
    return Object.fromEntries(valueByKey);
  }

  /**
   * Whether every text was left empty, or was empty and is not in this form. Boxes and choices do not count, because
   * they always have a value.
   */
  #isBlank(schema: Schema, path: string, before: unknown): boolean {
    const object = isPlain(before) ? before : {};
    const kind = kindOf(schema);
    if (kind && /^(check|choices?)$/.test(kind)) return true;
    if (kind && this.#typed[path] !== undefined) return last(this.#typed[path]).trim() === "";
    const record = keysOf(schema);
    if (record) return record.keys.every((key) => this.#isBlank(record.value, below(path, key), object[key]));
    const shape = shapeOf(schema);
    if (shape)
      return Object.entries(shape).every(([key, field]) =>
        this.#isBlank(field, below(path, key), object[key]),
      );
    const typed = this.#paths.filter((inputPath) => inputPath.startsWith(`${path}[`));
    if (typed.length > 0) return typed.every((name) => last(this.#typed[name]) === "");
    return before === undefined || before === "" || (Array.isArray(before) && before.length === 0);
  }

  #value(schema: Schema, kind: FieldKind, path: string, before: unknown, parent: Json): unknown {
    const typed = this.#typed[path];
    if (typed === undefined) return before;
    const text = last(typed).replaceAll("\r\n", "\n");
    if (kind === "check") return text === "on";
    if (kind === "choices")
      return (typeof typed === "string" ? [typed] : [...typed]).filter((choice) => choice !== "");
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
        return written.coordinatesIn(text);
      case "whole":
        return /^-?\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
      case "number":
        return /^-?\d{1,12}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
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
};

const isOptional = (schema: Schema): boolean => {
  const parsed = z.safeParse(schema, undefined);
  return parsed.success && parsed.data === undefined;
};

const last = (typed: string | readonly string[] | undefined): string =>
  typed === undefined ? "" : typeof typed === "string" ? typed : (typed.at(-1) ?? "");

import { z } from "zod";
import { isTimeZone } from "#app/lib/dates.ts";
import { nearest } from "#app/lib/nearest.ts";
import { isPublicKey } from "#app/lib/public-key.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { countryList, provinceCode, subdivisionsOf } from "./countries.server.ts";
import { secondLocaleOf } from "./languages.ts";
import { textPage } from "./navigation.ts";
import {
  type Hours,
  locationsOf,
  type NavigationLeaf,
  type SiteSettings,
  settingsSchema,
} from "./settings.ts";

/** A mistake in a settings document, at a path such as `locations[1].sc_phone`; "" means the whole document. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

type Path = readonly PropertyKey[];
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Formats `["locations", 1, "sc_phone"]` as `locations[1].sc_phone`. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");
}

/**
 * Checks a settings document before it is stored: unknown keys, invalid values, and values that contradict
 * each other.
 * @returns the settings, or every mistake found
 */
export function checkSettings(document: unknown): { settings: SiteSettings } | { problems: Problem[] } {
  const strangers = isObject(document) ? unknownKeys(settingsSchema, document, []) : [];
  const parsed = settingsSchema.safeParse(document);
  const shapes = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        path: pathText(path),
        message: withoutZodJargon(message),
      }));
  // The rest of the document can still be checked without the wrong values.
  const readable = parsed.success ? parsed.data : withoutMistakes(document, parsed.error.issues);
  const problems = [
    ...strangers,
    ...shapes,
    ...(readable ? senseOf(readable) : []).filter(
      ({ path }) => !shapes.some((fault) => path.startsWith(fault.path)),
    ),
    ...zoneProblem(document),
  ];
  return parsed.success && problems.length === 0 ? { settings: parsed.data } : { problems };
}

/** The settings without the wrong values; undefined if those are needed to read the others. */
function withoutMistakes(
  document: unknown,
  issues: readonly { path: PropertyKey[] }[],
): SiteSettings | undefined {
  if (!isObject(document)) return undefined;
  const copy = structuredClone(document);
  for (const { path } of issues) {
    const last = path.at(-1);
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], copy);
    if (isObject(parent) && typeof last === "string") delete parent[last];
  }
  const info = isObject(copy.store_info) ? copy.store_info : {};
  copy.store_info = { name: "-", country: "CA", email: "shop@example.com", ...info };
  const parsed = settingsSchema.safeParse(copy);
  return parsed.success ? parsed.data : undefined;
}

/**
 * A settings document with one value changed, which is then checked like any other.
 * @param key where the value is, such as `store_info.phone` or `locations[1].sc_phone`
 * @param written the value as typed: plain text, or JSON for anything else
 * Failure: `no_value` (nothing is there to change, or the value is not JSON).
 */
export function withValue(document: object, key: string, written: string): object | Failure {
  const path = key.split(/[.[\]]+/).filter(Boolean);
  const last = path.pop() ?? "";
  const copy = structuredClone(document) as Json;
  const parent = path.reduce<unknown>((at, name) => step(at, name), copy);
  const known = Array.isArray(parent) ? Object.hasOwn(parent, last) : isObject(parent);
  if (last === "" || last === "__proto__" || !known) return failure("stores.no_value", { key });
  const value = valueFor(schemaAt([...path, last]), written);
  if (value === undefined) return failure("stores.not_json", { key });
  (parent as Json)[last] = value;
  return copy;
}

const step = (at: unknown, name: string): unknown =>
  typeof at === "object" && at !== null && Object.hasOwn(at, name) ? (at as Json)[name] : undefined;

function schemaAt(path: readonly string[]): z.core.$ZodType | undefined {
  return path.reduce<z.core.$ZodType | undefined>((schema, name) => {
    if (!schema) return undefined;
    const shape = shapeOf(schema);
    return shape ? (Object.hasOwn(shape, name) ? shape[name] : undefined) : elementOf(schema);
  }, settingsSchema);
}

/** A typed value in the type of its setting. @returns undefined if it has to be JSON and is not */
function valueFor(schema: z.core.$ZodType | undefined, written: string): unknown {
  const isText = !schema || settingTakes(schema, written);
  if (isText) return written;
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** Whether a setting takes plain text. */
const settingTakes = (schema: z.core.$ZodType, written: string) => {
  const { type } = core(schema)._zod.def;
  return type === "string" || type === "enum" || (type === "union" && !/^[[{]/.test(written));
};

/** Zod's message without its jargon. */
export function withoutZodJargon(message: string): string {
  if (/received undefined$|^Too small: expected string/.test(message)) return "It is required.";
  const [, most] = /^Too big: expected string to have <=(\d+)/.exec(message) ?? [];
  if (most) return `It has more than ${most} characters.`;
  const [, sign, limit] =
    /^Too (?:small|big): expected (?:number|int) to be ([<>])=?(-?\d+)/.exec(message) ?? [];
  if (limit) return sign === ">" ? `It must be at least ${limit}.` : `It must be at most ${limit}.`;
  if (/^Too small: expected array/.test(message)) return "At least one is needed.";
  if (message === "Invalid email address") return "This is not an email address.";
  return `${message.replace(/^Invalid (input|option): /, "").replace(/^./, (letter) => letter.toUpperCase())}.`;
}

// --- keys --------------------------------------------------------------------------------------

/** The schema inside a default, catch or transform. */
export function core(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = def.type === "pipe" ? def.in : def.innerType;
  return inner ? core(inner) : schema;
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> | undefined {
  const inner = core(schema);
  return inner instanceof z.ZodObject ? inner.shape : undefined;
}

function elementOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const inner = core(schema);
  return inner instanceof z.ZodArray ? (inner.element as z.core.$ZodType) : undefined;
}

/**
 * Maps every key of the schema to the objects it belongs in, such as `is_private` to "" and `name` to
 * `store_info`.
 */
function pathsByKey(schema: z.core.$ZodType, at: string, paths = new Map<string, string[]>()) {
  for (const [key, value] of Object.entries(shapeOf(schema) ?? {})) {
    paths.set(key, [...(paths.get(key) ?? []), at]);
    const below = at === "" ? key : `${at}.${key}`;
    pathsByKey(value, below, paths);
    const element = elementOf(value);
    if (element) pathsByKey(element, `${below}[]`, paths);
  }
  return paths;
}

const PATHS_BY_KEY = pathsByKey(settingsSchema, "");

function unknownKeys(schema: z.core.$ZodType, value: unknown, path: Path): Problem[] {
  const element = elementOf(schema);
  if (element && Array.isArray(value))
    return value.flatMap((entry, index) => unknownKeys(element, entry, [...path, index]));
  const shape = shapeOf(schema);
  if (!shape || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (known) return unknownKeys(known, below, [...path, key]);
    // With this, a file tells an editor its schema.
    if (path.length === 0 && key === "$schema") return [];
    return [
      { path: pathText([...path, key]), message: `There is no such setting.${suggestion(key, shape)}` },
    ];
  });
}

/** Suggests where an unknown key belongs, or its correct spelling. */
function suggestion(key: string, shape: object): string {
  const elsewhere = PATHS_BY_KEY.get(key);
  if (elsewhere) {
    const [holder = ""] = elsewhere;
    return holder === "" ? ` "${key}" belongs at the top level.` : ` "${key}" belongs in "${holder}".`;
  }
  const here = nearest(key, Object.keys(shape));
  if (here) return ` Did you mean "${here}"?`;
  const anywhere = nearest(key, PATHS_BY_KEY.keys());
  if (!anywhere) return "";
  const [holder = ""] = PATHS_BY_KEY.get(anywhere) ?? [];
  return ` Did you mean "${holder === "" ? anywhere : `${holder}.${anywhere}`}"?`;
}

// --- values ------------------------------------------------------------------------------------

/** Checks the time zone in the raw document, because the schema replaces an unknown zone with its default. */
function zoneProblem(document: unknown): Problem[] {
  const info = isObject(document) && isObject(document.store_info) ? document.store_info : {};
  const zone = info.time_zone;
  if (zone === undefined || (typeof zone === "string" && isTimeZone(zone))) return [];
  const known = Intl.supportedValuesOf("timeZone");
  const city = typeof zone === "string" ? zone.split("/").at(-1) : undefined;
  const meant =
    typeof zone === "string" &&
    (nearest(zone, known) ??
      known.find((knownZone) => knownZone.split("/").at(-1)?.toLowerCase() === city?.toLowerCase()));
  const message = `${JSON.stringify(zone)} is not a time zone such as America/Toronto.`;
  return [{ path: "store_info.time_zone", message: meant ? `${message} Did you mean "${meant}"?` : message }];
}

const WEB_ADDRESSES = ["url", "base_url", "twitter", "instagram", "facebook", "tiktok"] as const;

/** Checks what the schema cannot: references that must exist, and values that must match or differ. */
function senseOf(settings: SiteSettings): Problem[] {
  const { store_info: info } = settings;
  const problems: Problem[] = [];
  const say = (path: Path, message: string) => problems.push({ path: pathText(path), message });

  for (const key of WEB_ADDRESSES)
    if (info[key] !== "" && !isWebAddress(info[key]))
      say(
        ["store_info", key],
        `${JSON.stringify(info[key])} is not a web address such as https://books.example.`,
      );
  checkProvince(say, ["store_info", "province"], info.country, info.province);
  checkHours(say, ["store_info", "hours"], info.hours);
  checkCoordinates(say, ["store_info"], info.latitude, info.longitude);

  unique(say, ["locations"], "location_id", settings.locations);
  settings.locations.forEach((location, index) => {
    const path = ["locations", index] as const;
    checkHours(say, [...path, "ws_hours"], location.ws_hours);
    checkCoordinates(say, [...path, "lat_lng"], location.lat_lng?.[0], location.lat_lng?.[1]);
    const { country, prov } = location.sc_addr_array;
    checkCountry(say, [...path, "sc_addr_array", "country"], country);
    checkProvince(say, [...path, "sc_addr_array", "prov"], country, prov);
  });

  const locationIds = locationsOf(settings).map(({ location_id }) => location_id);
  for (const [index, { location_id }] of settings.square_stock.locations.entries())
    if (!locationIds.includes(location_id))
      say(
        ["square_stock", "locations", index, "location_id"],
        `There is no location ${location_id}. Yours are ${locationIds.join(", ")}.`,
      );
  for (const key of ["location_id", "square_location"] as const)
    unique(say, ["square_stock", "locations"], key, settings.square_stock.locations);
  // Otherwise Square's next count would bring back each copy that was sold here.
  if (settings.square_stock.read && !settings.square_stock.send)
    say(["square_stock", "send"], "It must be on while Square’s counts become your stock.");

  for (const menu of ["site_navigation", "extra_navigation"] as const)
    settings[menu].forEach((entry, index) => {
      checkPdf(say, [menu, index], entry);
      for (const [below, leaf] of entry.submenu.entries())
        checkPdf(say, [menu, index, "submenu", below], leaf);
    });

  for (const key of ["terms_page", "returns_page"] as const)
    if (settings[key] !== "" && !textPage(settings, settings[key]))
      say(
        [key],
        `${JSON.stringify(settings[key])} is not the id of a page of text in a menu that everybody can read.`,
      );

  for (const code of Object.keys(settings.tooltips))
    if (!/^[a-z]{3}(\d{3})?$/.test(code))
      say(["tooltips", code], `${JSON.stringify(code)} is not a code such as fic or fic014.`);
  unique(say, ["url_shortcuts"], "key", settings.url_shortcuts);
  unique(say, ["shipping", "providers"], "provider", settings.shipping.providers);
  settings.shipping.providers.forEach((provider, index) => {
    const path = ["shipping", "providers", index] as const;
    checkDays(say, path, provider);
    provider.zones.forEach((zone, number) => {
      const zonePath = [...path, "zones", number];
      checkDays(say, zonePath, zone);
      for (const [position, code] of zone.countries.entries())
        checkCountry(say, [...zonePath, "countries", position], code);
      const [country = ""] = zone.countries;
      if (zone.countries.length === 1)
        for (const [position, code] of zone.provinces.entries())
          checkProvince(say, [...zonePath, "provinces", position], country, code);
      zone.rates?.steps.forEach(({ up_to }, step, steps) => {
        if (step > 0 && up_to <= (steps[step - 1]?.up_to ?? 0))
          say([...zonePath, "rates", "steps", step], "Each step must reach further than the one before it.");
      });
    });
  });
  checkDays(say, ["local_delivery"], settings.local_delivery);

  for (const list of ["tax_rates", "delivery_fees"] as const)
    settings[list].forEach(({ provinces, from, until }, index) => {
      if (until !== undefined && until <= from) say([list, index, "until"], "It ends before it begins.");
      for (const [position, code] of provinces.entries())
        checkProvince(say, [list, index, "provinces", position], info.country, code);
    });

  if (settings.second_locale !== "" && !secondLocaleOf(settings))
    say(["second_locale"], "The second language must be another one than the first.");

  const { card_public_key } = settings.checkout_info;
  if (card_public_key !== "" && !isPublicKey(card_public_key))
    say(
      ["checkout_info", "card_public_key"],
      "It is not an RSA public key of at least 2048 bits in PEM (shop payments keys makes one).",
    );
  return problems;
}

type Say = (path: Path, message: string) => void;

/** The file itself can be the path of its entry, or `search` leads there from a path of the shop. */
function checkPdf(say: Say, path: Path, { type, path: at, search }: NavigationLeaf): void {
  if (type !== "pdf" || search !== "" || /\.pdf([?#]|$)/i.test(at) || isWebAddress(at)) return;
  say([...path, "search"], "The address of the PDF is missing.");
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function checkCountry(say: Say, path: Path, code: string): void {
  if (countryList().some((country) => country.code === code)) return;
  say(path, `${JSON.stringify(code)} is not the code of a country, such as CA or US.`);
}

/** Only Canada and the United States have a list; elsewhere a province is free text. */
function checkProvince(say: Say, path: Path, country: string, code: string): void {
  const known = subdivisionsOf(country);
  if (code === "" || known.length === 0 || known.some((division) => division.code === code)) return;
  const provinceName = provinceCode(country, code);
  const meant = provinceName === code ? "" : ` Write ${provinceName}.`;
  say(path, `${JSON.stringify(code)} is not the code of a province or state of ${country}.${meant}`);
}

function checkCoordinates(say: Say, path: Path, latitude?: number, longitude?: number): void {
  if ((latitude === undefined) !== (longitude === undefined))
    say(path, "A latitude needs a longitude, and a longitude a latitude.");
  if (Math.abs(latitude ?? 0) > 90 || Math.abs(longitude ?? 0) > 180)
    say(path, "Latitudes go from -90 to 90 and longitudes from -180 to 180.");
}

/** Days of each month in a leap year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function checkHours(say: Say, path: Path, hours: Hours): void {
  const ranges = (at: Path, list: readonly (readonly [number, number])[]) =>
    list.forEach(([opens, closes], position) => {
      if (opens >= closes) say([...at, position], "It closes before it opens.");
    });
  for (const [day, list] of Object.entries(hours.weekdays)) ranges([...path, "weekdays", day], list);
  hours.singles.forEach(({ month, day, range }, index) => {
    if (day > (DAYS[month - 1] ?? 31))
      say([...path, "singles", index, "day"], `Month ${month} has no day ${day}.`);
    ranges([...path, "singles", index, "range"], range);
  });
}

function checkDays(
  say: Say,
  path: Path,
  span: { delivery_min?: number | undefined; delivery_max?: number | undefined },
): void {
  const { delivery_min, delivery_max } = span;
  if (delivery_min !== undefined && delivery_max !== undefined && delivery_min > delivery_max)
    say([...path, "delivery_min"], `${delivery_min} days at least is more than ${delivery_max} at most.`);
}

function unique<Key extends string>(
  say: Say,
  path: Path,
  key: Key,
  list: readonly Readonly<Record<Key, string | number>>[],
): void {
  list.forEach((entry, index) => {
    if (list.findIndex((other) => other[key] === entry[key]) < index)
      say([...path, index, key], `${JSON.stringify(entry[key])} is there twice.`);
  });
}

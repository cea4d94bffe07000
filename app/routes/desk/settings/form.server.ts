import type { FieldKind, SettingNode, TypedValues } from "#app/domain/stores/forms.server.ts";
import type { PastChange } from "#app/domain/stores/history.server.ts";
import type { EditedPage } from "#app/domain/stores/setting-areas.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { languageName } from "#app/lib/language.ts";
import { ownValue } from "#app/lib/own.ts";
import { PSEUDO } from "#app/messages/locales.ts";
import { translateStored } from "#app/messages/restated.ts";
import { textAt } from "#app/messages/text-at.ts";
import type { Translate } from "#app/messages/translate.ts";
import {
  defaults,
  settingProblems,
  shell,
  settingTexts as texts,
  deskSettings as words,
} from "#app/messages/words.ts";
import { PROVIDERS } from "#app/platform/gateways/providers.server.ts";
import { nameOfActor } from "../history.server.ts";
import { storedText } from "../stored-text.server.ts";

/** The forms of settings as their pages show them. */

export interface FieldView {
  node: "field";
  kind: FieldKind;
  name: string;
  label: string;
  hint: string;
  value: string;
  ticked: string[];
  options: (readonly [value: string, label: string])[];
  most: number | null;
}
interface TitleAndHint {
  title: string;
  hint: string;
}
export type NodeView =
  | FieldView
  | (TitleAndHint & { node: "group"; nodes: NodeView[] })
  | (TitleAndHint & { node: "rows"; name: string; rows: NodeView[][]; pattern: NodeView[] })
  | (TitleAndHint & PagesView)
  | (TitleAndHint & { node: "elsewhere"; page: EditedPage });
interface PagesView {
  node: "pages";
  list: string;
  /** At most `PAGE`. */
  items: { index: number; name: string }[];
  canAdd: boolean;
  /** The number of entries, and the starts of the pages before and after these. */
  count: number;
  before: number | null;
  after: number | null;
}

/** Links to entries of a list that a page shows. */
const PAGE = 100;

/** The name of a field for the setting at a path: forms nest less deeply than settings do. */
export const nameOf = (path: string) => path.replace(/\[(\d+|#)\]/g, "--$1").replaceAll(".", "--");
/** The path of a setting, by the name of its field. */
export const pathOf = (name: string) =>
  name
    .split("--")
    .reduce(
      (path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`),
      "",
    );

/** The values typed into a form of settings. */
export function typedIn(values: Readonly<Record<string, unknown>>): TypedValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string | string[]][] => {
      if (NOT_TYPED.test(name)) return [];
      // Browsers send nothing for boxes if none is ticked.
      if (name.endsWith(BOXES)) {
        const box = name.slice(0, -BOXES.length);
        return Object.hasOwn(values, box) ? [] : [[pathOf(box), ""]];
      }
      if (typeof value === "string") return [[pathOf(name), value]];
      return Array.isArray(value) ? [[pathOf(name), value.map(String)]] : [];
    }),
  );
}
/** The end of the name of a field that says that there are boxes. */
const BOXES = "--boxes";
const NOT_TYPED = /^(seen|add|intent)$|--rows$/;

/** @param from the first entry of long lists that is shown, by their paths */
export function viewOf(t: Translate, node: SettingNode, from: (list: string) => number = () => 0): NodeView {
  const label = textAt(texts.labels, node.path);
  const about = textAt(texts.hints, node.path);
  const title = label ? t(label) : (node.path.split(".").at(-1) ?? "");
  const hint = about ? t(about) : "";
  switch (node.node) {
    case "group":
      return { node: "group", title, hint, nodes: node.nodes.map((child) => viewOf(t, child, from)) };
    case "elsewhere":
      return { node: "elsewhere", title, hint, page: node.page };
    case "rows":
      return {
        node: "rows",
        title,
        hint,
        name: nameOf(node.path),
        rows: node.rows.map((row) => row.nodes.map((child) => viewOf(t, child))),
        pattern: node.pattern.map((child) => viewOf(t, child)),
      };
    case "pages": {
      const count = node.names.length;
      const first = Math.min(from(node.path), Math.max(0, count - 1));
      const items = node.names.map((name, index) => ({ index, name })).slice(first, first + PAGE);
      return {
        node: "pages",
        title,
        hint,
        list: node.path,
        canAdd: node.canAdd,
        items,
        count,
        before: first > 0 ? Math.max(0, first - PAGE) : null,
        after: first + PAGE < count ? first + PAGE : null,
      };
    }
    default: {
      const { kind, value, ticked, most } = node;
      // The language that shows untranslated texts is for people who translate, not for a shop.
      const offered = node.options.filter((option) => option !== PSEUDO || value === PSEUDO);
      const options = offered.map((option) => [option, optionName(t, node.path, option)] as const);
      return {
        node: "field",
        kind,
        name: nameOf(node.path),
        label: title,
        hint,
        value,
        ticked,
        options,
        most,
      };
    }
  }
}

function optionName(t: Translate, path: string, value: string): string {
  // Each language by its own name, for those who look for theirs.
  if (path === "locale" || path === "second_locale") return languageName(value, value);
  const message = ownValue(texts.options, value);
  const provider = path.endsWith("payment_methods") && PROVIDERS.find(({ id }) => id === value);
  return message ? t(message) : provider ? provider.name : value;
}

/** The names of a form's fields, in page order, for its error summary. */
export function labelsOf(nodes: readonly NodeView[]): Record<string, string> {
  return Object.assign(
    {},
    ...nodes.map((node) => {
      if (node.node === "field") return { [node.name]: node.label };
      if (node.node === "group") return labelsOf(node.nodes);
      if (node.node === "pages" || node.node === "elsewhere") return {};
      return Object.assign(
        {},
        ...node.rows.map(labelsOf),
        numberedLabels(labelsOf(node.pattern), node.rows.length),
      );
    }),
  );
}
/** The rows that may be added have names too. */
function numberedLabels(pattern: Record<string, string>, from: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: MAX_ADDED_ROWS }, (_, index) => from + index).flatMap((index) =>
      Object.entries(pattern).map(([name, label]) => [name.replace("#", String(index)), label]),
    ),
  );
}
const MAX_ADDED_ROWS = 10;

/**
 * Errors of fields, by name. A mistake inside a value, such as in one span of a day's hours, is at the field of the
 * whole value; one that has no field, because it is about a list, is about the form.
 */
export function errorsOf(
  fields: Readonly<Record<string, string>>,
  known: Readonly<Record<string, unknown>>,
  desk: Pick<DeskVisit, "t" | "locale">,
): Record<string, string[]> {
  const { t } = desk;
  const errors: Record<string, string[]> = {};
  for (const [path, problem] of Object.entries(fields)) {
    const text = storedText(desk, settingProblems.said, problem);
    const field = fieldAround(path, known);
    const label = textAt(texts.labels, path);
    errors[field] = [
      ...(errors[field] ?? []),
      field === "" && label ? t(shell.labelled, { label: t(label), text: text }) : text,
    ];
  }
  return errors;
}

/** The name of the field at a path, or of the nearest one above it; "" if there is none. */
function fieldAround(path: string, known: Readonly<Record<string, unknown>>): string {
  for (let outer = path; outer !== ""; outer = outer.replace(/(^|\.|\[)[^.[]*$/, ""))
    if (Object.hasOwn(known, nameOf(outer))) return nameOf(outer);
  return "";
}

/** Lines of one change that are shown. */
const LINES = 12;

/** A change as the history shows it. */
export function changeView(desk: DeskVisit, { id, at, actor, changes, takes_back, taken_back }: PastChange) {
  const lines = changes.flatMap((change) => linesOf(desk, change));
  return {
    id,
    at,
    actor: nameOfActor(desk, actor),
    lines: lines.slice(0, LINES),
    more: lines.length > LINES,
    takesBack: takes_back !== null,
    takenBack: taken_back !== null,
  };
}

const { local_delivery, privacy_policy, navigation, availability, ...messages } = defaults;
/** The texts that a shop has until it writes its own. They are stored in English. */
const DEFAULTS = {
  ...messages,
  ...navigation,
  ...availability,
  title: privacy_policy.title,
  ...local_delivery,
};

/** The lines about one setting: one for each field that differs. */
function linesOf(
  { t, locale }: DeskVisit,
  { path, before, after, from, to, fields }: PastChange["changes"][number],
) {
  const valueText = (keys: readonly string[], value: unknown, fallback: string) => {
    if (typeof value === "boolean") return t(value ? words.yes : words.no);
    const optionText = (option: string) =>
      translateStored(locale, DEFAULTS, optionName(t, keys.join("."), option));
    const values = [value].flat();
    const text = values.every((element) => typeof element === "string")
      ? values.map(optionText).join(", ")
      : fallback;
    return text === "" ? t(words.nothing) : text.length > 200 ? `${text.slice(0, 200)}…` : text;
  };
  const label = (keys: readonly string[]) => {
    const text = textAt(texts.labels, keys.join("."));
    return text ? t(text) : "";
  };
  const whole = { path, entries: [], before, after, from, to };
  return (fields.length > 0 ? fields : [whole]).map((field) => {
    const entries = [...field.entries];
    const names = field.path.map((key, index) =>
      /^\d+$/.test(key) ? (entries.shift() ?? "") : label(field.path.slice(0, index + 1)),
    );
    const name = names.filter(Boolean).join(", ") || path.join(".");
    const values = {
      before: valueText(field.path, field.before, field.from),
      after: valueText(field.path, field.after, field.to),
    };
    return t(words.fromTo, { name, ...values });
  });
}

import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { staffTitlesOfCodes } from "../../catalogue/catalogue.server.ts";
import { reviseSections, type Section } from "../../catalogue/stock.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { addNote, emptyResult, type ImportResult, listChange, refuse } from "../import-result.ts";
import { shortenedCell } from "./cells.ts";
import { SECTION_FIELDS } from "./columns.ts";
import { readTable, type TableRow } from "./table-reader.server.ts";

/**
 * A shop's own subject starts with two underscores. Anything else is a category; `gifts-cards` is a child of
 * `gifts`.
 */
const KEY = /^(__)?[a-z0-9][a-z0-9-]{1,60}$/;
/** Titles looked up in one query. */
const BATCH = 500;

export interface SectionImport {
  /** Custom column names, by field. */
  map?: Readonly<Record<string, string>>;
  /** Whether the table is complete: subjects and categories missing from it are deleted. */
  whole?: boolean;
  /** Whether the table adds titles to the sections it names, and leaves those that are in them. */
  adds?: boolean;
  /**
   * Whether too many rows were refused for a `whole` table to delete anything. By default one refused row is
   * too many.
   */
  tooManyRefused?: (result: ImportResult) => boolean;
  /** Only reports what would change. */
  dryRun?: boolean;
  result?: ImportResult;
  onProgress?: (result: ImportResult) => void;
}

/** A subject or category named in the table. */
interface NamedSection {
  key: string;
  label: string | undefined;
  titles: Set<number>;
}

/**
 * Sets a shop's own subjects and categories from a table with one title per row: key, label, isbn. Replaces
 * the subjects it names, and the categories it names including their children. Others are kept unless the
 * table is `whole`. Stores nothing if the table cannot be read to its end.
 * @throws UnreadableSource with a sentence if the file is not a table
 */
export async function importSections(
  database: Database,
  now: EpochSeconds,
  store: Store,
  file: string,
  options: SectionImport = {},
): Promise<ImportResult> {
  const { map = {}, dryRun = false, result = emptyResult(), onProgress } = options;
  const fileSections = new Map<string, NamedSection>();
  let batch: { row: TableRow; key: string; code: string }[] = [];
  const flush = async () => {
    const ids = await staffTitlesOfCodes(database.read, store, [...new Set(batch.map(({ code }) => code))]);
    for (const { row, key, code } of batch) {
      const id = ids.get(code);
      if (id === undefined) {
        refuse(result, row.where, `${code} is not in the catalogue`, row.cells, "isbn");
        continue;
      }
      // A title in a child category is also in its parent.
      for (const sectionKey of new Set([key, familyOf(key)]))
        sectionOf(fileSections, sectionKey).titles.add(id);
    }
    batch = [];
    onProgress?.(result);
  };
  for await (const row of readTable(file, SECTION_FIELDS, map, result)) {
    const key = row.cell("key");
    const codeOrProblem = row.code();
    if (!KEY.test(key))
      refuse(
        result,
        row.where,
        `"${shortenedCell(key)}" is not a key: small letters, digits and hyphens`,
        row.cells,
        "key",
      );
    else if ("problem" in codeOrProblem) refuse(result, row.where, codeOrProblem.problem, row.cells, "isbn");
    else {
      if (row.cell("label")) sectionOf(fileSections, key).label = row.cell("label").slice(0, 80);
      batch.push({ row, key, code: codeOrProblem.code });
      if (batch.length >= BATCH) await flush();
    }
  }
  await flush();
  if (result.stopped) {
    result.stopped = `${result.stopped.replace(/\.$/, "")}. Sections are stored only from a file that can be read whole`;
    return result;
  }
  const whole = options.whole === true;
  if (whole && (options.tooManyRefused ?? (({ refused }) => refused > 0))(result)) {
    addNote(result, `Nothing was stored, because ${result.refused} of ${result.read} rows were refused.`);
    return result;
  }
  const sections = [...fileSections.values()].filter(({ titles }) => titles.size > 0);
  await reviseSections(
    database,
    store.id,
    now,
    (before) => {
      const after = sectionsAfter(
        whole ? [] : before,
        before,
        options.adds ? addSections(before, sections) : sections,
      );
      compare(result, before, after, dryRun);
      return after;
    },
    dryRun,
  );
  return result;
}

function sectionOf(sectionByKey: Map<string, NamedSection>, key: string): NamedSection {
  const known = sectionByKey.get(key) ?? { key, label: undefined, titles: new Set() };
  sectionByKey.set(key, known);
  return known;
}

/** The group that is replaced together: a category with all its children, or a single subject. */
function familyOf(key: string): string {
  return key.startsWith("__") ? key : key.replace(/-.*/, "");
}

/** The named sections, added to those that their groups have already. */
function addSections(before: readonly Section[], fileSections: readonly NamedSection[]): NamedSection[] {
  const families = new Set(fileSections.map(({ key }) => familyOf(key)));
  const allSections = new Map<string, NamedSection>();
  for (const { key, label, titles } of before)
    if (families.has(familyOf(key))) allSections.set(key, { key, label, titles: new Set(titles) });
  for (const { key, label, titles } of fileSections) {
    const section = sectionOf(allSections, key);
    section.label = label ?? section.label;
    for (const id of titles) section.titles.add(id);
  }
  return [...allSections.values()];
}

/** The sections after an import: each imported family keeps its place, and new ones go last. */
function sectionsAfter(
  keptSections: readonly Section[],
  before: readonly Section[],
  fileSections: readonly NamedSection[],
): Section[] {
  const families = new Map<string, Section[]>();
  for (const { key, label, titles } of fileSections) {
    const known = before.find((section) => section.key === key)?.label;
    const section = { key, label: label ?? known ?? key.replace(/^__/, ""), titles: [...titles] };
    families.set(familyOf(key), [...(families.get(familyOf(key)) ?? []), section]);
  }
  const after: Section[] = [];
  const placed = new Set<string>();
  for (const section of keptSections) {
    const family = familyOf(section.key);
    const sections = families.get(family);
    if (!sections) after.push(section);
    else if (!placed.has(family)) {
      after.push(...sections);
      placed.add(family);
    }
  }
  for (const [family, sections] of families) if (!placed.has(family)) after.push(...sections);
  return after;
}

/** Counts sections rather than rows, because a title in a section is not a record. */
function compare(
  result: ImportResult,
  before: readonly Section[],
  after: readonly Section[],
  list: boolean,
): void {
  const old = new Map(before.map((section) => [section.key, section]));
  for (const { key, label, titles } of after) {
    const known = old.get(key);
    const heldIds = new Set(known?.titles);
    const same =
      known?.label === label && heldIds.size === titles.length && titles.every((id) => heldIds.has(id));
    result[known === undefined ? "added" : same ? "unchanged" : "changed"]++;
    if (list && !same)
      listChange(
        result,
        `${key} (${label}): ${known ? `${heldIds.size} titles → ` : "new, with "}${titles.length} titles`,
      );
  }
  const left = new Set(after.map(({ key }) => key));
  for (const { key } of before) {
    if (left.has(key)) continue;
    result.deleted++;
    if (list) listChange(result, `${key}: deleted`);
  }
}

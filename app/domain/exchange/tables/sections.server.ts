import type { Database } from "#app/platform/db/database.server.ts";
import { titleIdsOfCodes } from "../../catalogue/catalogue.server.ts";
import { reviseSections, type Section } from "../../catalogue/stock.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { emptyReport, type ImportReport, listChange, note, refuse } from "../report.ts";
import { shown } from "./cells.ts";
import { SECTION_FIELDS } from "./columns.ts";
import { readTable, type TableRow } from "./reading.server.ts";

/** A shop's own subject begins with two underscores; anything else is a category, `gifts-cards` beneath `gifts`. */
const KEY = /^(__)?[a-z0-9][a-z0-9-]{1,60}$/;
/** Titles that are looked up at once. */
const BATCH = 500;

export interface SectionImport {
  /** Fields whose column has a name of its own. */
  map?: Readonly<Record<string, string>>;
  /** Whether the table is all there is: subjects and categories that it does not name are deleted. */
  whole?: boolean;
  /** Whether so many rows were refused that a `whole` table must not delete anything; any, where it is not said. */
  tooManyRefused?: (report: ImportReport) => boolean;
  /** Only says what would change. */
  dryRun?: boolean;
  report?: ImportReport;
}

/** A subject or a category as the table names it. */
interface Named {
  key: string;
  label: string | undefined;
  titles: Set<number>;
}

/**
 * Sets a shop's own subjects and categories from a table: key, label, isbn, a line a title. It replaces the subjects it
 * names, and the categories it names with everything beneath them; the others stay unless it is `whole`. Nothing is
 * stored of a table that cannot be read to its end.
 * @throws UnreadableSource with a sentence where the file is no table
 */
export async function importSections(
  database: Database,
  now: number,
  store: Store,
  file: string,
  options: SectionImport = {},
): Promise<ImportReport> {
  const { map = {}, dryRun = false, report = emptyReport() } = options;
  const named = new Map<string, Named>();
  let batch: { row: TableRow; key: string; code: string }[] = [];
  const flush = async () => {
    const ids = await titleIdsOfCodes(database.read, [...new Set(batch.map(({ code }) => code))]);
    for (const { row, key, code } of batch) {
      const id = ids.get(code);
      if (id === undefined) {
        refuse(report, row.where, `${code} is not in the catalogue`, row.cells);
        continue;
      }
      // A title beneath a category is one of the category's.
      for (const one of new Set([key, familyOf(key)])) sectionOf(named, one).titles.add(id);
    }
    batch = [];
  };
  for await (const row of readTable(file, SECTION_FIELDS, map, report)) {
    const key = row.cell("key");
    const found = row.code();
    if (!KEY.test(key))
      refuse(report, row.where, `"${shown(key)}" is not a key: small letters, digits and hyphens`, row.cells);
    else if ("problem" in found) refuse(report, row.where, found.problem, row.cells);
    else {
      if (row.cell("label")) sectionOf(named, key).label = row.cell("label").slice(0, 80);
      batch.push({ row, key, code: found.code });
      if (batch.length >= BATCH) await flush();
    }
  }
  await flush();
  if (report.stopped) {
    report.stopped = `${report.stopped.replace(/\.$/, "")}. Sections are stored only from a file that can be read whole`;
    return report;
  }
  const whole = options.whole === true;
  if (whole && (options.tooManyRefused ?? (({ refused }) => refused > 0))(report)) {
    note(report, `Nothing was stored, because ${report.refused} of ${report.read} rows were refused.`);
    return report;
  }
  const sections = [...named.values()].filter(({ titles }) => titles.size > 0);
  await reviseSections(
    database,
    store.id,
    now,
    (before) => {
      const after = revised(whole ? [] : before, before, sections);
      compare(report, before, after, dryRun);
      return after;
    },
    dryRun,
  );
  return report;
}

function sectionOf(named: Map<string, Named>, key: string): Named {
  const known = named.get(key) ?? { key, label: undefined, titles: new Set() };
  named.set(key, known);
  return known;
}

/** A category with everything beneath it is one family; a subject is its own. */
function familyOf(key: string): string {
  return key.startsWith("__") ? key : key.replace(/-.*/, "");
}

/** The sections after an import: each family that was named takes the place that it had, or comes last. */
function revised(kept: readonly Section[], before: readonly Section[], named: readonly Named[]): Section[] {
  const families = new Map<string, Section[]>();
  for (const { key, label, titles } of named) {
    const known = before.find((section) => section.key === key)?.label;
    const section = { key, label: label ?? known ?? key.replace(/^__/, ""), titles: [...titles] };
    families.set(familyOf(key), [...(families.get(familyOf(key)) ?? []), section]);
  }
  const after: Section[] = [];
  const placed = new Set<string>();
  for (const section of kept) {
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

/** Counts sections, not rows: a title in a section is no record of its own. */
function compare(
  report: ImportReport,
  before: readonly Section[],
  after: readonly Section[],
  list: boolean,
): void {
  const old = new Map(before.map((section) => [section.key, section]));
  for (const { key, label, titles } of after) {
    const known = old.get(key);
    const held = new Set(known?.titles);
    const same = known?.label === label && held.size === titles.length && titles.every((id) => held.has(id));
    report[known === undefined ? "added" : same ? "unchanged" : "changed"]++;
    if (list && !same)
      listChange(
        report,
        `${key} (${label}): ${known ? `${held.size} titles → ` : "new, with "}${titles.length} titles`,
      );
  }
  const left = new Set(after.map(({ key }) => key));
  for (const { key } of before) {
    if (left.has(key)) continue;
    report.deleted++;
    if (list) listChange(report, `${key}: deleted`);
  }
}

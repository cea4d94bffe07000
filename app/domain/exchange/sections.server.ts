import { parseProductCode } from "#app/lib/isbn.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { titleIdsOfCodes } from "../catalogue/catalogue.server.ts";
import { setSections } from "../catalogue/stock.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { type Row, readCsv } from "./csv.server.ts";
import { emptyReport, type ImportReport, refuse } from "./report.ts";

/** A shop's own subject begins with two underscores; anything else is a category, `gifts-cards` beneath `gifts`. */
const KEY = /^(__)?[a-z0-9][a-z0-9-]{1,60}$/;

/**
 * Sets a shop's own subjects and categories from a table: key, label, isbn; a line a title. The table is
 * the whole: what it does not name is gone afterwards.
 */
export async function importSections(
  database: Database,
  now: number,
  store: Store,
  file: string,
): Promise<ImportReport> {
  const report = emptyReport();
  const labels = new Map<string, string>();
  const wanted: { line: number; key: string; code: string }[] = [];
  try {
    for await (const { line, row } of readCsv(file)) {
      report.read++;
      const key = cell(row, "key");
      const code = parseProductCode(cell(row, "isbn"));
      if (!KEY.test(key))
        refuse(report, `line ${line}`, `"${key}" is not a key: small letters, digits and hyphens`);
      else if (!code) refuse(report, `line ${line}`, `"${cell(row, "isbn")}" is not an ISBN, EAN or UPC`);
      else {
        if (cell(row, "label")) labels.set(key, cell(row, "label").slice(0, 80));
        // A title beneath a category is one of the category's.
        for (const one of [key, ...(key.startsWith("__") ? [] : [key.replace(/-.*/, "")])])
          wanted.push({ line, key: one, code });
      }
    }
  } catch (error) {
    report.stopped = error instanceof Error ? error.message : String(error);
    return report;
  }
  const ids = new Map<string, number>();
  const codes = [...new Set(wanted.map((one) => one.code))];
  for (let at = 0; at < codes.length; at += 500)
    for (const [code, id] of await titleIdsOfCodes(database.read, codes.slice(at, at + 500)))
      ids.set(code, id);
  const titles = new Map<string, Set<number>>();
  for (const { line, key, code } of wanted) {
    const id = ids.get(code);
    if (id === undefined) {
      refuse(report, `line ${line}`, `${code} is not in the catalogue`);
      continue;
    }
    const set = titles.get(key) ?? new Set();
    titles.set(key, set.add(id));
  }
  await setSections(
    database,
    store.id,
    now,
    [...titles].map(([key, set]) => ({
      key,
      label: labels.get(key) ?? key.replace(/^__/, ""),
      titles: [...set],
    })),
  );
  report.changed = [...titles.values()].reduce((sum, set) => sum + set.size, 0);
  return report;
}

function cell(row: Row, name: string): string {
  return (row[name] ?? "").trim().replace(/^="?|"$/g, "");
}

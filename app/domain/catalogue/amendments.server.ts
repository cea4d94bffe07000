import type { Queries } from "#app/platform/db/database.server.ts";
import { boundedRecord } from "./bounds.ts";
import * as rows from "./rows.server.ts";
import * as savingRows from "./title-record-rows.server.ts";
import { isShareable, type TitleRecord } from "./title-records.server.ts";

/** The changes that a record would make to a title. */
export interface Amendment {
  outcome: "added" | "changed" | "unchanged";
  /** The record to save; for a known title, only the changed fields. */
  record: TitleRecord;
  changes: { field: string; from: string; to: string }[];
}

type Field = Exclude<
  keyof TitleRecord,
  "product_code" | "contributors" | "subjects" | "texts" | "prizes" | "relations" | "resources" | "interiors"
>;

/** Fields that only make sense together with another one, so both are taken or both kept. */
const COMPANIONS: Partial<Record<Field, Field>> = { series_num: "series", binding_code: "binding" };

/**
 * Compares a record with the known title of the same code. For lists, which know less than feeds: fields that
 * the record leaves empty are kept, and so are all known values unless `replace` is set.
 */
export async function planAmendment(
  db: Queries,
  rawRecord: TitleRecord,
  replace: boolean,
): Promise<Amendment> {
  const record = boundedRecord(rawRecord);
  const before = (await rows.titlesByCodesEver(db, [record.product_code])).get(record.product_code);
  if (!before || before.deleted_at !== null) return { outcome: "added", record, changes: [] };
  const changes: Amendment["changes"] = [];
  const amended: TitleRecord = { product_code: record.product_code };
  const fields = Object.keys(record).filter((key): key is Field => key !== "product_code" && key in before);
  const value = (of: object, field: string): unknown => (of as Record<string, unknown>)[field] ?? null;
  const isTaken = (field: Field): boolean => {
    const [old, next] = [value(before, field), value(record, field)];
    if (next === null || next === "" || next === old) return false;
    if (old === null || old === "") return true;
    return replace && !(field === "release_date" && isSameYear(Number(old), Number(next)));
  };
  for (const field of fields) {
    const companion = COMPANIONS[field];
    // The number belongs to the record's series, so do not add it to a different one.
    const fits = !companion || isTaken(companion) || value(record, companion) === value(before, companion);
    if (!fits || !isTaken(field)) continue;
    Object.assign(amended, { [field]: record[field] });
    changes.push({
      field,
      from: shownValue(field, value(before, field)),
      to: shownValue(field, value(record, field)),
    });
  }
  const people = record.contributors ?? [];
  if (people.length > 0) {
    const known = (await savingRows.storedParts(db, "contributors", [before.id])).get(before.id) ?? [];
    const line = (contributors: readonly { name: string; role: string }[]) =>
      contributors.map(({ name }) => name).join(", ");
    if (known.length === 0 || (replace && line(known) !== line(people))) {
      amended.contributors = people;
      changes.push({ field: "contributors", from: line(known), to: line(people) });
    }
  }
  if (record.for_all_shops && before.only_store_id !== null && isShareable(before)) {
    amended.for_all_shops = true;
    changes.push({ field: "shops", from: "one", to: "all" });
  }
  return { outcome: changes.length > 0 ? "changed" : "unchanged", record: amended, changes };
}

/** A year alone is stored as its first day, so it does not contradict another date in that year. */
function isSameYear(known: number, year: number): boolean {
  const [a, b] = [new Date(known * 1000), new Date(year * 1000)];
  return b.getUTCMonth() === 0 && b.getUTCDate() === 1 && a.getUTCFullYear() === b.getUTCFullYear();
}

function shownValue(field: Field, value: unknown): string {
  if (value === null) return "";
  if (field === "release_date") return new Date(Number(value) * 1000).toISOString().slice(0, 10);
  if (/^list_price/.test(field)) return (Number(value) / 100).toFixed(2);
  return String(value);
}

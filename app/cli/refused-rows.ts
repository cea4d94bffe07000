import { closeSync, openSync, writeSync } from "node:fs";
import { realpath } from "node:fs/promises";
import type { ImportResult, RefusedRow } from "#app/domain/exchange/import-result.ts";
import { CSV_MARK, csvLine } from "#app/lib/separated.ts";
import { CommandError } from "./command.ts";

/** A CSV file of the rows that an import refuses. */
interface RefusedRows {
  take(refusal: RefusedRow): void;
  close(): void;
}

/** The file of `--errors`, begun before anything is read from `file`: it may not be writable. */
export async function refusedRows(
  errors: string | undefined,
  file: string,
  tableOf: () => ImportResult["table"],
): Promise<RefusedRows | undefined> {
  if (errors === undefined) return undefined;
  const [a, b] = await Promise.all([errors, file].map((path) => realpath(path).catch(() => path)));
  if (a === b) throw new CommandError("--errors names the file that is imported. Name another.");
  return openRefusedRows(errors, tableOf);
}

/**
 * Starts the file of `--errors`, replacing an existing one. Rows of a table keep their columns and separator, followed
 * by `line` and `reason`, so that the file can be corrected and imported directly. What a spreadsheet would take for a
 * formula gets a mark before it, which imports ignore. Records of a feed are written as reference and reason.
 * @throws the system's error if the file cannot be written
 */
function openRefusedRows(file: string, tableOf: () => ImportResult["table"]): RefusedRows {
  const handle = openSync(file, "w");
  let separator = ",";
  let columns: readonly string[] | undefined;
  let again = false;
  let begun = false;
  const write = (cells: readonly string[]) => writeSync(handle, csvLine(cells, separator));
  const begin = () => {
    const table = tableOf();
    separator = table?.separator ?? ",";
    columns = table && withoutOurs(table.columns);
    again = columns !== table?.columns;
    writeSync(handle, CSV_MARK);
    write(columns ? [...columns, ...OURS] : ["record", "reason"]);
    begun = true;
  };
  return {
    take({ where, reason, cells = [] }) {
      if (!begun) begin();
      if (!columns) write([where, reason]);
      else {
        // A row with too many cells keeps all of them, so its line and reason are further to the right.
        const length = again ? columns.length : Math.max(columns.length, cells.length);
        const ownCells = Array.from({ length }, (_, index) => cells[index] ?? "");
        write([...ownCells, where.replace(/^line /, ""), reason]);
      }
    },
    close() {
      if (!begun) begin();
      closeSync(handle);
    },
  };
}

const OURS = ["line", "reason"];

/** Drops our own columns, which are present if a file of refused rows is imported again. */
function withoutOurs(columns: readonly string[]): readonly string[] {
  const last = columns.slice(-OURS.length);
  return last.join() === OURS.join() ? columns.slice(0, -OURS.length) : columns;
}

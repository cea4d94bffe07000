import { readdirSync, statSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * When any of these files and folders was last changed, in milliseconds since 1970; 0 for one that is missing. Folders
 * count with all they contain, and a file that was removed changes its folder.
 */
export function changedAt(...names: string[]): number {
  return Math.max(
    ...names.map((name) => {
      const file = path.resolve(root, name);
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
      return Math.max(found.mtimeMs, changedAt(...readdirSync(file).map((inner) => path.join(file, inner))));
    }),
  );
}

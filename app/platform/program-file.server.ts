import { existsSync } from "node:fs";
import path from "node:path";

/**
 * A file that belongs to the program but is not a module. Looks upwards for it, because the bundled server has a folder
 * of its own.
 * @param name its path below the program's folder
 * @throws if it is missing
 */
export function programFile(name: string): string {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const file = path.join(folder, name);
    if (existsSync(file)) return file;
  }
  throw new Error(
    `${name} is missing: ${name.startsWith("build/") ? "run npm run build" : "install the whole program again"}`,
  );
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { plainComment } from "./types.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../calls/staff");
/** A comment, and the name of the call that is defined behind it. */
const DEFINED_CALL =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = \w+\(\s*"([a-z-]+\/\w+(?:-\w+)*)"/g;

/** The comment of each call of staff, by the call's name: what it takes and does, for people who write programs. */
export function callComments(): Record<string, string> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".server.ts"));
  const found = files.flatMap((file) => [
    ...readFileSync(path.join(FOLDER, file), "utf8").matchAll(DEFINED_CALL),
  ]);
  return Object.fromEntries(
    found
      .map(([, comment = "", name = ""]) => [name, plainComment(comment.replace(/^\s*\* ?/gm, ""))] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

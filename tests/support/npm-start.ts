import { readFileSync } from "node:fs";
import path from "node:path";

/** What `npm start` runs in a folder: the arguments of `node`, and the variables it sets. */
export function npmStart(folder = process.cwd()): { args: string[]; env: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const words = scripts.start.split(" ");
  const node = words.indexOf("node");
  return {
    args: words.slice(node + 1),
    env: Object.fromEntries(words.slice(0, node).map((word) => word.split("=") as [string, string])),
  };
}

import { readFileSync } from "node:fs";
import path from "node:path";

/** The arguments of `node` that `npm start` runs in a folder. */
export function npmStart(folder = process.cwd()): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const [node, ...args] = scripts.start.split(" ");
  if (node !== "node") throw new Error("npm start runs something else");
  return args;
}

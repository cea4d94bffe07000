import { readFile } from "node:fs/promises";
import { errorText } from "#app/lib/error-text.ts";
import { parseWrittenJson } from "#app/lib/jsonc.ts";
import { systemWords } from "#app/platform/start-error.ts";
import { CommandError } from "./command.ts";

/** Reads a JSON file that the operator wrote, perhaps with comments. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((error) => {
    throw new CommandError(systemWords(error, file) ?? `${file} cannot be read.`);
  });
  try {
    return parseWrittenJson(text);
  } catch (error) {
    throw new CommandError(`${file} is not valid JSON: ${errorText(error)}`);
  }
}

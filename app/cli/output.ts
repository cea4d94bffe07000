import { writeFile } from "node:fs/promises";

/** Writes an export to a file; without a file, or with "-", to the screen. */
export async function output(
  file: string | undefined,
  text: string,
  print: (text: string) => void,
): Promise<void> {
  if (file === undefined || file === "-") print(text.trimEnd());
  else await writeFile(file, text);
}

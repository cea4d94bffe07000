import { writeFile } from "node:fs/promises";

/** Writes an export to the file, or to the screen if there is none or it is "-". */
export async function output(
  file: string | undefined,
  text: string,
  print: (text: string) => void,
): Promise<void> {
  if (file === undefined || file === "-") print(text.trimEnd());
  else await writeFile(file, text);
}

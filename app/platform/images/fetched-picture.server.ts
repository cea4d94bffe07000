import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { writeWhole } from "../whole-file.server.ts";

const TIME_LIMIT_MS = 5000;
const SIZE_LIMIT = 10 * 1024 * 1024;
/** Delay before asking again for a missing picture (milliseconds). */
const RETRY_AFTER_MS = 24 * 3600_000;

const fileFor = (dataDir: string, isbn: string) =>
  path.join(dataDir, "pictures", "fetched", isbn.slice(-3), isbn);

/** The picture that `fetchedPicture` has cached, if any; fetches nothing. */
export function keptFetchedPicture(dataDir: string, isbn: string): Promise<Buffer | undefined> {
  return readFile(fileFor(dataDir, isbn)).catch(() => undefined);
}

/**
 * Returns a picture from the operator's image host (`COVER_URL_TEMPLATE`, which contains `{isbn}` or `{eisbn}`).
 * It is fetched once and cached under `DATA_DIR/pictures/fetched`; undefined if the host has none.
 */
export async function fetchedPicture(
  dataDir: string,
  template: string,
  title: { isbn: string; eisbn: string },
): Promise<Buffer | undefined> {
  const file = fileFor(dataDir, title.isbn);
  try {
    return await readFile(file);
  } catch {
    const miss = await stat(`${file}.none`).catch(() => undefined);
    if (miss && Date.now() - miss.mtimeMs < RETRY_AFTER_MS) return undefined;
  }
  const picture = await fetchPicture(
    template.replaceAll("{isbn}", title.isbn).replaceAll("{eisbn}", title.eisbn),
  );
  await mkdir(path.dirname(file), { recursive: true });
  if (!picture) {
    await writeFile(`${file}.none`, "");
    return undefined;
  }
  await writeWhole(file, picture);
  return picture;
}

async function fetchPicture(url: string): Promise<Buffer | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (!response.ok || !response.headers.get("content-type")?.startsWith("image/")) return undefined;
    if (Number(response.headers.get("content-length") ?? 0) > SIZE_LIMIT) return undefined;
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.length > 0 && bytes.length <= SIZE_LIMIT ? bytes : undefined;
  } catch {
    return undefined;
  }
}

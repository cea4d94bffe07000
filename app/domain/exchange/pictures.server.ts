import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseProductCode } from "#app/lib/isbn.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { titleIdsOfCodes } from "../catalogue/catalogue.server.ts";
import { setPictures } from "../catalogue/stock.server.ts";
import { emptyResult, type ImportResult, listChange, refuse } from "./import-result.ts";
import { UnreadableSource } from "./source-file.server.ts";

/** `9780439023481.jpg` is a cover, `9780439023481_2.png` the second interior picture. */
const NAME = /^([\dXx-]{10,17})(?:_(\d{1,3}))?\.(jpe?g|png|webp|gif|avif)$/i;

/**
 * Imports covers and interior pictures, named by ISBN, from a folder into `DATA_DIR/pictures`. Can be run
 * again: unchanged pictures are kept, and changed ones get a new address. A dry run stores nothing, and lists the
 * first titles that would get pictures in the report.
 * @throws UnreadableSource with a sentence if the folder does not exist
 */
export async function importPictures(
  database: Database,
  now: EpochSeconds,
  dataDir: string,
  folder: string,
  {
    result = emptyResult(),
    dryRun = false,
    onProgress,
  }: { result?: ImportResult; dryRun?: boolean; onProgress?: (result: ImportResult) => void } = {},
): Promise<ImportResult> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableSource(
      error.code === "ENOTDIR"
        ? `${folder} is a file. Pictures come from a folder.`
        : error.code === "ENOENT"
          ? `${folder} does not exist.`
          : `${folder} cannot be read (${error.code ?? error.message}).`,
    );
  });
  const target = path.join(dataDir, "pictures");
  if (!dryRun) await mkdir(target, { recursive: true });
  const byCode = new Map<string, { name: string; number: number }[]>();
  result.share = () => (names.length > 0 ? result.read / names.length : 1);
  for (const name of names.sort()) {
    const match = NAME.exec(name);
    const code = match && parseProductCode(match[1] ?? "");
    if (!match || !code) {
      result.read++;
      refuse(result, name, "the name is not an ISBN with .jpg, .png, .webp, .gif or .avif");
      continue;
    }
    byCode.set(code, [...(byCode.get(code) ?? []), { name, number: Number(match[2] ?? 0) }]);
  }
  const codes = [...byCode.keys()];
  for (const chunk of inChunks(codes)) {
    const ids = await titleIdsOfCodes(database.read, chunk);
    for (const code of chunk) {
      const id = ids.get(code);
      const files = byCode.get(code) ?? [];
      result.read += files.length;
      onProgress?.(result);
      if (id === undefined) {
        for (const { name } of files) refuse(result, name, `${code} is not in the catalogue`);
        continue;
      }
      result.changed += files.length;
      if (dryRun) {
        listChange(result, `${code}: ${files.map(({ name }) => name).join(", ")}`);
        continue;
      }
      const pictures = await Promise.all(
        files
          .sort((a, b) => a.number - b.number)
          .map(async ({ name, number }) => {
            const version = createHash("sha256")
              .update(await readFile(path.join(folder, name)))
              .digest("hex")
              .slice(0, 8);
            const fileName = `${code}_${number}_${version}${path.extname(name).toLowerCase()}`;
            await copyFile(path.join(folder, name), path.join(target, fileName));
            // A copy inherits the mode of the original.
            await chmod(path.join(target, fileName), 0o600);
            return { own: fileName, place: number, version };
          }),
      );
      const cover = pictures.find((picture) => picture.place === 0);
      await setPictures(database, now, id, {
        cover: cover && { file: cover.own, version: cover.version },
        interiors: pictures
          .filter((picture) => picture.place > 0)
          .map((picture) => `/pictures/${picture.own}`),
      });
    }
  }
  return result;
}

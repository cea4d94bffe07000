import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise, type ZipFile } from "yauzl";
import { UnreadableSource } from "../exchange/source-file.server.ts";

/** Pictures in one zip file, the bytes of each, and of all together. */
const MAX_PICTURES = 2000;
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const MAX_BYTES = 500 * 1024 * 1024;

/**
 * Unpacks the pictures of a zip file into a folder beside it, `FILE.d`. Names lose their folders.
 * @throws UnreadableSource with a sentence if it is not a zip file, has no pictures, or unpacks to too much
 */
export async function unpackPictures(file: string): Promise<void> {
  const folder = `${file}.d`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  let zip: ZipFile | undefined;
  let count = 0;
  let bytes = 0;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) {
      const name = path.posix.basename(entry.fileName);
      if (!/^[^.].*\.(jpe?g|png|webp|gif|avif)$/i.test(name) || entry.fileName.startsWith("__MACOSX/"))
        continue;
      if (++count > MAX_PICTURES)
        throw new UnreadableSource(`A zip file can bring at most ${MAX_PICTURES} pictures.`);
      if (entry.isEncrypted()) throw new UnreadableSource("The zip file has a password. Make one without.");
      bytes += entry.uncompressedSize;
      if (entry.uncompressedSize > MAX_PICTURE_BYTES)
        throw new UnreadableSource(`${name} is larger than ${MAX_PICTURE_BYTES / 1024 ** 2} MB.`);
      if (bytes > MAX_BYTES)
        throw new UnreadableSource(`The pictures have more than ${MAX_BYTES / 1024 ** 2} MB together.`);
      // `validateEntrySizes` ends a stream that has more bytes than its entry says.
      await pipeline(
        await zip.openReadStreamPromise(entry),
        createWriteStream(path.join(folder, name), { mode: 0o600 }),
      );
    }
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    throw new UnreadableSource("This is not a zip file, or it is damaged. Put the pictures into a zip file.");
  } finally {
    zip?.close();
  }
  if (count === 0) throw new UnreadableSource("The zip file has no pictures.");
}

import { Readable } from "node:stream";
import {
  newUploadPath,
  UploadedFile,
  uploadFolder,
  writeUpload,
} from "#app/platform/uploads/uploads.server.ts";
import type { TestPlatform } from "./platform.ts";

/** A file as if a request had uploaded it: on disk, in the test's data folder. */
export async function uploaded(
  platform: TestPlatform,
  name: string,
  content: string | Uint8Array,
): Promise<UploadedFile> {
  const bytes = Buffer.from(content);
  const path = newUploadPath(await uploadFolder(platform.env.dataDir));
  await writeUpload(path, Readable.from([bytes]));
  return new UploadedFile({ path, name, size: bytes.length, type: "" });
}

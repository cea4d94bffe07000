import { Readable } from "node:stream";
import * as imports from "#app/calls/staff/imports.server.ts";
import { claimImports, workOnImport } from "#app/domain/imports/import-jobs.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import {
  newUploadPath,
  UploadedFile,
  uploadFolder,
  writeUpload,
} from "#app/platform/uploads/uploads.server.ts";
import { atDesk, platform, random, say, wares } from "./context.ts";

/** Works on the imports that wait, those of processes that died among them. */
export async function workOnImports(worker: string): Promise<void> {
  for (const row of await claimImports(platform, worker, 2)) await workOnImport(platform, row);
}

const stateOf = async (id: number) => {
  const shown = await atDesk(imports.show, { id });
  return isFailure(shown) ? "" : shown.state;
};

/** Waits until an import has left these states. Another process may be at work on it. */
async function until(id: number, wanted: string): Promise<boolean> {
  for (let looks = 0; looks < 50; looks++) {
    const state = await stateOf(id);
    if (state === wanted) return true;
    if (state === "failed" || state === "given_up") return false;
    await workOnImports(`${process.pid}`);
  }
  return false;
}

function expected(answer: { id: number } | Failure, what: string): number | undefined {
  if (!isFailure(answer)) return answer.id;
  // Others import at the same time, and a shop has a limit.
  if (answer.code === "too_many" || answer.code === "changed") return undefined;
  throw new Error(`${what}: ${JSON.stringify(answer)}`);
}

/** Imports the stock of a few titles from a file, as staff do at the desk, and sometimes takes it back. */
export async function importStock(): Promise<void> {
  const first = random(wares.imported.length - 5);
  const rows = wares.imported.slice(first, first + 5).map((isbn) => `${isbn},${1 + random(500)}`);
  const content = Buffer.from(`isbn,onhand\n${rows.join("\n")}\n`);
  const path = newUploadPath(await uploadFolder(platform.env.dataDir));
  await writeUpload(path, Readable.from([content]));
  const file = new UploadedFile({ path, name: "stock.csv", size: content.length, type: "" });
  const id = expected(await atDesk(imports.begin, { kind: "stock", file }), "begin");
  if (id === undefined || !(await until(id, "columns"))) return;
  if (
    expected(await atDesk(imports.columns, { id }), "columns") === undefined ||
    !(await until(id, "checked"))
  )
    return;
  if (expected(await atDesk(imports.apply, { id }), "apply") === undefined) return;
  say("imported", id);
  if (!(await until(id, "done")) || random(3) > 0) return;
  if (!isFailure(await atDesk(imports.undo, { id }))) say("unimported", id);
}

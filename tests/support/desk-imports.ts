import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import { claimImports, workOnImport } from "#app/domain/imports/import-jobs.server.ts";
import type { ImportKind } from "#app/domain/imports/imports.ts";
import { withCheckDigit } from "#app/lib/isbn.ts";
import { ok } from "./ok.ts";
import { sharedPlatform } from "./shared-platform.ts";
import { CANADIAN, type MadeTitle, makeShop } from "./shop.ts";
import { staffOf } from "./staff-calls.ts";
import { uploaded } from "./uploaded.ts";

/** A shop whose staff import files at the desk. */
export async function openImports() {
  const platform = await sharedPlatform();
  await makeShop(platform, "test", CANADIAN, ["test.localhost"]);
  const visit = () => staffOf(platform, "test");

  /** Works until nothing waits. */
  async function work(): Promise<void> {
    for (;;) {
      const rows = await claimImports(platform, randomUUID(), 5);
      if (rows.length === 0) return;
      for (const row of rows) await workOnImport(platform, row);
    }
  }
  const shown = async (id: number) => ok(await call(await visit(), imports.show, { id }));
  /** Uploads a file. @returns the id of its import, whose columns have been read */
  async function upload(kind: ImportKind, content: string | Uint8Array, name = `${kind}.csv`) {
    const file = await uploaded(platform, name, content);
    const { id } = ok(await call(await visit(), imports.begin, { kind, file }));
    await work();
    return id;
  }
  async function tried(kind: ImportKind, content: string, columns: object = {}): Promise<number> {
    const id = await upload(kind, content);
    ok(await call(await visit(), imports.columns, { id, ...columns }));
    await work();
    return id;
  }
  async function applied(kind: ImportKind, content: string, columns: object = {}): Promise<number> {
    const id = await tried(kind, content, columns);
    ok(await call(await visit(), imports.apply, { id }));
    await work();
    return id;
  }
  const stockRow = async (title: MadeTitle) =>
    platform.database.read
      .selectFrom("stock")
      .select(["onhand", "onorder", "price", "note"])
      .where("title_id", "=", title.id)
      .executeTakeFirst();
  /** The names of the files that imports have stored. */
  const files = () => {
    const folder = path.join(platform.env.dataDir, "imports");
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  return { platform, visit, work, shown, upload, tried, applied, stockRow, files };
}

/** The ISBN of a made-up book, by its number. */
export const isbnAt = (at: number) => withCheckDigit(`97819${String(at).padStart(7, "0")}`);

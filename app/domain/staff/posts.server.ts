import { z } from "zod";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { openWith, sealWith } from "#app/lib/secret-box.server.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { consumeUnlessExceeded } from "#app/platform/limits/limits.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";

/** Seconds for which a form that came too late is shown. */
const LIFETIME_SECONDS = 3600;
/** Anyone can send forms to the desk, so the number stored in an hour is limited, by network and by shop. */
const FROM_NETWORK = 20;
const IN_SHOP = 200;

/** A form that was sent to a page of the desk: its path and its texts. */
export interface KeptPost {
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const storedPost = storedJson(
  z.object({ path: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) }),
);

/**
 * Stores a form, encrypted with a token that is stored nowhere.
 * @returns the token; undefined if too many were stored already
 */
export function storePost(
  database: Database,
  { store, now, address }: { store: Store; now: EpochSeconds; address: string },
  { path, fields }: KeptPost,
): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const passed = await consumeUnlessExceeded(tx, now, [
      { key: `desk-post:${store.id}:${address}`, limit: FROM_NETWORK, window: LIFETIME_SECONDS },
      { key: `desk-post:${store.id}`, limit: IN_SHOP, window: LIFETIME_SECONDS },
    ]);
    if (passed) return undefined;
    const token = newToken();
    const text = storedPost.write({ path, fields: fields.map(([name, value]) => [name, value]) });
    await rows.insertPost(tx, {
      token_hash: hashOf(token),
      store_id: store.id,
      sealed: sealWith(token, text),
      created_at: now,
    });
    return token;
  });
}

/** The form of a token, for an hour. */
export async function readPost(
  db: Queries,
  store: Store,
  now: EpochSeconds,
  token: string,
): Promise<KeptPost | undefined> {
  const sealed = await rows.postByHash(db, store.id, hashOf(token), now - LIFETIME_SECONDS);
  return sealed === undefined ? undefined : storedPost.read(openWith(token, sealed));
}

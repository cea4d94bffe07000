import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/** Tokens in emails give access to an account: 128 bits, one use, valid for an hour, stored as a hash. */
const LIFETIME_SECONDS = 3600;

type Kind = rows.TokenRow["kind"];

/**
 * Lifetime of the link to an account that staff have created. It is longer, because the account is empty and its owner
 * does not expect the email.
 */
export const INVITED_LASTS = 7 * 86_400;

/** Issues a token for an email, and invalidates earlier ones of its kind for the same address. */
export async function issueToken(
  tx: Tx,
  token: {
    storeId: StoreId;
    kind: Kind;
    email: string;
    customerId?: CustomerId;
    now: EpochSeconds;
    lasts?: number;
  },
): Promise<string> {
  const text = newToken();
  // A token that names no address leaves others alone.
  if (token.email !== "") await rows.deleteTokensFor(tx, token.storeId, token.kind, token.email);
  await rows.insertToken(tx, {
    token_hash: hashOf(text),
    store_id: token.storeId,
    kind: token.kind,
    customer_id: token.customerId ?? null,
    email: token.email,
    created_at: token.now,
    expires_at: token.now + (token.lasts ?? LIFETIME_SECONDS),
    used_at: null,
  });
  return text;
}

/** Reads a token's payload, if the token is still valid. */
export async function readToken(
  db: Queries,
  storeId: StoreId,
  kind: Kind,
  text: string,
  now: EpochSeconds,
): Promise<rows.TokenRow | undefined> {
  const row = await rows.tokenByHash(db, storeId, kind, hashOf(text));
  return row && row.used_at === null && row.expires_at > now ? row : undefined;
}

/**
 * Uses up a token, in the transaction that it permits.
 * @returns undefined if it is not valid (any more)
 */
export async function spendToken(
  tx: Tx,
  storeId: StoreId,
  kind: Kind,
  text: string,
  now: EpochSeconds,
): Promise<rows.TokenRow | undefined> {
  const row = await readToken(tx, storeId, kind, text, now);
  return row && (await rows.spendToken(tx, row.token_hash, now)) ? row : undefined;
}

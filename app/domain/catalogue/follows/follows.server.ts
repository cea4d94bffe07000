import { createHmac } from "node:crypto";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { emailOnRequest, type Requester } from "../../email/email.server.ts";
import { localeOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { authorNamed } from "../authors.server.ts";
import { authorPath } from "../catalogue.ts";
import { idsOfSeries } from "../rows.server.ts";
import { confirmationEmail } from "./emails.server.ts";
import type { FollowKind } from "./follows.ts";
import * as rows from "./rows.server.ts";

/**
 * Following an author or a series by email. The address is confirmed first. `follower-emails.server.ts` sends what is
 * new.
 */

/** Most follows of one address in an export of its data. */
const MAX_EXPORTED_FOLLOWS = 1000;

/** The visitor who wants to follow, the shop, and the time. */
export interface FollowContext extends Requester {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly baseUrl: string;
  readonly locationId?: number | undefined;
  readonly secret: string;
}

/**
 * Asks an address whether it wants emails about new titles of an author (by the key of the page) or a series (by its
 * name). The visitor gets the same answer whether or not the address follows it already. Failures: `not_found`, and
 * those of `emailOnRequest`.
 */
export async function askToFollow(
  database: Database,
  context: FollowContext,
  { kind, subject }: { kind: FollowKind; subject: string },
  address: string,
): Promise<Failure | undefined> {
  const { store, now, baseUrl } = context;
  const followed =
    kind === "author"
      ? await authorNamed(database, context, subject)
      : await seriesNamed(database, context, subject);
  if (!followed) return failure("catalogue.not_found");
  const email = address.toLowerCase();
  const token = tokenOf(context, { store_id: store.id, kind, subject: followed.subject, email });
  const follow = { kind, ...followed, email, locale: localeOf(store.settings) };
  return database.transaction((tx) =>
    emailOnRequest(tx, context, { storeId: store.id, now, to: address }, async () => {
      await rows.putFollow(tx, { store_id: store.id, ...follow, token_hash: hashOf(token), created_at: now });
      return confirmationEmail(context, { ...follow, email: address }, `${baseUrl}/follows/${token}`);
    }),
  );
}

async function seriesNamed(database: Database, { store }: FollowContext, name: string) {
  const seriesTitles = await idsOfSeries(database.read, store.id, name);
  return seriesTitles.length > 0 ? { subject: name, name } : undefined;
}

/**
 * The follow behind an email's link: the author or series, the address of its page ("" for a series), and whether it is
 * confirmed.
 */
export async function followOf(
  database: Database,
  store: Store,
  token: string,
): Promise<{ kind: FollowKind; name: string; path: string; confirmed: boolean } | undefined> {
  const follow = await rows.followByToken(database.read, store.id, hashOf(token));
  return (
    follow && {
      kind: follow.kind,
      name: follow.name,
      path: follow.kind === "author" ? authorPath(follow.subject) : "",
      confirmed: follow.confirmed_at !== null,
    }
  );
}

/** Begins to follow, or ends it. @returns whether the link was right */
export async function answerFollow(
  database: Database,
  now: EpochSeconds,
  store: Store,
  token: string,
  answer: "confirm" | "stop",
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const follow = await rows.followByToken(tx, store.id, hashOf(token));
    if (!follow) return false;
    if (answer === "stop") await rows.deleteFollow(tx, follow.id);
    else await rows.confirmFollow(tx, follow.id, now);
    return true;
  });
}

/** An address's follows in a shop, for an export of its owner's data. */
export async function followsOf(db: Queries, storeId: StoreId, email: string) {
  const follows = await rows.followsTo(db, storeId, email.toLowerCase(), MAX_EXPORTED_FOLLOWS);
  return follows.map(({ kind, name, created_at, confirmed_at }) => ({
    kind,
    name,
    asked_at: created_at,
    confirmed: confirmed_at !== null,
  }));
}

/** Ends everything that an address follows in a shop. */
export function forgetFollows(tx: Tx, storeId: StoreId, email: string): Promise<void> {
  return rows.deleteFollowsTo(tx, storeId, email.toLowerCase());
}

/**
 * The token in the links of a follow: 128 bits that follow from the installation's secret, so that the links in all of
 * its emails work although only a hash is stored.
 */
export function tokenOf(
  { secret }: { secret: string },
  { store_id, kind, subject, email }: Pick<rows.FollowRow, "store_id" | "kind" | "subject" | "email">,
): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["follow", store_id, kind, subject, email]))
    .digest("base64url")
    .slice(0, 22);
}

import { hashOf } from "#app/lib/token.server.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeat } from "#app/platform/repeating.ts";
import { emailFromShop } from "../../email/email.server.ts";
import type { Writer } from "../../email/messages.server.ts";
import { linkBase } from "../../stores/links.ts";
import { storeWithId } from "../../stores/stores.server.ts";
import { namesOf } from "../author-names.server.ts";
import { newsEmail } from "./emails.server.ts";
import { tokenOf } from "./follows.server.ts";
import { hereFrom, isGathered, isNewsIn, type News } from "./follows.ts";
import * as rows from "./rows.server.ts";

/** Milliseconds between checks for news. */
const POLL_INTERVAL_MS = 120_000;
/** News, and followers, in one transaction. */
const NEWS_AT_ONCE = 200;
const FOLLOWERS_AT_ONCE = 20;
/** The most titles that one email counts. */
const MAX_TITLES_COUNTED = 500;

type JobContext = Pick<Platform, "database" | "clock" | "secret" | "env" | "log" | "worker">;

/**
 * Emails followers about titles that were announced or have arrived, once no more of them come in. Any process may do it: news is
 * claimed in the transaction that finds its followers, and theirs in the one that queues the email, so none is sent twice.
 * @returns how many emails were queued
 */
export async function emailFollowers(home: JobContext, isStopped = () => false): Promise<number> {
  const { database, clock, env, secret } = home;
  const now = clock.now();
  const waiting = await rows.waitingNews(database.read, now);
  if (waiting) {
    if (!isGathered(waiting, now)) return 0;
    while (!isStopped() && (await findFollowers(database, now)));
  }
  let sent = 0;
  for (const id of await rows.storesWithNews(database.read)) {
    const store = await storeWithId(database, id);
    if (!store) continue;
    const writer = { store, baseUrl: linkBase(store, env) };
    for (let more = true; more && !isStopped(); ) {
      const done = await emailSome(database, writer, { now, secret });
      sent += done.sent;
      more = done.more;
    }
  }
  if (sent > 0) home.worker.wake();
  return sent;
}

/** Puts some news into the next emails of its followers. @returns whether there may be more */
function findFollowers(database: Database, now: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const news = await rows.claimNews(tx, now, NEWS_AT_ONCE);
    const { titles, people } = await rows.newTitles(
      tx,
      news.map(({ title_id }) => title_id),
    );
    const here = await arrivals(tx, news);
    const names = new Map<string, string[]>();
    const allNames = async (author: string) => {
      const known = names.get(author) ?? (await namesOf(tx, author));
      names.set(author, known);
      return known;
    };
    const titleOf = new Map(titles.map((title) => [title.id, title]));
    const peopleOf = Map.groupBy(people, ({ title_id }) => title_id);
    for (const one of news) {
      const title = titleOf.get(one.title_id);
      if (!title) continue;
      if (one.what === "here") {
        const from = hereFrom(one.at, title.release_date ?? 0);
        if (!here.has(one)) await rows.forgetNews(tx, one.id);
        // Its day was moved after it had arrived.
        else if (from > now) await rows.postponeNews(tx, one.id, from);
        if (!here.has(one) || from > now) continue;
      }
      const authors = new Set<string>();
      for (const { author, role } of peopleOf.get(title.id) ?? [])
        if (isNewsIn(role)) for (const name of await allNames(author)) authors.add(name);
      await rows.addToEmails(tx, one, [...authors], title.series);
    }
    return news.length === NEWS_AT_ONCE;
  });
}

/** The arrivals whose title is still on hand. */
async function arrivals(tx: Tx, news: readonly rows.NewsRow[]): Promise<Set<rows.NewsRow>> {
  const found = new Set<rows.NewsRow>();
  const arrived = news.filter(({ what }) => what === "here");
  for (const [store, some] of Map.groupBy(arrived, ({ store_id }) => store_id)) {
    const onHand = await rows.onHand(
      tx,
      store,
      some.map(({ title_id }) => title_id),
    );
    for (const one of some) if (onHand.has(one.title_id)) found.add(one);
  }
  return found;
}

/** Emails some of a shop's followers what waits for them. */
function emailSome(
  database: Database,
  writer: Writer,
  { now, secret }: { now: number; secret: string },
): Promise<{ sent: number; more: boolean }> {
  const { store } = writer;
  const shop = { id: store.id, country: store.settings.store_info.country };
  return database.transaction(async (tx) => {
    const followers = await rows.followersWithNews(tx, store.id, FOLLOWERS_AT_ONCE);
    let sent = 0;
    for (const follow of followers) {
      const byNews = Map.groupBy(await rows.takeTitles(tx, follow.id), ({ what }) => what);
      for (const what of ["announced", "here"] satisfies News[]) {
        const ids = (byNews.get(what) ?? []).slice(0, MAX_TITLES_COUNTED).map(({ title_id }) => title_id);
        const [first, ...others] = ids.length > 0 ? await rows.stillNews(tx, shop, what, ids, now) : [];
        if (!first) continue;
        const token = tokenOf({ secret }, follow);
        // It differs only if the installation has a new secret since.
        if (hashOf(token) !== follow.token_hash) await rows.renewToken(tx, follow.id, hashOf(token));
        await emailFromShop(tx, now, newsEmail(writer, follow, what, [first, ...others], token));
        sent++;
      }
    }
    return { sent, more: followers.length === FOLLOWERS_AT_ONCE };
  });
}

/** Emails followers while the server runs. @returns a function that stops it */
export function startEmailingFollowers(home: JobContext): () => Promise<void> {
  return repeat(
    POLL_INTERVAL_MS,
    (isStopped) => emailFollowers(home, isStopped),
    (error) => home.log.warn({ err: error }, "followers could not be emailed"),
  );
}

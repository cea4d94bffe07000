import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { emailFromShop } from "../../email/email.server.ts";
import {
  type DoneBatch,
  forEachShopDue,
  type ShopAtWork,
  type ShopJobContext,
} from "../../stores/shop-jobs.server.ts";
import { namesOfEach } from "../author-names.server.ts";
import { newsEmail } from "./emails.server.ts";
import { tokenOf } from "./follows.server.ts";
import { hereFrom, isGathered, isNewsIn, type News } from "./follows.ts";
import * as rows from "./rows.server.ts";

/** Milliseconds between checks for news. */
const POLL_INTERVAL_MS = 120_000;
/** News, and followers, in one transaction. */
const NEWS_BATCH_SIZE = 200;
const FOLLOWERS_PER_TRANSACTION = 20;
/** The most titles that one email counts. */
const MAX_TITLES_COUNTED = 500;

/**
 * Emails followers about titles that were announced or have arrived, once no more of them come in. Any process may do
 * it: the transaction that finds the followers of news claims that news, and the transaction that queues a follower's
 * email claims what it is about, so no email is sent twice.
 * @returns how many emails were queued
 */
export async function emailFollowers(context: ShopJobContext, isStopped = () => false): Promise<number> {
  const { database } = context;
  const now = context.clock.now();
  const waiting = await rows.waitingNews(database.read, now);
  if (waiting) {
    if (!isGathered(waiting, now)) return 0;
    while (!isStopped() && (await findFollowers(database, now)));
  }
  return forEachShopDue(context, await rows.storesWithNews(database.read), emailSome, isStopped);
}

/** Puts some news into the next emails of its followers. @returns whether there may be more */
function findFollowers(database: Database, now: EpochSeconds): Promise<boolean> {
  return database.transaction(async (tx) => {
    const news = await rows.claimNews(tx, now, NEWS_BATCH_SIZE);
    const { titles, people } = await rows.newTitles(
      tx,
      news.map(({ title_id }) => title_id),
    );
    const here = await arrivals(tx, news);
    const followed = people.filter(({ role }) => isNewsIn(role));
    const namesByAuthor = await namesOfEach(tx, [...new Set(followed.map(({ author }) => author))]);
    const titleById = new Map(titles.map((title) => [title.id, title]));
    const peopleByTitle = Map.groupBy(followed, ({ title_id }) => title_id);
    for (const newsItem of news) {
      const title = titleById.get(newsItem.title_id);
      if (!title) continue;
      if (newsItem.what === "here") {
        const from = hereFrom(newsItem.at, title.release_date ?? 0);
        if (!here.has(newsItem)) await rows.forgetNews(tx, newsItem.id);
        // Its day was moved after it had arrived.
        else if (from > now) await rows.postponeNews(tx, newsItem.id, from);
        if (!here.has(newsItem) || from > now) continue;
      }
      const authors = (peopleByTitle.get(title.id) ?? []).flatMap(
        ({ author }) => namesByAuthor.get(author) ?? [],
      );
      await rows.addToEmails(tx, newsItem, [...new Set(authors)], title.series);
    }
    return news.length === NEWS_BATCH_SIZE;
  });
}

/** The arrivals whose title is still on hand. */
async function arrivals(tx: Tx, news: readonly rows.NewsRow[]): Promise<Set<rows.NewsRow>> {
  const arrivedNews = new Set<rows.NewsRow>();
  const arrived = news.filter(({ what }) => what === "here");
  for (const [store, some] of Map.groupBy(arrived, ({ store_id }) => store_id)) {
    const onHand = await rows.onHand(
      tx,
      store,
      some.map(({ title_id }) => title_id),
    );
    for (const newsItem of some) if (onHand.has(newsItem.title_id)) arrivedNews.add(newsItem);
  }
  return arrivedNews;
}

/** Emails the waiting news to some of a shop's followers. */
function emailSome(database: Database, emailing: ShopAtWork): Promise<DoneBatch> {
  const { store, now } = emailing;
  const shop = { id: store.id, country: store.settings.store_info.country };
  return database.transaction(async (tx) => {
    const followers = await rows.followersWithNews(tx, store.id, FOLLOWERS_PER_TRANSACTION);
    let emailCount = 0;
    for (const follow of followers) {
      const byNews = Map.groupBy(await rows.takeTitles(tx, follow.id), ({ what }) => what);
      for (const what of ["announced", "here"] satisfies News[]) {
        const ids = (byNews.get(what) ?? []).slice(0, MAX_TITLES_COUNTED).map(({ title_id }) => title_id);
        const [first, ...others] = ids.length > 0 ? await rows.stillNews(tx, shop, what, ids, now) : [];
        if (!first) continue;
        const token = tokenOf(emailing, follow);
        // It differs only if the installation has a new secret.
        if (hashOf(token) !== follow.token_hash) await rows.renewToken(tx, follow.id, hashOf(token));
        await emailFromShop(tx, now, newsEmail(emailing, follow, what, [first, ...others], token));
        emailCount++;
      }
    }
    return { done: emailCount, more: followers.length === FOLLOWERS_PER_TRANSACTION };
  });
}

/** Emails followers while the server runs. @returns a function that stops it */
export function startEmailingFollowers(context: ShopJobContext): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => emailFollowers(context, isStopped),
    (error) => context.log.warn({ err: error }, "followers could not be emailed"),
  );
}

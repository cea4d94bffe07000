import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import * as rows from "./picture-fetcher-rows.server.ts";
import { chosenCover, coverPath, feedCover, feedCoverVersion, shownAt } from "./resources.ts";

/** Links, and so at most titles, that one transaction looks at. */
const BATCH_SIZE = 100;

/**
 * Looks at links that are new, whose dates began or ended, or whose picture changed: notes whether they may be shown,
 * has their pictures fetched, and gives titles their covers. An import leaves this for later, so that it need not wait
 * for it.
 * @returns how many titles it looked at
 */
export async function reviewLinks(database: Database, now: EpochSeconds): Promise<number> {
  const due = await rows.linksToLookAt(database.read, now, BATCH_SIZE);
  if (due.length === 0) return 0;
  const titleIds = [...new Set(due.map(({ title_id }) => title_id))];
  const ends = due.some(
    (link) => link.is_shown === 1 && link.shown_until !== null && link.shown_until <= now,
  );
  // Links that may no longer be shown disappear at once. New ones may take as long as shared pages may be old.
  await database.transaction((tx) => look(tx, now, titleIds), ends ? "at once" : "soon");
  return titleIds.length;
}

const isLarge = ({ kind }: rows.LinkRow): boolean => kind === "back" || kind === "sample";
const isPicture = ({ kind }: rows.LinkRow): boolean => kind !== "excerpt" && kind !== "guide";

async function look(tx: Tx, now: EpochSeconds, titleIds: readonly TitleId[]): Promise<void> {
  const titles = await rows.lockedCovers(tx, titleIds);
  const links = await rows.linksOf(tx, titleIds);
  const pictures = await askFor(tx, now, links, new Map(titles.map((title) => [title.id, title.sort_rank])));
  for (const link of links) {
    const { isShown, changesAt } = shownAt(link, now);
    const next = {
      is_shown: isShown ? (1 as const) : (0 as const),
      look_at: changesAt,
      picture_id: pictures.get(link.url)?.id ?? null,
    };
    const isSame =
      link.is_shown === next.is_shown && link.look_at === next.look_at && link.picture_id === next.picture_id;
    if (!isSame) await rows.updateLink(tx, link, next);
  }
  const old = await rows.storedNames(
    tx,
    titles.flatMap(({ cover_url }) => feedCover(cover_url) ?? []),
  );
  for (const { id, cover_url } of titles) {
    const name = feedCover(cover_url);
    // The operator's own picture stays.
    if (cover_url !== null && name === undefined) continue;
    const covers = links
      .filter((link) => link.title_id === id && link.kind === "cover")
      .map((link) => {
        const picture = pictures.get(link.url);
        const { isShown } = shownAt(link, now);
        return { isShown, name: picture?.name ?? null, isPlaceholder: picture?.is_placeholder === 1 };
      });
    const chosen = chosenCover(covers, name !== undefined && old.has(name) ? name : undefined);
    if (chosen === name) continue;
    const cover = chosen
      ? { cover_url: coverPath(chosen), cover_image_cache: feedCoverVersion(chosen) }
      : { cover_url: null, cover_image_cache: null };
    await rows.setFeedCover(tx, id, cover, now);
  }
}

/** Queues the pictures of these links, as far as they may be shown. @returns the known pictures, by address */
async function askFor(
  tx: Tx,
  now: EpochSeconds,
  links: readonly rows.LinkRow[],
  rankOf: ReadonlyMap<number, number>,
): Promise<Map<string, rows.PictureRow>> {
  const wanted = links.filter((link) => isPicture(link) && shownAt(link, now).isShown);
  const urls = [...new Set(links.filter(isPicture).map(({ url }) => url))];
  const known = await rows.picturesByUrl(tx, urls);
  const hosts = new Set<string>();
  const added = new Map<string, Parameters<typeof rows.insertPictures>[1][number]>();
  for (const link of wanted) {
    const { url, title_id, changed_at } = link;
    const picture = known.get(url);
    const host = picture?.host ?? new URL(url).host;
    if (!picture) {
      const ask_at = Math.min(rankOf.get(title_id) ?? rows.LARGEST_RANK, rows.LARGEST_RANK);
      const is_large = isLarge(link) || added.get(url)?.is_large === 1 ? 1 : 0;
      added.set(url, { url, host, is_large, ask_at });
      hosts.add(host);
      continue;
    }
    // Only new or replaced links can change whether a picture is shown.
    if (link.picture_id !== null) continue;
    const isNewer = changed_at !== null && changed_at + DAY > (picture.fetched_at ?? 0);
    const isWhole = isLarge(link) && picture.is_large === 0;
    const isGivenUp = picture.ask_at === null && picture.problem !== null;
    if (!isNewer && !isWhole && !isGivenUp) continue;
    await rows.askAgain(tx, picture.id, now, isWhole);
    hosts.add(host);
  }
  await rows.insertPictures(tx, [...added.values()]);
  await rows.wakeHosts(tx, [...hosts], now);
  return added.size > 0 ? rows.picturesByUrl(tx, urls) : known;
}

import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { DAY, HOUR } from "#app/lib/seconds.ts";
import type { PictureProblem } from "#app/platform/images/feed-picture.server.ts";

/** Kinds of links in feeds. The first four are pictures, which are fetched; the others are files that pages link to. */
export type ResourceKind = "cover" | "back" | "sample" | "portrait" | "excerpt" | "guide";

/** A link of a title's feed, as `title_resources` stores it. Times are epoch seconds. */
export interface Resource {
  kind: ResourceKind;
  url: string;
  /** The contributor whose portrait it is; in a record, null if it does not say who contributed. */
  person: string | null;
  /** Text to show beside it, such as a credit. */
  caption: string | null;
  /** From when and until when it may be shown. */
  shown_from: number | null;
  shown_until: number | null;
  /** When it was changed. */
  changed_at: number | null;
}

/** Whose portrait it is: the only contributor's, or of the one whose name is beside it. */
export function personOn(caption: string | null, contributors: readonly { name: string }[]): string | null {
  const [only] = contributors;
  if (contributors.length === 1 && only) return only.name;
  const people = contributors.filter(({ name }) => caption?.includes(name));
  return people.length === 1 ? (people[0]?.name ?? null) : null;
}

/**
 * The longest address that is stored (characters): the longest that an index of PostgreSQL takes, with room to spare.
 */
export const URL_LENGTH = 1000;

/** A picture of a feed that is stored, as a page shows it. */
export interface FeedPicture {
  /** Its address is `/pictures/feed/{name}/{width}`. */
  name: string;
  /** Its size in pixels, so that the page can reserve its place. */
  width: number;
  height: number;
  caption: string | null;
}

/** A stored picture's name: a hash of the file that its host sent, and the size of the stored picture. */
export const FEED_PICTURE = /^[0-9a-f]{16}_(\d{2,4})x(\d{2,4})$/;

export function pictureOf({ name, caption }: { name: string; caption: string | null }): FeedPicture {
  const [, width, height] = FEED_PICTURE.exec(name) ?? [];
  return { name, width: Number(width), height: Number(height), caption };
}

/** The links for a title's page, chosen from those that may be shown. */
export function shownResources(
  links: readonly {
    kind: string;
    url: string;
    caption: string | null;
    name: string | null;
    is_placeholder: number | null;
  }[],
) {
  const isFile = (kind: string) => kind === "excerpt" || kind === "guide";
  const isInside = (kind: string) => kind === "back" || kind === "sample";
  return {
    pictures: links.flatMap(({ kind, name, caption, is_placeholder }) =>
      isInside(kind) && name !== null && is_placeholder === 0
        ? [{ kind: kind as "back" | "sample", ...pictureOf({ name, caption }) }]
        : [],
    ),
    files: links.flatMap(({ kind, url }) =>
      isFile(kind) ? [{ kind: kind as "excerpt" | "guide", url }] : [],
    ),
  };
}

/** Whether a link may be shown at a moment, by its dates, and when that changes next (null for never). */
export function shownAt(
  { shown_from: from, shown_until: until }: Pick<Resource, "shown_from" | "shown_until">,
  now: EpochSeconds,
): { isShown: boolean; changesAt: number | null } {
  const isBefore = from !== null && now < from;
  const isAfter = until !== null && now >= until;
  return {
    isShown: !isBefore && !isAfter,
    changesAt: isAfter ? null : isBefore ? from : until,
  };
}

/** The path of a feed's picture as a title's cover, below `DATA_DIR/pictures`. */
export const coverPath = (name: string): string => `feed/${name.slice(0, 2)}/${name}.webp`;

/** The name of the feed's picture that a title has as its cover; undefined if it has another one, or none. */
export const feedCover = (coverUrl: string | null): string | undefined =>
  /^feed\/..\/(.+)\.webp$/.exec(coverUrl ?? "")?.[1];

/** The version of such a cover in addresses: a part of its hash, and its size so that pages can reserve its place. */
export const feedCoverVersion = (name: string): string => name.slice(0, 8) + name.slice(16);

/** A link to a cover, beside the state of its picture. */
export interface CoverLink {
  isShown: boolean;
  /** The picture's file; null if it has not been stored. */
  name: string | null;
  isPlaceholder: boolean;
}

/**
 * The cover that a title gets: the best one that may be shown and is stored. Until a new link is fetched, and when it
 * cannot be, the title keeps its old one, unless its dates forbid every cover or it says "no cover available".
 * @param covers in the order of preference
 * @param old the feed's picture that the title has now, if it is still stored and no placeholder
 */
export function chosenCover(covers: readonly CoverLink[], old: string | undefined): string | undefined {
  const best = covers.find((cover) => cover.isShown && cover.name !== null && !cover.isPlaceholder);
  if (best?.name) return best.name;
  const isForbidden = covers.length > 0 && covers.every((cover) => !cover.isShown);
  return isForbidden ? undefined : old;
}

/** Wait after each failure in a row before a picture is requested again (seconds). Then its link is given up. */
const RETRY_DELAYS = [HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY];

/**
 * When a picture that could not be fetched is asked for again; null for never. @param tries how often it failed in a
 * row
 */
export const nextTry = (tries: number, now: EpochSeconds): number | null => {
  const wait = RETRY_DELAYS[tries - 1];
  return wait === undefined ? null : now + wait;
};

/** When a stored picture's host is asked whether it has changed. Many links stay the same when the cover changes. */
export const nextLook = (now: EpochSeconds): number => now + 60 * DAY;

/** Pause for a host that does not answer: 5 minutes, 10, 20 …, at most 6 hours (seconds). */
export const hostPause = (failures: number): number => Math.min(300 * 2 ** (failures - 1), 6 * HOUR);

/** A cover that this many differently named titles share is a placeholder for a missing one. Editions share a name. */
export const PLACEHOLDER_TITLES = 5;

/** Number of feeds' pictures, by fetch result. */
export interface PictureCounts {
  stored: number;
  placeholders: number;
  /** Asked for in vain at least once, and asked for again later. */
  failing: number;
  given_up: number;
  waiting: number;
  /** Dropped to make room. */
  dropped: number;
  bytes: number;
}

/** Progress so far. */
export interface FetchProgress {
  /** Titles whose links were looked at. */
  titles: number;
  stored: number;
  unchanged: number;
  /** Pictures that only say that there is no cover. */
  placeholders: number;
  /** By reason. */
  failed: Partial<Record<PictureProblem, number>>;
  /** Pictures that made room for others. */
  dropped: number;
}

/** What feeds link to. The first four are pictures, which are fetched; the others are files that pages link to. */
export type ResourceKind = "cover" | "back" | "sample" | "portrait" | "excerpt" | "guide";

/** A link of a title's feed, as `title_resources` stores it. Times are epoch seconds. */
export interface Resource {
  kind: ResourceKind;
  url: string;
  /** The contributor whose portrait it is. */
  person: string | null;
  /** What has to be said beside it, such as a credit. */
  caption: string | null;
  /** From when and until when it may be shown. */
  shown_from: number | null;
  shown_until: number | null;
  /** When it was changed. */
  changed_at: number | null;
}

/** The longest address that is stored (characters): the longest that an index of PostgreSQL takes, with room to spare. */
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

/** A stored picture's name: a hash of what its host sent, and the size of what is stored. */
export const FEED_PICTURE = /^[0-9a-f]{16}_(\d{2,4})x(\d{2,4})$/;

export function pictureOf({ name, caption }: { name: string; caption: string | null }): FeedPicture {
  const [, width, height] = FEED_PICTURE.exec(name) ?? [];
  return { name, width: Number(width), height: Number(height), caption };
}

/** The widths in which it is made (pixels). Back covers and sample pages are made in the last one too. */
export const FEED_WIDTHS = [120, 240, 360, 600, 1200] as const;

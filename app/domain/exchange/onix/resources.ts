import { parseFeedDate } from "#app/lib/dates.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { ownValue } from "#app/lib/own.ts";
import { DAY } from "#app/lib/seconds.ts";
import {
  personOn,
  type Resource,
  type ResourceKind,
  shownAt,
  URL_LENGTH,
} from "../../catalogue/resources/resources.ts";
import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import { childrenOf, type Node, textOf } from "./markup.ts";

/**
 * Our kind for a content type (list 158, or list 38 in release 2.1), and its rank: of two, the lower number is better.
 */
type Use = readonly [kind: ResourceKind, rank: number];
const CONTENT: Readonly<Record<string, Use>> = {
  "01": ["cover", 0],
  "27": ["cover", 1],
  "29": ["cover", 2],
  "02": ["back", 0],
  "04": ["portrait", 0],
  "15": ["sample", 0],
  "19": ["guide", 0],
};
const MEDIA: Readonly<Record<string, Use>> = {
  "04": ["cover", 0],
  "06": ["cover", 1],
  "07": ["cover", 2],
  "24": ["back", 0],
  "25": ["back", 1],
  "26": ["back", 2],
  "23": ["sample", 0],
  "08": ["portrait", 0],
};
/** Texts of release 2.1 that may be a link instead (list 33). */
const TEXTS: Readonly<Record<string, Use>> = {
  "14": ["guide", 0],
  "15": ["guide", 0],
  "23": ["excerpt", 0],
  "24": ["excerpt", 0],
};

/** Most links of each kind that a title has. Covers have more than one if their dates differ. */
const MAX_LINKS: Readonly<Record<ResourceKind, number>> = {
  cover: 4,
  back: 1,
  sample: 12,
  portrait: 4,
  excerpt: 2,
  guide: 2,
};
/** The longest side of a picture that is worth fetching (pixels). Larger ones are taken only if there is no other. */
const MAX_SIDE = 2400;
/** A day begins last in Hawaii, ten hours after midnight UTC: an embargo must not end a day early. */
const LAST_MIDNIGHT = 10 * 3600;
const IMAGE = "03";
/** Sound and moving pictures, which the page of a title does not show (list 159). */
const SOUND = new Set(["02", "05"]);

interface RankedResource extends Resource {
  /** Which of several to take: the best content type first, then the best size. */
  rank: number;
  /** The longest side in pixels, if the feed says so. */
  size: number | undefined;
}

/**
 * The pictures and files that a product links to, at most a few of each kind, the best ones only.
 * @param block `CollateralDetail`; the product itself in release 2.1
 * @param contributors whose portraits there may be; undefined if they are not sent, and those of before stay
 */
export function resourcesOf(
  block: Node | undefined,
  contributors: readonly { name: string }[] | undefined,
): NonNullable<TitleRecord["resources"]> {
  const rankedResources = [
    ...childrenOf(block, "SupportingResource").flatMap(supportingResources),
    ...childrenOf(block, "MediaFile").flatMap(media),
    ...childrenOf(block, "OtherText").flatMap(textLink),
  ];
  const resources = new Map<ResourceKind, Resource[]>();
  for (const { rank, size, ...resource } of rankedResources.sort((a, b) => a.rank - b.rank || bySize(a, b))) {
    const others = resources.get(resource.kind) ?? [];
    resources.set(resource.kind, others);
    const isNew = !others.some((other) => other.url === resource.url || replaces(other, resource));
    const person =
      resource.kind === "portrait" && contributors ? personOn(resource.caption, contributors) : null;
    const isNobody = resource.kind === "portrait" && contributors && !person;
    if (isNew && others.length < MAX_LINKS[resource.kind] && !isNobody) others.push({ ...resource, person });
  }
  return [...resources.values()].flat();
}

/** Whether there is no need for a second picture: the better one may be shown at the same times. */
const replaces = (better: Resource, other: Resource): boolean =>
  (other.kind === "cover" || other.kind === "back") &&
  better.shown_from === other.shown_from &&
  better.shown_until === other.shown_until;

/** The largest of those that are not too large, then those of unknown size, then the smallest of the others. */
function bySize(a: RankedResource, b: RankedResource): number {
  const sizeRank = ({ size }: RankedResource) => (size === undefined ? 1 : size <= MAX_SIDE ? 0 : 2);
  const [one = 0, other = 0] = [a.size, b.size];
  return sizeRank(a) - sizeRank(b) || (sizeRank(a) === 2 ? one - other : other - one);
}

/** The best version of a `SupportingResource`; of a cover, every version, because dates may differ. */
function supportingResources(node: Node): RankedResource[] {
  const use = ownValue(CONTENT, textOf(node, "ResourceContentType") ?? "");
  const mode = textOf(node, "ResourceMode") ?? IMAGE;
  const isForAll = childrenOf(node, "ContentAudience").every((child) => /^0[03]$/.test(child.text.trim()));
  if (!use || !isForAll || SOUND.has(mode)) return [];
  const [kind, rank] = use;
  const shownKind = kind === "sample" && mode !== IMAGE ? "excerpt" : kind;
  if (shownKind !== "excerpt" && shownKind !== "guide" && mode !== IMAGE) return [];
  const notes = childrenOf(node, "ResourceFeature").flatMap((feature) => {
    const isNote = /^0[12]$/.test(textOf(feature, "ResourceFeatureType") ?? "");
    return (isNote && (textOf(feature, "FeatureNote") ?? textOf(feature, "FeatureValue"))) || [];
  });
  const versions = childrenOf(node, "ResourceVersion").flatMap((version) => {
    const url = addressOf(shownKind, textOf(version, "ResourceLink"));
    if (!url) return [];
    const dates = datesOf(version, "ContentDate", "ContentDateRole");
    return [resource({ kind: shownKind, url, caption: notes.join(" · ") }, dates, rank, sizeOf(version))];
  });
  return kind === "cover" ? versions : versions.sort(bySize).slice(0, 1);
}

function media(node: Node): RankedResource[] {
  const use = ownValue(MEDIA, textOf(node, "MediaFileTypeCode") ?? "");
  // Other types are names of files, and addresses of servers that are asked otherwise.
  const isLink = /^0[13]$/.test(textOf(node, "MediaFileLinkTypeCode") ?? "01");
  const url = use && isLink && addressOf(use[0], textOf(node, "MediaFileLink"));
  if (!url) return [];
  const caption = [textOf(node, "DownloadCaption"), textOf(node, "DownloadCredit")]
    .filter(Boolean)
    .join(" · ");
  const changed = dayOf(textOf(node, "MediaFileDate"));
  return [resource({ kind: use[0], url, caption }, { changed }, use[1], undefined)];
}

function textLink(node: Node): RankedResource[] {
  const use = ownValue(TEXTS, textOf(node, "TextTypeCode") ?? "");
  const url = use && addressOf(use[0], textOf(node, "TextLink"));
  if (!url || !/^0[13]$/.test(textOf(node, "TextLinkType") ?? "01")) return [];
  return [resource({ kind: use[0], url, caption: "" }, datesOfText(node), use[1], undefined)];
}

/**
 * Whether the dates of a text allow it now. Its title has it or does not, so it comes and goes with the next record.
 */
export function isTextShown(node: Node, now: EpochSeconds): boolean {
  return shownAt(limitsOf(datesOfText(node)), now).isShown;
}

const datesOfText = (node: Node): Dates => ({
  from: dayOf(textOf(node, "StartDate")),
  until: dayOf(textOf(node, "EndDate")),
  ...datesOf(node, "ContentDate", "ContentDateRole"),
});

interface Dates {
  from?: number | undefined;
  until?: number | undefined;
  changed?: number | undefined;
}

const resource = (
  { kind, url, caption }: Pick<Resource, "kind" | "url"> & { caption: string },
  dates: Dates,
  rank: number,
  size: number | undefined,
): RankedResource => ({
  kind,
  url,
  person: null,
  caption: caption || null,
  rank,
  size,
  ...limitsOf(dates),
  changed_at: dates.changed ?? null,
});

/** From when and until when something may be shown. */
const limitsOf = ({ from, until }: Dates): Pick<Resource, "shown_from" | "shown_until"> => ({
  shown_from: from === undefined ? null : from + LAST_MIDNIGHT,
  // Its last day is over first in the east.
  shown_until: until === undefined ? null : until + DAY,
});

/** The dates of a version (list 155): from, until, both in one, and when it was last changed. */
function datesOf(node: Node, name: string, role: string): Dates {
  const dates: Dates = {};
  for (const date of childrenOf(node, name)) {
    const text = textOf(date, "Date") ?? "";
    const kind = textOf(date, role);
    if (kind === "14" || kind === "27") dates.from = dayOf(text);
    else if (kind === "15" || kind === "28") dates.until = dayOf(text);
    else if (kind === "17") dates.changed = dayOf(text);
    else if (kind === "24") {
      dates.from = dayOf(text);
      dates.until = dayOf(/^\d{8}(\d{8})$/.exec(text)?.[1]);
    }
  }
  return dates;
}

/** Midnight UTC of a date that a feed gives. */
const dayOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseFeedDate(text);

/** The longest side of a picture in pixels (list 162: height, width). */
function sizeOf(version: Node): number | undefined {
  const sides = childrenOf(version, "ResourceVersionFeature").flatMap((feature) => {
    const side = Number(textOf(feature, "FeatureValue"));
    return /^0[23]$/.test(textOf(feature, "ResourceVersionFeatureType") ?? "") && side > 0 ? [side] : [];
  });
  return sides.length > 0 ? Math.max(...sides) : undefined;
}

/**
 * A link as it is stored. Files must come over TLS, because people open them; pictures are checked when they are
 * fetched.
 */
function addressOf(kind: ResourceKind, text: string | undefined): string | undefined {
  const url = text && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || url.href.length > URL_LENGTH) return undefined;
  const isFile = kind === "excerpt" || kind === "guide";
  return url.protocol === "https:" || (url.protocol === "http:" && !isFile) ? url.href : undefined;
}

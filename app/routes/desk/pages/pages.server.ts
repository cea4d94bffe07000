import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import {
  type Days,
  emptySpans,
  kindOfSpan,
  overlaps,
  type Span,
  spanFrom,
} from "#app/domain/lists/blocks/days.ts";
import type { Item, PageDocument } from "#app/domain/pages/documents.ts";
import type { ListedVersion } from "#app/domain/pages/versions.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { clockChange, dayOf, formatDate, parseFeedDate, type WallSeconds } from "#app/lib/dates.ts";
import { ownValue } from "#app/lib/own.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { nameOfActor } from "../history.server.ts";

/** Code that the desk's pages about the shop's pages share. */

export const pagePath = (page: string) => `/desk/pages/${encodeURIComponent(page)}`;

/** A page as the call answers. */
export type OpenedPage = Exclude<Awaited<ReturnType<typeof versions.versions.run>>, Failure>;

/** Opens the desk for somebody who may edit pages. @throws a Response with status 403 without the right to content */
export async function openPages(args: LoaderFunctionArgs): Promise<DeskVisit> {
  const desk = await openDesk(args, "content");
  return desk;
}

/**
 * Opens the desk and the page that a screen is about; the menu, if the address names none.
 * @throws a Response with status 404 if there is no such page, 403 without the right to content
 */
export async function openContent(args: LoaderFunctionArgs, name = args.params.page) {
  const desk = await openPages(args);
  const opened = await callOr404(desk, versions.versions, asUnchecked({ page: name }));
  return { desk, opened, path: pagePath(opened.page.page), heading: nameOfPage(desk, opened.page) };
}

/** A page's name: its label in the menu, or the words for a page that every shop has. */
export function nameOfPage({ t }: Pick<DeskVisit, "t">, { page, label }: OpenedPage["page"]): string {
  const known = ownValue(words.names, page);
  return known ? t(known) : label;
}

/** A moment on the shop's clock. @param wall the time that was chosen, if the clocks may skip it or show it twice */
export function whenOf({ store, locale, t }: DeskVisit, at: number, wall?: WallSeconds | null): string {
  const when = timesOf(store.settings, locale).dateTime(at);
  const change =
    wall === undefined || wall === null ? undefined : clockChange(wall, store.settings.store_info.time_zone);
  return change ? t(words.clockChanges[change.kind], { when }) : when;
}

/** The state of a version, in words. */
export function stateOf(desk: DeskVisit, row: ListedVersion): string {
  const { t } = desk;
  const when = whenOf(desk, row.published_at ?? row.changed_at);
  switch (row.state) {
    case "draft":
      return t(words.draftBy, { who: nameOfActor(desk, row.changed_by), when });
    case "scheduled":
      return t(words.scheduledFor, {
        when: whenOf(desk, row.publish_at ?? 0, row.publish_wall),
        who: nameOfActor(desk, row.published_by),
      });
    case "failed":
      return t(words.failedWhy, { why: row.problem });
    case "discarded":
      return t(words.discardedBy, { who: nameOfActor(desk, row.changed_by) });
    case "published":
      return row.published_by === ""
        ? t(words.publishedElse, { when })
        : t(row.publish_at === null ? words.publishedBy : words.publishedOnTime, {
            when,
            who: nameOfActor(desk, row.published_by),
          });
  }
}

/** A part's name on the screen, and its kind. */
export function wordsOfItem(desk: DeskVisit, { value }: Item, { document, lists }: OpenedPage) {
  const { t } = desk;
  if ("area" in value) {
    const type = t(words.entryTypes[value.type]);
    const target = value.search || value.path;
    const to = /^[\w-]/.test(target) && !/^\w+:/.test(target) ? `/${target}` : target;
    return {
      name: value.label,
      about: [type, to, value.below ? t(words.below) : ""].filter(Boolean).join(", "),
    };
  }
  const coming = document.kind === "blocks" ? document.lists : [];
  const listName = [...coming, ...lists].find(({ list_id }) => list_id === value.list)?.name;
  const about =
    value.type === "event"
      ? t(words.shows.event)
      : listName
        ? t(words.shows.list, { name: listName })
        : t(value.image ? words.shows.picture : words.shows.text);
  const days = daysInWords(desk, value);
  return {
    name: value.header || listName || value.label || t(words.untitled),
    about: [about, days].filter(Boolean).join(". "),
  };
}

const dayInWords = ({ locale }: DeskVisit, day: string | null | undefined) =>
  formatDate(parseFeedDate(day ?? "") ?? 0, locale, "UTC");

const todayOf = ({ store, now }: DeskVisit) => dayOf(now, store.settings.store_info.time_zone);

/** When a block with days of its own is shown; "" without. */
function daysInWords(desk: DeskVisit, { first_day, last_day }: Days): string {
  if (!first_day && !last_day) return "";
  const span = spanFrom({ first_day, last_day }, todayOf(desk));
  if (!span) return desk.t(words.daysOver, { last: dayInWords(desk, last_day) });
  const kind = kindOfSpan(span);
  return kind === "always" ? "" : desk.t(words.shownDays[kind], spanInWords(desk, span));
}

const spanInWords = (desk: DeskVisit, { first, last }: Span) => ({
  first: dayInWords(desk, first),
  last: dayInWords(desk, last),
});

/** Remarks about the days of a page's blocks that are listed. */
const OVERLAPS = 5;

/**
 * Notes before publishing a page. They say that another version was published since the draft began, and what the days
 * of its blocks lead to: days without any block, banners that are shown together, and days that a later version cuts
 * short.
 */
export function notesOn(desk: DeskVisit, opened: OpenedPage): string[] {
  const { draft, versions: all } = opened;
  const newer =
    draft &&
    all.find(({ state, published_at }) => state === "published" && (published_at ?? 0) > draft.made_at);
  return [
    ...(newer
      ? [
          desk.t(words.publishedSince, {
            when: whenOf(desk, newer.published_at ?? 0),
            who: newer.published_by === "" ? desk.t(words.elsewhere) : nameOfActor(desk, newer.published_by),
          }),
        ]
      : []),
    ...notesOnDays(desk, opened),
  ];
}

function notesOnDays(desk: DeskVisit, opened: OpenedPage): string[] {
  const { document, versions: all } = opened;
  if (document.kind !== "blocks") return [];
  const today = todayOf(desk);
  const { items } = document;
  const empty = emptySpans(
    items.map(({ value }) => value),
    today,
  );
  const nameOf = (item: Item | undefined) => (item ? wordsOfItem(desk, item, opened).name : "");
  const banners = items.filter(({ value }) => value.placement === "banner" && value.type === "list");
  const both = overlaps(
    banners.map(({ value }) => value),
    today,
    OVERLAPS,
  );
  const [next] = all
    .flatMap(({ publish_at, state }) => (state === "scheduled" ? (publish_at ?? []) : []))
    .sort((a, b) => a - b);
  const replaced = items.filter(
    ({ value: { last_day } }) =>
      last_day && next && last_day >= dayOf(next, desk.store.settings.store_info.time_zone),
  );
  return [
    ...empty
      .slice(0, OVERLAPS)
      .map((span) => desk.t(words.emptyDays[kindOfSpan(span)], spanInWords(desk, span))),
    ...both.flatMap(({ of: [first, other], ...span }) => {
      const kind = kindOfSpan(span);
      const names = { a: nameOf(banners[first]), b: nameOf(banners[other]) };
      return kind === "always"
        ? []
        : [desk.t(words.together[kind], { ...names, ...spanInWords(desk, span) })];
    }),
    ...replaced
      .slice(0, OVERLAPS)
      .map((item) => desk.t(words.replacedThen, { name: nameOf(item), when: whenOf(desk, next ?? 0) })),
  ];
}

/**
 * A thing of a page's document by its number in the address; undefined for a new one. @throws a Response with status
 * 404
 */
export function itemAt<Document extends PageDocument>(document: Document, key: string | undefined) {
  if (key === "new") return undefined;
  const items: readonly Item[] = document.kind === "text" ? [] : document.items;
  const item = items.find((candidate) => String(candidate.key) === key);
  if (!item) throw new Response("", { status: 404 });
  return item;
}

/** The mark in a form about one part, by which another person's change of it is noticed. */
export const seenOfItem = ({ draft }: OpenedPage, item: Pick<Item, "edited"> | undefined): string =>
  item === undefined || !draft ? "live" : `${draft.seen.split(".")[0]}.${item.edited}`;

/** The last changes of a draft in words, the newest first. */
export function editsOf(desk: DeskVisit, { draft }: OpenedPage, most = 10): string[] {
  return (draft?.edits ?? [])
    .slice(-most)
    .reverse()
    .map(({ did, by, at, name }) =>
      desk.t(words.did[did], {
        who: nameOfActor(desk, by),
        when: whenOf(desk, at),
        name: name || desk.t(words.thePage),
      }),
    );
}

import type { WallSeconds } from "#app/lib/dates.ts";
import { foldedWords } from "#app/lib/find-text.ts";
import { htmlToMarkdown } from "#app/lib/markdown.ts";
import type { Cents } from "#app/lib/money.ts";
import type { PublicEventId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Storefront } from "../catalogue/catalogue.server.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import { stockHeld } from "../catalogue/stock.server.ts";
import { soughtIn } from "../stores/translations.ts";
import { type ListedEvent, listedEvent, shopClock } from "./events.server.ts";
import { ticketName } from "./events.ts";
import * as rows from "./rows.server.ts";
import { eventHistory } from "./trail.server.ts";

/** Events as the desk shows them. */

/** An event in the desk's list. */
export interface DeskEvent extends ListedEvent {
  views: number;
  /** People with a reservation, and people who wait for a place. */
  coming: number;
  waiting: number;
}

/** Which events a page of the desk lists. */
export interface DeskPageRequest {
  /** Lists past events, the last first, instead of coming ones, the next first. */
  past: boolean;
  find: string;
  location_id?: number | undefined;
  limit: number;
  /** The page after, or before, the event with this public id. */
  after?: number | undefined;
  before?: number | undefined;
}

/**
 * A page of a shop's events for staff.
 * @returns also the ids to pass as `after` and `before` for the next and the previous page; null if there is no such
 * page
 */
export async function pageForStaff(
  db: Queries,
  storefront: Pick<Storefront, "store" | "now">,
  { past, find, location_id, limit, after, before }: DeskPageRequest,
): Promise<{ events: DeskEvent[]; next: number | null; previous: number | null }> {
  const { store } = storefront;
  const clock = shopClock(storefront);
  const edgeId = after ?? before;
  const edge = edgeId === undefined ? undefined : await rows.eventById(db, store.id, edgeId);
  const eventRows = await rows.pageOfEvents(db, store.id, {
    past,
    clock,
    sought: soughtIn(store, foldedWords(find)),
    location_id,
    limit: limit + 1,
    edge: edge && { starts: edge.starts, id: edge.id, before: after === undefined },
  });
  const backwards = edge !== undefined && after === undefined;
  const isMore = eventRows.length > limit;
  const page = backwards ? eventRows.slice(-limit) : eventRows.slice(0, limit);
  const ids = page.map(({ event_id }) => event_id);
  const more = await rows.staffFields(db, store.id, ids);
  return {
    events: page.map((row) => {
      const { coming = 0, waiting = 0 } = more.get(row.event_id) ?? {};
      return { ...listedEvent(store, row, clock), views: row.views, coming, waiting };
    }),
    next: isMore || backwards ? (page.at(-1)?.event_id ?? null) : null,
    previous: (backwards ? isMore : edge !== undefined) ? (page[0]?.event_id ?? null) : null,
  };
}

/** A kind of tickets of an event, as staff see it. */
export interface DeskTicket {
  title_id: TitleId;
  name: string;
  code: string;
  price: Cents | null;
  left: number;
  /** Whether its title is named by a file, so that it is changed like any other title. */
  is_own: boolean;
}

/** An event as its pages at the desk show it. */
export interface EventInFull extends DeskEvent {
  /** The revision that a form carries. */
  seen: number;
  /** The Markdown of its description; null if that cannot be written as Markdown. */
  markdown: string | null;
  /** Safe HTML. */
  description: string;
  own_place: string;
  answer_by: WallSeconds | null;
  /** Its books, by the codes that a form takes. */
  books: { code: string; title: string }[];
  tickets: DeskTicket[];
  bundles: { ticket: string; code: string; title: string; price: Cents }[];
  history: Awaited<ReturnType<typeof eventHistory>>;
}

/**
 * An event with everything that staff change, and what they did with it; undefined if the shop has none with this id.
 */
export async function eventInFull(
  db: Queries,
  storefront: Pick<Storefront, "store" | "now">,
  eventId: PublicEventId,
): Promise<EventInFull | undefined> {
  const { store } = storefront;
  const row = await rows.eventById(db, store.id, eventId);
  if (!row) return undefined;
  const [titles, bundles, more, history] = await Promise.all([
    rows.titlesOf(db, row.id),
    rows.bundlesOf(db, row.id),
    rows.staffFields(db, store.id, [eventId]),
    eventHistory(db, store.id, eventId),
  ]);
  const ids = [...new Set([...titles, ...bundles].map(({ title_id }) => title_id))];
  const ticketIds = titles.filter(({ kind }) => kind === "ticket").map(({ title_id }) => title_id);
  const [names, stockRows] = await Promise.all([namesOfTitles(db, ids), stockHeld(db, store.id, ticketIds)]);
  const nameOf = (id: number) => names.get(id) ?? { product_code: "", title: "" };
  const stock = Map.groupBy(stockRows, ({ title_id }) => title_id);
  const { coming = 0, waiting = 0 } = more.get(eventId) ?? {};
  return {
    ...listedEvent(store, row, shopClock(storefront)),
    views: row.views,
    coming,
    waiting,
    seen: row.revision,
    markdown: htmlToMarkdown(row.description) ?? null,
    description: row.description,
    own_place: row.place,
    answer_by: row.answer_by,
    books: titles.flatMap(({ kind, title_id }) =>
      kind === "book" ? [{ code: nameOf(title_id).product_code, title: nameOf(title_id).title }] : [],
    ),
    tickets: ticketIds.map((title_id) => {
      const { product_code: code, title } = nameOf(title_id);
      const levels = stock.get(title_id) ?? [];
      return {
        title_id,
        name: ticketName(title),
        code,
        price: levels[0]?.price ?? null,
        left: levels.reduce((sum, { onhand }) => sum + onhand, 0),
        is_own: code.startsWith("29"),
      };
    }),
    bundles: bundles.map(({ ticket_id, title_id, price }) => ({
      ticket: ticketName(nameOf(ticket_id).title),
      code: nameOf(title_id).product_code,
      title: nameOf(title_id).title,
      price,
    })),
    history,
  };
}

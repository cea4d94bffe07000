import { readFile } from "node:fs/promises";
import { offerBundle } from "#app/domain/events/bundles.server.ts";
import { textOfDay } from "#app/domain/events/events.ts";
import { offerTicket, type TicketOffer } from "#app/domain/events/tickets.server.ts";
import { type EventDraft, NO_DRAFT } from "#app/domain/exchange/events/drafts.ts";
import { storeEvents } from "#app/domain/exchange/events/import.server.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { wallPlus, wallSecondsOf } from "#app/lib/dates.ts";
import { DAY } from "#app/lib/seconds.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** An event of the demo, which may take place on several days. */
interface DemoEvent extends Partial<Omit<EventDraft, "where" | "start" | "end">> {
  key: string;
  /** Days from today on which it takes place; below 0, it has been. */
  in_days: number[];
  start: string;
  end: string;
  /** Tickets for sale. */
  offers?: Omit<TicketOffer, "event_id">[];
  /** Books at one price with a ticket, by their titles. */
  together?: { ticket: string; book: string; price: number }[];
}

/** Stores a demo shop's events. Each start of the demo moves them, so that there are always some to come. */
export async function makeEvents(
  { database, clock, env, secret }: Platform,
  store: Store,
  file: string,
  isbnOf: (title: string) => string,
): Promise<void> {
  const now = clock.now();
  const today = wallSecondsOf(now, store.settings.store_info.time_zone);
  const demo = JSON.parse(await readFile(file, "utf8")) as DemoEvent[];
  const drafts = demo.flatMap(
    ({ key, in_days, start, end, books = [], offers: _, together: __, ...fields }) =>
      in_days.map((days, index) => {
        const day = textOfDay(wallPlus(today, days * DAY)).replace(/^(....)(..)(..)$/, "$1-$2-$3");
        return {
          ...NO_DRAFT,
          ...fields,
          where: key,
          key: `${key}-${index}`,
          start: `${day} ${start}`,
          end: `${day} ${end}`,
          books: books.map(isbnOf),
        };
      }),
  );
  const desk = { store, now, secret, baseUrl: linkBase(store, env), actor: "operator" };
  const stored = await storeEvents(
    database,
    desk,
    { drafts },
    { pictures: { dataDir: env.dataDir, folder: "demo/pictures" } },
  );
  if (isFailure(stored)) throw new Error(String(stored.error));
  const offers = demo.flatMap(({ in_days, offers = [] }) => in_days.map(() => offers));
  for (const [index, { event_id }] of stored.saved.entries())
    for (const offer of offers[index] ?? []) {
      const offered = await offerTicket(database, desk, { ...offer, event_id });
      if (isFailure(offered)) throw new Error(String(offered.error));
    }
  const bundles = demo.flatMap(({ in_days, together = [] }) => in_days.map(() => together));
  for (const [index, { event_id }] of stored.saved.entries())
    for (const { book, ...bundle } of bundles[index] ?? []) {
      const offered = await offerBundle(database, desk, { ...bundle, event_id, code: isbnOf(book) });
      if (isFailure(offered)) throw new Error(String(offered.error));
    }
}

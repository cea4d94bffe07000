import { readFile } from "node:fs/promises";
import { textOfDay } from "#app/domain/events/events.ts";
import { type EventDraft, NO_DRAFT } from "#app/domain/exchange/events/drafts.ts";
import { storeEvents } from "#app/domain/exchange/events/import.server.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { wallSecondsOf } from "#app/lib/dates.ts";
import { isFailure } from "#app/lib/result.ts";
import type { Platform } from "#app/platform/platform.server.ts";

const DAY = 86_400;

/** An event of the demo, which may take place on several days. */
interface DemoEvent extends Partial<Omit<EventDraft, "where" | "start" | "end">> {
  key: string;
  /** Days from today on which it takes place; below 0, it has been. */
  in_days: number[];
  start: string;
  end: string;
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
  const drafts = demo.flatMap(({ key, in_days, start, end, books = [], ...fields }) =>
    in_days.map((days, at) => {
      const day = textOfDay(today + days * DAY).replace(/^(....)(..)(..)$/, "$1-$2-$3");
      return {
        ...NO_DRAFT,
        ...fields,
        where: key,
        key: `${key}-${at}`,
        start: `${day} ${start}`,
        end: `${day} ${end}`,
        books: books.map(isbnOf),
      };
    }),
  );
  const stored = await storeEvents(
    database,
    { store, now, secret, baseUrl: linkBase(store, env) },
    { drafts },
  );
  if (isFailure(stored)) throw new Error(String(stored.error));
}

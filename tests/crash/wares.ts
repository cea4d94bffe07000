import { call } from "#app/calls/common/define.server.ts";
import { staffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import * as webhooks from "#app/calls/staff/webhooks.server.ts";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import { issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { WEBHOOK_TYPES } from "#app/domain/webhooks/webhooks.ts";
import { PROVIDER_IDS } from "#app/platform/gateways/providers.server.ts";
import { ok } from "../support/ok.ts";
import type { TestPlatform } from "../support/platform.ts";
import {
  CANADIAN,
  customer,
  makeRegistry,
  makeShop,
  makeTitle,
  merged,
  stock,
  storeOf,
} from "../support/shop.ts";
import { EVERYWHERE } from "../support/staff-calls.ts";
import { openSite, type Site } from "./site.ts";

/** The number of copies of each book at first: more than all orders together. */
export const COPIES = 100_000;
/** Copies of the book that everybody wants: fewer than they would order. */
const FEW = 40;
export const PLACES = 25;
const EVENTS = 12;
const REGISTRIES = 6;
/** Customers for each process. */
const CUSTOMERS = 2;
const CARD = 500_000;
const IMPORTED = 40;

/** What the processes sell, and to whom. */
export interface Wares {
  readonly book: string;
  /** The book's product code, for deliveries. */
  readonly code: string;
  readonly few: string;
  /** The book that events offer with a ticket. */
  readonly paired: string;
  readonly design: string;
  readonly events: readonly { id: number; ticket: string }[];
  readonly registries: readonly string[];
  /** Sessions of customers, by the process that uses them. */
  readonly customers: readonly (readonly string[])[];
  readonly card: { number: string; pin: string };
  /** Product codes of titles whose stock comes from files, and from nowhere else. */
  readonly imported: readonly string[];
  /** The signing secret of the webhook. */
  readonly secret: string;
  /** Copies at first, by the title's id. */
  readonly copies: readonly (readonly [title: number, copies: number])[];
}

/** Makes a shop that sells everything that moves money or stock. */
export async function makeWares(site: Site, processes: number, webhookUrl: string): Promise<Wares> {
  const platform = (await openSite(site)) as TestPlatform;
  try {
    const { database, clock } = platform;
    const settings = {
      quote_enabled: true,
      checkout_info: {
        payment_methods: PROVIDER_IDS,
        charge_when_found: true,
        payment_later: true,
        pay_later_days: 1,
      },
    };
    await makeShop(platform, "test", merged(CANADIAN, settings));
    const store = await storeOf(platform);
    for (const provider of PROVIDER_IDS)
      await setAccount(database, store.id, clock.now(), provider, { simulator: true });
    const book = await makeTitle(platform);
    const few = await makeTitle(platform, { state: "out_of_print" });
    const paired = await makeTitle(platform);
    const gift = { is_giftcard: true, tax_class: "gift_card", list_price_can: null, list_price_usa: null };
    const design = await makeTitle(platform, gift);
    await stock(platform, "test", book, COPIES);
    await stock(platform, "test", few, FEW);
    await stock(platform, "test", paired, COPIES);
    const imported = [];
    for (let index = 0; index < IMPORTED; index++) imported.push((await makeTitle(platform)).isbn);
    const visit = staffVisit(platform, EVERYWHERE, store);
    const evenings = [];
    for (let index = 0; index < EVENTS; index++) {
      const { event_id: id } = ok(
        await call(visit, events.add, {
          name: `Reading ${index}`,
          start: "2031-12-01 19:00",
          end: "2031-12-01 21:00",
        }),
      );
      ok(await call(visit, events.ticket, { event_id: id, name: "Adult", price: 1500, left: PLACES }));
      ok(await call(visit, events.bundle, { event_id: id, ticket: "adult", code: paired.isbn, price: 3000 }));
      const shown = ok(await call(visit, events.show, { event_id: id }));
      evenings.push({ id, ticket: eisbnOf(shown.tickets[0]?.code ?? "") });
    }
    const registries = [];
    for (let index = 0; index < REGISTRIES; index++)
      registries.push((await makeRegistry(platform, [{ title: book, qty: 999 }])).id);
    const customers = [];
    for (let slot = 0; slot < processes; slot++) {
      const sessions = [];
      for (let index = 0; index < CUSTOMERS; index++)
        sessions.push((await customer(platform, `reader-${slot}-${index}@example.com`)).session_id);
      customers.push(sessions);
    }
    const card = await issueCard(database, store.id, clock.now(), CARD, "1234");
    const hook = ok(await call(visit, webhooks.add, { url: webhookUrl, types: [...WEBHOOK_TYPES] }));
    const onhand = await database.read
      .selectFrom("stock")
      .innerJoin("titles", "titles.id", "stock.title_id")
      .select(["title_id", "onhand"])
      .execute();
    return {
      book: book.eisbn,
      code: book.isbn,
      few: few.eisbn,
      paired: paired.eisbn,
      design: design.eisbn,
      events: evenings,
      registries,
      customers,
      card: { number: card.number, pin: "1234" },
      imported,
      secret: hook.secret,
      copies: onhand.map(({ title_id, onhand }) => [title_id, onhand]),
    };
  } finally {
    await platform.close();
  }
}

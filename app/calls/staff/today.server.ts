import { z } from "zod";
import { countUnapproved } from "#app/domain/accounts/desk-accounts.server.ts";
import { eventsForStaff, shopClock } from "#app/domain/events/events.server.ts";
import { midnightOf } from "#app/domain/events/events.ts";
import { countReturned } from "#app/domain/gift-cards/card-search.server.ts";
import { daysOfHome } from "#app/domain/lists/blocks/blocks.server.ts";
import { soonEmpty } from "#app/domain/lists/blocks/days.ts";
import { countOpenDisputes } from "#app/domain/orders/disputes/disputes.server.ts";
import { countFailedFor } from "#app/domain/orders/emails/staff-emails.server.ts";
import { orderWork } from "#app/domain/orders/queues/queues.server.ts";
import { MAX_COUNTED } from "#app/domain/orders/queues/queues.ts";
import { countNear } from "#app/domain/registries/registries.server.ts";
import { dayOf, wallPlus } from "#app/lib/dates.ts";
import { DAY } from "#app/lib/seconds.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor } from "../common/order-call.server.ts";

/** Today's events that the answer lists. */
const EVENTS = 20;
/** An empty home page is reported this many days before. */
const EMPTY_HOME_WARNING_DAYS = 7;

/**
 * `today/get`: the work of a shop. About orders: the number in each queue, copies on the pick list (`to_fetch`), and
 * since when the first one waits for its pickup. Also disputes to answer, failed emails of the last week, undelivered
 * gift cards, registries whose day is within two weeks, accounts to approve, and today's events with their guests.
 * `home_empty_from` is the day from which the home page shows no block, if that is within a week. Counts are exact up
 * to 1,000; 1,001 stands for more.
 */
export const get = defineCall("today/get", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({}),
  run: async (visit) => {
    const { platform, store, now } = visit;
    const db = platform.database.read;
    const most = MAX_COUNTED + 1;
    const within = locationsFor(visit);
    const day = midnightOf(shopClock(visit));
    const [work, disputes, failed_emails, returned_gift_cards, registries_near, to_approve, events, blocks] =
      await Promise.all([
        orderWork(db, store, within),
        countOpenDisputes(db, store, most, within),
        countFailedFor(db, store, now, most, within),
        countReturned(db, store.id, most),
        countNear(db, visit, most),
        countUnapproved(db, store, most),
        eventsForStaff(db, visit, { from: day, to: wallPlus(day, DAY), limit: EVENTS }),
        daysOfHome(db, store.id),
      ]);
    const today = dayOf(now, store.settings.store_info.time_zone);
    const empty = soonEmpty(blocks, today, EMPTY_HOME_WARNING_DAYS);
    return {
      ...work,
      disputes,
      failed_emails,
      returned_gift_cards,
      registries_near,
      to_approve,
      home_empty_from: empty && !store.settings.store_info.alternate_home ? (empty.first ?? today) : null,
      events: events
        .filter(({ is_cancelled }) => !is_cancelled)
        .map(({ id, name, path, starts, coming, waiting }) => ({ id, name, path, starts, coming, waiting })),
    };
  },
});

import { expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as today from "#app/calls/staff/today.server.ts";
import { makeOrders } from "#app/cli/demo/orders.ts";
import { makeDemo } from "#app/cli/demo/shops.ts";
import { QUEUES } from "#app/domain/orders/queues/queues.ts";
import { isFailure } from "#app/messages/result.ts";
import { NOW } from "#tests/support/platform.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** The orders of the demo, which show what the desk is for. */

const platform = await sharedPlatform();
/** A shop takes thousands of statements, so PostgreSQL has one. */
const shops = process.env.TEST_POSTGRES ? (["tidewater"] as const) : (["prairie", "quai"] as const);

it.each(shops)(
  "%s, a shop of the demo, has orders in every queue, and everything else that Today counts",
  async (shop) => {
    await makeDemo(platform, 3000, { shops: [shop] });
    await makeOrders(platform, { usual: 0, shops: [shop] });
    expect(platform.clock.now()).toBe(NOW);
    const visit = await staffOf(platform, shop);
    for (const queue of QUEUES) {
      const answer = await call(visit, orders.list, { queue, limit: 1 });
      expect([queue, isFailure(answer) ? answer : answer.orders.length]).toEqual([queue, 1]);
    }
    expect(await call(visit, today.get, {})).toMatchObject({
      failed_emails: 1,
      returned_gift_cards: 1,
      registries_near: 1,
      to_approve: 1,
    });
  },
  120_000,
);

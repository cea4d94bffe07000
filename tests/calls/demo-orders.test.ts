import { expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/operator/orders.server.ts";
import * as today from "#app/calls/operator/today.server.ts";
import { makeOrders } from "#app/cli/demo-orders.ts";
import { makeDemo } from "#app/cli/demo-shops.ts";
import { QUEUES } from "#app/domain/orders/queues.ts";
import { isFailure } from "#app/lib/result.ts";
import { staffOf } from "../support/operator.ts";
import { NOW } from "../support/platform.ts";
import { sharedPlatform } from "../support/shared-platform.ts";

/** The orders of the demo, which show what the desk is for. */

const platform = await sharedPlatform();
/** PostgreSQL is asked thousands of times for each shop, so it makes do with one. */
const SHOPS = process.env.TEST_POSTGRES ? ["tidewater"] : ["tidewater", "prairie"];

it("the demo's shops have orders in every queue, and everything else that Today counts", async () => {
  await makeDemo(platform, 3000);
  await makeOrders(platform, { usual: 0, shops: SHOPS });
  expect(platform.clock.now()).toBe(NOW);
  for (const shop of SHOPS) {
    const visit = await staffOf(platform, shop);
    for (const queue of QUEUES) {
      const found = await call(visit, orders.list, { queue, limit: 1 });
      expect([shop, queue, isFailure(found) ? found : found.orders.length]).toEqual([shop, queue, 1]);
    }
    expect(await call(visit, today.get, {})).toMatchObject({
      failed_emails: 1,
      returned_gift_cards: 1,
      registries_near: 1,
      to_approve: 1,
    });
  }
}, 120_000);

import { setTimeout as sleep } from "node:timers/promises";
import { type CallName, call, type Output } from "#app/calls/index.server.ts";
import { visitOf } from "#app/calls/visit.server.ts";
import { readSession } from "#app/domain/accounts/sessions.server.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { newToken } from "#app/lib/token.server.ts";
import { readSimulated, writeSimulated } from "#app/platform/gateways/simulator.server.ts";
import { platform } from "#app/platform/platform.server.ts";

/**
 * Shoppers who order one after the other, several at once, until this process is ended. Each order that was
 * acknowledged is said on standard output, a line each: what is said must be there afterwards.
 */
const own = await platform();
const store = await storeNamed(own.database, "test");
if (!store) throw new Error("no shop");
const shop = store;
const eisbn = process.argv[2] ?? "";

async function order(paid: boolean): Promise<void> {
  const session_id = newToken();
  const ask = async <Name extends CallName>(name: Name, payload: object = {}) => {
    const session = await readSession(own.database.read, shop.id, session_id, own.clock.now());
    const visit = visitOf(own, shop, session, {
      address: session_id,
      baseUrl: "http://shop.test",
      log: own.log,
    });
    const answer = await call(visit, name, payload);
    if (isFailure(answer)) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer as Exclude<Output<Name>, { code: string }>;
  };
  await ask("cart/add", { eisbn, quantity: "1" });
  await ask("checkout/setDelivery", { delivery_preference: "pickup" });
  await ask("checkout/setExtras", { name: "Ada", email: "ada@example.com", phone: "2505550100" });
  await ask("checkout/setPaymentChoice", { payment_choice: paid ? "paypal" : "pickup" });
  const state = await ask("checkout/get");
  const form = { order_token: state.orderToken, cart_checksum: state.cart.checksum };
  const placed = await ask("checkout/submit", form);
  if ("go_to" in placed && typeof placed.go_to === "string") {
    const ref = placed.go_to.split("/").at(-1) ?? "";
    const payment = await readSimulated(own.env.dataDir, ref);
    if (!payment) throw new Error("the provider does not know the payment");
    // The attempt is stored: from here on the provider may take the money.
    process.stdout.write("promised\n");
    await writeSimulated(own.env.dataDir, { ...payment, state: "approved" });
    await ask("checkout/paypalSuccess", { order_id: ref });
  }
  // Written in one piece and at once: the parent reads whole lines only.
  process.stdout.write(`placed ${placed.order_number} ${form.order_token}\n`);
}

process.stdout.write("ready\n");
await Promise.all(
  Array.from({ length: 4 }, async (_, at) => {
    for (;;) {
      await order(at % 2 === 1);
      await sleep(1);
    }
  }),
);

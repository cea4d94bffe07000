import { setTimeout } from "node:timers/promises";
import { Client, percentile } from "./load.ts";
import { tokenOf } from "./shopper.ts";

/** The requests that shoppers make each second. */
const A_SECOND = 20;

/** Shoppers who take turns. One request in four adds a title to a cart. */
export async function shoppers(port: number, items: readonly string[]) {
  const base = new Client(port);
  const buyers: { client: Client; csrf: string }[] = [];
  for (let index = 0; index < 40; index++) {
    const client = base.fresh();
    buyers.push({ client, csrf: await tokenOf(client, "/gift-cards") });
  }
  const ask = async (at: number) => {
    const item = `/item/${items[at % items.length]}`;
    if (at % 4 > 0) {
      await base.send(at % 4 === 1 ? "/browse" : item);
      return;
    }
    const { client, csrf } = buyers[at % buyers.length] as (typeof buyers)[number];
    await client.send(item, { csrf, quantity: "1", condition: "" });
  };
  let at = 0;
  return {
    /** Runs at a steady rate until `end`. Times count from when a request was due. */
    async during(end: Promise<unknown>) {
      const took: number[] = [];
      const asked: Promise<void>[] = [];
      let over = false;
      void end.finally(() => {
        over = true;
      });
      const begun = performance.now();
      for (let n = 0; !over; n++) {
        const due = begun + (n * 1000) / A_SECOND;
        await setTimeout(Math.max(0, due - performance.now()));
        asked.push(ask(at++).then(() => void took.push(performance.now() - due)));
      }
      await end;
      await Promise.all(asked);
      return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), count: took.length };
    },
  };
}

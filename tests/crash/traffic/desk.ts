import * as events from "#app/calls/staff/events.server.ts";
import * as orderCalls from "#app/calls/staff/orders.server.ts";
import * as stock from "#app/calls/staff/stock.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { atDesk, oneOf, random, say, wares } from "./context.ts";

const shown = async (order_number: number) => {
  const answer = await atDesk(orderCalls.show, { order_number });
  if (isFailure(answer)) throw new Error(`order ${order_number} is not shown: ${JSON.stringify(answer)}`);
  return answer;
};

/** What staff do with an order that was placed: nothing, or a step or two, any of which may be refused. */
export async function serve(order_number: number): Promise<void> {
  const what = oneOf([
    leave,
    charge,
    accept,
    takePayment,
    cancel,
    cancelLine,
    refundLine,
    refundParts,
    refundAll,
  ]);
  await what(order_number);
}

async function leave(): Promise<void> {}

async function charge(order_number: number): Promise<void> {
  const answer = await atDesk(orderCalls.charge, { order_number });
  if (!isFailure(answer)) say("charged", order_number, answer.amount);
}

/** Accepts it and makes it ready, which charges an authorized card, and takes the last step back. */
async function accept(order_number: number): Promise<void> {
  if (isFailure(await atDesk(orderCalls.accept, { order_number }))) return;
  if (random(2) === 0 && isFailure(await atDesk(orderCalls.ready, { order_number }))) return;
  await undo(order_number);
}

/** Records a payment in the shop, and sometimes takes that back. */
async function takePayment(order_number: number): Promise<void> {
  if (isFailure(await atDesk(orderCalls.markPaidInShop, { order_number, method: "cash" }))) return;
  if (random(2) === 0) await undo(order_number);
}

async function undo(order_number: number): Promise<void> {
  const act = (await shown(order_number)).acts.at(-1)?.number ?? 0;
  if (!isFailure(await atDesk(orderCalls.undo, { order_number, act }))) say("undone", order_number, act);
}

async function cancel(order_number: number): Promise<void> {
  const answer = await atDesk(orderCalls.cancel, { order_number });
  if (isFailure(answer)) return;
  say("cancelled", order_number);
  sayRefunds(answer.refunds);
}

async function cancelLine(order_number: number): Promise<void> {
  const lines = [{ line: 1, quantity: 1 }];
  const answer = await atDesk(orderCalls.cancel, { order_number, lines });
  if (!isFailure(answer)) sayRefunds(answer.refunds);
}

async function refundLine(order_number: number): Promise<void> {
  const lines = [{ line: 1, quantity: 1 }];
  const answer = await atDesk(orderCalls.refund, { order_number, lines, restock: random(2) === 0 });
  if (!isFailure(answer)) sayRefunds(answer.refunds);
}

async function refundParts(order_number: number): Promise<void> {
  for (let parts = 0; parts < 2; parts++) {
    const answer = await atDesk(orderCalls.refund, { order_number, amount: 1 + random(900) });
    if (!isFailure(answer)) sayRefunds(answer.refunds);
  }
}

async function refundAll(order_number: number): Promise<void> {
  const answer = await atDesk(orderCalls.refund, { order_number });
  if (!isFailure(answer)) sayRefunds(answer.refunds);
}

function sayRefunds(refunds: readonly { id: string; state: string; amount: number }[]): void {
  for (const { id, state, amount } of refunds) if (state === "done") say("refunded", id, amount);
}

/** Receives copies of a book, or counts some away, and sometimes takes that back. */
export async function stockroom(): Promise<void> {
  const token = newToken();
  const received = await atDesk(stock.receive, {
    code: wares.code,
    location_id: 1,
    copies: 1 + random(5),
    token,
  });
  if (isFailure(received)) throw new Error(`not received: ${JSON.stringify(received)}`);
  for (const movement of received.movements) say("received", movement);
  const [movement] = received.movements;
  if (movement === undefined || random(2) === 0) return;
  if (!isFailure(await atDesk(stock.undo, { id: movement }))) say("returned", movement);
}

/** Calls an event off once in a while. Its tickets are taken back, and their money given back. */
export async function callOff(): Promise<void> {
  const [, ...others] = wares.events;
  const { id: event_id } = oneOf(others);
  if (random(20) > 0) return;
  if (!isFailure(await atDesk(events.cancel, { event_id }))) say("called_off", event_id);
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { isCarried } from "#app/domain/catalogue/catalogue.ts";
import { owedOf } from "#app/domain/orders/order-words.ts";
import { readScan } from "#app/domain/orders/packing/scanned.ts";
import { copiesKept } from "#app/domain/orders/reductions/reductions.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { errorLines, isFailure } from "#app/messages/result.ts";
import { deskOrders as orderWords, deskPaper as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { SCAN } from "#app/ui/desk/scan-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { handOver } from "../orders/handover.server.ts";
import { numbersIn } from "../print/sheet.server.ts";
import { type HandedOver, HandOverView } from "./hand-over-view.tsx";

export const meta = deskMeta(words.handTitle);

/** Orders with a name that are offered. */
const MAX_OFFERED = 10;
/**
 * `/desk/scan/hand-over?scan=`: the order to hand over, by its slip, number or the customer's name. `?done=` is the one
 * that was just handed over.
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { searchParams } = new URL(args.request.url);
  const text = searchParams.get(SCAN)?.trim() ?? "";
  const [done] = numbersIn(searchParams.get("done") ?? "", 1);
  if (done !== undefined) return { ...NOTHING, said: await saidOf(desk, done) };
  if (text === "") return NOTHING;
  const scan = readScan(text);
  const order = "order" in scan ? scan.order : undefined;
  if (order !== undefined) return orderToHand(desk, order);
  const listed = await callOrErrorPage(
    desk,
    orders.list,
    {
      find: scan.kind === "book" ? scan.code : text.slice(0, 200),
      statuses: ["ready", "accepted", "placed"],
      limit: MAX_OFFERED,
    },
    404,
  );
  const here = listed.orders.filter(({ delivery_key }) => delivery_key === "pickup");
  const [only] = here;
  if (only && here.length === 1) return orderToHand(desk, only.order_number);
  const several = here.map(({ order_number: number, purchaser_name: name }) => ({ number, name }));
  const problem = several.length === 0 ? desk.t(words.handNone, { text }) : "";
  return { ...NOTHING, several, text, problem };
}

const NOTHING = {
  said: null as HandedOver | null,
  several: [] as { number: number; name: string }[],
  text: "",
  problem: "",
  order: null as Awaited<ReturnType<typeof orderToHand>>["order"] | null,
};

async function saidOf(desk: DeskVisit, number: number): Promise<HandedOver | null> {
  const answer = await call(desk, orders.show, { order_number: number });
  if (isFailure(answer)) return null;
  const { order } = answer;
  const at = order.events.findLast(({ status }) => status === "completed")?.at;
  if (order.status !== "completed" || at === undefined) return null;
  return { number: String(number), name: order.purchaser_name, date: "" };
}

/** The items to hand over, and the amount due. */
async function orderToHand(desk: DeskVisit, number: number) {
  const nothing = { said: null, several: [], text: "", problem: "", order: null };
  const answer = await call(desk, orders.show, { order_number: number });
  if (isFailure(answer)) return { ...nothing, problem: errorLines(answer.error).join(" ") };
  const { order, version } = answer;
  const { status, delivery_key, purchaser_name: name } = order;
  if (status === "completed") {
    const at = order.events.findLast((event) => event.status === "completed")?.at ?? order.order_date;
    const date = timesOf(desk.store.settings, desk.locale).dateTime(at);
    return { ...nothing, said: { number: String(number), name, date } };
  }
  if (delivery_key !== "pickup")
    return { ...nothing, problem: desk.t(words.handShipped, { number: String(number) }) };
  if (status !== "ready" && status !== "accepted" && status !== "placed")
    return {
      ...nothing,
      problem: desk.t(words.handNot, {
        number: String(number),
        status: desk.t(orderWords.statuses[status]),
      }),
    };
  const books = order.items.flatMap(({ cart_info, title_info }) => {
    const quantity = copiesKept(cart_info);
    return isCarried(cart_info) && quantity > 0 ? [{ quantity, title: title_info.title }] : [];
  });
  return {
    ...nothing,
    order: {
      number,
      name,
      version,
      books,
      isReady: status === "ready",
      due: owedOf(order),
      mayTakePayment: desk.person.rights.includes("mark_paid"),
      works: desk.person.rights.includes("work_orders"),
    },
  };
}

/** Hands an order over, and first records the payment that was taken for it. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const order_number = form.text("order");
  const answer = await call(desk, orders.show, { order_number });
  if (isFailure(answer)) return form.refuse(answer);
  const donePath = `/desk/scan/hand-over?done=${answer.order.order_number}`;
  // The same form again, or somebody else was faster.
  if (answer.order.status === "completed") return seeOther(desk, donePath);
  const handed = await handOver(desk, form, { order_number, version: form.text("version") }, answer.order);
  return isFailure(handed) ? form.refuse(handed) : seeOther(desk, donePath);
}

export default function HandOver() {
  return (
    <HandOverView
      {...useLoaderData<typeof loader>()}
      state={formState("hand-over", useResult<typeof action>())}
    />
  );
}

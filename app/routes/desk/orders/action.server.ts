import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { OutboxEmail } from "#app/platform/email/outbox.server.ts";

/** Code that the desk's pages about one order share. */

export const orderPath = (number: number | string) => `/desk/orders/${number}`;

/**
 * Opens the desk and the order that a page is about.
 * @throws a Response with status 404 if there is no such order for this person, 403 without the right to it
 */
export async function openOrder(args: LoaderFunctionArgs, right: Right = "see_orders") {
  const desk = await openDesk(args, right);
  const answer = await call(desk, orders.show, { order_number: args.params.number ?? "" });
  if (isFailure(answer)) throw failureResponse(answer, answer.code === "elsewhere" ? 403 : 404);
  const { order, version } = answer;
  return {
    desk,
    found: answer,
    order,
    times: timesOf(desk.store.settings),
    /** The fields of every form about an order: the order, its version, and when it was seen. */
    about: { number: order.order_number, version, seen: desk.now },
  };
}

/** An email as its page shows it. */
export function emailShown({ store, person }: DeskVisit, email: OutboxEmail) {
  const { dateTime } = timesOf(store.settings);
  const { recipient, subject, text, state, problem } = email;
  return {
    recipient,
    subject,
    state,
    problem,
    // HTML has no use for the space after the dashes of a signature.
    text: text.replace(/[ \t]+$/gm, ""),
    written: dateTime(email.created_at),
    sent: email.sent_at === null ? "" : dateTime(email.sent_at),
    mayResend: person.rights.includes("work_orders") && text !== "",
  };
}

/** Reads a form about an order, with the fields that name the order and its version. */
export async function readOrderForm(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const read = await readForm(desk, args.request);
  if (read.stale) return { desk, stale: read.stale, form: undefined, at: undefined };
  const { form } = read;
  const at = { order_number: args.params.number ?? "", version: form.text("version") };
  return { desk, form, at, stale: undefined };
}

/**
 * Leads from an action to the order's page; if somebody else has changed the order, to the page that says what; and
 * otherwise shows the form again with what was typed.
 */
export function answer(
  desk: DeskVisit,
  form: PostedForm,
  order_number: number | string,
  result: object | Failure,
  flash: FlashCode,
) {
  if (!isFailure(result)) return seeOther(desk, orderPath(order_number), flash);
  if (result.code !== "changed") return form.refuse(result);
  const since = form.text("seen").replace(/\D/g, "");
  return seeOther(desk, `${orderPath(order_number)}/changed?since=${since}`);
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as disputes from "#app/calls/staff/disputes.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskOrders, deskDisputes as words } from "#app/messages/words.ts";
import { DISPUTE_STATES } from "#app/platform/gateways/gateway.ts";
import { providerNamed } from "#app/platform/gateways/providers.server.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { answer, orderPath } from "../orders/action.server.ts";
import { disputePath, disputeWords, lostFacts, openDispute, throughOf } from "./dispute.server.ts";
import { DisputeView } from "./dispute-view.tsx";

export const meta = deskMeta(words.pageOfDispute);

/** A dispute: until when and where it is answered, and what staff did about it. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, dispute, version, acts } = await openDispute(args);
  const { t, locale, store, person, now } = desk;
  const { provider, reference, state, order_number, purchaser_name, opened_at } = dispute;
  const { dateTime } = timesOf(store.settings, locale);
  const disputeTexts = disputeWords(desk, dispute);
  const through = throughOf(dispute);
  const facts = [
    { name: t(words.answerBy), value: disputeTexts.due || t(words.noDate) },
    { name: t(words.amount), value: disputeTexts.amount },
    { name: t(words.reason), value: disputeTexts.reason },
    { name: t(words.state), value: disputeTexts.state },
    ...(through ? [{ name: t(words.provider), value: through }] : []),
    ...(reference ? [{ name: t(words.reference), value: reference }] : []),
    { name: t(words.opened), value: dateTime(opened_at) },
    ...lostFacts(desk, dispute),
  ];
  return {
    about: { number: order_number, version, seen: now },
    facts,
    state,
    states: DISPUTE_STATES,
    through,
    name: purchaser_name,
    order: orderPath(order_number),
    answerAt: provider === "" ? "" : (providerNamed(provider).disputesAt ?? ""),
    mayNote: person.rights.includes("refund"),
    constraints: constraintsOf(disputes.addNote, "note"),
    history: acts.map(({ at, kind, note, who }) => ({
      date: dateTime(at),
      note,
      text: t(deskOrders.did[kind], { who, was: "" }),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, dispute } = await openDispute(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const noted = await call(
    desk,
    disputes.addNote,
    asUnchecked({
      id: dispute.id,
      note: form.text("note"),
      version: form.text("version"),
      ...(form.text("state") && { state: form.text("state") }),
    }),
  );
  return isFailure(noted)
    ? answer(desk, form, dispute.order_number, noted, "desk_dispute_noted")
    : seeOther(desk, disputePath(dispute.id), "desk_dispute_noted");
}

export default function Dispute() {
  return <DisputeView {...useLoaderData<typeof loader>()} result={useResult<typeof action>()} />;
}

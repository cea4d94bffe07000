import type { ActionFunctionArgs } from "@remix-run/node";
import * as payingCalls from "#app/calls/checkout/payment.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { readText } from "#app/http/reading/body.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { asProvider } from "./payments.server.ts";

/** A provider's notification. If it gets a 503, the provider sends it again later. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const answer = await call(
    asProvider(visit),
    payingCalls.paymentMessage,
    asUnchecked({
      provider: args.params.provider,
      headers: Object.fromEntries(args.request.headers),
      body: await readText(args.request),
    }),
  );
  if (!isFailure(answer)) return new Response("ok");
  if (answer.code === "payment_unsure") return new Response("try again", { status: 503 });
  if (answer.code === "not_signed") return new Response("not signed", { status: 400 });
  throw new Response("", { status: 404 });
}

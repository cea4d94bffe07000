import type { ActionFunctionArgs } from "@remix-run/node";
import * as payingCalls from "#app/calls/checkout/paying.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { noteWebhook } from "#app/domain/payments/attempts.server.ts";
import { gatewayOf } from "#app/domain/payments/gateways.server.ts";
import { asProvider } from "#app/http/payments.server.ts";
import { readText } from "#app/http/reading/body.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { PROVIDER_IDS } from "#app/platform/gateways/providers.server.ts";

/**
 * A provider's message that something happened. Unsigned ones are refused; the others only make us ask the
 * provider what is true, so that twice, late or out of order is harmless.
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const provider = PROVIDER_IDS.find((one) => one === args.params.provider);
  const { database, env } = visit.platform;
  const gateway = provider && (await gatewayOf(database.read, visit.store.id, provider, env.dataDir));
  if (!provider || !gateway?.webhook) throw new Response("", { status: 404 });
  const message = { headers: args.request.headers, body: await readText(args.request) };
  const notice = await gateway.webhook(message).catch((error) => {
    visit.log.warn({ err: error, provider }, "a provider's message could not be checked");
    return null;
  });
  // A provider that cannot be asked sends its message again later.
  if (notice === null) return new Response("try again", { status: 503 });
  if (!notice) return new Response("not signed", { status: 400 });
  const settled =
    notice.ref === ""
      ? undefined
      : await call(asProvider(visit), payingCalls.paymentRef, { provider, ref: notice.ref });
  if (isFailure(settled) && settled.code === "payment_unsure")
    return new Response("try again", { status: 503 });
  await database.transaction((tx) => noteWebhook(tx, provider, notice.event_id, visit.now));
  return new Response("ok");
}

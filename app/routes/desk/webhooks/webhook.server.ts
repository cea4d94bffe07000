import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as webhooks from "#app/calls/staff/webhooks.server.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { isFailure } from "#app/messages/result.ts";

/**
 * The webhook that a page is about, and a page of what was sent to it. @throws a Response if there is no such webhook
 */
export async function webhookNumbered(desk: DeskVisit, id: string | undefined, before?: string) {
  const answer = await call(desk, webhooks.show, asUnchecked({ id, ...(before && { before }) }));
  if (isFailure(answer))
    throw answer.code === "permission" ? failureResponse(answer, 403) : new Response("", { status: 404 });
  return { ...answer, host: new URL(answer.webhook.url).host };
}

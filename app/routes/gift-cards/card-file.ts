import type { LoaderFunctionArgs } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as giftcardCalls from "#app/calls/giftcard/giftcard.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { giftCards as words } from "#app/messages/words.ts";

/** `/gift-card/:key/pdf`: the same gift cards to print. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const page = new URL(args.request.url).searchParams.get("page") ?? undefined;
  const file = await call(visit, giftcardCalls.getPdf, { key: args.params.key ?? "", page });
  if (isFailure(file)) throw new Response(visit.t(words.oldLink), { status: 404 });
  return downloadResponse(file);
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { type Call, call, type UncheckedFields } from "#app/calls/common/define.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { requireAccount } from "./account.server.ts";

/** Handles a button on an account page that does one thing and shows the page again. */
export async function pressAccountButton<Sent>(
  args: ActionFunctionArgs,
  called: Call<string, unknown, unknown, Sent>,
  page: string,
  flash: { done: FlashCode; failed: FlashCode },
  payload?: Sent | UncheckedFields,
): Promise<Response> {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return redirect(page, 303);
  const result = await call(visit, called, payload ?? form.values);
  return seeOther(visit, page, isFailure(result) ? flash.failed : flash.done);
}

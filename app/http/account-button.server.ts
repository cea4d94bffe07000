import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { type CallName, call } from "#app/calls/index.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { requireAccount } from "./account.server.ts";
import type { FlashCode } from "./flash.ts";
import { readForm, seeOther } from "./forms.server.ts";
import { openVisit } from "./visit.server.ts";

/** A button of a customer's own pages that does one thing and shows the page again. */
export async function pressAccountButton(
  args: ActionFunctionArgs,
  name: CallName,
  page: string,
  flash: { done: FlashCode; failed: FlashCode },
  payload?: unknown,
): Promise<Response> {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return redirect(page, 303);
  const result = await call(visit, name, payload ?? form.values);
  return seeOther(visit, page, isFailure(result) ? flash.failed : flash.done);
}

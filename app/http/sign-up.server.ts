import type { ActionFunctionArgs } from "@remix-run/node";
import * as accountCalls from "#app/calls/account/account.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import { account as words } from "#app/messages/words.ts";
import { requireGuest } from "./account.server.ts";
import { type PostedForm, readForm, seeOther } from "./forms.server.ts";
import { openVisit, type WebVisit } from "./visit.server.ts";

/** Checks an email address for a new account, then leads to the form or says to check the email. */
export async function checkEmail(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireGuest(visit);
  const { form, stale } = await readForm(visit, args.request);
  return stale ?? answerEmail(visit, form);
}

export async function answerEmail(visit: WebVisit, form: PostedForm) {
  const found = await call(visit, accountCalls.check, { email_address: form.text("email_address") });
  if (isFailure(found)) return form.refuse(found);
  const { exists, validation_required } = found.email_address;
  if (exists)
    return form.refuse(sayIn(visit.locale, invalid({ email_address: problem(words.accountExists) })));
  return seeOther(visit, validation_required ? "/account/verify" : "/account/create");
}

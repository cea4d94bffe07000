import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as mail from "#app/calls/staff/mail.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskEmails as words } from "#app/messages/words.ts";
import { problemOf } from "#app/platform/email/problem.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { locationNames } from "../staff/staff.server.ts";
import { EmailsView, TABS } from "./emails-view.tsx";

export const meta = deskMeta(words.emailsTitle);

const MAX_SHOWN = 50;

/** The emails that the shop sent, or those in a state, with what kept them from leaving. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_customers");
  const { person, store, locale } = desk;
  const query = new URL(args.request.url).searchParams;
  const tab = TABS.find((state) => state === query.get("state")) ?? "all";
  const answer = await call(desk, mail.list, {
    limit: MAX_SHOWN,
    state: tab === "all" ? undefined : tab,
    after: query.get("after") || undefined,
    before: query.get("before") || undefined,
  });
  // Only an address that somebody made up asks for a page that cannot be.
  const page = isFailure(answer) ? { emails: [], next: null, previous: null } : answer;
  const { dateTime } = timesOf(store.settings, locale);
  return {
    tab,
    only: locationNames(desk, person.locations),
    next: page.next,
    previous: page.previous,
    emails: page.emails.map(({ id, recipient, subject, state, problem, order_number, ...email }) => ({
      id,
      recipient,
      subject,
      state,
      order_number,
      written: dateTime(email.created_at),
      why: problem && email.sent_at === null ? problemOf(problem) : null,
      mayResend: email.sent_at === null && email.text !== "" && person.rights.includes("work_orders"),
    })),
  };
}

export default function Emails() {
  return <EmailsView {...useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as health from "#app/calls/staff/health.server.ts";
import * as opening from "#app/calls/staff/opening.server.ts";
import * as today from "#app/calls/staff/today.server.ts";
import { MAX_COUNTED, QUEUES } from "#app/domain/orders/queues/queues.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { dayOf, formatDate, formatWallPart, parseFeedDate } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskHealth, deskPages, desk as deskWords, deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { SUBJECTS } from "../health/words.server.ts";
import { TodayView } from "./today-view.tsx";

export const meta = deskMeta(deskWords.today);

/**
 * Counts of what needs doing, with links, and today's events. Staff who may not see orders get a list of their rights.
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { person, store, locale } = desk;
  const { name, rights, locations } = person;
  const only = locationsOf(store.settings)
    .filter(({ location_id }) => locations !== "all" && locations.includes(location_id))
    .map(({ altname }) => altname)
    .join(", ");
  const tasks = rights.includes("settings") ? await call(desk, opening.list, {}) : undefined;
  const left = tasks === undefined || isFailure(tasks) || tasks.closed ? 0 : tasks.left;
  const trades = left > 0 && tasks !== undefined && !isFailure(tasks) && tasks.trades;
  const ill = rights.includes("settings") ? await subjectsThatNeedSomebody(desk) : "";
  const answer = await call(desk, today.get, {});
  if (isFailure(answer)) return { name, rights, only, left, trades, ill, work: null };
  const { date } = timesOf(store.settings, locale);
  // "1,001" stands for more than that.
  const counted = (count: number) =>
    count > MAX_COUNTED ? desk.t(words.many, { count: MAX_COUNTED.toLocaleString(locale) }) : String(count);
  const seesCustomers = rights.includes("see_customers");
  const others = [
    ["disputes", answer.disputes, "/desk/disputes"],
    ["failedEmails", answer.failed_emails, "/desk/emails?state=failed"],
    ["returnedCards", answer.returned_gift_cards, "/desk/gift-cards?returned=on"],
    ["nearRegistries", answer.registries_near, "/desk/registries"],
    ["toApprove", answer.to_approve, "/desk/customers?only=to_approve"],
  ] as const;
  /** Counts whose page only people who see customers can open. */
  const ofCustomers: readonly string[] = ["failedEmails", "nearRegistries", "toApprove"];
  return {
    name,
    rights,
    only,
    left,
    trades,
    ill,
    work: {
      queues: QUEUES.filter((queue) => answer.queues[queue] > 0).map((queue) => ({
        queue,
        count: counted(answer.queues[queue]),
      })),
      toFetch: answer.to_fetch > 0 ? counted(answer.to_fetch) : "",
      homeEmpty: homeEmpty(desk, answer.home_empty_from),
      readySince: answer.ready_since === null ? "" : date(answer.ready_since),
      others: others.flatMap(([what, count, path]) =>
        count > 0 && (seesCustomers || !ofCustomers.includes(what))
          ? [{ what, count: counted(count), path }]
          : [],
      ),
      events: answer.events.map(({ id, name, path, starts, coming, waiting }) => ({
        id,
        name,
        path,
        coming,
        waiting,
        time: formatWallPart(starts, locale, { hour: "numeric", minute: "2-digit" }),
      })),
    },
  };
}

/** Since when the home page shows no block, for people who can change that; "" if it shows one. */
function homeEmpty({ t, person, store, now, locale }: DeskVisit, from: string | null): string {
  if (from === null || !person.rights.includes("content")) return "";
  const isNow = from <= dayOf(now, store.settings.store_info.time_zone);
  const first = formatDate(parseFeedDate(from) ?? 0, locale, "UTC");
  return isNow ? t(deskPages.homeEmpty.today) : t(deskPages.homeEmpty.later, { first });
}

/** The problems with the shop's health. Emails that failed have a count of their own. */
async function subjectsThatNeedSomebody(desk: DeskVisit): Promise<string> {
  const answer = await call(desk, health.get, {});
  if (isFailure(answer)) return "";
  return SUBJECTS.filter((about) => about !== "emails" && answer[about].state === "problem")
    .map((about) => desk.t(deskHealth.subjects[about]))
    .join(", ");
}

export default function Desk() {
  return <TodayView {...useLoaderData<typeof loader>()} />;
}

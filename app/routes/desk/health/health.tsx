import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as health from "#app/calls/staff/health.server.ts";
import * as mail from "#app/calls/staff/mail.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskImports, deskHealth as words } from "#app/messages/words.ts";
import { problemOf } from "#app/platform/email/problem.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { HealthView } from "./health-view.tsx";
import { SUBJECTS, sentences } from "./words.server.ts";

export const meta = deskMeta(words.healthTitle);

/** Failed emails that the page names. */
const EMAILS = 5;
const WORST_FIRST = ["problem", "warning", "ok"] as const;

/** The health of the shop and its server, the worst first, each with advice. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const answer = await callOrErrorPage(desk, health.get, {});
  const { rights } = desk.person;
  const texts = sentences(desk, answer);
  // Most shops have another till.
  const subjects = SUBJECTS.filter((about) => about !== "till" || answer.till.isOn);
  const failed =
    answer.emails.failed > 0 && rights.includes("see_customers")
      ? await call(desk, mail.list, { state: "failed", limit: EMAILS })
      : undefined;
  return {
    subjects: WORST_FIRST.flatMap((state) =>
      subjects
        .filter((about) => answer[about].state === state)
        .map((about) => ({ about, state, text: texts[about] })),
    ),
    emails: (failed === undefined || isFailure(failed) ? [] : failed.emails).map(
      ({ id, recipient, subject, problem, text }) => ({
        id,
        recipient,
        subject,
        why: problemOf(problem),
        maySend: rights.includes("work_orders") && text !== "",
      }),
    ),
    imports: answer.imports.imports.map(({ id, name, kind, state, refused }) => ({
      id,
      name,
      kind: desk.t(deskImports.kinds[kind]),
      refused,
      failed: state === "failed",
    })),
    maySend: rights.includes("work_orders"),
    has: {
      failed: answer.emails.failed > 0,
      stuck: answer.work.stuck > 0,
      errors: answer.errors.count > 0,
      pictures: answer.pictures.count > 0,
      webhooks: answer.webhooks.state !== "ok",
      isOpen: answer.shop.isOpen && answer.shop.selling === "yes",
    },
    may: {
      emails: rights.includes("see_customers"),
      imports: rights.includes("titles"),
      staff: rights.includes("staff"),
    },
    constraints: constraintsOf(health.error, "reference"),
  };
}

export default function Health() {
  return <HealthView {...useLoaderData<typeof loader>()} />;
}

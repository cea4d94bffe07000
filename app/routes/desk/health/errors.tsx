import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as health from "#app/calls/staff/health.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskHealth as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, More } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { LookUp } from "./health-view.tsx";

export const meta = deskMeta(words.errorsTitle);

const MAX_SHOWN = 50;

/** Errors that shoppers saw in the last days, or those with the reference that somebody read out. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const { t, store, locale } = desk;
  const query = new URL(args.request.url).searchParams;
  const reference = query.get("reference")?.trim() ?? "";
  const before = query.get("before") || undefined;
  const answer = reference
    ? await call(desk, health.error, { reference })
    : await call(desk, health.errors, { before, limit: MAX_SHOWN });
  if (isFailure(answer)) throw failureResponse(answer, 400);
  const { dateTime } = timesOf(store.settings, locale);
  return {
    reference,
    next: "next" in answer ? answer.next : null,
    errors: answer.errors.map((error) => {
      const page = error.page || t(words.anyPage);
      const isRead = error.method === "GET" || error.method === "HEAD";
      return {
        id: error.id,
        reference: error.reference,
        kind: error.kind,
        when: dateTime(error.at),
        text: isRead ? t(words.opened, { page }) : t(words.sent, { page }),
      };
    }),
    constraints: constraintsOf(health.error, "reference"),
  };
}

export default function Errors() {
  const { reference, errors, next, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const { when, what, reference: name } = words.errorColumns;
  return (
    <DeskPage heading={t(words.errorsTitle)}>
      <p>{t(words.errorsLead)}</p>
      <LookUp constraints={constraints} reference={reference} />
      <ListTable
        rows={errors}
        none={t(reference ? words.noError : words.errorsNone)}
        keyOf={({ id }) => id}
        columns={[
          { name: t(when), cell: (error) => error.when },
          {
            name: t(what),
            cell: ({ text, kind }) => (
              <>
                {text} {kind && <span className={css.beneath}>{t(words.forOperator, { kind })}</span>}
              </>
            ),
          },
          { name: t(name), isNumber: true, cell: (error) => error.reference },
        ]}
      />
      <More path={next === null ? "" : `/desk/health/errors?before=${next}`} label={t(words.older)} />
      <p className={css.actions}>
        {reference && <ButtonLink to="/desk/health/errors" look="plain" label={t(words.errorsShowAll)} />}{" "}
        <ButtonLink to="/desk/health" look="plain" label={t(words.toHealth)} />
      </p>
    </DeskPage>
  );
}

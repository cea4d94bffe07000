import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as webhooks from "#app/calls/staff/webhooks.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskWebhooks as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { History } from "#app/ui/desk/page-parts.tsx";
import { hidden } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { historyOf } from "../history.server.ts";

export const meta = deskMeta(words.webhooksTitle);

/** The addresses that hear of the shop's orders, its stock and its customers. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const answer = await callOrErrorPage(desk, webhooks.list, {}, 403);
  const { t, locale, store, person } = desk;
  const { dateTime } = timesOf(store.settings, locale);
  return {
    webhooks: answer.webhooks.map(({ id, url, types, state, since }) => ({
      id,
      url,
      types: types.map((type) => t(words.types[type])).join("; "),
      state: t<string>(words.states[state], { time: since === null ? "" : dateTime(since) }),
    })),
    hasDocument: person.rights.includes("staff"),
    history: historyOf(desk, words.acts, answer.history),
  };
}

export default function Webhooks() {
  const { webhooks, hasDocument, history } = useLoaderData<typeof loader>();
  const t = useT();
  const { url, types, state } = words.columns;
  return (
    <DeskPage heading={t(words.webhooksTitle)}>
      <p>{t(words.lead)}</p>
      <p className={css.actions}>
        <ButtonLink to="/desk/webhooks/new" look="primary" label={t(words.add)} />{" "}
        {hasDocument && (
          <ButtonLink to="/desk/programs/openapi.json" look="plain" label={t(words.document)} />
        )}
      </p>
      <ListTable
        rows={webhooks}
        none={t(words.none)}
        keyOf={({ id }) => id}
        columns={[
          { name: t(url), cell: (webhook) => webhook.url },
          { name: t(types), cell: (webhook) => webhook.types },
          { name: t(state), cell: (webhook) => webhook.state },
          {
            name: t(words.open),
            isAction: true,
            cell: (webhook) => (
              <a href={`/desk/webhooks/${webhook.id}`}>
                {t(words.open)} <span className={hidden}>{webhook.url}</span>
              </a>
            ),
          },
        ]}
      />
      <History heading={t(words.history)} entries={history} />
    </DeskPage>
  );
}

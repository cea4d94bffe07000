import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { timesOf } from "#app/domain/stores/times.ts";
import type { ListedSending } from "#app/domain/webhooks/webhooks.server.ts";
import type { WebhookType } from "#app/domain/webhooks/webhooks.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { deskWebhooks as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, More } from "#app/ui/desk/list-parts.tsx";
import { Facts } from "#app/ui/desk/page-parts.tsx";
import { row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { webhookNumbered } from "./webhook.server.ts";

export const meta = deskMeta(words.webhooksTitle);

/** A webhook, and what was sent to it with the answers. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const before = new URL(args.request.url).searchParams.get("before") || undefined;
  const { webhook, host, sendings, next } = await webhookNumbered(desk, args.params.webhook_id, before);
  const { t, locale, store } = desk;
  const { dateTime } = timesOf(store.settings, locale);
  const { id, url, types, state, since, off_because, created_at, rolled_at, lost_since } = webhook;
  return {
    id,
    host,
    isOff: state === "off",
    why: off_because && t(words.offBecause[off_because]),
    lost: lost_since === null ? "" : t(words.lost, { time: dateTime(lost_since) }),
    facts: [
      { name: t(words.url), value: url },
      { name: t(words.typesLegend), value: types.map((type) => t(words.types[type])).join("; ") },
      {
        name: t(words.columns.state),
        value: t<string>(words.states[state], { time: since === null ? "" : dateTime(since) }),
      },
      { name: t(words.made), value: dateTime(created_at) },
      ...(rolled_at === null ? [] : [{ name: t(words.rolled), value: dateTime(rolled_at) }]),
    ],
    sendings: sendings.map((sending) => sendingRow(desk, sending)),
    older: next === null ? "" : `/desk/webhooks/${id}?before=${next}`,
  };
}

function sendingRow({ t, locale, store }: DeskVisit, sending: ListedSending) {
  const { dateTime } = timesOf(store.settings, locale);
  const { id, sequence, type, at, state, tries, next_at, status, answer, problem, took_ms } = sending;
  const next = { count: tries, time: next_at === null ? "" : dateTime(next_at) };
  const seconds = (took_ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 });
  const problemText = ownValue(words.problems, problem);
  return {
    id,
    sequence,
    answer,
    event: type === "test" ? t(words.testEvent) : t(words.types[type as WebhookType]),
    noted: dateTime(at),
    state: t<string>(words.sendings[state], next),
    status:
      status !== null
        ? t(words.answered, { status: String(status), seconds })
        : problemText
          ? t(problemText)
          : "",
  };
}

export default function Webhook() {
  const { id, host, isOff, why, lost, facts, sendings, older } = useLoaderData<typeof loader>();
  const t = useT();
  const base = `/desk/webhooks/${id}`;
  return (
    <DeskPage heading={t(words.heading, { host })}>
      {why && <p>{why}</p>}
      {lost && <p>{lost}</p>}
      <Facts facts={facts} />
      <div className={row}>
        {isOff && <PressForm action={`${base}/on`} look="primary" label={t(words.switchOn)} />}{" "}
        <PressForm action={`${base}/test`} label={t(words.test)} />{" "}
        <ButtonLink to={`${base}/secret`} look="plain" label={t(words.roll)} />{" "}
        <ButtonLink to={`${base}/remove`} look="plain" label={t(words.remove)} />
      </div>
      <section className={stack[3]}>
        <h2>{t(words.sentTitle)}</h2>
        <ListTable
          rows={sendings}
          none={t(words.nothingSent)}
          keyOf={(sending) => sending.id}
          columns={[
            { name: t(words.sent.event), cell: (sending) => sending.event },
            { name: t(words.sent.time), cell: (sending) => sending.noted },
            { name: t(words.sent.state), cell: (sending) => sending.state },
            {
              name: t(words.sent.answer),
              cell: (sending) => (
                <>
                  {sending.status} <span className={soft}>{sending.answer}</span>
                </>
              ),
            },
            {
              name: t(words.sent.again),
              isAction: true,
              cell: (sending) => (
                <PressForm
                  action={`${base}/again`}
                  fields={{ sending: sending.id }}
                  look="plain"
                  label={t(words.sent.again)}
                  of={t(words.againOf, { number: String(sending.sequence) })}
                />
              ),
            },
          ]}
        />
        <More path={older} label={t(words.older)} />
      </section>
      <BackLink to="/desk/webhooks" label={t(words.back)} />
    </DeskPage>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as webhooks from "#app/calls/staff/webhooks.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskWebhooks as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { WebhookSecret } from "#app/ui/desk/webhook-secret.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { webhookNumbered } from "./webhook.server.ts";

export const meta = deskMeta(words.rollTitle);

/** Replaces the secret that signs a webhook's events. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  await requireRecent(desk, args);
  const { webhook, host } = await webhookNumbered(desk, args.params.webhook_id);
  return { id: webhook.id, host };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return data({ refused: stale.data, made: null }, { status: 403 });
  const rolled = await call(desk, webhooks.roll, asUnchecked({ id: args.params.webhook_id }));
  if (isFailure(rolled)) return data({ refused: form.refuse(rolled).data, made: null }, { status: 422 });
  return data({ refused: undefined, made: rolled });
}

export default function ReplaceSecret() {
  const { id, host } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  if (result?.made) return <WebhookSecret id={id} {...result.made} />;
  return (
    <DeskAction
      heading={t(words.rollTitle)}
      text={[t(words.heading, { host }), t(words.rollText)]}
      state={formState("desk-webhook-secret", result?.refused)}
      submit={t(words.rollSubmit)}
      back={{ path: `/desk/webhooks/${id}`, label: t(words.toWebhook) }}
    >
      {null}
    </DeskAction>
  );
}

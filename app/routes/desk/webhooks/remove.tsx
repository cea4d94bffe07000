import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as webhooks from "#app/calls/staff/webhooks.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskWebhooks as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { webhookNumbered } from "./webhook.server.ts";

export const meta = deskMeta(words.removeTitle);

/** Removes a webhook. It asks for no password, because one that sends to the wrong people has to end quickly. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const { webhook, host } = await webhookNumbered(desk, args.params.webhook_id);
  return { id: webhook.id, host };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const removed = await call(desk, webhooks.remove, asUnchecked({ id: args.params.webhook_id }));
  return isFailure(removed) ? form.refuse(removed) : seeOther(desk, "/desk/webhooks", "desk_webhook_removed");
}

export default function RemoveWebhook() {
  const { id, host } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskAction
      heading={t(words.removeHeading, { host })}
      text={[t(words.removeText)]}
      state={formState("desk-webhook-remove", useResult<typeof action>())}
      submit={t(words.removeSubmit)}
      back={{ path: `/desk/webhooks/${id}`, label: t(words.toWebhook) }}
    >
      {null}
    </DeskAction>
  );
}

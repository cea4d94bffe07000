import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as webhooks from "#app/calls/staff/webhooks.server.ts";
import { WEBHOOK_TYPES } from "#app/domain/webhooks/webhooks.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskWebhooks as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Boxes, tickedIn } from "#app/ui/desk/staff-form.tsx";
import { WebhookSecret } from "#app/ui/desk/webhook-secret.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.addTitle);

/** Adds an address. It asks for the password, because customers' names and email addresses will be sent there. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  await requireRecent(desk, args);
  return { constraints: constraintsOf(webhooks.add, "url") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return data({ refused: stale.data, made: null }, { status: 403 });
  const added = await call(desk, webhooks.add, asUnchecked(form.values));
  if (isFailure(added)) return data({ refused: form.refuse(added).data, made: null }, { status: 422 });
  // The secret is nowhere else in clear, so this answer shows it and no redirect follows.
  return data({ refused: undefined, made: { ...added, url: form.text("url") } });
}

export default function NewWebhook() {
  const { constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  if (result?.made) return <WebhookSecret {...result.made} />;
  const labels = { url: t(words.url), types: t(words.typesLegend) };
  const form = formState("desk-webhook", result?.refused, { types: undefined }, constraints, labels);
  return (
    <DeskAction
      heading={t(words.addTitle)}
      text={[t(words.addLead)]}
      state={form}
      submit={t(words.submit)}
      back={{ path: "/desk/webhooks", label: t(words.back) }}
    >
      <TextField field={form.field("url")} hint={t(words.urlHint)} required autoComplete="off" />
      <Boxes
        field={form.field("types")}
        legend={t(words.typesLegend)}
        options={WEBHOOK_TYPES.map((type) => ({ value: type, label: t(words.types[type]) }))}
        ticked={tickedIn(result?.refused?.initialValue, "types") ?? []}
      />
    </DeskAction>
  );
}

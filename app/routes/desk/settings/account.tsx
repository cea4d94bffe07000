import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as payments from "#app/calls/staff/payments.server.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskSettings as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.accountsTitle);

const PAYMENTS = "/desk/settings/payments";
/** Fields that are not shown even while they are typed. */
const SECRET = /(secret|signature)(_key)?$|token$|password$|^api_key$/;

/** The form for an account with a payment provider. It never shows what is stored. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const answer = await callOr404(desk, payments.fields, { provider: args.params.provider ?? "" });
  return answer;
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const provider = args.params.provider ?? "";
  const answer = await call(desk, payments.fields, { provider });
  if (isFailure(answer)) throw redirect(PAYMENTS, 303);
  const typed = answer.fields.map(({ key }) => [key, form.text(key).trim()] as const);
  const account = Object.fromEntries(typed.filter(([, text]) => text !== ""));
  const set = await call(desk, payments.setAccount, asUnchecked({ provider, account }));
  if (isFailure(set))
    return form.refuseEmpty(
      set,
      typed.map(([key]) => key).filter((key) => !SECRET.test(key)),
    );
  const tried = await call(desk, payments.tryAccount, { provider });
  return seeOther(desk, PAYMENTS, isFailure(tried) ? "desk_account_not_accepted" : "desk_account_tried");
}

export default function Account() {
  const { name, fields } = useLoaderData<typeof loader>();
  const t = useT();
  const form = formState("desk-account", useResult<typeof action>());
  const labelOf = (key: string) => {
    const label = ownValue(words.accountFields, key);
    return label ? t(label) : key;
  };
  return (
    <DeskAction
      heading={t(words.accountTitle, { provider: name })}
      text={[t(words.accountLead)]}
      state={form}
      labels={Object.fromEntries(fields.map(({ key }) => [key, labelOf(key)]))}
      submit={t(words.accountSave)}
      back={{ path: PAYMENTS, label: t(words.areas.payments) }}
      noValidate
    >
      {fields.map(({ key, usual, required }) => (
        <TextField
          key={key}
          field={form.field(key)}
          label={labelOf(key)}
          required={required}
          {...(usual && { hint: t(words.accountDefault, { value: usual }) })}
          type={SECRET.test(key) ? "password" : "text"}
          autoComplete={SECRET.test(key) ? "new-password" : "off"}
        />
      ))}
    </DeskAction>
  );
}

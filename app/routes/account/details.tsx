import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as detailCalls from "#app/calls/account/details.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { currentPasswordConstraints, customerConstraints } from "#app/calls/common/person-fields.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { inLanguage } from "#app/domain/stores/translations.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { listText } from "#app/lib/word-list.ts";
import { translateStored } from "#app/messages/restated.ts";
import { isFailure } from "#app/messages/result.ts";
import { subjects, account as words } from "#app/messages/words.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { CurrentPasswordField, CustomerFields, customerLabels } from "#app/ui/account/person-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { narrow, panel, prose, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { detailsForm, requireAccount } from "./account.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location, data }) => [
  {
    title: pageTitle(matches, pathTitle(matches, location.pathname), {
      failed: data?.confirmation?.valid === false,
    }),
  },
  { name: "referrer", content: "same-origin" },
];

/** The customer's details; with a token from an email, the button that confirms the address. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const customer = await callOr404(visit, detailCalls.get);
  const token = new URL(args.request.url).searchParams.get("token");
  const confirmation =
    token === null ? undefined : await call(visit, detailCalls.checkConfirmation, { token });
  const valid = confirmation !== undefined && !isFailure(confirmation) && confirmation.valid;
  const { tax } = customer;
  return data(
    {
      customer,
      shop: detailsForm(visit),
      constraints: { ...customerConstraints(visit.settings), ...currentPasswordConstraints },
      confirmation: token === null ? null : { token, valid },
      tax: tax && {
        certificate: tax.certificate,
        types: listText(
          visit.locale,
          tax.types.map((type) =>
            inLanguage(visit.store, translateStored(visit.locale, subjects.taxes, type)),
          ),
          "and",
        ),
        until: timesOf(visit.settings).lastDate(tax.until),
      },
    },
    { status: token !== null && !valid ? 422 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  if (form.text("token") !== "") {
    const confirmed = await call(visit, detailCalls.modify, { token: form.text("token") });
    return seeOther(visit, "/account/details", isFailure(confirmed) ? "link_expired" : "email_confirmed");
  }
  if (form.text("intent") === "country") return form.again();
  const { email_address, new_password, token, intent, ...details } = form.values;
  const saved = await call(visit, detailCalls.modify, { ...details, password: form.text("password") });
  return isFailure(saved) ? form.refuse(saved) : seeOther(visit, "/account/details", "details_saved");
}

export default function Details() {
  const { customer, shop, confirmation, tax, constraints } = useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  const t = useT();
  const { extra_fields, is_institution, ...values } = customer;
  const defaults = {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string")),
    is_institution: is_institution ? "on" : "",
    ...Object.fromEntries(
      Object.entries(extra_fields).map(([name, value]) => [`account_extra_fields.${name}`, value]),
    ),
  };
  const form = formState("details", lastResult, defaults, constraints);
  return (
    <AccountPage title={t(words.detailsTitle)}>
      {confirmation && (
        <section className={`${panel} ${stack[3]}`} role={confirmation.valid ? undefined : "alert"}>
          <h2>{t(confirmation.valid ? words.confirmEmailTitle : words.linkExpired)}</h2>
          <p>{t(confirmation.valid ? words.confirmEmailText : words.linkExpiredText)}</p>
          {confirmation.valid && (
            <PostForm action="/account/details">
              <input type="hidden" name="token" value={confirmation.token} />
              <Submit>{t(words.confirmEmailSubmit)}</Submit>
            </PostForm>
          )}
        </section>
      )}
      <div className={prose}>
        <p>
          <EmailAddress text={t(words.detailsEmail, { email: customer.email_address })} />{" "}
          <span className={soft}>
            {t(customer.email_confirmed ? words.emailConfirmed : words.emailNotConfirmed)}
          </span>
        </p>
        {!customer.email_confirmed && (
          <PostForm action="/account/details/confirmation">
            <Submit as="plain">{t(words.sendConfirmation)}</Submit>
          </PostForm>
        )}
        {tax && (
          <p>
            {t(words.exemptUntil, {
              types: tax.types || t(words.allTaxes),
              date: tax.until,
              certificate: tax.certificate,
            })}
          </p>
        )}
        <p className={row}>
          <Link to="/account/details/email" className={button.secondary}>
            {t(words.changeEmail)}
          </Link>{" "}
          <Link to="/account/details/password" className={button.secondary}>
            {t(words.changePassword)}
          </Link>{" "}
          <Link to="/account/details/deletion" className={button.plain}>
            {t(words.deleteAccount)}
          </Link>
        </p>
      </div>
      <PostForm
        state={form}
        labels={{ ...customerLabels(t, form, shop), password: t(words.currentPassword) }}
        enter={{ label: t(words.save) }}
        action="/account/details"
        className={`${narrow} ${stack[6]}`}
      >
        <CustomerFields form={form} shop={shop} />
        <CurrentPasswordField form={form} hint={t(words.savePassword)} />
        <p>
          <Submit>{t(words.save)}</Submit>
        </p>
      </PostForm>
    </AccountPage>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as linkedCalls from "#app/calls/account/linked-accounts.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import type { LinkedAccount } from "#app/domain/accounts/customer.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, account as words } from "#app/messages/words.ts";
import * as css from "#app/ui/account/account-page.css.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-list.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { lead, narrow, panel, prose, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location, data }) => [
  {
    title: pageTitle(matches, pathTitle(matches, location.pathname), {
      failed: Boolean(data?.invitation) && data?.invitation?.state !== "open",
    }),
  },
  { name: "referrer", content: "same-origin" },
];

/**
 * Linked accounts (spec 2 §4, §6): an institution's owner sees who may buy for it; others see whom they may buy
 * for. With a token from an email, it shows the invitation.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { account } = visit.session;
  const token = new URL(args.request.url).searchParams.get("token");
  const asking = token === null ? undefined : await call(visit, linkedCalls.getInvitation, { token });
  const invitation =
    token === null || asking === undefined
      ? null
      : {
          token,
          company: isFailure(asking) ? "" : asking.company,
          state: isFailure(asking) ? "failed" : asking.state,
        };
  const from = `/account/link${token === null ? "" : `?token=${token}`}`;
  if (!account) return { view: "guest" as const, invitation, from };
  const children = await call(visit, linkedCalls.getAvailableChildren);
  const parents = await call(visit, linkedCalls.getAvailableCorps);
  const page = {
    view: "customer" as const,
    constraints: constraintsOf(linkedCalls.linkToRequest, "email"),
    invitation,
    company: account.company,
    corpId: account.corpId,
    children: isFailure(children) ? null : children.rows,
    // The message for buyers who use an institution's account but do not own it (spec 2 §6).
    refused: isFailure(children) && account.institution ? String(children.error) : "",
    parents: isFailure(parents) ? [] : parents.rows,
  };
  return data(page, { status: invitation && invitation.state !== "open" ? 422 : 200 });
}

/** Invites somebody to buy for this institution, or accepts an invitation. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  if (form.text("token") === "") {
    const result = await call(visit, linkedCalls.linkToRequest, { email: form.text("email") });
    if (!isFailure(result)) return seeOther(visit, "/account/link", "link_asked");
    // A failure that belongs to no field gets the message of spec 2 §8.
    return form.refuse(
      result.fields ? result : { error: visit.t(words.linkError, { error: String(result.error) }) },
    );
  }
  const accepted = await call(visit, linkedCalls.linkToVerify, { token: form.text("token") });
  if (!isFailure(accepted)) return seeOther(visit, "/account/link", "link_accepted");
  const text = accepted.code === "verified" ? words.alreadyVerified : words.verificationFailed;
  return form.refuse({ error: visit.t(text) });
}

export default function LinkedAccounts() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  const t = useT();
  const constraints = page.view === "customer" ? page.constraints : undefined;
  const form = formState("link", lastResult, {}, constraints);
  const errors = <ErrorSummary form={form} labels={{ email: t(words.email) }} />;
  if (page.view === "guest") {
    return (
      <div className={stack[5]}>
        <h1>{t(words.linksTitle)}</h1>
        {!page.invitation && <p className={lead}>{t(shell.loginNeeded)}</p>}
        {page.invitation && <Invitation invitation={page.invitation} guest />}
        <p className={row}>
          <Link to={`/account/login?from=${encodeURIComponent(page.from)}`} className={button.primary}>
            {t(words.loginTitle)}
          </Link>{" "}
          <Link to={`/account/signup?from=${encodeURIComponent(page.from)}`} className={button.secondary}>
            {t(shell.signUp)}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <AccountPage title={t(words.linksTitle)}>
      {errors}
      {page.invitation && !lastResult && <Invitation invitation={page.invitation} />}
      {page.refused && <p className={panel}>{page.refused}</p>}
      {page.children && <Buyers company={page.company} rows={page.children} />}
      {page.children && (
        <PostForm action="/account/link" id={form.id} className={`${narrow} ${stack[4]}`}>
          <h2>{t(words.linkAskTitle)}</h2>
          <TextField
            field={form.field("email")}
            label={t(words.email)}
            hint={t(words.linkAskHint)}
            type="email"
            autoComplete="off"
          />
          <p>
            <Submit as="secondary">{t(words.linkAskSubmit)}</Submit>
          </p>
        </PostForm>
      )}
      {(page.children === null || page.parents.length > 0) && (
        <Institutions rows={page.parents} corpId={page.corpId} />
      )}
    </AccountPage>
  );
}

function Invitation({
  invitation: { token, company, state },
  guest = false,
}: {
  invitation: { token: string; company: string; state: string };
  guest?: boolean;
}) {
  const t = useT();
  if (state !== "open") {
    return (
      <p role="alert" className={panel}>
        {t(state === "verified" ? words.alreadyVerified : words.verificationFailed)}
      </p>
    );
  }
  return (
    <section className={`${panel} ${stack[3]}`}>
      <h2>{t(words.acceptTitle, { company })}</h2>
      <p className={prose}>{t(guest ? words.acceptLogin : words.acceptText)}</p>
      {!guest && (
        <PostForm action="/account/link">
          <input type="hidden" name="token" value={token} />
          <Submit>{t(words.acceptSubmit)}</Submit>
        </PostForm>
      )}
    </section>
  );
}

function Buyers({ company, rows }: { company: string; rows: LinkedAccount[] }) {
  const t = useT();
  return (
    <section className={stack[3]}>
      <h2>{t(words.linksLead, { company })}</h2>
      {rows.length === 0 && <p>{t(words.linksNone)}</p>}
      <ul className={css.rows}>
        {rows.map((account) => (
          <li key={account.id} className={css.rowLine}>
            <div>
              <p>
                <EmailAddress text={account.name || account.email} />
              </p>
              <p className={soft}>
                {account.name && <EmailAddress text={`${account.email} · `} />}
                {t(account.pending ? words.linkPending : words.linkAuthorised)}
              </p>
            </div>
            <RemoveLink id={account.id} name={account.name || account.email} side="buyers" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Institutions({
  rows,
  corpId,
}: {
  rows: { id: string; corp_id: string; name: string }[];
  corpId: string | null;
}) {
  const t = useT();
  if (rows.length === 0) return <p>{t(words.parentsNone)}</p>;
  return (
    <section className={stack[3]}>
      <h2>{t(words.parentsLead)}</h2>
      <ul className={css.rows}>
        {rows.map((institution) => (
          <li key={institution.id} className={css.rowLine}>
            <p>{institution.name}</p>
            <div className={row}>
              <PostForm action="/account/switch" reloadDocument>
                <input
                  type="hidden"
                  name="corp_id"
                  value={institution.corp_id === corpId ? "" : institution.corp_id}
                />
                <Submit as="secondary">
                  {institution.corp_id === corpId
                    ? t(shell.buyForYourself)
                    : t(words.buyFor, { company: institution.name })}
                </Submit>
              </PostForm>
              <RemoveLink id={institution.id} name={institution.name} side="institutions" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemoveLink({ id, name, side }: { id: string; name: string; side: "buyers" | "institutions" }) {
  const t = useT();
  return (
    <PostForm action={`/account/link/${side}/${id}/removal`}>
      <Submit as="plain" aria-label={t(words.linkRemoveOf, { name })}>
        {t(words.linkRemove)}
      </Submit>
    </PostForm>
  );
}

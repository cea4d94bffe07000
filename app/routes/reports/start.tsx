import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as reportCalls from "#app/calls/report/report.server.ts";
import { failureResponseOfNamed } from "#app/http/failure-response.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { besideField } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { reports as words } from "#app/messages/words.ts";
import { requireLogin } from "#app/routes/account/account.server.ts";
import { Choices } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { pageOf } from "./subject.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.save)) },
  { name: "robots", content: "noindex" },
];

/** The subject in the path: `list/{list_id}`, `cart` or `order/{order_number}`. */
function subjectOf({ kind = "", subject = "" }: LoaderFunctionArgs["params"]) {
  return {
    kind,
    ...(kind === "list" ? { list_id: subject } : kind === "order" ? { order_id: subject } : {}),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const answer = await call(visit, reportCalls.getChoices, asUnchecked(subjectOf(args.params)));
  if (isFailure(answer)) {
    if (answer.code === "login_required") requireLogin(visit);
    throw failureResponseOfNamed(answer);
  }
  const { kind, subject, title, choices } = answer;
  return {
    title,
    choices,
    loggedIn: visit.loggedIn,
    here: new URL(args.request.url).pathname,
    back: pageOf({ kind, subject: encodeURIComponent(subject) }),
  };
}

/** Asks for the file, and goes on to the progress page. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const [format = "", layout] = form.text("as").split(":");
  const wanted = { ...subjectOf(args.params), format, ...(layout && { layout }) };
  const started = await call(visit, reportCalls.startReport, asUnchecked(wanted));
  if (isFailure(started) && started.code === "login_required") requireLogin(visit);
  if (isFailure(started) && started.code === "not_found") throw failureResponseOfNamed(started);
  return isFailure(started)
    ? form.refuse(besideField("as", started))
    : seeOther(visit, `/pdf/${started.progress_report_id}`);
}

export default function StartReport() {
  const { title, choices, loggedIn, here, back } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { as: t(words.as) };
  const form = formState(
    "report",
    useResult<typeof action>(),
    { as: choices[0]?.value ?? "" },
    undefined,
    labels,
  );
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.save)}</h1>
      <p className={lead}>{title}</p>
      <PostForm state={form} className={stack[5]}>
        <Choices field={form.field("as")} options={choices} />
        {!loggedIn && (
          <p className={soft}>
            <Link to={`/account/login?from=${encodeURIComponent(here)}`}>{t(words.login)}</Link>
          </p>
        )}
        <p className={row}>
          <Submit>{t(words.make)}</Submit>{" "}
          <Link to={back} className={button.plain}>
            {t(words.back)}
          </Link>
        </p>
      </PostForm>
    </div>
  );
}

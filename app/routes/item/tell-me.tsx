import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { title as titleWords, stockNotices as words } from "#app/messages/words.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, prose, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.title) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn: args.params.eisbn ?? "" }, 404);
  const sent = new URL(args.request.url).searchParams.has("sent");
  const constraints = constraintsOf(titleCalls.tellMe, "email");
  return { eisbn: title.eisbn, title: title.title, forthcoming: title.is_forthcoming, sent, constraints };
}

/** Asks for one email once the title is in stock. The email address is confirmed first. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const result = await call(visit, titleCalls.tellMe, { ...form.values, eisbn: args.params.eisbn });
  return isFailure(result) ? form.refuse(result) : seeOther(visit, `/item/${args.params.eisbn}/tell-me?sent`);
}

export default function TellMe() {
  const { eisbn, title, forthcoming, sent, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email: t(words.emailLabel) };
  const form = formState("tell-me", useResult<typeof action>(), {}, constraints, labels);
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{sent ? t(words.sentTitle) : t(forthcoming ? words.tellMeOut : words.tellMe)}</h1>
        <p className={lead}>{sent ? t(words.sentText, { title }) : title}</p>
      </div>
      {!sent && (
        <PostForm state={form} className={`${stack[4]} ${narrow}`}>
          <TextField field={form.field("email")} hint={t(words.explain)} type="email" autoComplete="email" />
          <div>
            <Submit>{t(words.ask)}</Submit>
          </div>
        </PostForm>
      )}
      <p>
        <Link to={`/item/${eisbn}`} className={button.plain}>
          {t(titleWords.backToTitle, { title })}
        </Link>
      </p>
    </div>
  );
}

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
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { EmailRequest } from "#app/ui/page/email-request.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.title) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn: args.params.eisbn ?? "" }, 404);
  const sent = new URL(args.request.url).searchParams.has("sent");
  const constraints = constraintsOf(titleCalls.requestStockNotice, "email");
  return { eisbn: title.eisbn, title: title.title, forthcoming: title.is_forthcoming, sent, constraints };
}

/** Asks for one email once the title is in stock. The email address is confirmed first. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const result = await call(visit, titleCalls.requestStockNotice, {
    ...form.values,
    eisbn: args.params.eisbn,
  });
  return isFailure(result) ? form.refuse(result) : seeOther(visit, `/item/${args.params.eisbn}/tell-me?sent`);
}

export default function TellMe() {
  const { eisbn, title, forthcoming, sent, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email: t(words.emailLabel) };
  const form = formState("tell-me", useResult<typeof action>(), {}, constraints, labels);
  return (
    <EmailRequest
      form={form}
      isSent={sent}
      heading={sent ? t(words.sentTitle) : t(forthcoming ? words.tellMeOut : words.tellMe)}
      text={sent ? t(words.sentText, { title }) : title}
      hint={t(words.explain)}
      submit={t(words.ask)}
      back={{ to: `/item/${eisbn}`, text: t(titleWords.backToTitle, { title }) }}
    />
  );
}

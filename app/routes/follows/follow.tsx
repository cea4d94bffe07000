import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as authorCalls from "#app/calls/title/authors.server.ts";
import * as followCalls from "#app/calls/title/follows.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { authorPath, titlePath } from "#app/domain/catalogue/catalogue.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { follows as words } from "#app/messages/words.ts";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { EmailRequest } from "#app/ui/page/email-request.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.name) },
  { name: "robots", content: "noindex" },
];

/** The author or the series that an address names, and the page that it belongs to. */
async function followed(visit: WebVisit, { author, eisbn = "" }: LoaderFunctionArgs["params"]) {
  if (author !== undefined) {
    const answer = await callOrErrorPage(visit, authorCalls.getAuthor, { author, limit: 1 }, 404);
    return {
      kind: "author" as const,
      subject: answer.author,
      name: answer.name,
      path: authorPath(answer.author),
    };
  }
  const { series, eisbn: title } = await callOrErrorPage(visit, titleCalls.getItem, { eisbn }, 404);
  if (series === null) throw new Response("", { status: 404 });
  return { kind: "series" as const, subject: series, name: series, path: `${titlePath(title)}/series` };
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { name, path } = await followed(visit, args.params);
  const sent = new URL(args.request.url).searchParams.has("sent");
  return { name, path, sent, constraints: constraintsOf(followCalls.follow, "email") };
}

/** Asks the address whether it wants emails. The answer is the same for one that gets them already. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const { kind, subject, path } = await followed(visit, args.params);
  const result = await call(visit, followCalls.follow, { ...form.values, kind, subject });
  return isFailure(result) ? form.refuse(result) : seeOther(visit, `${path}/follow?sent`);
}

export default function Follow() {
  const { name, path, sent, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email: t(words.emailLabel) };
  const form = formState("follow", useResult<typeof action>(), {}, constraints, labels);
  return (
    <EmailRequest
      form={form}
      isSent={sent}
      heading={sent ? t(words.sentTitle) : t(words.followHeading, { name })}
      text={sent ? t(words.sentText, { name }) : undefined}
      hint={t(words.explain)}
      submit={t(words.ask)}
      back={{ to: path, text: t(words.back, { name }) }}
    />
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as followCalls from "#app/calls/title/follows.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { follows as words } from "#app/messages/words.ts";
import { useResult } from "#app/ui/form/result.ts";
import { EmailAnswer } from "#app/ui/page/email-answer.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.page)) },
  { name: "robots", content: "noindex" },
];

/** Where the link in an email leads. Opening it changes nothing, because mail scanners open links; a button does. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const follow = await call(visit, followCalls.getFollow, { token: args.params.token });
  return { follow: isFailure(follow) ? null : follow };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return { stopped: "" };
  const { token } = args.params;
  const answer = form.text("answer") === "stop" ? "stop" : "confirm";
  const follow = await call(visit, followCalls.getFollow, { token });
  await call(visit, followCalls.answerFollow, { token, answer });
  return { stopped: answer === "stop" && !isFailure(follow) ? follow.name : "" };
}

export default function Answer() {
  const { follow } = useLoaderData<typeof loader>();
  const stopped = useResult<typeof action>()?.stopped;
  const t = useT();
  const name = follow?.name ?? "";
  return (
    <EmailAnswer
      heading={t(words.pageTitle)}
      status={
        stopped
          ? t(words.stopped, { name: stopped })
          : follow
            ? t((follow.confirmed ? words.confirmed : words.confirmQuestions)[follow.kind], { name })
            : t(words.gone)
      }
      buttons={
        follow
          ? { confirm: follow.confirmed ? undefined : t(words.confirmYes), stop: t(words.stop) }
          : undefined
      }
      back={follow?.path ? { to: follow.path, text: t(words.back, { name }) } : undefined}
    />
  );
}

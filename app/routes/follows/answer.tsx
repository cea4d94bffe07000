import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as followCalls from "#app/calls/title/follows.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { browse, follows as words } from "#app/messages/words.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, prose, row } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
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
  await call(visit, followCalls.answerToFollow, { token, answer });
  return { stopped: answer === "stop" && !isFailure(follow) ? follow.name : "" };
}

export default function Answer() {
  const { follow } = useLoaderData<typeof loader>();
  const stopped = useResult<typeof action>()?.stopped;
  const t = useT();
  return (
    <div className={prose}>
      <h1>{t(words.pageTitle)}</h1>
      <p className={lead} role="status">
        {stopped
          ? t(words.stopped, { name: stopped })
          : follow
            ? t((follow.confirmed ? words.confirmed : words.confirmQuestions)[follow.kind], {
                name: follow.name,
              })
            : t(words.gone)}
      </p>
      {follow && (
        <PostForm className={row}>
          {!follow.confirmed && (
            <Submit name="answer" value="confirm">
              {t(words.confirmYes)}
            </Submit>
          )}{" "}
          <Submit as="secondary" name="answer" value="stop">
            {t(words.stop)}
          </Submit>
        </PostForm>
      )}
      {!follow && (
        <p>
          <Link to="/browse" className={button.plain}>
            {t(browse.seeAllBooks)}
          </Link>
        </p>
      )}
      {follow?.path && (
        <p>
          <Link to={follow.path} className={button.plain}>
            {t(words.back, { name: follow.name })}
          </Link>
        </p>
      )}
    </div>
  );
}

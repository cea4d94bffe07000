import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { stockNotices as words } from "#app/messages/words.ts";
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
  const notice = await call(visit, titleCalls.getStockNotice, { token: args.params.token });
  return { notice: isFailure(notice) ? null : notice };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return { done: undefined };
  const answer = form.text("answer") === "stop" ? "stop" : "confirm";
  const answered = await call(visit, titleCalls.answerStockNotice, { token: args.params.token, answer });
  return { done: isFailure(answered) ? undefined : answer };
}

export default function StockNotice() {
  const { notice } = useLoaderData<typeof loader>();
  const done = useResult<typeof action>()?.done;
  const t = useT();
  const title = notice?.title ?? "";
  return (
    <EmailAnswer
      heading={t(words.pageTitle)}
      status={
        done === "stop"
          ? t(words.stopped)
          : !notice
            ? t(words.gone)
            : t(notice.confirmed ? words.confirmed : words.confirmQuestion, { title })
      }
      buttons={
        notice
          ? { confirm: notice.confirmed ? undefined : t(words.confirmYes), stop: t(words.stop) }
          : undefined
      }
    />
  );
}

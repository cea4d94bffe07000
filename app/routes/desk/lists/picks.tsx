import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as lists from "#app/calls/staff/lists.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { More } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { row } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.picksTitle);

const MAX_SHOWN = 25;

/** Staff's recommendations and comments. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "content");
  const after = new URL(args.request.url).searchParams.get("after") || undefined;
  const answer = await callOrErrorPage(desk, lists.picks, { limit: MAX_SHOWN, after }, 400);
  return {
    next: answer.next === null ? "" : `/desk/lists/picks?after=${answer.next}`,
    picks: answer.picks.map(({ id, title, author_line, author: name, text, eisbn, product_code: code }) => ({
      id,
      title,
      author_line,
      name,
      text,
      item: `/item/${eisbn}`,
      which: String(new URLSearchParams({ code, by: name })),
    })),
  };
}

export default function Picks() {
  const { picks, next } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.picksTitle)}>
      <p>{t(words.picksLead)}</p>
      <p className={css.actions}>
        <ButtonLink to="/desk/lists/picks/new" look="primary" label={t(words.pickAdd)} />{" "}
        <ButtonLink to="/desk/lists" look="plain" label={t(words.back)} />
      </p>
      {picks.length === 0 && <p>{t(words.pickNone)}</p>}
      <ul className={css.history}>
        {picks.map(({ id, title, author_line, name, text, item, which }) => (
          <li key={id} className={css.entry}>
            <p>
              <a href={item}>{title}</a> <span className={css.beneath}>{author_line}</span>
            </p>
            <p>{t(words.pickBy, { name })}</p>
            <p className={css.note}>{text}</p>
            <p className={row}>
              <ButtonLink
                to={`/desk/lists/picks/new?${which}`}
                look="plain"
                label={t(words.pickChange)}
                aria-label={t(words.pickChangeOf, { name, title })}
              />{" "}
              <ButtonLink
                to={`/desk/lists/picks/remove?${which}`}
                look="plain"
                label={t(words.pickRemove)}
                aria-label={t(words.pickRemoveOf, { name, title })}
              />
            </p>
          </li>
        ))}
      </ul>
      <More path={next} label={t(words.pickMore)} />
    </DeskPage>
  );
}

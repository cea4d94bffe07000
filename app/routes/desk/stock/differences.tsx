import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/staff/stock.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCount as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, DeskSubmit, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, Pager } from "#app/ui/desk/list-parts.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { prose, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { countPath, openCount } from "./count.server.ts";

export const meta = deskMeta(words.differences);

const MAX_SHOWN = 100;

/** `/desk/stock/count/:id/differences`: what differs from the stock, and the button that writes it there. */
export async function loader(args: LoaderFunctionArgs) {
  const from = new URL(args.request.url).searchParams.get("from") ?? "";
  const offset = /^\d{1,5}$/.test(from) ? Number(from) : 0;
  const page = { lines: "differ", limit: MAX_SHOWN, offset };
  const { count, name, location } = await openCount(args, page);
  const { sums } = count;
  return {
    path: countPath(count.id),
    name,
    location,
    sums,
    lines: count.lines,
    isFree: count.name === "",
    ended: count.ended_at !== null,
    previous: offset > 0 ? Math.max(0, offset - MAX_SHOWN) : -1,
    next: sums.differ > offset + MAX_SHOWN ? offset + MAX_SHOWN : -1,
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const input = { id: args.params.id, seen: form.text("seen") };
  const answer = await call(desk, stock.applyCount, asUnchecked(input));
  return isFailure(answer) ? form.refuse(answer) : seeOther(desk, "/desk/stock/count", "desk_count_applied");
}

export default function Differences() {
  const { path, name, location, sums, lines, isFree, ended, previous, next } = useLoaderData<typeof loader>();
  const t = useT();
  const state = formState("desk-count-apply", useResult<typeof action>());
  const pageFrom = (from: number) => (from < 0 ? "" : `${path}/differences?from=${from}`);
  const { title, expected, counted, difference } = words.columns;
  return (
    <DeskPage heading={t(words.differencesOf, { name, location })}>
      <p>{ended ? t(words.hasEnded) : t(words.far, sums)}</p>
      <ListTable
        none={t(words.differNone)}
        rows={lines}
        keyOf={(line) => line.code}
        columns={[
          {
            name: t(title),
            cell: (line) => (
              <>
                <a href={`/desk/titles/${line.code}`}>{line.title}</a>{" "}
                {!line.seen && <span className={soft}>({t(words.notCounted)})</span>}
              </>
            ),
          },
          { name: t(expected), cell: (line) => line.expected, isNumber: true },
          { name: t(counted), cell: (line) => line.counted, isNumber: true },
          {
            name: t(difference),
            cell: ({ counted, expected }) =>
              `${counted > expected ? "+" : "−"}${Math.abs(counted - expected)}`,
            isNumber: true,
          },
        ]}
      />
      <Pager previous={pageFrom(previous)} next={pageFrom(next)} />
      {!ended && (
        <>
          <div className={prose}>
            <p>{t(isFree ? words.applyFreeText : words.applyText)}</p>
          </div>
          <PostForm state={state} className={stack[3]}>
            <input type="hidden" name="seen" value={sums.scans} />
            <p className={row}>
              <DeskSubmit look="primary" label={t(words.apply)} />{" "}
              <ButtonLink to={path} look="plain" label={t(words.goOn)} />
            </p>
          </PostForm>
          <PressForm action={`${path}/drop`} look="plain" label={t(words.drop)} />
        </>
      )}
      <BackLink to="/desk/stock/count" label={t(words.back)} />
    </DeskPage>
  );
}

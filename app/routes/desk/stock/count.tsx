import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/staff/stock.server.ts";
import { readScan } from "#app/domain/orders/packing/scanned.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCount as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { list } from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Outcome, SCAN, ScanForm } from "#app/ui/desk/scan-form.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { countPath, openCount } from "./count.server.ts";

export const meta = deskMeta(words.pageOfCount);

/** Titles scanned last that the page lists. */
const MAX_SHOWN = 20;

/** `/desk/stock/count/:id`: the field for the next book of a count. `?in=` is the code that was just counted. */
export async function loader(args: LoaderFunctionArgs) {
  const { count, name, location } = await openCount(args, { lines: "last", limit: MAX_SHOWN });
  if (count.ended_at !== null) throw redirect(`${countPath(count.id)}/differences`, 302);
  const code = new URL(args.request.url).searchParams.get("in");
  return {
    path: countPath(count.id),
    name,
    location,
    sums: count.sums,
    lines: count.lines,
    token: newToken(),
    last: count.lines.find((line) => line.code === code) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const scan = readScan(form.text("code") || form.text(SCAN));
  if (scan.kind === "several") return form.refuse(sayIn(desk.locale, failure("stockroom.several")));
  if (scan.kind !== "book") return form.refuse(sayIn(desk.locale, failure("stockroom.no_code")));
  const id = args.params.id ?? "";
  const total = form.text("total").trim();
  const input = { id, code: scan.code, token: form.text("token"), ...(total && { total }) };
  const counted = await call(desk, stock.count, asUnchecked(input));
  if (isFailure(counted)) return form.refuse(counted);
  return seeOther(desk, `${countPath(encodeURIComponent(id))}?in=${scan.code}`);
}

export default function Count() {
  const { path, name, location, sums, lines, token, last } = useLoaderData<typeof loader>();
  const t = useT();
  const state = formState("desk-count", useResult<typeof action>());
  const refused = Object.keys(state.errors).length > 0;
  const number = formState("desk-count-total", undefined, { total: last ? String(last.counted) : "" });
  return (
    <DeskPage heading={t(words.countOf, { name, location })}>
      {!refused && last && (
        <Outcome kind="done">{t(words.oneMore, { title: last.title, count: last.counted })}</Outcome>
      )}
      <ScanForm label={t(words.scanBook)} submit={t(words.scanSubmit)} state={state} action={path}>
        <input type="hidden" name="token" value={token} />
      </ScanForm>
      {!refused && last && (
        <PostForm state={number} action={path} className={`${narrow} ${stack[3]}`}>
          <input type="hidden" name="token" value={`${token}.all`} />
          <input type="hidden" name="code" value={last.code} />
          <TextField
            field={number.field("total")}
            label={t(words.inAll, { title: last.title })}
            required
            autoComplete="off"
          />
          <p>
            <DeskSubmit look="secondary" label={t(words.inAllSubmit)} />
          </p>
        </PostForm>
      )}
      <p>{t(words.far, { counted: sums.counted, titles: sums.titles, differ: sums.differ })}</p>
      <p>{t(words.asideHint)}</p>
      <p className={row}>
        <ButtonLink to={`${path}/differences`} look="secondary" label={t(words.differences)} />{" "}
        <ButtonLink to="/desk/stock/count" look="plain" label={t(words.back)} />
      </p>
      <section className={stack[3]} aria-labelledby="last">
        <h2 id="last">{t(words.last)}</h2>
        {lines.length === 0 && <p>{t(words.lastNone)}</p>}
        <ul className={list}>
          {lines.map(({ code, title, counted }) => (
            <li key={code}>
              <a href={`${path}?in=${code}`}>{t(words.lineCounted, { title, counted })}</a>
            </li>
          ))}
        </ul>
      </section>
    </DeskPage>
  );
}

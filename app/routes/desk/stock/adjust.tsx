import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/staff/stock.server.ts";
import { REASON_NAMES } from "#app/domain/stockroom/movements.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskTitles, title as titleWords, deskStock as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { openTitle, titlePath } from "../titles/title.server.ts";

export const meta = deskMeta(words.adjustTitle);

/** `/desk/titles/:code/stock?location=&condition=`: moves copies of a title at one location, for a reason. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, title, path } = await openTitle(args, "titles");
  const answer = await call(desk, stock.show, { code: title.product_code });
  const query = new URL(args.request.url).searchParams;
  const shelf = isFailure(answer)
    ? undefined
    : answer.shelves.find(
        ({ location_id, condition }) =>
          String(location_id) === (query.get("location") ?? "") &&
          condition === (query.get("condition") ?? ""),
      );
  if (!shelf) throw new Response("", { status: 404 });
  const condition = shelf.condition as keyof typeof titleWords.conditions;
  return {
    path,
    title: title.title,
    shelf: { ...shelf, condition },
    token: newToken(),
    constraints: constraintsOf(stock.adjust, "note"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const code = args.params.code ?? "";
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const copies = form.text("copies").trim();
  if (!/^\d{1,5}$/.test(copies))
    return form.refuse(sayIn(desk.locale, invalid({ copies: problem(words.badCopies) })));
  const names = ["location_id", "condition", "reason", "note", "seen", "token"];
  const input = Object.fromEntries(names.map((name) => [name, form.text(name)]));
  const answer = await call(desk, stock.adjust, asUnchecked({ ...input, code, copies }));
  return isFailure(answer)
    ? form.refuse(answer)
    : seeOther(desk, titlePath(answer.code), "desk_stock_adjusted");
}

export default function Adjust() {
  const { path, title, shelf, token, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  const labels = { reason: t(words.reason), copies: t(words.copies), note: t(words.note) };
  const state = formState("desk-adjust", result, { reason: "", copies: "", note: "" }, constraints, labels);
  const { location_id, name: location, condition, onhand, onorder, aside } = shelf;
  const conditionName = t(titleWords.conditions[condition]).toLowerCase();
  return (
    <DeskAction
      heading={t(words.adjustOf, { title })}
      text={[
        t(words.adjustText, { location, condition: conditionName, count: onhand }),
        ...(onorder > 0 ? [t(words.adjustOrdered, { count: onorder })] : []),
        ...(aside > 0 ? [t(words.adjustAside, { count: aside })] : []),
      ]}
      state={state}
      submit={t(words.adjustSubmit)}
      back={{ path, label: t(deskTitles.backToTitle) }}
    >
      <input type="hidden" name="location_id" value={location_id} />
      <input type="hidden" name="condition" value={condition} />
      <input type="hidden" name="seen" value={onhand} />
      <input type="hidden" name="token" value={token} />
      <Choices
        field={state.field("reason")}
        options={REASON_NAMES.map((value) => ({ value, label: t(words.reasons[value]) }))}
      />
      <TextField field={state.field("copies")} required autoComplete="off" />
      <TextField field={state.field("note")} hint={t(words.noteHint)} autoComplete="off" />
    </DeskAction>
  );
}

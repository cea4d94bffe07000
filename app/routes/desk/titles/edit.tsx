import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { centsTyped } from "#app/lib/typed-number.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskTitles as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { CheckField, TextArea, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { amountIn } from "../orders/form-input.server.ts";
import { answerTitle, openTitle } from "./title.server.ts";

export const meta = deskMeta(words.edit);

/** Changes the shop's own price, note and description of a title. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, title, path } = await openTitle(args, "titles");
  const { price, description, shelf_note } = title.edits;
  return {
    path,
    title: title.title,
    seen: title.version,
    listPrice: title.list_price === null ? "" : formatCents(title.list_price, desk.locale),
    onlyHere: title.only_here,
    values: {
      price: price === null ? "" : centsTyped(price, desk.locale),
      note: shelf_note ?? "",
      description: description ?? "",
      is_free: price === 0 ? "on" : "",
    },
    constraints: constraintsOf(titles.change, "note", "description"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const code = args.params.code ?? "";
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const price = amountIn(desk, form, "price");
  if (isFailure(price)) return form.refuse(price);
  if (price === 0 && form.text("is_free") !== "on")
    return form.refuse(sayIn(desk.locale, invalid({ price: problem(words.priceZero) })));
  const [note, description] = [form.text("note"), form.text("description")];
  const input = { code, seen: form.text("seen"), price: price ?? null, note, description };
  return answerTitle(desk, form, await call(desk, titles.change, input), code);
}

export default function Edit() {
  const { path, title, seen, listPrice, onlyHere, values, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { price: t(words.price), note: t(words.note), description: t(words.description) };
  const state = formState("desk-title", useResult<typeof action>(), values, constraints, labels);
  return (
    <DeskAction
      heading={t(words.editOf, { title })}
      text={[t(words.editText)]}
      state={state}
      submit={t(words.save)}
      back={{ path, label: t(words.backToTitle) }}
    >
      <input type="hidden" name="seen" value={seen} />
      <TextField
        field={state.field("price")}
        hint={
          listPrice
            ? t(onlyHere ? words.priceHintOwn : words.priceHint, { price: listPrice })
            : t(words.priceHintNone)
        }
        autoComplete="off"
      />
      {/^\$?0+([.,]0*)?$/.test(String(state.field("price").value ?? "").trim()) && (
        <CheckField field={state.field("is_free")} label={t(words.isFree)} />
      )}
      <TextField field={state.field("note")} hint={t(words.noteHint)} autoComplete="off" />
      <TextArea field={state.field("description")} hint={t(words.descriptionHint)} rows={8} />
    </DeskAction>
  );
}

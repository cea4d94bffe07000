import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { subjects, deskTitles as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { amountIn } from "../orders/form-input.server.ts";
import { titlePath } from "./title.server.ts";

export const meta = deskMeta(words.add);

/** The bindings that a shop adds books in; files know more. */
const BINDINGS = ["pb", "hc", "sp", "pa", "bk"] as const;

/** `/desk/titles/new?code=&title=`: adds a title that no feed has. */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args, "titles");
  const query = new URL(args.request.url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  return {
    values: { code: text("code"), title: text("title"), author: text("author") },
    constraints: constraintsOf(titles.add, "code", "title", "author", "publisher"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const price = amountIn(desk, form, "price", true);
  if (isFailure(price)) return form.refuse(price);
  const text = (name: string) => form.text(name);
  const added = await call(
    desk,
    titles.add,
    asUnchecked({
      code: text("code"),
      title: text("title"),
      author: text("author"),
      publisher: text("publisher"),
      price,
      binding: text("binding"),
    }),
  );
  if (isFailure(added)) return form.refuse(added);
  return seeOther(desk, titlePath(added.code), added.shared ? "desk_title_shared" : "desk_title_added");
}

export default function NewTitle() {
  const { values, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const start = { ...values, publisher: "", price: "", binding: "pb" };
  const labels = {
    code: t(words.code),
    title: t(words.title),
    author: t(words.authors),
    publisher: t(words.publisher),
    price: t(words.listPrice),
    binding: t(words.binding),
  };
  const state = formState("desk-new-title", useResult<typeof action>(), start, constraints, labels);
  return (
    <DeskAction
      heading={t(words.add)}
      text={[t(words.addText)]}
      state={state}
      submit={t(words.addSubmit)}
      back={{ path: "/desk/titles", label: t(words.back) }}
    >
      <TextField field={state.field("code")} hint={t(words.codeHint)} autoComplete="off" />
      <TextField field={state.field("title")} required autoComplete="off" />
      <TextField field={state.field("author")} hint={t(words.authorsHint)} autoComplete="off" />
      <TextField field={state.field("publisher")} autoComplete="off" />
      <TextField field={state.field("price")} required autoComplete="off" />
      <Choices
        field={state.field("binding")}
        options={BINDINGS.map((value) => ({ value, label: t(subjects.bindings[value]) }))}
      />
    </DeskAction>
  );
}

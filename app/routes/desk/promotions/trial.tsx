import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as promotions from "#app/calls/staff/promotions.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPromotions as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { pair } from "#app/ui/form/form.css.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { TrialResult } from "./trial-view.tsx";

export const meta = deskMeta(words.trial);

/** Tries a code on the price of some titles. */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args, "discounts");
  return {
    code: (new URL(args.request.url).searchParams.get("code") ?? "").slice(0, 200),
    titles: Array.from({ length: promotions.TRIAL_TITLES }, (_, index) => index),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return data({ form: stale.data, tried: null }, { status: 403 });
  const { titles } = form.values;
  const typed = (Array.isArray(titles) ? titles : []).slice(0, promotions.TRIAL_TITLES).map((line) => {
    const { isbn, quantity } = (line ?? {}) as Record<string, unknown>;
    return { isbn: String(isbn ?? "").trim(), quantity: String(quantity ?? "").trim() || "1" };
  });
  // An empty field is not a title; the others keep their places, so that a message finds its field.
  const last = typed.findLastIndex(({ isbn }) => isbn !== "");
  const tried = await call(
    desk,
    promotions.tryPromotion,
    asUnchecked({ code: form.text("code"), titles: typed.slice(0, last + 1) }),
  );
  if (isFailure(tried))
    return data({ form: form.refuse(nameListFields(tried)).data, tried: null }, { status: 422 });
  return data({ form: form.again().data, tried });
}

/** The names that a schema gives to fields of a list, as the form has them. */
function nameListFields<Refused extends { fields?: Readonly<Record<string, string>> }>(
  refused: Refused,
): Refused {
  const fields = Object.entries(refused.fields ?? {}).map(([name, text]) => [
    name.replace(/^titles\.(\d+)\./, "titles[$1]."),
    text,
  ]);
  return refused.fields ? { ...refused, fields: Object.fromEntries(fields) } : refused;
}

export default function Trial() {
  const { code, titles } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  const state = formState<string, string>("desk-promotion-trial", result?.form, {
    code,
    ...Object.fromEntries(titles.map((index) => [`titles[${index}].quantity`, "1"])),
  });
  const isbn = (index: number) => t(words.isbn, { number: String(index + 1) });
  return (
    <DeskAction
      heading={t(words.trial)}
      text={[t(words.trialLead)]}
      state={state}
      labels={{
        code: t(words.code),
        ...Object.fromEntries(
          titles.flatMap((index) => [
            [`titles[${index}].isbn`, isbn(index)],
            [`titles[${index}].quantity`, t(words.quantity)],
          ]),
        ),
      }}
      submit={t(words.trialSubmit)}
      back={{ path: "/desk/promotions", label: t(words.back) }}
    >
      {result?.tried && <TrialResult {...result.tried} />}
      <TextField field={state.field("code")} label={t(words.code)} required autoComplete="off" />
      {titles.map((index) => (
        <div key={index} className={pair}>
          <TextField field={state.field(`titles[${index}].isbn`)} label={isbn(index)} autoComplete="off" />{" "}
          <TextField
            field={state.field(`titles[${index}].quantity`)}
            label={t(words.quantity)}
            of={t(words.quantityOf, { number: String(index + 1) })}
            autoComplete="off"
          />
        </div>
      ))}
    </DeskAction>
  );
}

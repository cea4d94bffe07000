import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { MAX_TERM } from "#app/domain/catalogue/search/browse.ts";
import { MAX_CHANGED } from "#app/domain/imports/imports.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskImports as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Choices, TextArea, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { fileText } from "../stored-text.server.ts";
import { importPath } from "./import.server.ts";

export const meta = deskMeta(words.changeTitle);

/**
 * `/desk/titles/change`: the same price, note or visibility for several titles, named by ISBN or found by a search
 * (`?find=`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const { t, locale } = desk;
  const query = new URL(args.request.url).searchParams;
  const find = (query.get("find") ?? "").trim().slice(0, MAX_TERM);
  const found = find === "" ? undefined : await call(desk, titles.find, { term: find, limit: 1 });
  const count = !found || isFailure(found) || found.closest ? 0 : found.row_count;
  const most = MAX_CHANGED.toLocaleString(locale);
  return {
    find: count > 0 ? find : "",
    found: count > 0 ? t(words.matchingText, { count, most }) : "",
    codes: (query.get("codes") ?? "").slice(0, 2000),
    most,
    constraints: constraintsOf(imports.change, "price", "note"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const { form, stale } = await readForm(desk, args.request, { limits: imports.change.bodyLimits });
  if (stale) return stale;
  const visibility = form.text("visibility");
  const begun = await call(
    desk,
    imports.change,
    asUnchecked({
      codes: form
        .text("codes")
        .split(/[\s,;]+/)
        .filter((code) => code !== ""),
      find: form.text("find"),
      price: form.text("price"),
      note: form.text("note"),
      hidden: visibility === "hide" ? "yes" : visibility === "show" ? "no" : "",
    }),
  );
  if (!isFailure(begun)) return seeOther(desk, importPath(begun.id));
  const fields = Object.entries(begun.fields ?? {}).map(([name, text]) => [name, fileText(desk, text)]);
  return form.refuse(begun.fields ? { ...begun, fields: Object.fromEntries(fields) } : begun);
}

export default function Change() {
  const { find, found, codes, most, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const defaults = { codes, visibility: "as_is" };
  const state = formState<string, string>(
    "desk-titles-change",
    useResult<typeof action>(),
    defaults,
    constraints,
  );
  const labels = {
    codes: t(words.codes),
    price: t(words.newPrice),
    note: t(words.newNote),
    visibility: t(words.visibility),
  };
  return (
    <DeskAction
      heading={t(words.changeTitle)}
      text={[t(words.changeIntro)]}
      state={state}
      labels={labels}
      submit={t(words.changeSubmit)}
      back={{ path: "/desk/titles", label: t(words.backToTitles) }}
    >
      {find ? (
        <div>
          <input type="hidden" name="find" value={find} />
          <p>
            <strong>{t(words.matching, { find })}</strong>
          </p>
          <p>{found}</p>
        </div>
      ) : (
        <TextArea
          field={state.field("codes")}
          label={labels.codes}
          hint={t(words.codesHint, { count: most })}
          rows={8}
          required
        />
      )}
      <TextField
        field={state.field("price")}
        label={labels.price}
        hint={t(words.newPriceHint)}
        autoComplete="off"
      />
      <TextField
        field={state.field("note")}
        label={labels.note}
        hint={t(words.newNoteHint)}
        autoComplete="off"
      />
      <Choices
        field={state.field("visibility")}
        legend={labels.visibility}
        options={(["as_is", "hide", "show"] as const).map((value) => ({
          value,
          label: t(words.visibilities[value]),
        }))}
      />
    </DeskAction>
  );
}

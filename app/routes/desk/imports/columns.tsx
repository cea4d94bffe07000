import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import { columnsOf } from "#app/domain/imports/columns.ts";
import { NO_COLUMN } from "#app/domain/imports/imports.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { cutText } from "#app/lib/cut.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, deskImports as words } from "#app/messages/words.ts";
import { PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { CheckField, SelectField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { fieldName } from "./fields.ts";
import { openImport } from "./import.server.ts";

export const meta = deskMeta(words.pageOfImport);

/** The most columns to choose from; a table with more has its own names for what it needs. */
const MAX_COLUMNS_OFFERED = 40;
const NAME = 60;
const CELL = 30;
/** Cells of the first row that are shown. */
const FIRST = 12;

/** Which column of a table is which. They are found by their names, and may be corrected. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, importRun, path } = await openImport(args);
  const { columns, kind, options, state, name } = importRun;
  if (!columns || !(state === "columns" || state === "checked" || state === "failed"))
    throw redirect(path, 302);
  const sample = (index: number | undefined) =>
    index === undefined
      ? []
      : columns.rows.flatMap((cells) => {
          const cell = (cells[index] ?? "").trim();
          return cell ? [cutText(cell, CELL)] : [];
        });
  const chosen = (field: string) => options.map[field] ?? columns.names[columns.at[field] ?? -1] ?? "";
  const offered = [...new Set(columns.names.filter((column) => column !== ""))].slice(0, MAX_COLUMNS_OFFERED);
  return {
    path,
    name,
    kind,
    first: columns.names
      .flatMap((column, index) => {
        const cell = (columns.rows[0]?.[index] ?? "").trim();
        return column && cell
          ? [desk.t(shell.labelled, { label: cutText(column, CELL), text: cutText(cell, CELL) })]
          : [];
      })
      .slice(0, FIRST)
      .join(" · "),
    names: offered.map((column) => [column, cutText(column, NAME)] as const),
    fields: columnsOf(kind).map(({ field, required }) => ({
      field,
      required,
      column: chosen(field) || (required ? "" : NO_COLUMN),
      sample: sample(columns.at[field]),
    })),
    locations: locationsOf(desk.store.settings).map(({ altname, location_id }) => [
      String(location_id),
      altname,
    ]),
    options: {
      whole: options.whole ? "on" : "",
      replace: options.replace ? "on" : "",
      location: options.location ?? "",
      currency: options.currency ?? "",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, importRun, path } = await openImport(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const set = await call(desk, imports.columns, asUnchecked({ ...form.values, id: importRun.id }));
  if (!isFailure(set)) return seeOther(desk, path);
  return set.code === "changed" ? seeOther(desk, path, "desk_import_changed") : form.refuse(set);
}

export default function Columns() {
  const { path, name, kind, first, names, fields, locations, options } = useLoaderData<typeof loader>();
  const t = useT();
  const values: Record<string, string> = {
    ...options,
    ...Object.fromEntries(fields.map(({ field, column }) => [`map.${field}`, column])),
  };
  const state = formState<string, string>("desk-import-columns", useResult<typeof action>(), values);
  const nameOf = (field: string) => fieldName(t, kind, field);
  const labels = Object.fromEntries(fields.map(({ field }) => [`map.${field}`, nameOf(field)]));
  return (
    <DeskAction
      heading={t(words.columnsTitle, { name })}
      text={[t(words.columnsText), ...(first ? [t(words.firstLine, { cells: first })] : [])]}
      state={state}
      labels={labels}
      submit={t(words.columnsSubmit)}
      back={{ path: "/desk/imports", label: t(words.back) }}
      after={<PressForm action={`${path}/discard`} label={t(words.discard)} />}
    >
      {fields.map(({ field, required, sample }) => (
        <SelectField
          key={field}
          field={state.field(`map.${field}`)}
          label={nameOf(field)}
          required={required}
          {...(sample.length > 0 && { hint: t(words.firstRow, { cells: sample.join(" · ") }) })}
          options={[...(required ? [] : [[NO_COLUMN, t(words.noColumn)] as const]), ...names]}
        />
      ))}
      {kind === "stock" && locations.length > 1 && (
        <SelectField
          field={state.field("location")}
          label={t(words.location)}
          required={false}
          options={locations as [string, string][]}
        />
      )}
      {kind === "stock" && <CheckField field={state.field("whole")} label={t(words.wholeStock)} />}
      {kind === "sections" && <CheckField field={state.field("whole")} label={t(words.wholeSections)} />}
      {kind === "titles" && <CheckField field={state.field("replace")} label={t(words.replace)} />}
      {kind === "titles" && (
        <SelectField
          field={state.field("currency")}
          label={t(words.currency)}
          required={false}
          options={[
            ["CAD", "CAD"],
            ["USD", "USD"],
          ]}
        />
      )}
    </DeskAction>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import { columnsOf } from "#app/domain/imports/columns.ts";
import { MAX_REFUSED } from "#app/domain/imports/imports.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { cutText } from "#app/lib/cut.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, deskImports as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { group } from "#app/ui/form/form.css.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { type Field, formState } from "#app/ui/form/submission.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useLocale, useT } from "#app/ui/page/t.ts";
import { fileText } from "../stored-text.server.ts";
import { fieldName } from "./fields.ts";
import { openImport } from "./import.server.ts";

export const meta = deskMeta(words.pageOfImport);

/** Most inputs on a page, and the longest cell that can be corrected here. */
const INPUTS = 60;
const MAX_LENGTH = 1000;

/** Rows that an import refused, with the reason beside the cell that is wrong, to correct and try again. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, importRun, path, refusedFile } = await openImport(args);
  const { columns, kind, options } = importRun;
  const fields = columnsOf(kind).flatMap(({ field }) => {
    const chosen = options.map[field];
    const index = chosen === undefined ? columns?.at[field] : columns?.names.indexOf(chosen);
    return index === undefined || index < 0 ? [] : [{ field, at: index }];
  });
  const after = new URL(args.request.url).searchParams.get("after") || undefined;
  const limit = Math.max(3, Math.floor(INPUTS / Math.max(1, fields.length)));
  const answer = await call(desk, imports.listRefusedRows, asUnchecked({ id: importRun.id, after, limit }));
  if (isFailure(answer)) throw failureResponse(answer, 400);
  const { lines } = answer;
  return {
    path,
    refusedFile,
    kind,
    isFeed: kind === "onix",
    name: importRun.name,
    correctable: importRun.correctable,
    isCut: importRun.refused > MAX_REFUSED,
    next: lines.length === limit ? (lines.at(-1)?.line ?? 0) : 0,
    rows: lines.map(({ line, cells, field: wrong, reason }) => {
      // A field of one line would lose the lines of a longer text.
      const isShort = (text = "") => text.length <= MAX_LENGTH && !/[\r\n]/.test(text);
      const shortFields = fields.filter(({ at }) => isShort(cells[at]));
      return {
        line,
        reason: cutText(fileText(desk, reason), 300),
        isBeside: shortFields.some(({ field }) => field === wrong),
        cells: shortFields.map(({ field, at }) => ({
          field,
          at,
          value: cells[at] ?? "",
          isWrong: field === wrong,
        })),
      };
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, importRun, path } = await openImport(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const corrected = await call(desk, imports.correctRows, asUnchecked({ ...form.values, id: importRun.id }));
  if (isFailure(corrected))
    return corrected.code === "changed"
      ? seeOther(desk, path, "desk_import_changed")
      : form.refuse(corrected);
  const now = await call(desk, imports.show, { id: importRun.id });
  const left = isFailure(now) || now.state !== "done" ? 0 : now.refused;
  const done = Math.max(0, importRun.refused - left);
  return seeOther(desk, left > 0 ? `${path}/refused` : path, "desk_import_corrected", String(done));
}

export default function RefusedRows() {
  const { path, refusedFile, kind, isFeed, name, correctable, isCut, rows, next } =
    useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const nameOf = (field: string) => fieldName(t, kind, field);
  const state = formState("desk-import-rows", useResult<typeof action>());
  return (
    <DeskPage heading={t(words.refusedTitle, { name })}>
      {rows.length === 0 ? (
        <p>{t(words.refusedNone)}</p>
      ) : (
        <p>{t(isFeed ? words.refusedFeed : correctable ? words.refusedText : words.refusedRead)}</p>
      )}
      {isCut && <p>{t(words.refusedMany, { count: MAX_REFUSED.toLocaleString(locale) })}</p>}
      {(!correctable || isFeed) && (
        <ul className={css.history}>
          {rows.map(({ line, reason, cells }) => (
            <li key={line} className={css.entry}>
              <strong>{isFeed ? reason : t(words.refusedLine, { line: String(line), reason })}</strong>
              <span>
                {cells
                  .map(({ field, value }) => t(shell.labelled, { label: nameOf(field), text: value }))
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
      {correctable && !isFeed && rows.length > 0 && (
        <PostForm state={state} noValidate className={`${narrow} ${stack[6]}`}>
          {rows.map(({ line, reason, isBeside, cells }, position) => (
            <fieldset key={line} className={stack[3]}>
              <legend className={group}>{t(words.lineName, { line: String(line) })}</legend>
              <input type="hidden" name={`rows[${position}].line`} value={line} />
              {!isBeside && <p>{reason}</p>}
              {cells.map(({ field, at, value, isWrong }) => (
                <TextField
                  key={at}
                  field={cellField(`rows[${position}].cells.c${at}`, value, isWrong ? reason : "")}
                  label={nameOf(field)}
                  of={t(words.lineName, { line: String(line) })}
                  required
                  autoComplete="off"
                />
              ))}
            </fieldset>
          ))}
          <p className={row}>
            <DeskSubmit look="primary" label={t(words.retry)} />
          </p>
        </PostForm>
      )}
      {correctable && rows.length > 0 && (
        <PostForm>
          <input type="hidden" name="all" value="on" />
          <DeskSubmit look={isFeed ? "primary" : "secondary"} label={t(words.retryAll)} />
        </PostForm>
      )}
      <p className={css.actions}>
        {next > 0 && (
          <ButtonLink
            to={`${path}/refused?after=${next}`}
            look="secondary"
            label={t(words.next)}
            rel="next"
          />
        )}{" "}
        <ButtonLink to={refusedFile} look="plain" label={t(words.refusedDownload)} />{" "}
        <ButtonLink to={path} look="plain" label={t(words.backToImport)} />
      </p>
    </DeskPage>
  );
}

/** A cell of a refused row, with the reason if it is the wrong one. */
function cellField(name: string, value: string, reason: string): Field {
  const id = name.replace(/[^\w]+/g, "-");
  return {
    id,
    name,
    value,
    errorId: `${id}-error`,
    hintId: `${id}-hint`,
    errors: reason ? [reason] : undefined,
  };
}

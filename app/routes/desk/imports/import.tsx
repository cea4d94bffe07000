import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import { isAtWork, isJournalled, MAX_REFUSED, MAX_UNDOABLE } from "#app/domain/imports/imports.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { cutText } from "#app/lib/cut.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskImports as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { changeText, fileText } from "../stored-text.server.ts";
import { importPath, importWords, openImport } from "./import.server.ts";
import { ImportView } from "./import-view.tsx";

export const meta = deskMeta(words.pageOfImport);

/** Changes and refused rows that the page names. */
const MAX_SHOWN = 20;
const MAX_REFUSED_SHOWN = 5;
const NOTE = 400;

/** An import: how far it is, what it would do or did, and what can be done with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, importRun, path, refusedFile } = await openImport(args);
  const { state, kind, said, waits_for, left } = importRun;
  if (state === "columns") throw redirect(importPath(importRun.id, "columns"), 302);
  const { t, locale } = desk;
  const { dateTime } = timesOf(desk.store.settings, locale);
  const number = (count: number) => count.toLocaleString(locale);
  const answer = await call(desk, imports.listRefusedRows, { id: importRun.id, limit: MAX_REFUSED_SHOWN });
  const lines = isFailure(answer) ? [] : answer.lines;
  const said_ = (text: string) => cutText(fileText(desk, text), NOTE);
  const done = number(importRun.rows_done);
  const all = number(importRun.rows_total);
  const progress = !isAtWork(state)
    ? ""
    : state === "undoing"
      ? t(words.undoProgress, { done, all })
      : importRun.rows_total > 0
        ? t(words.progress, { done, all })
        : importRun.rows_done > 0
          ? t(words.progressSoFar, { done })
          : "";
  const names = state === "checked" ? words.counts : words.done;
  const over =
    state === "done" || state === "checked" || (state === "failed" && importRun.applied_at !== null);
  const undo =
    state === "checked" || state === "done"
      ? !isJournalled(kind)
        ? t(words.cannotUndo)
        : importRun.undo_until !== null
          ? t(words.undoUntil, { date: dateTime(importRun.undo_until) })
          : said.undoable
            ? state === "done" && importRun.added + importRun.changed > 0
              ? t(words.expiredText)
              : ""
            : importRun.added + importRun.changed > MAX_UNDOABLE
              ? t(words.tooLarge, { count: number(MAX_UNDOABLE) })
              : ""
      : "";
  return {
    path,
    refusedFile,
    state,
    progress,
    undo,
    ...importWords(desk, importRun),
    isChange: kind === "change",
    isTable: importRun.columns !== undefined && kind !== "change",
    hasRefused: importRun.columns !== undefined || importRun.correctable,
    total: importRun.rows_total,
    waits: waits_for ? t(words.waits, { name: waits_for.name, who: waits_for.actor }) : "",
    appliedAt: importRun.applied_at === null ? "" : dateTime(importRun.applied_at),
    problem: said_(said.problem),
    counts: over
      ? (["added", "changed", "unchanged", "deleted", "refused"] as const)
          .filter((name) => importRun[name] > 0 || name === "changed")
          .map((name) => ({ name: t(names[name]), count: number(importRun[name]) }))
      : [],
    changes:
      state === "checked"
        ? said.changes.slice(0, MAX_SHOWN).map((change) => cutText(changeText(desk, change), NOTE))
        : [],
    // For several titles the ISBNs were typed in, without a file.
    notes: kind !== "change" && (over || state === "failed") ? said.notes.slice(0, MAX_SHOWN).map(said_) : [],
    refused: lines.map(({ line, reason }) =>
      cutText(
        importRun.columns
          ? t(words.refusedLine, { line: String(line), reason: fileText(desk, reason) })
          : fileText(desk, reason),
        NOTE,
      ),
    ),
    moreRefused: importRun.refused > lines.length,
    keptAll: importRun.refused <= MAX_REFUSED,
    correctable: importRun.correctable,
    canUndo: importRun.undo_until !== null,
    hasFile: state === "checked" || (state === "failed" && importRun.applied_at === null),
    left: {
      undone: left.undone,
      count: left.count,
      titles: left.titles.map(({ product_code, title }) => ({
        path: `/desk/titles/${encodeURIComponent(product_code)}`,
        name: title,
      })),
    },
  };
}

export type ImportData = Awaited<ReturnType<typeof loader>>;

export default function Import() {
  return <ImportView {...useLoaderData<typeof loader>()} />;
}

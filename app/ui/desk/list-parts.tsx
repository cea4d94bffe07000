import { clsx } from "clsx";
import { Fragment, type PropsWithChildren, type ReactNode } from "react";
import type { Constraint } from "#app/lib/constraints.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import * as form from "../form/form.css.ts";
import { fieldRow, row } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { ButtonLink, DeskSubmit } from "./buttons.tsx";
import * as css from "./orders.css.ts";

/** The lists that a page of the desk can show, as links above it. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { path: string; name: string; isOpen: boolean }[];
}) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map(({ path, name, isOpen }) => (
        <Fragment key={path}>
          <a href={path} aria-current={isOpen ? "page" : undefined} className={css.tab}>
            {name}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

/** Links to the pages beside this one of a list; an empty path for none. */
export function Pager({ previous, next }: { previous: string; next: string }) {
  const t = useT();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t(words.pages)} className={row}>
      {previous && <ButtonLink to={previous} look="secondary" label={t(words.previous)} rel="prev" />}{" "}
      {next && <ButtonLink to={next} look="secondary" label={t(words.next)} rel="next" />}
    </nav>
  );
}

/** The address of a page with a query, from which empty values are left out. */
export function pageWith(path: string, query: Readonly<Record<string, string | number | null>>): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [[name, String(value)]],
  );
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}

/**
 * The pages before and after this one of a list, for its `Pager`.
 * @param edges where they begin, as the call answers; null for none
 */
export function pagesBeside(
  path: string,
  query: Readonly<Record<string, string>>,
  { next, previous }: Readonly<Record<"next" | "previous", number | null>>,
): { previous: string; next: string } {
  return {
    previous: previous === null ? "" : pageWith(path, { ...query, before: previous }),
    next: next === null ? "" : pageWith(path, { ...query, after: next }),
  };
}

/** A link to the rest of a list; an empty path for none. */
export function More({ path, label }: { path: string; label: string }) {
  if (!path) return null;
  return (
    <p>
      <ButtonLink to={path} look="secondary" label={label} rel="next" />
    </p>
  );
}

/**
 * The form above a list: a field to search it, then `children`.
 * @param kept the other fields of the address
 */
export function Filters({
  path,
  label,
  kept,
  find,
  children,
}: PropsWithChildren<{
  path: string;
  label: string;
  kept: Readonly<Record<string, string>>;
  find: { label: string; hint?: string; value: string; constraint: Constraint };
}>) {
  return (
    <form action={path} aria-label={label} className={css.filters}>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className={css.filter}>
        {find.label}{" "}
        <input
          type="search"
          name="find"
          defaultValue={find.value}
          {...find.constraint}
          aria-describedby={find.hint && "find-hint"}
          autoComplete="off"
          className={form.input}
        />
      </label>{" "}
      {children}{" "}
      {find.hint && (
        <p id="find-hint" className={`${form.hint} ${css.acrossFilters}`}>
          {find.hint}
        </p>
      )}
    </form>
  );
}

/**
 * The search field of a list with its button, for lists without other choices.
 * @param children hidden fields
 */
export function FindBox({
  path,
  label,
  value,
  constraint,
  children,
}: PropsWithChildren<{ path: string; label: string; value: string; constraint: Constraint }>) {
  return (
    <form method="get" action={path} className={fieldRow}>
      {children}
      <label className={form.field}>
        <span className={form.label}>{label}</span>{" "}
        <input
          type="text"
          {...constraint}
          name="find"
          defaultValue={value}
          autoComplete="off"
          className={form.input}
        />
      </label>{" "}
      <DeskSubmit look="secondary" label={label} />
    </form>
  );
}

interface Column<Row> {
  name: string;
  /** A row's cell; in the first column, the row's heading. */
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned, and not broken. */
  isNumber?: boolean;
  /** Short texts, which are not broken within a word. */
  isShort?: boolean;
  /** Links and buttons, which name themselves: cards do not repeat the column's name. */
  isAction?: boolean;
  /** A field with a label of its own: a table shows the column's name, and cards show the label. */
  isField?: boolean;
}

/** With more, an email address or a date in a table breaks on a window of a tablet's width. */
const FEW_COLUMNS = 4;

/** A list as a table; on a phone, a card for each row. @param keyOf a row's identity, if its position is not */
export function ListTable<Row>({
  rows,
  columns,
  keyOf,
  none = "",
}: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf?: (row: Row) => string | number;
  /** The text in place of an empty table. */
  none?: string;
}) {
  if (rows.length === 0 && none) return <p>{none}</p>;
  const [first, ...others] = columns;
  return (
    <table className={columns.length > FEW_COLUMNS ? css.table : css.smallTable}>
      <thead>
        <tr>
          {columns.map(({ name, isNumber, isAction }) => (
            <th
              key={name}
              scope="col"
              className={clsx(isNumber && css.number, isAction && css.press) || undefined}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, position) => (
          <tr key={keyOf?.(row) ?? position}>
            <th scope="row">{first?.cell(row)}</th>
            {others.map(({ name, cell, isNumber, isShort, isAction, isField }) => (
              <td
                key={name}
                data-label={isAction || isField ? undefined : name}
                className={
                  clsx(
                    isNumber && css.number,
                    isAction && css.press,
                    isShort && css.short,
                    isField && css.fieldCell,
                  ) || undefined
                }
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { Constraints } from "#app/lib/constraints.ts";
import { deskTitles as words } from "#app/messages/words.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Pager, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as form from "#app/ui/form/form.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { fieldRow, lead, narrow, soft, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

export interface TitleRow {
  path: string;
  code: string;
  title: string;
  author_line: string;
  binding: string | null;
  list_price: number | null;
  price: number | null;
  shelf_note: string | null;
  hidden: boolean;
  onhand: number;
  onorder: number;
  reserved: number;
  awaited: number;
  orders: readonly number[];
}

export function TitlesView({
  tab,
  term,
  rows,
  hidden,
  count,
  closest,
  unknown,
  next,
  previous,
  mayChange,
  constraints,
}: {
  tab: "search" | "changed" | "hidden";
  term: string;
  rows: readonly TitleRow[];
  hidden: readonly TitleRow[];
  count: number;
  closest: boolean;
  /** A whole ISBN that the catalogue does not have. */
  unknown: string;
  /** Where the pages beside this one begin; -1 for none. */
  next: number;
  previous: number;
  mayChange: boolean;
  constraints: Constraints<"find">;
}) {
  const t = useT();
  const own: Record<string, string> = { ...(tab !== "search" && { show: tab }), ...(term && { find: term }) };
  const at = (from: number) =>
    from < 0 ? "" : `/desk/titles?${new URLSearchParams({ ...own, from: String(from) })}`;
  const addPath = `/desk/titles/new?${new URLSearchParams(unknown ? { code: unknown } : { title: term })}`;
  const changePath =
    rows.length > 0 && !closest
      ? `/desk/titles/change?${new URLSearchParams({ find: term })}`
      : "/desk/titles/change";
  return (
    <DeskPage heading={t(words.titlesTitle)}>
      <Tabs
        label={t(words.which)}
        tabs={(["search", "changed", "hidden"] as const).map((one) => ({
          path: one === "search" ? "/desk/titles" : `/desk/titles?show=${one}`,
          name: t(words.whichTabs[one]),
          isOpen: one === tab,
        }))}
      />
      {tab === "search" && (
        <form method="get" id="desk-titles-find" className={narrow}>
          <div className={fieldRow}>
            <div className={form.field}>
              <label htmlFor="find" className={form.label}>
                {t(words.find)}
              </label>{" "}
              <span id="find-hint" className={form.hint}>
                {t(words.findHint)}
              </span>{" "}
              <input
                type="search"
                id="find"
                name="find"
                defaultValue={term}
                {...constraints.find}
                autoComplete="off"
                aria-describedby="find-hint"
                className={form.input}
              />
            </div>{" "}
            <button type="submit" className={button.primary}>
              {t(words.findSubmit)}
            </button>
          </div>
        </form>
      )}
      {unknown && <p>{t(words.noCode, { code: unknown })}</p>}
      {term && !unknown && tab === "search" && (
        <p className={rows.length > 0 ? soft : lead}>
          {rows.length === 0 ? t(words.none) : closest ? t(words.foundClosest) : t(words.found, { count })}
        </p>
      )}
      {tab !== "search" && rows.length === 0 && (
        <p>{t(tab === "changed" ? words.noneChanged : words.noneHidden)}</p>
      )}
      {rows.length > 0 && <TitlesTable rows={rows} />}
      <Pager previous={at(previous)} next={at(next)} />
      {hidden.length > 0 && (
        <section className={stack[3]} aria-labelledby="hidden">
          <h2 id="hidden">{t(words.alsoHidden)}</h2>
          <TitlesTable rows={hidden} />
        </section>
      )}
      {mayChange && tab === "search" && (
        <p className={css.actions}>
          <a href={term ? addPath : "/desk/titles/new"} className={button.secondary}>
            {t(words.add)}
          </a>{" "}
          <a href={changePath} className={button.secondary}>
            {rows.length > 0 && !closest ? t(words.changeAll, { count }) : t(words.changeSeveral)}
          </a>
        </p>
      )}
    </DeskPage>
  );
}

function TitlesTable({ rows }: { rows: readonly TitleRow[] }) {
  const t = useT();
  const money = useMoney();
  const { title, onhand, onorder, reserved, price, own } = words.columns;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t(title)}</th>
          {[t(onhand), t(onorder)].map((name) => (
            <th key={name} scope="col" className={css.number}>
              {name}
            </th>
          ))}
          <th scope="col">{t(reserved)}</th>
          <th scope="col">{t(price)}</th>
          <th scope="col">{t(own)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <th scope="row">
              <a href={row.path}>{row.title}</a>{" "}
              <span className={css.beneath}>
                {[row.author_line, row.binding, row.code].filter(Boolean).join(" · ")}
              </span>
            </th>
            <td data-label={t(onhand)} className={css.number}>
              {row.onhand}
            </td>
            <td data-label={t(onorder)} className={css.number}>
              {row.onorder}
            </td>
            <td {...(row.orders.length > 0 && { "data-label": t(reserved) })}>
              <Reserved row={row} />
            </td>
            <td data-label={t(price)}>
              {row.price === null ? (
                row.list_price === null ? (
                  t(words.noPrice)
                ) : (
                  money(row.list_price)
                )
              ) : (
                <>
                  {money(row.price)} <span className={soft}>({t(words.ownPrice)})</span>
                </>
              )}
            </td>
            <td {...((row.hidden || row.shelf_note) && { "data-label": t(own) })}>
              {[row.hidden && t(words.isHidden), row.shelf_note].filter(Boolean).join(". ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many copies open orders hold or wait for, with links to the oldest of them. */
function Reserved({ row: { reserved, awaited, orders } }: { row: TitleRow }) {
  const t = useT();
  if (orders.length === 0) return null;
  return (
    <>
      {[reserved > 0 && String(reserved), awaited > 0 && t(words.awaited, { count: awaited })]
        .filter(Boolean)
        .join(", ")}{" "}
      {t(words.forOrder)}{" "}
      {orders.map((number, at) => (
        <span key={number}>
          {at > 0 && ", "}
          <a href={`/desk/orders/${number}`}>{number}</a>
        </span>
      ))}
    </>
  );
}

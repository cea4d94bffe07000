import type { Constraints } from "#app/lib/constraints.ts";
import { deskTitles as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable, Pager, pageWith, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as form from "#app/ui/form/form.css.ts";
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
  const pageFrom = (from: number) =>
    from < 0 ? "" : pageWith("/desk/titles", { show: tab === "search" ? "" : tab, find: term, from });
  const addPath = `/desk/titles/new?${new URLSearchParams(unknown ? { code: unknown } : { title: term })}`;
  const changePath =
    rows.length > 0 && !closest
      ? `/desk/titles/change?${new URLSearchParams({ find: term })}`
      : "/desk/titles/change";
  return (
    <DeskPage heading={t(words.titlesTitle)}>
      <Tabs
        label={t(words.which)}
        tabs={(["search", "changed", "hidden"] as const).map((choice) => ({
          path: pageWith("/desk/titles", { show: choice === "search" ? "" : choice }),
          name: t(words.whichTabs[choice]),
          isOpen: choice === tab,
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
            <DeskSubmit look="primary" label={t(words.findSubmit)} />
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
      <Pager previous={pageFrom(previous)} next={pageFrom(next)} />
      {hidden.length > 0 && (
        <section className={stack[3]} aria-labelledby="hidden">
          <h2 id="hidden">{t(words.alsoHidden)}</h2>
          <TitlesTable rows={hidden} />
        </section>
      )}
      {mayChange && tab === "search" && (
        <p className={css.actions}>
          <ButtonLink to={term ? addPath : "/desk/titles/new"} look="secondary" label={t(words.add)} />{" "}
          <ButtonLink
            to={changePath}
            look="secondary"
            label={rows.length > 0 && !closest ? t(words.changeAll, { count }) : t(words.changeSeveral)}
          />
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
    <ListTable
      rows={rows}
      keyOf={(row) => row.path}
      columns={[
        {
          name: t(title),
          cell: (row) => (
            <>
              <a href={row.path}>{row.title}</a>{" "}
              <span className={css.beneath}>
                {[row.author_line, row.binding, row.code].filter(Boolean).join(" · ")}
              </span>
            </>
          ),
        },
        { name: t(onhand), cell: (row) => row.onhand, isNumber: true },
        { name: t(onorder), cell: (row) => row.onorder, isNumber: true },
        { name: t(reserved), cell: (row) => <ReservedCopies row={row} /> },
        {
          name: t(price),
          cell: (row) => {
            if (row.price === null) return row.list_price === null ? t(words.noPrice) : money(row.list_price);
            return (
              <>
                {money(row.price)} <span className={soft}>({t(words.ownPrice)})</span>
              </>
            );
          },
        },
        {
          name: t(own),
          cell: (row) => [row.hidden && t(words.isHidden), row.shelf_note].filter(Boolean).join(". "),
        },
      ]}
    />
  );
}

/** The number of copies that open orders hold or wait for, with links to the oldest of them. */
function ReservedCopies({ row: { reserved, awaited, orders } }: { row: TitleRow }) {
  const t = useT();
  if (orders.length === 0) return null;
  return (
    <>
      {[reserved > 0 && String(reserved), awaited > 0 && t(words.awaited, { count: awaited })]
        .filter(Boolean)
        .join(", ")}{" "}
      {t(words.forOrder)}{" "}
      {orders.map((number, index) => (
        <span key={number}>
          {index > 0 && ", "}
          <a href={`/desk/orders/${number}`}>{number}</a>
        </span>
      ))}
    </>
  );
}

import type { ReactNode } from "react";
import type { Condition } from "#app/domain/catalogue/catalogue.ts";
import { deskPreorders, deskStock, deskTitles as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import { MovementList, type MovementRow } from "#app/ui/desk/movement-list.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { Facts } from "#app/ui/desk/page-parts.tsx";
import { lead, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { Cover } from "#app/ui/title/cover.tsx";

export interface HistoryRow {
  key: string;
  at: number;
  date: string;
  text: string;
  /** The number of the entry that the row's button undoes; 0 for a row without a button. */
  undo: number;
}

interface Props {
  path: string;
  title: string;
  author: string;
  eisbn: string;
  cover: { eisbn: string; cover_image_cache: string | null };
  seen: string;
  onlyHere: boolean;
  hidden: boolean;
  /** Whether it has a day of publication to come, so that pre-orders can be offered. */
  isToCome: boolean;
  facts: readonly { name: string; value: string }[];
  /** Facts from the feeds and the shop; "" for none. */
  said: Record<keyof typeof words.said, readonly string[]>;
  comments: readonly { author: string; text: string }[];
  orders: readonly { number: number; name: string; placed: string; reserved: number; awaited: number }[];
  shelves: readonly {
    location_id: number;
    name: string;
    condition: Condition;
    conditionName: string;
    onhand: number;
    /** Copies on hand that are set aside for orders. */
    aside: number;
    onorder: number;
    price: string;
    note: string | null;
  }[];
  movements: readonly MovementRow[];
  history: readonly HistoryRow[];
  mayChange: boolean;
}

export function TitleView(props: Props) {
  const { path, title, author, eisbn, cover, seen, onlyHere, hidden, isToCome, facts, mayChange } = props;
  const t = useT();
  return (
    <DeskPage heading={title}>
      {author && <p className={lead}>{author}</p>}
      {onlyHere && <p>{t(words.onlyHere)}</p>}
      <Cover title={cover} size="small" alt={t(words.coverNow)} eager />
      <Facts facts={facts} />
      <div className={css.actions}>
        {mayChange && (
          <>
            <ButtonLink to={`${path}/edit`} look="primary" label={t(words.edit)} />{" "}
            <ButtonLink to={`${path}/cover`} look="secondary" label={t(words.changeCover)} />{" "}
            {isToCome && (
              <>
                <ButtonLink to={`${path}/preorder`} look="secondary" label={t(deskPreorders.make)} />{" "}
              </>
            )}
            <PressForm
              action={`${path}/${hidden ? "show" : "hide"}`}
              fields={{ seen }}
              label={t(hidden ? words.show : words.hide)}
            />{" "}
          </>
        )}
        {!hidden && <ButtonLink to={`/item/${eisbn}`} look="plain" label={t(words.inShop)} />}
      </div>
      <Shelves {...props} />
      <Orders {...props} />
      <FactsOfFeeds {...props} />
      <Comments {...props} />
      <Ledger {...props} />
      <History {...props} />
      <BackLink to="/desk/titles" label={t(words.back)} />
    </DeskPage>
  );
}

function Part({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <section className={stack[3]} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}

/** Where copies stand, each with a link to adjust them. */
function Shelves({ path, shelves, mayChange }: Props) {
  const t = useT();
  const { location, condition, onhand, aside, onorder, price, action } = deskStock.shelvesColumns;
  const to = (shelf: Props["shelves"][number]) =>
    `${path}/stock?${new URLSearchParams({ location: String(shelf.location_id), condition: shelf.condition })}`;
  const adjust = (shelf: Props["shelves"][number]) => (
    <ButtonLink
      to={to(shelf)}
      look="plain"
      label={t(deskStock.adjust)}
      of={`${shelf.name}, ${shelf.conditionName}`}
    />
  );
  return (
    <Part id="shelves" name={t(deskStock.shelvesHeading)}>
      <ListTable
        rows={shelves}
        keyOf={to}
        columns={[
          { name: t(location), cell: (shelf) => shelf.name },
          {
            name: t(condition),
            cell: (shelf) => (
              <>
                {shelf.conditionName} {shelf.note && <span className={css.beneath}>{shelf.note}</span>}
              </>
            ),
          },
          { name: t(onhand), cell: (shelf) => shelf.onhand, isNumber: true },
          { name: t(aside), cell: (shelf) => shelf.aside, isNumber: true },
          { name: t(onorder), cell: (shelf) => shelf.onorder, isNumber: true },
          { name: t(price), cell: (shelf) => shelf.price, isShort: true },
          ...(mayChange ? [{ name: t(action), cell: adjust, isAction: true }] : []),
        ]}
      />
    </Part>
  );
}

/** Stock movements by hand. */
function Ledger({ path, movements }: Props) {
  const t = useT();
  return (
    <Part id="ledger" name={t(deskStock.ledger)}>
      <p className={soft}>{t(movements.length === 0 ? deskStock.ledgerNone : deskStock.ledgerLead)}</p>
      {movements.length > 0 && <MovementList movements={movements} to={path} />}
    </Part>
  );
}

/** Facts from the feeds, and this shop's own facts beside them. */
function FactsOfFeeds({ said, onlyHere }: Props) {
  const t = useT();
  const { added, shop } = words.saidColumns;
  // No feed has a title that the shop added itself.
  const feeds = onlyHere ? added : words.saidColumns.feeds;
  return (
    <Part id="said" name={t(words.saidHeading)}>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t(feeds)}</th>
            <th scope="col">{t(shop)}</th>
          </tr>
        </thead>
        <tbody>
          {(["price", "note", "description"] as const).map((field) => (
            <tr key={field}>
              <th scope="row" className={css.short}>
                {t(words.said[field])}
              </th>
              {[t(feeds), t(shop)].map((name, index) => (
                <td key={name} data-label={name}>
                  {said[field][index] || <span className={soft}>{t(words.nothing)}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Comments({ path, comments, mayChange }: Props) {
  const t = useT();
  const edit = (author: string) => `${path}/comment?${new URLSearchParams({ author })}`;
  return (
    <Part id="comments" name={t(words.commentsHeading)}>
      {comments.length === 0 && <p>{t(words.commentsNone)}</p>}
      {comments.map(({ author, text }) => (
        <div key={author} className={css.entry}>
          <p className={css.note}>{text}</p>
          <p className={soft}>{author}</p>
          {mayChange && (
            <ButtonLink to={edit(author)} look="plain" label={t(words.changeComment)} of={author} />
          )}
        </div>
      ))}
      {mayChange && (
        <p>
          <ButtonLink to={`${path}/comment`} look="secondary" label={t(words.writeComment)} />
        </p>
      )}
    </Part>
  );
}

function Orders({ orders }: Props) {
  const t = useT();
  const { order, customer, placed, reserved, awaited } = words.ordersColumns;
  return (
    <Part id="orders" name={t(words.ordersHeading)}>
      <ListTable
        none={t(words.ordersNone)}
        rows={orders}
        columns={[
          { name: t(order), cell: (row) => <a href={`/desk/orders/${row.number}`}>{row.number}</a> },
          { name: t(customer), cell: (row) => row.name },
          { name: t(placed), cell: (row) => row.placed },
          { name: t(reserved), cell: (row) => row.reserved, isNumber: true },
          { name: t(awaited), cell: (row) => row.awaited, isNumber: true },
        ]}
      />
    </Part>
  );
}

function History({ path, history, mayChange }: Props) {
  const t = useT();
  return (
    <Part id="history" name={t(words.history)}>
      {history.length === 0 && <p>{t(words.historyNone)}</p>}
      <ol className={css.history}>
        {history.map(({ key, at, date, text, undo }) => (
          <li key={key} className={css.entry}>
            <p>
              <time dateTime={new Date(at * 1000).toISOString()} className={soft}>
                {date}
              </time>{" "}
              {text}
            </p>
            {undo > 0 && mayChange && (
              <PressForm
                action={`${path}/undo`}
                fields={{ number: undo }}
                look="plain"
                label={t(words.undo)}
                of={`(${text})`}
              />
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}

import type { ReactNode } from "react";
import { deskStock, deskTitles as words } from "#app/messages/words.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { MovementList, type MovementRow } from "#app/ui/desk/movement-list.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, soft, stack, hidden as unseen } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export interface HistoryRow {
  key: string;
  at: number;
  date: string;
  text: string;
  /** The number of the entry that a button takes back; 0 for none. */
  undo: number;
}

interface Props {
  path: string;
  title: string;
  author: string;
  eisbn: string;
  seen: string;
  onlyHere: boolean;
  hidden: boolean;
  facts: readonly { name: string; value: string }[];
  /** What feeds and shop say; "" for nothing. */
  said: Record<keyof typeof words.said, readonly string[]>;
  comments: readonly { author: string; text: string }[];
  orders: readonly { number: number; name: string; placed: string; reserved: number; awaited: number }[];
  shelves: readonly {
    location_id: number;
    name: string;
    condition: string;
    conditionName: string;
    onhand: number;
    onorder: number;
    price: string;
    note: string | null;
  }[];
  movements: readonly MovementRow[];
  history: readonly HistoryRow[];
  mayChange: boolean;
}

export function TitleView(props: Props) {
  const { path, title, author, eisbn, seen, onlyHere, hidden, facts, mayChange } = props;
  const t = useT();
  return (
    <DeskPage heading={title}>
      {author && <p className={lead}>{author}</p>}
      {onlyHere && <p>{t(words.onlyHere)}</p>}
      <dl className={css.facts}>
        {facts.flatMap(({ name, value }) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} is`}>{value}</dd>,
        ])}
      </dl>
      <div className={css.actions}>
        {mayChange && (
          <>
            <a href={`${path}/edit`} className={button.primary}>
              {t(words.edit)}
            </a>{" "}
            <PostForm action={`${path}/${hidden ? "show" : "hide"}`}>
              <input type="hidden" name="seen" value={seen} />
              <button type="submit" className={button.secondary}>
                {t(hidden ? words.show : words.hide)}
              </button>
            </PostForm>{" "}
          </>
        )}
        {!hidden && (
          <a href={`/item/${eisbn}`} className={button.plain}>
            {t(words.inShop)}
          </a>
        )}
      </div>
      <Shelves {...props} />
      <Orders {...props} />
      <Said {...props} />
      <Comments {...props} />
      <Ledger {...props} />
      <History {...props} />
      <p>
        <a href="/desk/titles" className={button.plain}>
          {t(words.back)}
        </a>
      </p>
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
  const { location, condition, onhand, onorder, price, action } = deskStock.shelvesColumns;
  const to = (shelf: Props["shelves"][number]) =>
    `${path}/stock?${new URLSearchParams({ location: String(shelf.location_id), condition: shelf.condition })}`;
  return (
    <Part id="shelves" name={t(deskStock.shelvesHeading)}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t(location)}</th>
            <th scope="col">{t(condition)}</th>
            <th scope="col" className={css.number}>
              {t(onhand)}
            </th>
            <th scope="col" className={css.number}>
              {t(onorder)}
            </th>
            <th scope="col">{t(price)}</th>
            {mayChange && <th scope="col">{t(action)}</th>}
          </tr>
        </thead>
        <tbody>
          {shelves.map((shelf) => (
            <tr key={to(shelf)}>
              <th scope="row">{shelf.name}</th>
              <td data-label={t(condition)}>
                {shelf.conditionName} {shelf.note && <span className={css.beneath}>{shelf.note}</span>}
              </td>
              <td data-label={t(onhand)} className={css.number}>
                {shelf.onhand}
              </td>
              <td data-label={t(onorder)} className={css.number}>
                {shelf.onorder}
              </td>
              <td {...(shelf.price && { "data-label": t(price) })}>{shelf.price}</td>
              {mayChange && (
                <td>
                  <a href={to(shelf)} className={button.plain}>
                    {t(deskStock.adjust)}{" "}
                    <span className={unseen}>
                      {shelf.name}, {shelf.conditionName}
                    </span>
                  </a>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** What staff moved by hand. */
function Ledger({ path, movements }: Props) {
  const t = useT();
  return (
    <Part id="ledger" name={t(deskStock.ledger)}>
      <p className={soft}>{t(movements.length === 0 ? deskStock.ledgerNone : deskStock.ledgerLead)}</p>
      {movements.length > 0 && <MovementList movements={movements} to={path} />}
    </Part>
  );
}

/** What the feeds say, and what this shop says beside it. */
function Said({ said }: Props) {
  const t = useT();
  const { feeds, shop } = words.saidColumns;
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
              <th scope="row">{t(words.said[field])}</th>
              {[t(feeds), t(shop)].map((name, at) => (
                <td key={name} data-label={name}>
                  {said[field][at] || <span className={soft}>{t(words.nothing)}</span>}
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
            <a href={edit(author)} className={button.plain}>
              {t(words.changeComment)} <span className={unseen}>{author}</span>
            </a>
          )}
        </div>
      ))}
      {mayChange && (
        <p>
          <a href={`${path}/comment`} className={button.secondary}>
            {t(words.writeComment)}
          </a>
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
      {orders.length === 0 ? (
        <p>{t(words.ordersNone)}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(order)}</th>
              <th scope="col">{t(customer)}</th>
              <th scope="col">{t(placed)}</th>
              <th scope="col" className={css.number}>
                {t(reserved)}
              </th>
              <th scope="col" className={css.number}>
                {t(awaited)}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((one, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold two conditions of a title
              <tr key={position}>
                <th scope="row">
                  <a href={`/desk/orders/${one.number}`}>{one.number}</a>
                </th>
                <td data-label={t(customer)}>{one.name}</td>
                <td data-label={t(placed)}>{one.placed}</td>
                <td data-label={t(reserved)} className={css.number}>
                  {one.reserved}
                </td>
                <td data-label={t(awaited)} className={css.number}>
                  {one.awaited}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
              <PostForm action={`${path}/undo`}>
                <input type="hidden" name="number" value={undo} />
                <button type="submit" className={button.plain}>
                  {t(words.undo)} <span className={unseen}>({text})</span>
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}

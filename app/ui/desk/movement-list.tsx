import { deskStock as words } from "#app/messages/words.ts";
import { soft } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { ButtonLink, PressForm } from "./buttons.tsx";
import * as css from "./orders.css.ts";

export interface MovementRow {
  id: number;
  at: number;
  date: string;
  text: string;
  note: string;
  /** A sentence naming who took it back; "" if nobody did. */
  undone: string;
  order: number | null;
  mayUndo: boolean;
}

/**
 * Movements of stock, each with a button that undoes it.
 * @param to the page to return to
 */
export function MovementList({ movements, to }: { movements: readonly MovementRow[]; to: string }) {
  const t = useT();
  return (
    <ol className={css.history}>
      {movements.map(({ id, at, date, text, note, undone, order, mayUndo }) => (
        <li key={id} className={css.entry}>
          <p className={undone ? css.undone : undefined}>
            <time dateTime={new Date(at * 1000).toISOString()} className={soft}>
              {date}
            </time>{" "}
            {text}{" "}
            {order !== null && (
              <ButtonLink
                to={`/desk/orders/${order}`}
                look="plain"
                label={t(words.openOrder, { order: String(order) })}
              />
            )}
          </p>
          {note && <p className={css.note}>{note}</p>}
          {undone && <p>{undone}</p>}
          {mayUndo && (
            <PressForm
              action={`/desk/stock/movements/${id}/undo`}
              fields={{ to }}
              look="plain"
              label={t(words.undo)}
              of={`(${text})`}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

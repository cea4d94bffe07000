import { deskOrders as words } from "#app/messages/words.ts";
import { EmailAddress } from "../page/email-address.tsx";
import { soft } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { PressForm } from "./buttons.tsx";
import * as css from "./orders.css.ts";

/** Something that happened to an order, as a sentence. */
export interface HistoryEntry {
  /** Epoch seconds, and in words. */
  at: number;
  date: string;
  text: string;
  note: string;
  /** The number that undoing it takes; null if it cannot be undone. */
  undo: number | null;
  /** The name of the person who undid it, and when; "" if nobody did. */
  undone: string;
  email: { id: number; subject: string; state: string } | null;
}

/** The button that undoes a step. @param what the step in words, for screen readers that announce only the button */
export function UndoForm({ number, act, what }: { number: number; act: number; what: string }) {
  const t = useT();
  return <PressForm action={`/desk/orders/${number}/undo/${act}`} label={t(words.undo)} of={what} />;
}

export function OrderHistory({ number, entries }: { number: number; entries: readonly HistoryEntry[] }) {
  return (
    <ol className={css.history}>
      {entries.map(({ at, date, text, note, undo, undone, email }, position) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity and never move
          key={position}
          className={css.entry}
        >
          <p>
            <time dateTime={new Date(at * 1000).toISOString()} className={soft}>
              {date}
            </time>{" "}
            {undone ? <s>{text}</s> : <EmailAddress text={text} />}{" "}
            {email && (
              <>
                <a href={`/desk/orders/${number}/emails/${email.id}`}>{email.subject}</a> ({email.state})
              </>
            )}
            {undone}
          </p>
          {note && <p className={css.note}>{note}</p>}
          {undo !== null && <UndoForm number={number} act={undo} what={text} />}
        </li>
      ))}
    </ol>
  );
}

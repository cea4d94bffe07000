import { Fragment } from "react";
import { soft, stack } from "../page/layout.css.ts";
import * as css from "./orders.css.ts";

/** Names and values of something. */
export function Facts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The history of something, in sentences with their times; nothing if it has none yet. */
export function History({
  heading,
  entries,
}: {
  heading: string;
  entries: readonly { date: string; text: string; note?: string }[];
}) {
  if (entries.length === 0) return null;
  return (
    <section className={stack[3]} aria-labelledby="history">
      <h2 id="history">{heading}</h2>
      <ol className={css.history}>
        {entries.map(({ date, text, note }, position) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity and never move
            key={position}
            className={css.entry}
          >
            <p>
              <span className={soft}>{date}</span> {text}
            </p>
            {note && <p className={css.note}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

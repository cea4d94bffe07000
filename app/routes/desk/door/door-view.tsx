import { deskDoor as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as door from "#app/ui/desk/door.css.ts";
import { Pager } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { Outcome, ScanForm } from "#app/ui/desk/scan-form.tsx";
import { input } from "#app/ui/form/form.css.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { hidden, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import type { DoorRow } from "./door.server.ts";

interface DoorData {
  path: string;
  name: string;
  when: string;
  isCancelled: boolean;
  /** The search text; "" for the whole list. */
  search: string;
  /** The state of a ticket with the code that was looked up. */
  answer: { text: string; isGood: boolean } | null;
  /** A message about the last action. */
  done: string;
  sums: { expected: number; came: number; by_hand: number };
  rows: readonly DoorRow[];
  previous: string;
  next: string;
  token: string;
  mayTick: boolean;
  /** The browser is one person's, so it may hold the list. */
  mayKeep: boolean;
}

export function DoorView({
  state,
  adding,
  ...data
}: DoorData & { state: FormState; adding: FormState<"name" | "places"> }) {
  const { path, search, answer, done, sums, mayTick } = data;
  const t = useT();
  const refused = [state, adding].some(({ errors }) => Object.keys(errors).length > 0);
  return (
    <DeskPage heading={t(words.doorOf, { name: data.name })}>
      <p>{data.when}</p>
      {data.isCancelled && (
        <p>
          <strong>{t(words.isCancelled)}</strong>
        </p>
      )}
      {!refused && done && <Outcome kind="done">{done}</Outcome>}
      {!refused && answer && <Outcome kind={answer.isGood ? "done" : "problem"}>{answer.text}</Outcome>}
      <ScanForm get label={t(words.ask)} submit={t(words.askSubmit)} />
      <section className={stack[4]} aria-labelledby="list">
        <h2 id="list">{t(words.listHeading)}</h2>
        <p>
          {sums.by_hand > 0
            ? t(words.sumsByHand, {
                came: String(sums.came),
                expected: String(sums.expected),
                more: String(sums.by_hand),
              })
            : t(words.sums, { came: String(sums.came), expected: String(sums.expected) })}{" "}
          {search && <a href={path}>{t(words.all)}</a>}
        </p>
        {data.rows.length > 0 ? (
          <List {...data} state={state} />
        ) : (
          !answer && <p>{search ? t(words.nobody, { find: search }) : t(words.emptyList)}</p>
        )}
        <Pager previous={data.previous} next={data.next} />
      </section>
      {mayTick && <ByHand path={path} token={data.token} state={adding} />}
      <p className={row}>
        <ButtonLink to={`${path}/print`} look="secondary" label={t(words.print)} />{" "}
        {mayTick && (
          <>
            <ButtonLink to={`${path}/came`} look="secondary" label={t(words.cameTitle)} />{" "}
            {data.mayKeep && <ButtonLink to={`${path}/phone`} look="secondary" label={t(words.phoneLink)} />}
          </>
        )}{" "}
        <ButtonLink to="/desk/door" look="plain" label={t(words.toDoors)} />
      </p>
    </DeskPage>
  );
}

/** The list in one form: a button for each row, and one for all that are marked. */
function List({ path, rows, token, mayTick, state }: DoorData & { state: FormState }) {
  const t = useT();
  const { name, people, ticket, came } = words.listColumns;
  const open = rows.filter((guest) => guest.arrived < guest.people);
  return (
    <PostForm
      state={state}
      action={path}
      className={stack[4]}
      enter={{ label: t(words.tickMarked), name: "marked", value: "on" }}
    >
      <input type="hidden" name="token" value={token} />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t(name)}</th>
            <th scope="col">{t(people)}</th>
            <th scope="col">{t(ticket)}</th>
            <th scope="col">{t(came)}</th>
            {mayTick && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((guest) => (
            <Row key={guest.entry} row={guest} mayTick={mayTick} />
          ))}
        </tbody>
      </table>
      {mayTick && open.length > 1 && (
        <p>
          <DeskSubmit look="secondary" label={t(words.tickMarked)} name="marked" value="on" />
        </p>
      )}
    </PostForm>
  );
}

function Row({ row: one, mayTick }: { row: DoorRow; mayTick: boolean }) {
  const t = useT();
  const { people, ticket, came } = words.listColumns;
  const left = one.people - one.arrived;
  const { entry, name, order, tick } = one;
  return (
    <tr>
      <th scope="row">
        {mayTick && left > 0 && (
          <>
            <input
              type="checkbox"
              name="mark"
              value={entry}
              aria-label={t(words.mark, { name })}
              className={door.mark}
            />{" "}
          </>
        )}
        {name} {one.waiting && <span className={css.beneath}>{t(words.waiting)}</span>}{" "}
        {one.owing && <strong className={css.beneath}>{t(words.owing)}</strong>}
      </th>
      <td data-label={t(people)}>{one.people}</td>
      <td data-label={t(ticket)}>
        {order === null ? (
          entry.startsWith("w") && t(words.byHand)
        ) : (
          <>
            {one.ticket}{" "}
            <span className={css.beneath}>
              <a href={`/desk/orders/${order}`}>{t(words.orderNumber, { number: String(order) })}</a>{" "}
              {one.code}
            </span>
          </>
        )}
      </td>
      <td data-label={t(came)}>
        {one.came} {one.twice && <strong className={css.beneath}>{one.twice}</strong>}
      </td>
      {mayTick && (
        <td className={css.press}>
          <div className={door.buttons}>
            {left > 1 && (
              <label>
                <span className={hidden}>{t(words.howMany, { name })}</span>{" "}
                <input
                  type="number"
                  name={`places-${entry}`}
                  defaultValue={left}
                  min={1}
                  max={left}
                  autoComplete="off"
                  className={`${input} ${door.number}`}
                />
              </label>
            )}{" "}
            {left > 0 && (
              <DeskSubmit
                look="secondary"
                label={t(words.tick)}
                name="tick"
                value={entry}
                aria-label={t(words.tickOf, { name, places: left })}
              />
            )}{" "}
            {tick !== null && (
              <DeskSubmit
                look="plain"
                label={t(words.undo)}
                name="undo"
                value={tick}
                aria-label={t(words.undoOf, { name })}
              />
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

/** Somebody who came without being on the list. */
function ByHand({
  path,
  token,
  state,
}: {
  path: string;
  token: string;
  state: FormState<"name" | "places">;
}) {
  const t = useT();
  const labels = { name: t(words.addName), places: t(words.addPlaces) };
  return (
    <section className={stack[3]} aria-labelledby="by-hand">
      <h2 id="by-hand">{t(words.addHeading)}</h2>
      <PostForm state={state} labels={labels} action={path} className={`${narrow} ${stack[4]}`}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="by_hand" value="on" />
        <TextField field={state.field("name")} label={labels.name} required autoComplete="off" />
        <TextField field={state.field("places")} label={labels.places} required autoComplete="off" />
        <p>
          <DeskSubmit look="secondary" label={t(words.addSubmit)} />
        </p>
      </PostForm>
    </section>
  );
}

import { isAtWork } from "#app/domain/imports/imports.ts";
import { deskImports as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { lead, prose, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import type { ImportData } from "./import.tsx";

export function ImportView(data: ImportData) {
  const { path, state, name, kind, who, when, progress, waits, problem, counts, changes, undo } = data;
  const t = useT();
  return (
    <DeskPage heading={name}>
      <p className={soft}>
        {kind} · {who} · {when}
      </p>
      <div className={prose}>
        <p className={lead}>{t(words.states[state])}</p>
        {isAtWork(state) && (
          <>
            {progress && <p>{progress}</p>}
            {waits && <p>{waits}</p>}
            <p>{t(words.atWork)}</p>
          </>
        )}
        {problem && <p>{problem}</p>}
        {state === "checked" && (
          <p>{data.isChange ? t(words.changeText, { count: data.total }) : t(words.checkedText)}</p>
        )}
        {(state === "done" || state === "undone") && data.appliedAt && (
          <p>{t(words.doneText, { date: data.appliedAt })}</p>
        )}
      </div>
      {isAtWork(state) && (
        <p>
          <ButtonLink to={path} look="primary" label={t(words.refresh)} />
        </p>
      )}
      {counts.length > 0 && (
        <dl className={css.facts}>
          {counts.flatMap((row) => [
            <dt key={row.name}>{row.name}</dt>,
            <dd key={`${row.name} is`}>{row.count}</dd>,
          ])}
        </dl>
      )}
      {state === "undone" && <LeftTitles {...data} />}
      {undo && <p className={soft}>{undo}</p>}
      <Actions {...data} />
      {changes.length > 0 && (
        <section className={stack[3]} aria-labelledby="changes">
          <h2 id="changes">{t(words.changesHeading)}</h2>
          <Lines lines={changes} />
        </section>
      )}
      {data.refused.length > 0 && (
        <section className={stack[3]} aria-labelledby="refused">
          <h2 id="refused">{t(words.refusedHeading)}</h2>
          <Lines lines={data.refused} />
          {state === "done" && !data.correctable && <p className={prose}>{t(words.refusedAgain)}</p>}
          <p className={css.actions}>
            {data.hasRefused && (
              <ButtonLink
                to={`${path}/refused`}
                look="secondary"
                label={t(data.correctable ? words.refusedCorrect : words.refusedAll)}
              />
            )}{" "}
            <ButtonLink to={data.refusedFile} look="plain" label={t(words.refusedDownload)} />
          </p>
        </section>
      )}
      {data.notes.length > 0 && (
        <section className={stack[3]} aria-labelledby="notes">
          <h2 id="notes">{t(words.notesHeading)}</h2>
          <Lines lines={data.notes} />
        </section>
      )}
      <BackLink to="/desk/imports" label={t(words.back)} />
    </DeskPage>
  );
}

/** The actions that an import allows now. */
function Actions({ path, state, isChange, isTable, canUndo, hasFile }: ImportData) {
  const t = useT();
  if (!hasFile && !canUndo) return null;
  return (
    <div className={css.actions}>
      {state === "checked" && (
        <PressForm
          action={`${path}/apply`}
          look="primary"
          label={t(isChange ? words.applyChange : words.apply)}
        />
      )}{" "}
      {hasFile && isTable && <ButtonLink to={`${path}/columns`} look="secondary" label={t(words.correct)} />}{" "}
      {hasFile && <PressForm action={`${path}/discard`} label={t(words.discard)} />}{" "}
      {canUndo && <PressForm action={`${path}/undo`} label={t(words.undo)} />}
    </div>
  );
}

/** The result of an undo, and the titles that it left. */
function LeftTitles({ left: { undone, count, titles } }: ImportData) {
  const t = useT();
  return (
    <div className={stack[3]}>
      <p>{t(words.undoneText, { count: undone })}</p>
      {count > 0 && (
        <>
          <p>{t(words.leftText, { count })}</p>
          <ul className={stack[2]}>
            {titles.map(({ path, name }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
          {count > titles.length && titles.length >= MAX_LEFT_NAMED && (
            <p>{t(words.leftMore, { count: String(count - titles.length) })}</p>
          )}
        </>
      )}
    </div>
  );
}
/** Titles that are named. */
const MAX_LEFT_NAMED = 100;

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={css.history}>
      {lines.map((line, position) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
          key={position}
          className={css.entry}
        >
          {line}
        </li>
      ))}
    </ul>
  );
}

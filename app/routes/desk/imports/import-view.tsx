import { isAtWork } from "#app/domain/imports/imports.ts";
import { deskImports as words } from "#app/messages/words.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import * as button from "#app/ui/page/button.css.ts";
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
          <a href={path} className={button.primary}>
            {t(words.refresh)}
          </a>
        </p>
      )}
      {counts.length > 0 && (
        <dl className={css.facts}>
          {counts.flatMap((one) => [
            <dt key={one.name}>{one.name}</dt>,
            <dd key={`${one.name} is`}>{one.count}</dd>,
          ])}
        </dl>
      )}
      {state === "undone" && <Left {...data} />}
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
          {state === "done" && !data.mendable && <p className={prose}>{t(words.refusedAgain)}</p>}
          <p className={css.actions}>
            {data.hasRefused && (
              <a href={`${path}/refused`} className={button.secondary}>
                {t(data.mendable ? words.refusedMend : words.refusedAll)}
              </a>
            )}{" "}
            <a href={data.refusedFile} className={button.plain}>
              {t(words.refusedDownload)}
            </a>
          </p>
        </section>
      )}
      {data.notes.length > 0 && (
        <section className={stack[3]} aria-labelledby="notes">
          <h2 id="notes">{t(words.notesHeading)}</h2>
          <Lines lines={data.notes} />
        </section>
      )}
      <p>
        <a href="/desk/imports" className={button.plain}>
          {t(words.back)}
        </a>
      </p>
    </DeskPage>
  );
}

/** What can be done with it now. */
function Actions({ path, state, isChange, isTable, canUndo, hasFile }: ImportData) {
  const t = useT();
  if (!hasFile && !canUndo) return null;
  return (
    <div className={css.actions}>
      {state === "checked" && (
        <PostForm action={`${path}/apply`}>
          <button type="submit" className={button.primary}>
            {t(isChange ? words.applyChange : words.apply)}
          </button>
        </PostForm>
      )}{" "}
      {hasFile && isTable && (
        <a href={`${path}/columns`} className={button.secondary}>
          {t(words.correct)}
        </a>
      )}{" "}
      {hasFile && (
        <PostForm action={`${path}/discard`}>
          <button type="submit" className={button.secondary}>
            {t(words.discard)}
          </button>
        </PostForm>
      )}{" "}
      {canUndo && (
        <PostForm action={`${path}/undo`}>
          <button type="submit" className={button.secondary}>
            {t(words.undo)}
          </button>
        </PostForm>
      )}
    </div>
  );
}

/** What an undo did, and the titles that it left. */
function Left({ left: { undone, count, titles } }: ImportData) {
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
          {count > titles.length && titles.length >= LEFT && (
            <p>{t(words.leftMore, { count: String(count - titles.length) })}</p>
          )}
        </>
      )}
    </div>
  );
}
/** How many titles are named. */
const LEFT = 100;

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

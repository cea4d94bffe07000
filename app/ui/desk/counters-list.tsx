import { desk as deskWords, deskCounter as words } from "#app/messages/words.ts";
import { PostForm } from "../form/post-form.tsx";
import * as button from "../page/button.css.ts";
import { hidden, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { ButtonLink } from "./buttons.tsx";
import * as css from "./desk.css.ts";

/** The browsers that are counters, and a button to end each. */
export function CountersList({
  counters,
}: {
  counters: readonly {
    name: string;
    maker: string;
    acting: string | null;
    /** Its location; "" for the whole shop. */
    where: string;
    until: string;
  }[];
}) {
  const t = useT();
  return (
    <section className={stack[4]}>
      <h2>{t(words.countersTitle)}</h2>
      {counters.length === 0 ? (
        <p>{t(words.countersNone)}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(words.countersName)}</th>
              <th scope="col">{t(words.countersWhere)}</th>
              <th scope="col">{t(words.countersMaker)}</th>
              <th scope="col">{t(words.countersActing)}</th>
              <th scope="col">{t(deskWords.until)}</th>
              <th scope="col">{t(words.countersEnd)}</th>
            </tr>
          </thead>
          <tbody>
            {counters.map(({ name, maker, acting, where, until }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-label={t(words.countersWhere)}>{where || t(words.everywhere)}</td>
                <td data-label={t(words.countersMaker)}>{maker}</td>
                <td data-label={t(words.countersActing)}>{acting ?? "–"}</td>
                <td data-label={t(deskWords.until)}>{until}</td>
                <td>
                  <PostForm action="/desk/counters/end">
                    <input type="hidden" name="counter" value={name} />
                    <button type="submit" className={button.secondary}>
                      {t(words.countersEnd)}{" "}
                      <span className={hidden}>{t(words.countersEndOf, { name })}</span>
                    </button>
                  </PostForm>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <ButtonLink to="/desk/counters/new" look="secondary" label={t(words.newTitle)} />
      </p>
    </section>
  );
}

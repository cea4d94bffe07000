import { Form } from "@remix-run/react";
import { MAX_TERM } from "#app/domain/catalogue/search/browse.ts";
import { listPath } from "#app/domain/lists/lists.ts";
import { shell as words } from "#app/messages/words.ts";
import * as formCss from "../form/form.css.ts";
import { Submit } from "../form/submit.tsx";
import * as button from "../page/button.css.ts";
import { soft, stack } from "../page/layout.css.ts";
import { Link } from "../page/link.tsx";
import { useT } from "../page/t.ts";
import { Cover } from "./cover.tsx";
import * as css from "./where-next.css.ts";

/** The first books of one of the shop's lists. */
export interface ChosenBooks {
  list_id: string;
  header: string;
  books: { eisbn: string; title: string; author_line: string; cover_image_cache: string | null }[];
}

/** The content of a page that is empty or does not exist: a search field, and books that the shop chose. */
export function WhereNext({ chosen, term = "" }: { chosen: ChosenBooks | null; term?: string }) {
  const t = useT();
  return (
    <div className={stack[7]}>
      <search aria-label={t(words.findBooks)}>
        <Form action="/browse" method="get" className={css.find} key={term}>
          <label className={css.term}>
            <span className={formCss.label}>{t(words.findHint)}</span>{" "}
            <input
              type="search"
              name="t"
              defaultValue={term}
              maxLength={MAX_TERM}
              autoComplete="off"
              className={formCss.input}
            />
          </label>{" "}
          <Submit as="secondary">{t(words.findBooks)}</Submit>
        </Form>
      </search>
      {chosen && (
        <section className={stack[4]} aria-labelledby="chosen">
          <h2 id="chosen">{t(words.chosen)}</h2>
          <ul className={css.books}>
            {chosen.books.map((book) => (
              <li key={book.eisbn}>
                <Link to={`/item/${book.eisbn}`} className={css.book}>
                  <Cover title={book} size="card" />
                  <span className={css.title}>{book.title}</span>
                </Link>
                {book.author_line && <p className={`${css.author} ${soft}`}>{book.author_line}</p>}
              </li>
            ))}
          </ul>
          <p>
            <Link to={listPath(chosen.list_id)} className={button.plain}>
              {t(words.moreChosen, { list: chosen.header })}
            </Link>
          </p>
        </section>
      )}
    </div>
  );
}

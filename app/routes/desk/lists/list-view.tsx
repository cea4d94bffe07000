import { LIST_ORDERS } from "#app/domain/lists/lists.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Pager } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { Facts, History } from "#app/ui/desk/page-parts.tsx";
import * as formCss from "#app/ui/form/form.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { fieldRow, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

interface ListData {
  path: string;
  version: number;
  name: string;
  size: number;
  titles: readonly {
    title_id: number;
    title: string;
    author_line: string;
    product_code: string;
    place: number;
    is_shown: boolean;
  }[];
  is_hidden: boolean;
  featured: boolean;
  inShop: string;
  previous: string;
  next: string;
  removed: { title_id: string; place: string; title: string } | null;
  facts: readonly { name: string; value: string }[];
  history: readonly { date: string; text: string }[];
}

/** A list of the shop's at the desk. */
export function ListView(list: ListData) {
  const t = useT();
  const { path, version, name, is_hidden, featured, inShop, removed, facts, history } = list;
  return (
    <DeskPage heading={name}>
      {removed && (
        <PostForm action={`${path}/place`} className={css.undone}>
          <input type="hidden" name="seen" value={version} />
          <input type="hidden" name="move" value={`${removed.title_id}:${removed.place}`} />
          <span>
            {t(removed.title ? words.takenOff : words.takenOffUnnamed, {
              title: removed.title,
              place: removed.place,
            })}
          </span>{" "}
          <DeskSubmit look="secondary" label={t(words.putBack)} />
        </PostForm>
      )}
      <p>{t(is_hidden ? words.hiddenText : words.shownText)}</p>
      <div className={css.actions}>
        <PressForm
          action={`${path}/${is_hidden ? "show" : "hide"}`}
          fields={{ seen: version }}
          look={is_hidden ? "primary" : "secondary"}
          label={t(is_hidden ? words.show : words.hide)}
        />{" "}
        <ButtonLink
          to={`${path}/add`}
          look={is_hidden ? "secondary" : "primary"}
          label={t(words.addTitles)}
        />{" "}
        <ButtonLink to={`${path}/details`} look="secondary" label={t(words.change)} />{" "}
        {featured && <PressForm action={`${path}/first`} fields={{ seen: version }} label={t(words.first)} />}{" "}
        {!is_hidden && <ButtonLink to={inShop} look="plain" label={t(words.seeInShop)} />}
      </div>
      <Facts facts={facts} />
      <Titles {...list} />
      <History heading={t(words.history)} entries={history} />
      <p className={row}>
        <ButtonLink to="/desk/lists" look="plain" label={t(words.back)} />{" "}
        <ButtonLink to={`${path}/remove`} look="plain" label={t(words.remove)} />
      </p>
    </DeskPage>
  );
}

/** The titles in order: one form, in which each title has its buttons and a field for another place. */
function Titles({ path, version, size, titles, previous, next }: ListData) {
  const t = useT();
  const columns = words.titleColumns;
  return (
    <section className={stack[4]} aria-labelledby="titles">
      <h2 id="titles">{t(words.titles)}</h2>
      {titles.length === 0 ? (
        <p>{t(words.noTitles)}</p>
      ) : (
        <PostForm action={`${path}/place`} enter={{ label: t(words.move) }}>
          <input type="hidden" name="seen" value={version} />
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col" className={css.number}>
                  {t(columns.place)}
                </th>
                <th scope="col">{t(columns.title)}</th>
                <th scope="col">{t(columns.isbn)}</th>
                <th scope="col">{t(columns.move)}</th>
              </tr>
            </thead>
            <tbody>
              {titles.map(({ title_id, title, author_line, product_code, place, is_shown }) => (
                <tr key={title_id}>
                  <td data-label={t(columns.place)} className={css.number}>
                    {place}
                  </td>
                  <th scope="row">
                    {title}{" "}
                    <span className={css.beneath}>
                      {author_line}
                      {!is_shown && ` (${t(words.notShown)})`}
                    </span>
                  </th>
                  <td data-label={t(columns.isbn)}>{product_code}</td>
                  <td>
                    <span className={row}>
                      {place > 1 && (
                        <DeskSubmit
                          look="secondary"
                          label={t(words.up)}
                          name="move"
                          value={`${title_id}:${place - 1}`}
                          aria-label={t(words.upOf, { title })}
                        />
                      )}{" "}
                      {place < size && (
                        <DeskSubmit
                          look="secondary"
                          label={t(words.down)}
                          name="move"
                          value={`${title_id}:${place + 1}`}
                          aria-label={t(words.downOf, { title })}
                        />
                      )}{" "}
                      <label className={row}>
                        {t(words.toPlace)}{" "}
                        <input
                          name={`to.${title_id}`}
                          inputMode="numeric"
                          autoComplete="off"
                          aria-label={t(words.toPlaceOf, { title })}
                          className={formCss.quantity}
                        />
                      </label>{" "}
                      <DeskSubmit
                        look="secondary"
                        label={t(words.move)}
                        name="move"
                        value={title_id}
                        aria-label={t(words.moveOf, { title })}
                      />{" "}
                      <DeskSubmit
                        look="plain"
                        label={t(words.takeOff)}
                        formAction={`${path}/take`}
                        name="title"
                        value={`${title_id}:${place}`}
                        aria-label={t(words.takeOffOf, { title })}
                      />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PostForm>
      )}
      <Pager previous={previous} next={next} />
      {size > 1 && (
        <PostForm action={`${path}/sort`} className={fieldRow}>
          <input type="hidden" name="seen" value={version} />
          <label className={formCss.field}>
            <span className={formCss.label}>{t(words.sortBy)}</span>{" "}
            <select name="by" className={formCss.input}>
              {LIST_ORDERS.map((order) => (
                <option key={order} value={order}>
                  {t(words.orders[order])}
                </option>
              ))}
            </select>
          </label>{" "}
          <DeskSubmit look="secondary" label={t(words.sortSubmit)} />{" "}
          <span className={soft}>{t(words.sortNote)}</span>
        </PostForm>
      )}
    </section>
  );
}

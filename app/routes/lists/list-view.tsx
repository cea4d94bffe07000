import { ITEM_SORTS, type ItemSort, listPath, orderFormPath } from "#app/domain/lists/lists.ts";
import type { Constraint } from "#app/lib/constraints.ts";
import { lists as words } from "#app/messages/words.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { FilterBar } from "#app/ui/page/filter-bar.tsx";
import { Html } from "#app/ui/page/html.tsx";
import { lead, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useRoot, useT } from "#app/ui/page/t.ts";
import { type CardData, TitleGrid } from "#app/ui/title/title-card.tsx";
import { type ChosenBooks, WhereNext } from "#app/ui/title/where-next.tsx";
import type { Frame } from "./frame.server.ts";
import * as css from "./list.css.ts";

export interface ListData {
  list: {
    list_id: string;
    header: string;
    lang?: string | undefined;
    description: string;
    image: string | null;
    row_count: number;
    own: boolean;
    shared: boolean;
    rows: CardData[];
  };
  /** The number of titles that match the term. */
  found: number;
  offset: number;
  limit: number;
  sort: ItemSort;
  term: string;
  /** Whether it is a customer's list. */
  customers: boolean;
  page_id: string;
  find: Constraint;
  frame: Frame;
  chosen: ChosenBooks | null;
}

export function ListView(data: ListData) {
  const { list, found, offset, limit, sort, term, page_id } = data;
  const t = useT();
  const path = listPath(list.list_id, page_id);
  const pathOf = (next: number) => {
    const query = new URLSearchParams({
      ...(term !== "" && { t: term }),
      ...(sort !== "added" && { v: sort }),
      ...(next > 0 && { o: String(next) }),
    });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  return (
    <Framed frame={data.frame} page_id={page_id}>
      <div className={css.head}>
        <div className={stack[2]}>
          <h1 lang={list.lang}>{list.header}</h1>
          {data.customers
            ? list.description && <p className={`${lead} ${css.words}`}>{list.description}</p>
            : // The shop's own words, which may have markup; a customer's are text.
              list.description && <Html html={list.description} className={lead} />}
          <p className={soft}>
            {t(words.titleCount, { count: list.row_count })}
            {data.customers && ` · ${t(list.shared ? words.isShared : words.isPrivate)}`}
          </p>
          <Actions data={data} />
        </div>
        {data.customers && list.image && <img src={list.image} alt="" className={css.picture} />}
      </div>
      {list.row_count > 1 && (
        <FilterBar
          id="find-titles"
          action={path}
          term={{ name: "t", label: t(words.findTitle), value: term, limits: data.find }}
          choices={[
            {
              name: "v",
              label: t(words.sortBy),
              value: sort,
              options: ITEM_SORTS.map((option) => [option, t(words.titleSorts[option])]),
            },
          ]}
        />
      )}
      {list.rows.length > 0 ? (
        <TitleGrid
          titles={list.rows}
          eager={6}
          within={`/lists/${list.list_id}`}
          below={
            list.own
              ? ({ eisbn, title }) => (
                  <Submit
                    as="plain"
                    name="eisbn"
                    value={eisbn}
                    formAction={`/account/lists/${list.list_id}/titles`}
                    aria-label={t(words.removeTitleOf, { title })}
                  >
                    {t(words.removeOne)}
                  </Submit>
                )
              : undefined
          }
        />
      ) : (
        <>
          <p className={lead}>{t(term === "" ? words.empty : words.noMatch)}</p>
          {list.own && term === "" && <p>{t(words.emptyHint)}</p>}
          {term === "" && <WhereNext chosen={data.chosen} />}
        </>
      )}
      <Pagination offset={offset} limit={limit} total={found} pathOf={pathOf} />
    </Framed>
  );
}

/** The actions on the list. Guests are asked to log in for them (spec 1 §6). */
function Actions({ data: { list, page_id } }: { data: ListData }) {
  const t = useT();
  const root = useRoot();
  const base = `/account/lists/${list.list_id}`;
  return (
    <div className={row}>
      {list.row_count > 0 && root?.shows.ordering && (
        <>
          {root.user ? (
            <PostForm action={`${base}/cart`}>
              <Submit as="secondary">{t(words.addAll)}</Submit>
            </PostForm>
          ) : (
            <Link to={`${base}/cart`} rel="nofollow" className={button.secondary}>
              {t(words.addAll)}
            </Link>
          )}{" "}
          {root.shows.cart && (
            <Link to={orderFormPath(list.list_id, page_id)} rel="nofollow" className={button.plain}>
              {t(words.orderForm)}
            </Link>
          )}{" "}
        </>
      )}
      {list.row_count > 0 && (
        <Link to={`${base}/copy`} rel="nofollow" className={button.plain}>
          {t(words.copyList)}
        </Link>
      )}{" "}
      {list.row_count > 0 && (
        <Link to={`/reports/list/${list.list_id}`} rel="nofollow" className={button.plain}>
          {t(words.saveAs)}
        </Link>
      )}{" "}
      {list.own && (
        <>
          <Link to={base} className={button.plain}>
            {t(words.editTitle)}
          </Link>{" "}
          <Link to={`${base}/import`} className={button.plain}>
            {t(words.importLink)}
          </Link>
        </>
      )}
    </div>
  );
}

/** A list within the page that frames it: below the way back, and beside the lists in that page's left column. */
export function Framed({
  frame: { page, side },
  page_id,
  children,
}: React.PropsWithChildren<{ frame: Frame; page_id: string }>) {
  const t = useT();
  const list = (
    <div className={stack[6]}>
      {page && (
        <p>
          <Link to={page.path}>{t(words.backToList, { list: page.label })}</Link>
        </p>
      )}
      {children}
    </div>
  );
  if (side.length === 0) return list;
  return (
    <div className={css.framed}>
      <nav aria-label={t(words.moreLists)}>
        <ul className={stack[2]}>
          {side.map(({ list_id, name, lang }) => (
            <li key={list_id}>
              <Link to={listPath(list_id, page_id)} className={button.plain} lang={lang}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {list}
    </div>
  );
}

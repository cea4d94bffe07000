import { Form, Link } from "@remix-run/react";
import {
  type BrowseRequest,
  browsePath,
  type FilterKey,
  PAGE_SIZES,
  SORTS,
  totalText,
} from "#app/domain/catalogue/search/browse.ts";
import { SUBJECT_SECTIONS } from "#app/domain/catalogue/subjects.ts";
import * as words from "#app/messages/browse.ts";
import * as button from "#app/ui/button.css.ts";
import { input } from "#app/ui/form.css.ts";
import { hidden, lead, prose, row, soft, spread, stack } from "#app/ui/layout.css.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { useT } from "#app/ui/t.ts";
import { type CardData, TitleGrid } from "#app/ui/title-card.tsx";
import * as css from "./browse.css.ts";

export function BrowseView({
  request,
  rows,
  row_count,
}: {
  request: BrowseRequest;
  rows: CardData[];
  row_count: number;
}) {
  const t = useT();
  const section =
    request.filters.s?.length === 1 ? SUBJECT_SECTIONS[request.filters.s[0]?.value ?? ""] : undefined;
  const heading = request.term
    ? t(words.resultsFor, { term: request.term })
    : (section ?? t(words.browseTitle));
  return (
    <div className={stack[6]}>
      <div className={stack[4]}>
        <h1>{heading}</h1>
        <Chips request={request} />
        <div className={spread}>
          <p className={soft}>
            {row_count === 1 ? t(words.oneTitle) : t(words.total, { count: totalText(row_count) })}
          </p>
          <OrderForm request={request} />
        </div>
      </div>
      {request.type === "url" || request.type === "file" ? (
        <p className={lead}>{t(words.askUsToSearch)}</p>
      ) : rows.length > 0 ? (
        <TitleGrid titles={rows} eager={6} />
      ) : (
        <NoMatches />
      )}
      <Pagination
        offset={request.offset}
        limit={request.limit}
        total={row_count}
        pathOf={(offset) => browsePath({ ...request, offset })}
      />
      {request.term === "" && <Sections request={request} />}
    </div>
  );
}

/** What narrows the list, each with a way out of it. */
function Chips({ request }: { request: BrowseRequest }) {
  const t = useT();
  const chips = Object.entries(request.filters).flatMap(([key, values]) =>
    values.map((value) => ({ key: key as FilterKey, ...value })),
  );
  if (chips.length === 0) return null;
  return (
    <div className={row}>
      <span className={soft}>{t(words.filteredBy)}</span>
      <ul className={row}>
        {chips.map((chip) => {
          const rest = (request.filters[chip.key] ?? []).filter((one) => one.value !== chip.value);
          const filters = { ...request.filters, [chip.key]: rest.length > 0 ? rest : undefined };
          return (
            <li key={`${chip.key}${chip.value}`}>
              <Link
                to={browsePath({ ...request, offset: 0, filters: withoutEmpty(filters) })}
                className={css.chip}
              >
                {chip.excluded && `${t(words.not)} `}
                {t(words.filterNames[chip.key])}:{" "}
                {chip.key === "s" ? (SUBJECT_SECTIONS[chip.value] ?? chip.value) : chip.value}
                <span aria-hidden="true"> ×</span>
                <span className={hidden}> {t(words.removeFilter)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function withoutEmpty(filters: BrowseRequest["filters"]): BrowseRequest["filters"] {
  return Object.fromEntries(Object.entries(filters).filter(([, values]) => values && values.length > 0));
}

/** Order and page size: a GET form that carries the rest of the request along. */
function OrderForm({ request }: { request: BrowseRequest }) {
  const t = useT();
  return (
    <Form action="/browse" method="get" className={row} key={`${request.sort}${request.limit}`}>
      {Object.entries(request.filters).flatMap(([key, values]) =>
        values.map(({ value, excluded }) => (
          <input key={`${key}${value}`} type="hidden" name={key} value={excluded ? `-${value}` : value} />
        )),
      )}
      {request.term && <input type="hidden" name="t" value={request.term} />}
      {request.type !== "keyword" && <input type="hidden" name="k" value={request.type} />}
      <label className={css.control}>
        {t(words.sortBy)}
        <select name="v" defaultValue={request.sort} className={input}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(words.sorts[sort])}
            </option>
          ))}
        </select>
      </label>
      <label className={css.control}>
        {t(words.pageSize)}
        <select name="l" defaultValue={request.limit} className={input}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={button.secondary}>
        {t(words.apply)}
      </button>
    </Form>
  );
}

function NoMatches() {
  const t = useT();
  return (
    <div className={prose}>
      <p className={lead}>{t(words.noMatches)}</p>
      <ul className={css.tips}>
        {words.tips.map((tip) => (
          <li key={tip}>{t(tip)}</li>
        ))}
      </ul>
      <p>
        <Link to="/browse" className={button.secondary}>
          {t(words.seeAllBooks)}
        </Link>
      </p>
    </div>
  );
}

/** The subject sections as links: the shelves of the shop. */
function Sections({ request }: { request: BrowseRequest }) {
  const t = useT();
  if (request.filters.s) return null;
  return (
    <nav aria-label={t(words.subjects)} className={stack[3]}>
      <h2>{t(words.allSubjects)}</h2>
      <ul className={css.sections}>
        {Object.entries(SUBJECT_SECTIONS).map(([code, name]) => (
          <li key={code}>
            <Link to={`/browse/filter/s/${code}`} prefetch="none" discover="none" className={button.plain}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

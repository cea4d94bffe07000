import { Fragment } from "react";
import {
  type BrowseRequest,
  browsePath,
  PAGE_SIZES,
  SORTS,
  totalText,
} from "#app/domain/catalogue/search/browse.ts";
import type { SearchHelp } from "#app/domain/catalogue/search/help.server.ts";
import type { RelaxedWords } from "#app/domain/catalogue/search/relaxed/closest.ts";
import { entriesOf } from "#app/lib/records.ts";
import { listText } from "#app/lib/word-list.ts";
import { shell, browse as words } from "#app/messages/words.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { FilterBar } from "#app/ui/page/filter-bar.tsx";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { hidden, lead, prose, row, small, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useLocale, useT } from "#app/ui/page/t.ts";
import { type CardData, TitleGrid } from "#app/ui/title/title-card.tsx";
import { CoverWall, TitleRows } from "#app/ui/title/title-views.tsx";
import { type ChosenBooks, WhereNext } from "#app/ui/title/where-next.tsx";
import * as css from "./browse.css.ts";
import { layout } from "./filters.css.ts";
import { type FilterGroup, Filters, FiltersLink } from "./filters-view.tsx";
import { VIEW_MODES, type ViewMode } from "./view-mode.ts";

interface Chip {
  key: string;
  value: string;
  label: string;
  lang: string | null;
  excluded: boolean;
  without: string;
}

export interface BrowseData {
  note: string;
  request: BrowseRequest;
  rows: CardData[];
  row_count: number;
  /** The number of rows they take, because editions of a work share one. */
  shown: number;
  groups: FilterGroup[] | null;
  chips: Chip[];
  wrong_code: string | null;
  relaxed: RelaxedWords | null;
  exact_count: number;
  help: SearchHelp | null;
  chosen: ChosenBooks | null;
  /** The section or topic that the page is about, and the language of its name if it is not the page's. */
  section: { text: string; lang: string | null } | undefined;
  view: ViewMode;
  institution: boolean;
  feed: string;
}

export function BrowseView(data: BrowseData) {
  const t = useT();
  const { request, rows, row_count, groups } = data;
  const section = request.term ? undefined : data.section;
  const heading = request.term
    ? t(words.resultsFor, { term: request.term })
    : (section?.text ?? t(words.browseTitle));
  return (
    <div className={groups ? layout : stack[6]}>
      <h1 lang={section?.lang ?? undefined}>{heading}</h1>
      {groups && <Filters request={request} groups={groups} count={row_count} />}
      <div className={stack[6]} id="results">
        <div className={stack[4]}>
          {data.note && <p className={soft}>{data.note}</p>}
          {data.relaxed && rows.length > 0 && (
            <ClosestNote request={request} relaxed={data.relaxed} exact={data.exact_count} />
          )}
          {data.wrong_code && <p>{t(words.wrongCode, { code: data.wrong_code })}</p>}
          <Chips chips={data.chips} request={request} />
          <div className={css.toolbar}>
            <p className={css.total} aria-live="polite">
              {row_count === 1
                ? t(words.oneTitle)
                : data.shown < row_count
                  ? t(words.totalTogether, { count: totalText(row_count), books: data.shown })
                  : t(words.total, { count: totalText(row_count) })}
            </p>
            {groups && <FiltersLink chosen={data.chips.length} />}{" "}
            {rows.length > 0 && (
              <>
                <OrderForm request={request} /> <ViewChoice data={data} />
              </>
            )}
          </div>
        </div>
        {rows.length === 0 ? (
          <NoMatches request={request} help={data.help} chosen={data.chosen} />
        ) : data.view === "list" ? (
          <TitleRows titles={rows} />
        ) : data.view === "grid" ? (
          <CoverWall titles={rows} eager={8} />
        ) : (
          <TitleGrid titles={rows} eager={6} />
        )}
        <Pagination
          offset={request.offset}
          limit={request.limit}
          total={data.shown}
          pathOf={(offset) => browsePath({ ...request, offset })}
        />
        {rows.length > 0 && (
          <p className={small}>
            <Link to={data.feed} reloadDocument className={button.plain}>
              {t(words.feed)}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

/** Says that these are the closest matches, and which typed words were corrected or ignored. */
function ClosestNote({
  request,
  relaxed: { corrected, dropped },
  exact,
}: {
  request: BrowseRequest;
  relaxed: RelaxedWords;
  exact: number;
}) {
  const t = useT();
  const locale = useLocale();
  const { term } = request;
  return (
    <div className={stack[2]}>
      <div role="status" className={stack[2]}>
        <p className={lead}>{t(exact === 0 ? words.closest : words.closestBeside, { term })}</p>{" "}
        {exact > 0 && corrected.length > 0 && (
          <p className={soft}>
            {t(words.alsoSearched)}{" "}
            {listText(
              locale,
              corrected.map(({ to }) => t(words.correctedTo, { word: to })),
              "plain",
            )}
          </p>
        )}{" "}
        {exact === 0 && corrected.length > 0 && (
          <p className={soft}>
            {t(words.corrected)}{" "}
            {listText(
              locale,
              [...new Set(corrected.map(({ from }) => from))].map((from) => {
                const meant = corrected.filter((correction) => correction.from === from);
                const to = meant.map((correction) => t(words.correctedTo, { word: correction.to }));
                return t(words.correction, { from, to: listText(locale, to, "or") });
              }),
              "plain",
            )}
          </p>
        )}{" "}
        {dropped.length > 0 && (
          <p className={soft}>
            {t(words.dropped)}{" "}
            {listText(
              locale,
              dropped.map((word) => t(words.droppedWord, { word })),
              "plain",
            )}
          </p>
        )}
      </div>
      <p>
        <Link to={browsePath({ ...request, offset: 0, exact: true })} className={button.plain}>
          {t(words.onlyExact, { term })}
        </Link>
      </p>
    </div>
  );
}

/** The active filters, each with a link that removes it. */
function Chips({ chips, request }: { chips: readonly Chip[]; request: BrowseRequest }) {
  const t = useT();
  if (chips.length === 0) return null;
  return (
    <div className={row}>
      <span className={soft}>{t(words.filteredBy)}</span>{" "}
      <ul className={row}>
        {chips.map((chip) => (
          <li key={`${chip.key}${chip.value}`}>
            <Link to={chip.without} preventScrollReset className={css.chip}>
              {chip.excluded && `${t(words.not)} `}
              <InLanguage lang={chip.lang} text={chip.label} />
              <span aria-hidden="true"> ×</span> <span className={hidden}> {t(words.removeFilter)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Link
          to={browsePath({ ...request, offset: 0, filters: {} })}
          preventScrollReset
          className={button.plain}
        >
          {t(words.clearFilters)}
        </Link>
      )}
    </div>
  );
}

/** Chooses between cards, covers only and, for institutions, a list. */
function ViewChoice({ data }: { data: BrowseData }) {
  const t = useT();
  const modes = VIEW_MODES.filter((mode) => mode !== "list" || data.institution);
  return (
    <PostForm action="/browse/view" className={css.views} preventScrollReset>
      <input type="hidden" name="from" value={browsePath(data.request)} />
      <span className={hidden}>{t(words.viewAs)}</span>{" "}
      {modes.map((mode) => (
        <Fragment key={mode}>
          <button
            type="submit"
            name="view"
            value={mode}
            aria-pressed={mode === data.view}
            className={css.viewButton}
          >
            {t(words.views[mode])}
          </button>{" "}
        </Fragment>
      ))}
    </PostForm>
  );
}

/** Sort order and page size. */
function OrderForm({ request }: { request: BrowseRequest }) {
  const t = useT();
  const kept = entriesOf(request.filters).flatMap(([key, values]) =>
    values.map(({ value, excluded }) => [key, excluded ? `-${value}` : value] as const),
  );
  return (
    <FilterBar
      action="/browse"
      choices={[
        {
          name: "v",
          label: t(words.sortBy),
          value: request.sort,
          options: SORTS.map((sort) => [sort, t(words.sorts[sort])]),
        },
        {
          name: "l",
          label: t(words.pageSize),
          value: String(request.limit),
          options: PAGE_SIZES.map((size) => [String(size), String(size)]),
        },
      ]}
      kept={[
        ...kept,
        ...(request.exact ? [["m", "exact"] as const] : []),
        ...(request.term ? [["t", request.term] as const] : []),
        ...(request.type === "keyword" ? [] : [["k", request.type] as const]),
      ]}
    />
  );
}

/** Suggests what to change, and the same search in other ways that do find something. */
function NoMatches({ request, help, chosen }: Pick<BrowseData, "request" | "help" | "chosen">) {
  const t = useT();
  const meant = help?.did_you_mean;
  const bare = { ...request, offset: 0, filters: {} };
  return (
    <div className={prose}>
      <p className={lead}>{t(words.noMatches)}</p>
      {meant && (
        <p className={lead}>
          {t(words.didYouMean)} <Link to={browsePath({ ...bare, term: meant.term })}>{meant.term}</Link>?{" "}
          <span className={soft}>({meant.count})</span>
        </p>
      )}
      {help && (help.unfiltered > 0 || help.types.length > 0) && (
        <>
          <p>{t(words.searchInstead)}</p>
          <ul className={css.tips}>
            {help.unfiltered > 0 && (
              <li>
                <Link to={browsePath(bare)}>{t(words.withoutFilters, { count: help.unfiltered })}</Link>
              </li>
            )}
            {help.types.map(({ type, count }) => (
              <li key={type}>
                <Link to={browsePath({ ...bare, type })}>
                  {t(words.inType, { type: t(shell.searchTypes[type]), count })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className={css.tips}>
        {words.tips
          .map((tip) => t(tip))
          .map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
      </ul>
      <p className={row}>
        <Link to="/browse" className={button.secondary}>
          {t(words.seeAllBooks)}
        </Link>{" "}
        <Link to="/contact" className={button.plain}>
          {t(words.askUsToFind)}
        </Link>
      </p>
      <WhereNext chosen={chosen} term={request.term} />
    </div>
  );
}

import { Form, useLocation, useNavigation, useNavigationType, useSubmit } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import {
  type BrowseRequest,
  browsePath,
  type FilterEntry,
  type FilterKey,
  totalText,
} from "#app/domain/catalogue/search/browse.ts";
import type { Group } from "#app/domain/catalogue/search/facets.ts";
import { ownValue } from "#app/lib/own.ts";
import { browse as words } from "#app/messages/words.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { Hint } from "#app/ui/page/hint.tsx";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { hidden, small, soft } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { KEEPS_FOCUS } from "#app/ui/shell/arrival.tsx";
import * as css from "./filters.css.ts";

export interface FilterGroup {
  key: Group;
  entries: FilterEntry[];
  /** The shop's own words about values, by their key. */
  tooltips: Record<string, string>;
}

/** The field with the form's original values; the server works out what has changed. */
export const BEFORE = "before";

/** Values that a group shows before "More". */
const MAX_SHOWN = 7;

/** The address of the panel on a phone, where it is a page of its own, and of the books behind it. */
const PANEL = "#filters";
const RESULTS = "#results";
const OPEN_ATTRIBUTE = "data-open";

/**
 * All filters in one plain form: without JavaScript, the button submits it; with JavaScript, each tick does. On a
 * phone, the panel is a separate view, opened and closed by links; with JavaScript, its button always says how many
 * titles the ticked filters find.
 */
export function Filters({
  request,
  groups,
  count,
}: {
  request: BrowseRequest;
  groups: readonly FilterGroup[];
  /** The number of matching titles. */
  count: number;
}) {
  const t = useT();
  const submit = useSubmit();
  const idle = useNavigation().state === "idle";
  const form = useRef<HTMLFormElement>(null);
  const closing = useRef(false);
  const path = browsePath(request);
  // The panel is a target of the address. A tick changes the address, so from then on this attribute keeps it open.
  const { hash, key } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address
  useEffect(() => {
    if (hash === PANEL || type === "POP") form.current?.toggleAttribute(OPEN_ATTRIBUTE, hash === PANEL);
  }, [key]);
  const isPage = () => form.current?.hasAttribute(OPEN_ATTRIBUTE) === true;
  useEffect(() => {
    if (idle && closing.current) window.location.replace(RESULTS);
    if (idle) closing.current = false;
  }, [idle]);
  /**
   * Shows the books for these fields. They follow the rules of the panel already, so the server need not settle them.
   */
  const show = (fields: FormData) => {
    fields.delete(BEFORE);
    submit(fields, { action: "/browse", preventScrollReset: true, replace: isPage() });
  };
  // The form stays while its results change, so that the last ticked box keeps the focus. The ticks follow the
  // URL, including Back and Forward. (A box the reader has ticked keeps its own state.)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every request that is shown
  useEffect(() => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])
      box.checked = box.defaultChecked;
  }, [path]);
  const choose = (event: MouseEvent<HTMLFormElement>) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement)) return;
    const same = (selector: string) => event.currentTarget.querySelectorAll<HTMLInputElement>(selector);
    // A value is either included or excluded. In an exclusive group, ticking one unticks the others, unless Ctrl
    // is held.
    const adds = event.ctrlKey || event.metaKey;
    const opposite = box.value.startsWith("-") ? box.value.slice(1) : `-${box.value}`;
    for (const other of same(`[name="${box.name}"]`)) {
      const replaced = box.checked && box.dataset.one && !adds && other !== box && other.dataset.one;
      if (other.value === opposite || replaced) other.checked = false;
    }
    if (!box.checked && box.name === "s" && box.value.length === 3) {
      for (const topic of same(`[name="s"][value^="${CSS.escape(box.value)}"]`)) topic.checked = false;
    }
    const fields = new FormData(event.currentTarget);
    if (adds && box.type === "radio")
      for (const value of includedIn(request, box.name)) fields.append(box.name, value);
    show(fields);
  };
  const close = (event: FormEvent<HTMLFormElement>) => {
    if (!isPage()) return;
    event.preventDefault();
    // The results of the ticked filters are shown already, or on their way.
    if (idle) window.location.replace(RESULTS);
    else closing.current = true;
  };
  return (
    <Form
      action="/browse"
      method="get"
      id="filters"
      className={css.panel}
      onClick={choose}
      onSubmit={close}
      ref={form}
      {...KEEPS_FOCUS}
    >
      <div className={css.top}>
        <h2 className={css.title}>{t(words.filters)}</h2>
        <a href={RESULTS} className={css.close}>
          {t(words.closeFilters)}
        </a>
      </div>
      <HiddenFields request={request} />
      {groups.map((group) => (
        <ValueGroup key={group.key} group={group} request={request} />
      ))}
      <div className={css.bottom}>
        <Submit>
          {count === 0
            ? t(words.showNone)
            : count === 1
              ? t(words.showOne)
              : t(words.showTitles, { count: totalText(count) })}
        </Submit>{" "}
        <Link
          to={browsePath({ ...request, offset: 0, filters: {} })}
          preventScrollReset
          className={button.plain}
        >
          {t(words.clearAll)}
        </Link>
      </div>
    </Form>
  );
}

/** The values of a group that a request includes. */
function includedIn({ filters }: BrowseRequest, key: string): string[] {
  const values = ownValue(filters, key as FilterKey) ?? [];
  return values.filter(({ excluded }) => !excluded).map(({ value }) => value);
}

/** Hidden fields for the search, the sort order, and filters that have no box in the panel. */
function HiddenFields({ request }: { request: BrowseRequest }) {
  const fields: [string, string][] = [[BEFORE, browsePath(request)]];
  if (request.term) fields.push(["t", request.term]);
  if (request.exact) fields.push(["m", "exact"]);
  if (request.type !== "keyword") fields.push(["k", request.type]);
  if (request.sort !== "instore") fields.push(["v", request.sort]);
  if (request.limit !== 26) fields.push(["l", String(request.limit)]);
  for (const key of ["x", "e"] as const)
    for (const { value, excluded } of request.filters[key] ?? [])
      fields.push([key, excluded ? `-${value}` : value]);
  return fields.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

function ValueGroup({ group, request }: { group: FilterGroup; request: BrowseRequest }) {
  const t = useT();
  const most = new Set([...group.entries].sort((a, b) => b.c - a.c).slice(0, MAX_SHOWN));
  const first = group.entries.filter((entry) => most.has(entry) || entry.subfilter);
  const rest = group.entries.filter((entry) => !first.includes(entry));
  const all = group.entries.flatMap((entry) => [entry, ...(entry.subfilter ?? [])]);
  const chosen = all.filter((entry) => entry.s);
  const others = all.filter((entry) => !entry.s);
  const isExclusive = group.entries.some((entry) => entry.m);
  // Several can be chosen with Ctrl or by a link, and then each is a box to untick.
  const type = isExclusive && chosen.length < 2 ? "radio" : "checkbox";
  // Later only the reader opens and closes them: a group that closes would take the focus away.
  const [isOpen] = useState(all.some((entry) => entry.s || entry.n) || OPEN.has(group.key));
  const [isMoreOpen] = useState(rest.some((entry) => entry.s) || all.some((entry) => entry.n));
  return (
    <details className={css.group} open={isOpen}>
      <summary className={css.name}>{t(words.filterNames[group.key])}</summary>
      <ul className={css.values}>
        {type === "radio" && (
          <li>
            <label className={css.label}>
              <input
                type="radio"
                name={group.key}
                value=""
                defaultChecked={chosen.length === 0}
                data-one={group.key}
              />
              <span>{t(words.anyValue)}</span>
            </label>
          </li>
        )}
        {first.map((entry) => (
          <Value key={entry.k} group={group} entry={entry} type={type} />
        ))}
      </ul>
      {rest.length + others.length > 0 && (
        <details open={isMoreOpen}>
          <summary className={css.more}>
            {t(words.moreValues)} <span className={hidden}>({t(words.filterNames[group.key])})</span>
          </summary>
          {rest.length > 0 && (
            <ul className={css.values}>
              {rest.map((entry) => (
                <Value key={entry.k} group={group} entry={entry} type={type} />
              ))}
            </ul>
          )}
          {isExclusive && chosen.length > 0 && (
            <AlsoShow request={request} entries={others.filter((entry) => !entry.n)} />
          )}
          {others.length > 0 && <p className={css.minor}>{t(words.leaveOut)}</p>}
          <ul className={css.values}>
            {others.map((entry) => (
              <li key={entry.k}>
                <label className={css.label}>
                  <input
                    type="checkbox"
                    name={keyIn(group, entry)}
                    value={`-${entry.k}`}
                    defaultChecked={Boolean(entry.n)}
                  />
                  <span>
                    <span className={hidden}>{t(words.leaveOut)} </span>
                    <InLanguage lang={entry.lang} text={entry.e} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
    </details>
  );
}

/** Groups that are open at first. */
const OPEN: ReadonlySet<Group> = new Set(["r", "s", "f"]);

const keyIn = (group: FilterGroup, entry: FilterEntry): FilterKey =>
  entry.k.startsWith("__") ? "n" : group.key;

/** Links that add a value to the one that is chosen, in a group whose form replaces it. */
function AlsoShow({ request, entries }: { request: BrowseRequest; entries: readonly FilterEntry[] }) {
  const t = useT();
  const withAlso = ({ k, m }: FilterEntry) => {
    const key = m as FilterKey;
    const values = [...(request.filters[key] ?? []), { value: k, excluded: false }];
    return browsePath({ ...request, offset: 0, filters: { ...request.filters, [key]: values } });
  };
  if (entries.length === 0) return null;
  return (
    <>
      <p className={css.minor}>{t(words.alsoShow)}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.k}>
            <Link to={withAlso(entry)} preventScrollReset rel="nofollow" className={css.more}>
              <span className={hidden}>{t(words.alsoShow)} </span>
              <InLanguage lang={entry.lang} text={entry.e} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Value({
  group,
  entry,
  type,
}: {
  group: FilterGroup;
  entry: FilterEntry;
  type: "radio" | "checkbox";
}) {
  const tooltip = ownValue(group.tooltips, entry.k);
  const about = `about-${entry.k}`;
  const value = (
    <label className={css.label}>
      <input
        // A radio button that becomes a box must not keep its state.
        key={type}
        type={type}
        name={keyIn(group, entry)}
        value={entry.k}
        defaultChecked={Boolean(entry.s)}
        data-one={entry.m}
        aria-describedby={tooltip && about}
      />
      <span lang={entry.lang}>{entry.e}</span> <span className={css.count}>{entry.c}</span>
    </label>
  );
  return (
    <li>
      {tooltip ? (
        <Hint id={about} text={tooltip}>
          {value}
        </Hint>
      ) : (
        value
      )}
      {entry.subfilter && entry.subfilter.length > 0 && (
        <ul className={css.topics}>
          {entry.subfilter.map((topic) => (
            <Value key={topic.k} group={group} entry={topic} type={type} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The link to the filter panel on a small screen. */
export function FiltersLink({ chosen }: { chosen: number }) {
  const t = useT();
  return (
    <a href={PANEL} className={css.open}>
      {t(words.filters)}
      {chosen > 0 && <span className={`${small} ${soft}`}> {chosen}</span>}
    </a>
  );
}

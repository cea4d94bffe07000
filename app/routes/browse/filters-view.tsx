import { Form, useSubmit } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { type BrowseRequest, browsePath, type FilterEntry } from "#app/domain/catalogue/search/browse.ts";
import type { Group } from "#app/domain/catalogue/search/facets.ts";
import { own } from "#app/lib/own.ts";
import { browse as words } from "#app/messages/words.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { Hint } from "#app/ui/page/hint.tsx";
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

/** How many values a group shows before "More". */
const SHOWN = 7;

/**
 * All filters in one plain form: without JavaScript, the button submits it; with JavaScript, each tick does. On a
 * phone, the panel is a separate view, opened and closed by links.
 */
export function Filters({ request, groups }: { request: BrowseRequest; groups: readonly FilterGroup[] }) {
  const t = useT();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const shown = browsePath(request);
  // The form stays while its results change, so that the last ticked box keeps the focus. The ticks follow the
  // URL, including Back and Forward. (A box the reader has ticked keeps its own state.)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every request that is shown
  useEffect(() => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])
      box.checked = box.defaultChecked;
    const before = form.current?.elements.namedItem(BEFORE);
    if (before instanceof HTMLInputElement) before.disabled = false;
  }, [shown]);
  const choose = (event: MouseEvent<HTMLFormElement>) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.type !== "checkbox") return;
    const same = (selector: string) => event.currentTarget.querySelectorAll<HTMLInputElement>(selector);
    // A value is either included or excluded. In an exclusive group, ticking one unticks the others, unless Ctrl
    // is held.
    const opposite = box.value.startsWith("-") ? box.value.slice(1) : `-${box.value}`;
    for (const other of same(`[name="${box.name}"]`)) {
      const replaced = box.dataset.one && !event.ctrlKey && !event.metaKey && other !== box;
      if (other.value === opposite || replaced) other.checked = false;
    }
    if (!box.checked && box.name === "s" && box.value.length === 3) {
      for (const topic of same(`[name="s"][value^="${CSS.escape(box.value)}"]`)) topic.checked = false;
    }
    // The browser has already applied the rules above, including Ctrl, so the server need not work out what
    // changed.
    const before = event.currentTarget.elements.namedItem(BEFORE);
    if (before instanceof HTMLInputElement) before.disabled = true;
    // On a phone, the panel fills the screen and allows any number of ticks; its button closes it.
    if (window.location.hash === "#filters") return;
    submit(event.currentTarget, { preventScrollReset: true, replace: false });
  };
  return (
    <Form
      action="/browse"
      method="get"
      id="filters"
      className={css.panel}
      onClick={choose}
      ref={form}
      {...KEEPS_FOCUS}
    >
      <div className={css.top}>
        <h2 className={css.title}>{t(words.filters)}</h2>
        <a href="#results" className={css.close}>
          {t(words.closeFilters)}
        </a>
      </div>
      <Carried request={request} />
      {groups.map((group) => (
        <ValueGroup key={group.key} group={group} chosen={request.filters[group.key] !== undefined} />
      ))}
      <div className={css.bottom}>
        <Submit as="secondary">{t(words.showResults)}</Submit>{" "}
        <Link
          to={browsePath({ ...request, offset: 0, filters: {} })}
          preventScrollReset
          className={button.plain}
        >
          {t(words.clearFilters)}
        </Link>
      </div>
    </Form>
  );
}

/** Hidden fields for the search, the sort order, and filters that have no box in the panel. */
function Carried({ request }: { request: BrowseRequest }) {
  const fields: [string, string][] = [[BEFORE, browsePath(request)]];
  if (request.term) fields.push(["t", request.term]);
  if (request.exact) fields.push(["m", "exact"]);
  if (request.type !== "keyword") fields.push(["k", request.type]);
  if (request.sort !== "instore") fields.push(["v", request.sort]);
  if (request.limit !== 26) fields.push(["l", String(request.limit)]);
  for (const { value, excluded } of request.filters.x ?? [])
    fields.push(["x", excluded ? `-${value}` : value]);
  return fields.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

function ValueGroup({ group, chosen }: { group: FilterGroup; chosen: boolean }) {
  const t = useT();
  const most = new Set([...group.entries].sort((a, b) => b.c - a.c).slice(0, SHOWN));
  const first = group.entries.filter((entry) => most.has(entry) || entry.subfilter);
  const rest = group.entries.filter((entry) => !first.includes(entry));
  const chosenInRest = rest.some((entry) => entry.s || entry.n);
  return (
    <details className={css.group} open={chosen || OPEN.has(group.key)}>
      <summary className={css.name}>{t(words.filterNames[group.key])}</summary>
      <ul className={css.values}>
        {first.map((entry) => (
          <Value key={entry.k} group={group} entry={entry} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details open={chosenInRest}>
          <summary className={css.more}>{t(words.moreValues)}</summary>
          <ul className={css.values}>
            {rest.map((entry) => (
              <Value key={entry.k} group={group} entry={entry} />
            ))}
          </ul>
        </details>
      )}
    </details>
  );
}

/** Groups that are open at first. */
const OPEN: ReadonlySet<Group> = new Set(["r", "s", "f"]);

function Value({ group, entry }: { group: FilterGroup; entry: FilterEntry }) {
  const t = useT();
  const name = entry.k.startsWith("__") ? "n" : group.key;
  const tooltip = own(group.tooltips, entry.k);
  const about = `about-${entry.k}`;
  const value = (
    <span className={css.value}>
      <label className={css.label}>
        <input
          type="checkbox"
          name={name}
          value={entry.k}
          defaultChecked={Boolean(entry.s)}
          data-one={entry.m}
          aria-describedby={tooltip && about}
        />
        <span>{entry.e}</span> <span className={css.count}>{entry.c}</span>
      </label>{" "}
      <label className={css.not}>
        <input
          type="checkbox"
          name={name}
          value={`-${entry.k}`}
          defaultChecked={Boolean(entry.n)}
          className={hidden}
        />
        <span>
          {t(words.exclude)} <span className={hidden}>{entry.e}</span>
        </span>
      </label>
    </span>
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
            <Value key={topic.k} group={group} entry={topic} />
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
    <a href="#filters" className={css.open}>
      {t(words.filters)}
      {chosen > 0 && <span className={`${small} ${soft}`}> {chosen}</span>}
    </a>
  );
}

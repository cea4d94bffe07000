import { Fragment } from "react";
import { deskOrders as words } from "#app/messages/words.ts";
import * as button from "../page/button.css.ts";
import { row } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import * as css from "./orders.css.ts";

/** The lists that a page of the desk can show, as links above it. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { path: string; name: string; isOpen: boolean }[];
}) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map(({ path, name, isOpen }) => (
        <Fragment key={path}>
          <a href={path} aria-current={isOpen ? "page" : undefined} className={css.tab}>
            {name}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

/** Links to the pages beside this one of a list; an empty path for none. */
export function Pager({ previous, next }: { previous: string; next: string }) {
  const t = useT();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t(words.pages)} className={row}>
      {previous && (
        <a href={previous} rel="prev" className={button.secondary}>
          {t(words.previous)}
        </a>
      )}{" "}
      {next && (
        <a href={next} rel="next" className={button.secondary}>
          {t(words.next)}
        </a>
      )}
    </nav>
  );
}

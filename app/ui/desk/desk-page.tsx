import { type MetaFunction, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import type { Right } from "#app/domain/staff/rights.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { deskAreas, deskCounter, type Message, shell, desk as words } from "#app/messages/words.ts";
import { Csrf } from "../form/error-list.tsx";
import { FlashMessage } from "../page/flash.tsx";
import { skip } from "../page/layout.css.ts";
import { useRoot, useT } from "../page/t.ts";
import { areasFor } from "./areas.ts";
import * as css from "./desk.css.ts";

/** Data that the layout gives to every page of the desk (`routes/desk/desk.tsx`). */
export interface DeskData {
  /** The name of the person who is logged in. */
  person: { name: string; rights: readonly Right[] } | null;
  /** The name of the counter that this browser is, if it is one. */
  counter: string | null;
}

/** The title of a page of the desk, with an instruction for search engines not to index it. */
export const deskMeta =
  (name: Message): MetaFunction =>
  ({ matches }) => {
    const t = translatorOf(matches);
    return [
      { title: pageTitle(matches, t(shell.labelled, { label: t(words.title), text: t(name) })) },
      { name: "robots", content: "noindex" },
      // Hides addresses of the desk from other sites, because they may contain private data.
      { name: "referrer", content: "same-origin" },
    ];
  };

/** A page of the desk: the header with the areas that this person may open, messages, and the heading. */
export function DeskPage({ heading, children }: PropsWithChildren<{ heading: string }>) {
  const t = useT();
  const root = useRoot();
  const { pathname, search } = useLocation();
  const { person, counter } = useRouteLoaderData<DeskData>("routes/desk/desk") ?? {};
  const pages = person
    ? [
        ...areasFor(person.rights).filter(({ group }) => group === "header"),
        { path: "/desk/shop", name: deskAreas.shopTitle },
      ]
    : [];
  return (
    <>
      <p>
        <a href="#content" className={skip}>
          {t(shell.skip)}
        </a>
      </p>
      <header className={css.header}>
        <div className={css.bar}>
          <a href="/desk" className={css.shop}>
            {root?.shop.name}
          </a>{" "}
          {counter && (
            <span className={css.acting}>
              {person ? t(deskCounter.acting, { counter, name: person.name }) : counter}
            </span>
          )}{" "}
          <details className={css.fold}>
            <summary>{t(shell.menu)}</summary>
          </details>{" "}
          {pages.length > 0 && (
            <nav aria-label={t(words.navigation)} className={css.folded}>
              <ul className={css.links}>
                {pages.map(({ path, name }) => (
                  <li key={path}>
                    <a href={path} className={css.link} aria-current={pathname === path ? "page" : undefined}>
                      {t(name)}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}{" "}
          <div className={`${css.ownLinks} ${css.folded}`}>
            {person && (
              <>
                {counter ? (
                  <a href={`/desk/counter?to=${encodeURIComponent(pathname + search)}`} className={css.link}>
                    {t(deskCounter.handOver)}
                  </a>
                ) : (
                  <a href="/desk/sessions" className={css.link}>
                    {person.name}
                  </a>
                )}{" "}
                <form method="post" action="/desk/log-out">
                  <Csrf />
                  <button type="submit" className={css.link}>
                    {t(counter ? deskCounter.leave : words.logOut)}
                  </button>
                </form>
              </>
            )}{" "}
            <a href="/" className={css.link}>
              {t(words.toShop)}
            </a>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={css.main}>
        <FlashMessage flash={root?.flash} />
        <h1 className={css.heading}>{heading}</h1>
        {children}
      </main>
    </>
  );
}

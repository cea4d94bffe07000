import { useLocation } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { registries, account as words } from "#app/messages/words.ts";
import { stack } from "../page/layout.css.ts";
import { Link } from "../page/link.tsx";
import { useRoot, useT } from "../page/t.ts";
import * as css from "./account-page.css.ts";

const PAGES = [
  ["/account/details", words.detailsTitle],
  ["/account/addresses", words.addressesTitle],
  ["/account/orders", words.ordersTitle],
  ["/account/lists", words.listsTitle],
  ["/gift-registry", registries.title],
  ["/account/link", words.linksTitle],
  ["/account/data", words.dataTitle],
] as const;

/** An account page, with links to the other account pages next to it. */
export function AccountPage({ title, children }: PropsWithChildren<{ title: string }>) {
  const t = useT();
  const root = useRoot();
  const { pathname } = useLocation();
  return (
    <div className={css.page}>
      <nav aria-label={t(words.accountMenu)}>
        <details className={css.fold} key={pathname}>
          <summary>{t(words.accountMenu)}</summary>
        </details>
        <ul className={css.menu}>
          {PAGES.filter(([path]) => root?.shows.giftRegistry || path !== "/gift-registry").map(
            ([path, name]) => (
              <li key={path}>
                <Link
                  to={path}
                  aria-current={pathname === path || pathname.startsWith(`${path}/`) ? "page" : undefined}
                  className={css.link}
                >
                  {t(name)}
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div className={stack[5]}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

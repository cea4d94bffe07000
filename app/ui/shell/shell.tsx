import { Form, useLocation } from "@remix-run/react";
import { clsx } from "clsx";
import { type PropsWithChildren, useEffect, useRef } from "react";
import { MAX_TERM, parseBrowse, SEARCH_TYPES } from "#app/domain/catalogue/search/browse.ts";
import { shell as words } from "#app/messages/words.ts";
import type { RootData } from "#app/root.tsx";
import { Csrf } from "#app/ui/form/error-list.tsx";
import { FlashMessage } from "#app/ui/page/flash.tsx";
import { hidden, main, page, skip } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { usePath, useT } from "#app/ui/page/t.ts";
import { Arrival } from "./arrival.tsx";
import { FramePart, useFrame } from "./frame.tsx";
import { useInsideLinks } from "./inside-links.ts";
import * as css from "./shell.css.ts";

/** The header, navigation and footer around a page. */
export function Shell({ root, children }: PropsWithChildren<{ root: RootData }>) {
  const t = useT();
  const { pathname } = useLocation();
  useInsideLinks();
  useClosingMenus();
  // The location picker cannot be left without choosing (spec 1 §4), so its page leads nowhere else.
  const picking = pathname === "/location" && root.shop.multistore && root.shop.location === "";
  return (
    <>
      <p>
        <a href="#content" className={skip}>
          {t(words.skip)}
        </a>
      </p>
      <ViewBanner viewing={root.viewing} />
      {picking ? (
        <PlainHeader root={root} />
      ) : (
        <>
          <Banners root={root} /> <Header root={root} />
        </>
      )}
      <Arrival />
      <main id="content" tabIndex={-1} className={main}>
        <FlashMessage flash={root.flash} />
        {children}
      </main>
      {!picking && <Footer root={root} />}
    </>
  );
}

/**
 * Closes the header's menus on Escape, which returns the focus to the menu's button, and on a click elsewhere. On a
 * narrow screen, the first one shows the rest of the header.
 */
function useClosingMenus(): void {
  useEffect(() => {
    const close = (event: Event) => {
      const byKey = event instanceof KeyboardEvent;
      if (byKey && event.key !== "Escape") return;
      // The innermost first, so that Escape leaves the focus on the button of the outermost.
      const menus = [...document.querySelectorAll<HTMLDetailsElement>("header details[open]")].reverse();
      for (const menu of menus) {
        const around = menu.parentElement?.localName === "header" ? menu.parentElement : menu;
        const inside = event.target instanceof Node && around.contains(event.target);
        if (inside && !byKey) continue;
        menu.open = false;
        if (inside) menu.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
}

/** The shop's name and nothing to press. */
function PlainHeader({ root }: { root: RootData }) {
  return (
    <header className={css.header}>
      <div className={clsx(css.bar, root.tone.light && css.lightBar)}>
        <div className={clsx(page, css.barRow)}>
          <span className={clsx(css.brand, css.alone)}>
            <Brand root={root} />
          </span>
        </div>
      </div>
    </header>
  );
}

function Brand({ root: { shop } }: { root: RootData }) {
  return shop.logo ? <img src={shop.logo} alt={shop.name} className={css.logo} /> : shop.name;
}

function Header({ root }: { root: RootData }) {
  const t = useT();
  const frame = useFrame(root);
  return (
    <header className={css.header}>
      {/* On a narrow screen it shows and hides what follows it: the menu is in the document once, for every width. */}
      <details className={css.drawer}>
        <summary className={css.drawerButton}>
          <Icon size="1.5rem" path="M4 7h16M4 12h16M4 17h16" />
          <span className={hidden}>{t(words.menu)}</span>
        </summary>
      </details>
      <div className={clsx(css.bar, root.tone.light && css.lightBar)}>
        <div className={clsx(page, css.barRow)}>
          <Link to="/" className={css.brand}>
            <Brand root={root} />
          </Link>{" "}
          {root.closed ? <span /> : <SearchBar />}
          <ul className={css.personal}>
            <PersonalLinks root={root} />
          </ul>
          {root.shows.cart && (
            <Link to="/checkout/cart" className={css.cart}>
              <Icon
                size="1.25rem"
                path="M5 8h14l-1.2 11.2a1 1 0 0 1-1 .8H7.2a1 1 0 0 1-1-.8L5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5"
              />
              <span className={css.cartWord}>{t(words.cart)}</span>{" "}
              <span className={css.badge}>{root.cartCount}</span>{" "}
              <span className={hidden}>{t(words.cartItems, { count: root.cartCount })}</span>
            </Link>
          )}
        </div>
      </div>
      <nav aria-label={t(words.siteNavigation)} className={css.menuBar}>
        <FramePart frame={frame} part="menu" className={clsx(page, css.menu)} />
      </nav>
    </header>
  );
}

/** Says on every page that a member of staff sees the shop as a customer, and ends it. */
function ViewBanner({ viewing }: Pick<RootData, "viewing">) {
  const t = useT();
  const path = usePath();
  if (viewing === null) return null;
  if (viewing === "over")
    return (
      <p role="status" className={css.banner}>
        <span className={clsx(page, css.bannerRow)}>{t(words.viewingOver)}</span>
      </p>
    );
  return (
    <aside aria-label={t(words.viewingLabel)} className={css.banner}>
      <form method="post" action={path("/as-customer/end")} className={clsx(page, css.bannerRow)}>
        <Csrf />
        <span>{t(words.viewing, { name: viewing.name, time: viewing.until })}</span>{" "}
        <button type="submit" className={css.bannerButton}>
          {t(words.viewingEnd)}
        </button>
      </form>
    </aside>
  );
}

/** Banners on every page: the institution being bought for, and the way back to the shop's old site. */
function Banners({ root: { user, oldSite } }: { root: RootData }) {
  const t = useT();
  const path = usePath();
  return (
    <>
      {user?.company && !user.owner && (
        <aside aria-label={t(words.account)} className={css.banner}>
          <form method="post" action={path("/account/switch")} className={clsx(page, css.bannerRow)}>
            <Csrf />
            <span>{t(words.buyingFor, { company: user.company })}</span>{" "}
            <button type="submit" className={css.bannerButton}>
              {t(words.buyForYourself)}
            </button>
          </form>
        </aside>
      )}
      {oldSite && (
        <aside aria-label={t(words.oldSite)} className={css.banner}>
          <form method="post" action={path("/old-site")} className={clsx(page, css.bannerRow)}>
            <Csrf />
            <span>{t(words.oldSite)}</span>{" "}
            <button type="submit" className={css.bannerButton}>
              {t(words.oldSiteBack)}
            </button>
          </form>
        </aside>
      )}
    </>
  );
}

/** The pages in the account menu. */
const ACCOUNT_PAGES = [
  ["/account/details", words.details],
  ["/account/addresses", words.addresses],
  ["/account/orders", words.orders],
  ["/account/lists", words.myLists],
  ["/gift-registry", words.giftRegistry],
  ["/account/link", words.linkedAccounts],
  ["/account/log-out", words.logout],
] as const;

/** The address to come back to: this page's, or the one that a refusal stands in for. */
function useHere(root: RootData): string {
  const { pathname, search } = useLocation();
  return root.refused?.path ?? pathname + search;
}

/** The login link, or links to the customer's own pages. */
function AccountLinks({ root }: { root: RootData }) {
  const { user, shows } = root;
  const t = useT();
  const { pathname } = useLocation();
  const here = useHere(root);
  const from = pathname.startsWith("/account") ? "" : `?from=${encodeURIComponent(here)}`;
  return (
    <>
      <li>
        {user ? (
          <details className={css.submenu} key={pathname}>
            <summary className={css.accountName}>
              <span className={css.barSmall}>{t(words.account)}</span> {user.company || user.name}
            </summary>
            <ul className={css.submenuList}>
              {ACCOUNT_PAGES.filter(([path]) => shows.giftRegistry || path !== "/gift-registry").map(
                ([path, name]) => (
                  <li key={path}>
                    <Link to={path} className={css.menuLink}>
                      {t(name)}
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </details>
        ) : (
          <Link to={`/account/login${from}`} className={css.barLink}>
            {t(words.login)}
          </Link>
        )}
      </li>
      <li>
        <Link to="/account/lists" className={css.barLink}>
          {t(words.myLists)}
        </Link>
      </li>
    </>
  );
}

function PersonalLinks({ root }: { root: RootData }) {
  const t = useT();
  const here = useHere(root);
  return (
    <>
      {root.shop.multistore && !root.closed && (
        <li>
          <Link
            to={`/location?from=${encodeURIComponent(here)}`}
            discover="none"
            data-dialog=""
            className={css.barLink}
          >
            <span className={css.barSmall}>{t(words.location)}</span>{" "}
            {root.shop.location || t(words.chooseLocation)}
          </Link>
        </li>
      )}
      <AccountLinks root={root} />
      {root.languages && (
        <li>
          <LanguageLink languages={root.languages} here={here} />
        </li>
      )}
    </>
  );
}

/**
 * A link to this page in the shop's other language. The address names the language, and the browser remembers it for
 * the home page.
 */
function LanguageLink({
  languages: { other },
  here,
}: {
  languages: NonNullable<RootData["languages"]>;
  here: string;
}) {
  const { locale, name, prefix } = other;
  return (
    <a
      href={`${prefix}/language?to=${encodeURIComponent(here)}`}
      lang={locale}
      hrefLang={locale}
      rel="nofollow"
      className={css.barLink}
    >
      {name}
    </a>
  );
}

/** Suggests titles in the search field. If the script cannot be loaded, the form works as it does without scripts. */
function suggestIn(field: HTMLInputElement, path: (path: string) => string): void {
  import("./suggest.ts").then(({ attachSuggestions }) => attachSuggestions(field, path)).catch(() => {});
}

function SearchBar() {
  const t = useT();
  const path = usePath();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Shoppers may be typing already when the page's scripts have loaded.
    if (field.current && field.current === document.activeElement) suggestIn(field.current, path);
  }, [path]);
  const { pathname, search } = useLocation();
  const current = pathname.startsWith("/browse")
    ? parseBrowse(pathname.replace(/^\/browse(\/filter)?\/?/, ""), new URLSearchParams(search))
    : undefined;
  const state = current ? `${current.type}${current.term}` : "";
  return (
    <search className={css.searchArea}>
      <Form action="/browse" method="get" className={css.search} key={state}>
        <label htmlFor="search-type" className={hidden}>
          {t(words.searchType)}
        </label>{" "}
        <select
          id="search-type"
          name="k"
          defaultValue={current?.type ?? "keyword"}
          className={css.searchType}
        >
          {SEARCH_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(words.searchTypes[type])}
            </option>
          ))}
        </select>{" "}
        <label htmlFor="search-term" className={hidden}>
          {t(words.searchFor)}
        </label>{" "}
        <input
          id="search-term"
          name="t"
          type="search"
          maxLength={MAX_TERM}
          defaultValue={current?.term ?? ""}
          placeholder={t(words.searchFor)}
          autoComplete="off"
          ref={field}
          onFocus={({ currentTarget }) => suggestIn(currentTarget, path)}
          className={css.searchTerm}
        />{" "}
        <button type="submit" className={css.searchButton}>
          {t(words.search)}
        </button>
      </Form>
    </search>
  );
}

/** A picture as large as the words beside it, also where somebody has made those large. */
function Icon({ size, path }: { size: string; path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
    >
      <path d={path} />
    </svg>
  );
}

function Footer({ root }: { root: RootData }) {
  const t = useT();
  const path = usePath();
  const frame = useFrame(root);
  const { government } = root.shop;
  return (
    <footer className={css.footer}>
      <div className={clsx(page, css.footerColumns)}>
        <FramePart frame={frame} part="about" />
        <FramePart frame={frame} part="address" as="address" className={css.footerAddress} />
        <div className={css.footerLinks}>
          <FramePart frame={frame} part="links" as="ul" />
          <form method="post" action={path("/lite")}>
            <Csrf />
            <input type="hidden" name="lite" value={root.lite ? "0" : "1"} />
            <button type="submit" className={css.liteButton} title={t(words.liteHint)}>
              {t(root.lite ? words.fullVersion : words.lite)}
            </button>
          </form>
        </div>
        {government && (
          <img src={government} alt={t(words.governmentLogo)} className={css.logo} loading="lazy" />
        )}
      </div>
    </footer>
  );
}

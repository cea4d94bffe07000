import { Form, useLocation } from "@remix-run/react";
import { clsx } from "clsx";
import { type PropsWithChildren, useEffect, useRef } from "react";
import { MAX_TERM, parseBrowse, SEARCH_TYPES } from "#app/domain/catalogue/search/browse.ts";
import { shell as words } from "#app/messages/words.ts";
import type { RootData } from "#app/root.tsx";
import { Csrf } from "#app/ui/form/error-list.tsx";
import { FlashMessage } from "#app/ui/page/flash.tsx";
import { hidden, main, page } from "#app/ui/page/layout.css.ts";
import { Link, ShopLink } from "#app/ui/page/link.tsx";
import { Phone } from "#app/ui/page/phone.tsx";
import { useT } from "#app/ui/page/t.ts";
import { Arrival } from "./arrival.tsx";
import { useInsideLinks } from "./inside-links.ts";
import * as css from "./shell.css.ts";

/** How many entries the desktop menu shows before "More Menus". */
const MENU_ENTRIES = 7;

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
        <a href="#content" className={css.skip}>
          {t(words.skip)}
        </a>
      </p>
      {picking ? (
        <PlainHeader root={root} />
      ) : (
        <>
          <Notices root={root} />
          <Header root={root} />
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

/** Closes the header's menus on Escape, which returns the focus to the menu's button, and on a click elsewhere. */
function useClosingMenus(): void {
  useEffect(() => {
    const close = (event: Event) => {
      const byKey = event instanceof KeyboardEvent;
      if (byKey && event.key !== "Escape") return;
      for (const menu of document.querySelectorAll<HTMLDetailsElement>("header details[open]")) {
        const inside = event.target instanceof Node && menu.contains(event.target);
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
          <span className={css.brand}>
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
  return (
    <header className={css.header}>
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
              <CartIcon />
              <span>{t(words.cart)}</span> <span className={css.badge}>{root.cartCount}</span>{" "}
              <span className={hidden}>{t(words.cartItems, { count: root.cartCount })}</span>
            </Link>
          )}
        </div>
      </div>
      <nav aria-label={t(words.siteNavigation)} className={css.menuBar}>
        <details className={css.drawer}>
          <summary className={css.drawerButton}>{t(words.menu)}</summary>
          <div className={page}>
            <MenuEntries entries={root.navigation} inline />
            <ul className={css.drawerList}>
              <PersonalLinks root={root} />
            </ul>
          </div>
        </details>
        <div className={clsx(page, css.menu)}>
          <MenuEntries entries={root.navigation.slice(0, MENU_ENTRIES)} />
          {root.navigation.length > MENU_ENTRIES && (
            <details className={css.submenu}>
              <summary>{t(words.moreMenus)}</summary>
              <MenuEntries entries={root.navigation.slice(MENU_ENTRIES)} inline />
            </details>
          )}
        </div>
      </nav>
    </header>
  );
}

/** Notices on every page: the institution being bought for, and the way back to the shop's old site. */
function Notices({ root: { user, oldSite, csrf } }: { root: RootData }) {
  const t = useT();
  return (
    <>
      {user?.company && !user.owner && (
        <aside aria-label={t(words.account)} className={css.notice}>
          <form method="post" action="/account/switch" className={clsx(page, css.noticeRow)}>
            <input type="hidden" name="csrf" value={csrf} />
            <span>{t(words.buyingFor, { company: user.company })}</span>{" "}
            <button type="submit" className={css.noticeButton}>
              {t(words.buyForYourself)}
            </button>
          </form>
        </aside>
      )}
      {oldSite && (
        <aside aria-label={t(words.oldSite)} className={css.notice}>
          <form method="post" action="/old-site" className={clsx(page, css.noticeRow)}>
            <input type="hidden" name="csrf" value={csrf} />
            <span>{t(words.oldSite)}</span>{" "}
            <button type="submit" className={css.noticeButton}>
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

/** The login link, or links to the customer's own pages. */
function AccountLinks({ root: { user, shows } }: { root: RootData }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const from = pathname.startsWith("/account") ? "" : `?from=${encodeURIComponent(pathname + search)}`;
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
  const { pathname, search } = useLocation();
  return (
    <>
      {root.shop.multistore && !root.closed && (
        <li>
          <a
            href={`/location?from=${encodeURIComponent(pathname + search)}`}
            data-inside=""
            data-dialog=""
            className={css.barLink}
          >
            <span className={css.barSmall}>{t(words.location)}</span>{" "}
            {root.shop.location || t(words.chooseLocation)}
          </a>
        </li>
      )}
      <AccountLinks root={root} />
    </>
  );
}

type Entry = RootData["navigation"][number];

function MenuEntries({ entries, inline = false }: { entries: Entry[]; inline?: boolean }) {
  return (
    <ul className={inline ? css.drawerList : css.menuList}>
      {entries.map((entry) => (
        <li key={`${entry.label}${entry.path}`}>
          {entry.submenu.length === 0 && entry.heading ? (
            <span className={css.menuLink}>{entry.label}</span>
          ) : entry.submenu.length === 0 ? (
            <ShopLink to={entry.path || "/"} kind={entry.kind} className={css.menuLink}>
              {entry.label}
            </ShopLink>
          ) : (
            <details className={inline ? undefined : css.submenu}>
              <summary className={css.menuLink}>{entry.label}</summary>
              <ul className={css.submenuList}>
                {entry.submenu.map((leaf) => (
                  <li key={`${leaf.label}${leaf.path}`}>
                    <ShopLink to={leaf.path || "/"} kind={leaf.kind} className={css.menuLink}>
                      {leaf.label}
                    </ShopLink>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function suggestIn(field: HTMLInputElement): void {
  import("./suggest.ts").then(({ attachSuggestions }) => attachSuggestions(field));
}

function SearchBar() {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Shoppers may be typing already when the page's scripts have loaded.
    if (field.current && field.current === document.activeElement) suggestIn(field.current);
  }, []);
  const { pathname, search } = useLocation();
  const current = pathname.startsWith("/browse")
    ? parseBrowse(pathname.replace(/^\/browse(\/filter)?\/?/, ""), new URLSearchParams(search))
    : undefined;
  const state = current ? `${current.type}${current.term}` : "";
  return (
    <search className={css.searchPlace}>
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
          onFocus={({ currentTarget }) => suggestIn(currentTarget)}
          className={css.searchTerm}
        />{" "}
        <button type="submit" className={css.searchButton}>
          {t(words.search)}
        </button>
      </Form>
    </search>
  );
}

function CartIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <path d="M5 8h14l-1.2 11.2a1 1 0 0 1-1 .8H7.2a1 1 0 0 1-1-.8L5 8Z" />
      <path d="M8.5 10.500V7a3.500 3.500 0 0 1 7 0v3.500" />
    </svg>
  );
}

function Footer({ root }: { root: RootData }) {
  const t = useT();
  const { shop } = root;
  return (
    <footer className={css.footer}>
      <div className={clsx(page, css.footerColumns)}>
        <div>
          <p className={css.footerName}>{shop.name}</p>
          {shop.footer && <p>{shop.footer}</p>}
        </div>
        <address className={css.footerAddress}>
          {shop.address && <p>{shop.address}</p>}
          {shop.phones.map((phone) => (
            <p key={phone}>
              <Phone number={phone} />
            </p>
          ))}
          {shop.fax && <p>{t(words.fax, { number: shop.fax })}</p>}
          <p>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </p>
        </address>
        <ul className={css.footerLinks}>
          <li>
            <ShopLink to={shop.contactUrl}>{t(words.contact)}</ShopLink>
          </li>
          <li>
            <Link to="/privacy-policy">{t(words.privacy)}</Link>
          </li>
          {root.extra.map((entry) => (
            <li key={entry.label}>
              <ShopLink to={entry.path} kind={entry.kind}>
                {entry.label}
              </ShopLink>
            </li>
          ))}
          {shop.social.map(([name, url]) => (
            <li key={name}>
              <ShopLink to={url}>{name}</ShopLink>
            </li>
          ))}
          <li>
            <form method="post" action="/lite">
              <Csrf />
              <input type="hidden" name="lite" value={root.lite ? "0" : "1"} />
              <button type="submit" className={css.liteButton} title={t(words.liteHint)}>
                {t(root.lite ? words.fullVersion : words.lite)}
              </button>
            </form>
          </li>
        </ul>
        {shop.government && (
          <img src={shop.government} alt={t(words.governmentLogo)} className={css.logo} loading="lazy" />
        )}
      </div>
    </footer>
  );
}

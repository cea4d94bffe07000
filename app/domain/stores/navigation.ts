import type { NavigationLeaf, SiteSettings } from "./settings.ts";

/** The page behind a configured path (spec 2 §2 "Application shell"). */
export type PageTarget =
  | ({ kind: "redirect"; to: string } & LoginMessage)
  | ({ kind: "contact" } & LoginMessage)
  /** `cards`: shows its lists as cards rather than with their titles. */
  | ({ kind: "blocks"; title: string; pageId: string; cards: boolean } & LoginMessage)
  | ({ kind: "content"; title: string; html: string } & LoginMessage)
  | ({ kind: "blank"; title: string } & LoginMessage);

/** The message a guest sees in place of a customers-only page (spec 1 §6); null if the page is open. */
interface LoginMessage {
  loginMessage: string | null;
}

/**
 * Checks shortcuts first (`/{key}`), then navigation entries by path. Each entry's type selects its page;
 * `lists` is blank, and `unlinked` shows a page only at /events.
 */
export function pageForPath(settings: SiteSettings, pathname: string): PageTarget | undefined {
  const path = pathname.replace(/\/+$/, "") || "/";
  const shortcut = settings.url_shortcuts.find((candidate) => `/${candidate.key}` === path);
  if (shortcut)
    return {
      kind: "redirect",
      to: leaves(shortcut.path) ? shortcut.path : withSlash(shortcut.path),
      loginMessage: null,
    };
  const entry = entriesOf(settings).find(
    (candidate) => candidate.path !== "" && withSlash(candidate.path) === path,
  );
  return entry && pageOf(entry, loginMessageFor(settings, entry));
}

/** The entry that leads to a page of blocks, if the shop's navigation has one. */
export function entryOfBlocks(
  settings: SiteSettings,
  pageId: string,
): { label: string; path: string } | undefined {
  const entry = entriesOf(settings).find(
    ({ type, id, path }) => (type === "custom" || type === "custom_lists") && id === pageId && path !== "",
  );
  return entry && { label: entry.label, path: withSlash(entry.path) };
}

/** A page of text by the id of its menu entry; undefined if it does not exist, has no path, or needs a login. */
export function textPage(
  settings: SiteSettings,
  pageId: string,
): { label: string; path: string; html: string } | undefined {
  const entry = entriesOf(settings).find(
    ({ type, id, path }) => type === "v3_content" && id === pageId && path !== "",
  );
  if (!entry || entry.require_login) return undefined;
  return { label: entry.label, path: withSlash(entry.path), html: entry.content };
}

const entriesOf = (settings: SiteSettings) =>
  [...settings.site_navigation, ...settings.extra_navigation].flatMap((entry): NavigationLeaf[] => [
    entry,
    ...entry.submenu,
  ]);

/** The navigation entries that can be used, without those of disabled features. */
export function openEntries(
  settings: SiteSettings,
  entries: SiteSettings["site_navigation"],
): SiteSettings["site_navigation"] {
  const closed = [
    ...(settings.store_info.giftcards_enabled ? [] : ["/gift-cards"]),
    ...(settings.gift_registry_enabled ? [] : ["/gift-registry"]),
    ...(settings.cart_enabled ? [] : ["/checkout"]),
  ];
  const open = ({ type, path }: NavigationLeaf) =>
    (type !== "gift_cards" || settings.store_info.giftcards_enabled) &&
    !closed.some(
      (closedPath) => withSlash(path) === closedPath || withSlash(path).startsWith(`${closedPath}/`),
    );
  return entries.filter(open).flatMap((entry) => {
    const submenu = entry.submenu.filter(open);
    // A heading whose entries are all gone leads nowhere.
    if (entry.type === "unlinked" && entry.submenu.length > 0 && submenu.length === 0) return [];
    return [{ ...entry, submenu }];
  });
}

/** Whether an entry is only a heading: an `unlinked` one shows a page at /events alone (spec 2 §2). */
export function isHeading({ type, path }: Pick<NavigationLeaf, "type" | "path">): boolean {
  return type === "unlinked" && withSlash(path) !== "/events";
}

/**
 * Where a menu's link leads. A PDF is linked itself, unless its own path has to ask for a login first. A url of
 * "events" maps to /events (spec 1 §2).
 */
export function linkOf({
  type,
  path,
  search,
  require_login,
}: Pick<NavigationLeaf, "type" | "path" | "search" | "require_login">): string {
  if (type === "pdf" && search !== "" && (path === "" || !require_login)) return search;
  return path === "events" ? "/events" : path;
}

/**
 * The login message for a path that belongs to a menu entry for customers only, whatever its type: a link to a part of
 * the catalogue, the home page, a built-in page. Paths below an entry's path belong to it too, except for the home
 * page.
 */
export function loginMessageForPath(settings: SiteSettings, pathname: string): string | null {
  const path = pathname.replace(/\/+$/, "") || "/";
  const entry = entriesOf(settings).find((candidate) => {
    if (!candidate.require_login || (candidate.path === "" && candidate.type !== "home")) return false;
    const target = inAddresses(withSlash(candidate.path));
    return path === target || (target !== "/" && path.startsWith(`${target}/`));
  });
  return entry ? entry.login_message || settings.login_message : null;
}

/** The login message for a page of blocks, by its id; the home page is always open. */
export function loginMessageForPage(settings: SiteSettings, pageId: string): string | null {
  const entry = entriesOf(settings).find(({ id }) => id === pageId);
  return entry && pageId !== "" ? loginMessageFor(settings, entry) : null;
}

/** The ids of the pages that are made of blocks: the home page, and every page that a menu entry leads to. */
export function pageIds(settings: SiteSettings): Set<string> {
  const customPages = entriesOf(settings).filter(({ type }) => type === "custom" || type === "custom_lists");
  return new Set(["", ...customPages.map(({ id }) => id)]);
}

/** The settings without the content of customers-only pages. */
export function withoutGuardedPages(settings: SiteSettings): SiteSettings {
  const guarded = <Entry extends NavigationLeaf>(entry: Entry): Entry =>
    loginMessageFor(settings, entry) === null ? entry : { ...entry, content: "" };
  const guardedEntries = (entries: SiteSettings["site_navigation"]) =>
    entries.map((entry) => ({ ...guarded(entry), submenu: entry.submenu.map(guarded) }));
  return {
    ...settings,
    site_navigation: guardedEntries(settings.site_navigation),
    extra_navigation: guardedEntries(settings.extra_navigation),
  };
}

/**
 * The login message for a page with a fixed path (events, featured lists, gift cards, contact), if its menu
 * entry is for customers only.
 */
export function loginMessageForType(settings: SiteSettings, type: NavigationLeaf["type"]): string | null {
  const entry = entriesOf(settings).find((candidate) => candidate.type === type && candidate.require_login);
  return entry ? entry.login_message || settings.login_message : null;
}

/** An entry can require login, and a shop can require it for all its own pages. */
function loginMessageFor(settings: SiteSettings, entry: NavigationLeaf): string | null {
  if (!entry.require_login && !settings.require_login) return null;
  return entry.login_message || settings.login_message;
}

function pageOf(entry: NavigationLeaf, loginMessage: string | null): PageTarget | undefined {
  const title = entry.label;
  // The shop-wide setting does not cover built-in pages; only their entry can require login.
  const needed = entry.require_login ? loginMessage : null;
  switch (entry.type) {
    case "home":
      return { kind: "redirect", to: "/", loginMessage: null };
    case "browse":
      return { kind: "redirect", to: entry.search || "/browse", loginMessage: needed };
    case "events":
      return { kind: "redirect", to: "/events", loginMessage: needed };
    case "features":
      return { kind: "redirect", to: "/features", loginMessage: needed };
    case "gift_cards":
      return { kind: "redirect", to: "/gift-cards", loginMessage: needed };
    case "contact_and_hours":
      return { kind: "contact", loginMessage: needed };
    case "custom":
    case "custom_lists":
      return { kind: "blocks", title, loginMessage, pageId: entry.id, cards: entry.type === "custom_lists" };
    case "v3_content":
      return { kind: "content", title, loginMessage, html: entry.content };
    case "lists":
      return { kind: "blank", title, loginMessage };
    case "link":
    case "pdf":
      return entry.search ? { kind: "redirect", to: entry.search, loginMessage: needed } : undefined;
    case "unlinked":
      // Only /events shows a page, and that path has its own route.
      return undefined;
  }
}

/** A path starting with http leaves the site. */
export function leaves(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** A path from the settings as requests write it, with its letters encoded. */
function inAddresses(path: string): string {
  return /[?#]/.test(path) || !URL.canParse(path, "http://shop")
    ? path
    : new URL(path, "http://shop").pathname;
}

function withSlash(path: string): string {
  return `/${path.replace(/^\/+/, "").replace(/\/+$/, "")}`;
}

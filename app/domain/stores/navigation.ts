import type { NavigationLeaf, SiteSettings } from "./settings.ts";

/** What stands at a path that the shop's settings made (spec 2 §2 "Application shell"). */
export type PageTarget =
  | { kind: "redirect"; to: string }
  | { kind: "contact" }
  | { kind: "blocks"; title: string; pageId: string }
  | { kind: "content"; title: string; html: string }
  | { kind: "blank"; title: string };

/**
 * Shortcuts first (`/{key}`), then navigation entries by their path. Each entry's type chooses its
 * page; `lists` is blank, and `unlinked` shows a page only at /events.
 */
export function pageForPath(settings: SiteSettings, pathname: string): PageTarget | undefined {
  const path = pathname.replace(/\/+$/, "") || "/";
  const shortcut = settings.url_shortcuts.find((one) => `/${one.key}` === path);
  if (shortcut)
    return { kind: "redirect", to: leaves(shortcut.path) ? shortcut.path : withSlash(shortcut.path) };
  const entry = [...settings.site_navigation, ...settings.extra_navigation]
    .flatMap((one): NavigationLeaf[] => [one, ...one.submenu])
    .find((one) => one.path !== "" && withSlash(one.path) === path);
  return entry && pageOf(entry);
}

function pageOf(entry: NavigationLeaf): PageTarget | undefined {
  const title = entry.label;
  switch (entry.type) {
    case "home":
      return { kind: "redirect", to: "/" };
    case "browse":
      return { kind: "redirect", to: entry.search || "/browse" };
    case "events":
      return { kind: "redirect", to: "/events" };
    case "features":
      return { kind: "redirect", to: "/features" };
    case "gift_cards":
      return { kind: "redirect", to: "/gift-cards" };
    case "contact_and_hours":
      return { kind: "contact" };
    case "custom":
    case "custom_lists":
      return { kind: "blocks", title, pageId: entry.id };
    case "v3_content":
      return { kind: "content", title, html: entry.content };
    case "lists":
      return { kind: "blank", title };
    case "link":
    case "pdf":
      return entry.search ? { kind: "redirect", to: entry.search } : undefined;
    case "unlinked":
      // Only /events shows a page, and that path has a route of its own.
      return undefined;
  }
}

/** A path that begins with http leaves the site. */
export function leaves(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

function withSlash(path: string): string {
  return `/${path.replace(/^\/+/, "").replace(/\/+$/, "")}`;
}

import { SOURCE } from "#app/messages/locales.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import { shell as words } from "#app/messages/words.ts";

/** Page titles (spec 2 §2): the name of the shop or chosen location, and the current page. */
interface RootData {
  title?: { name: string; failed: boolean };
  locale: string;
}

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

const rootOf = (matches: Matches) =>
  matches.find((match) => match?.id === "root")?.data as RootData | undefined;

/** Messages in the shop's language, for a page's head. */
export function translatorOf(matches: Matches): Translate {
  return translator(rootOf(matches)?.locale ?? SOURCE);
}

/** `/privacy-policy` becomes "Privacy Policy", `/checkout/cart` becomes "Checkout Cart". */
export function prettifyPath(path: string): string {
  return path
    .split(/[/\-_]+/)
    .filter((part) => part !== "")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
}

/**
 * The title of a page that names none itself: its path in words, without ids, and "Browse" for every search.
 * @param params the values of the route's parameters
 */
export function titleOfPath(path: string, params: Readonly<Record<string, string | undefined>>): string {
  if (/^\/browse\/filter(\/|$)/.test(path)) return prettifyPath("/browse");
  const ids = new Set(Object.entries(params).flatMap(([name, value]) => (isId(name, value) ? [value] : [])));
  return prettifyPath(
    path
      .split("/")
      .filter((part) => !ids.has(part))
      .join("/"),
  );
}

/**
 * The title of a path in the page's language. The specification fixes the English titles; another language has a line
 * for each path in one message, so that English pages carry none of them.
 */
export function pathTitle(
  matches: Matches,
  path: string,
  params: Readonly<Record<string, string | undefined>> = {},
): string {
  const english = titleOfPath(path, params);
  const key = `${english.replace(/ \d+/g, "")}=`;
  const lines = translatorOf(matches)(words.pathTitles).split("\n");
  const line = lines.find((candidate) => candidate.startsWith(key));
  return line?.slice(key.length).replace("#", /\d+/.exec(english)?.[0] ?? "") ?? english;
}

/** Order numbers, days and events are short and all digits, and people know them; longer values are random. */
function isId(name: string, value: string | undefined): boolean {
  return name !== "*" && value !== undefined && value.length >= 12 && !/^\d+$/.test(value);
}

/** The name that titles begin with. */
export function shopName(matches: Matches): string {
  return rootOf(matches)?.title?.name ?? "";
}

/**
 * @param what the part after the name; undefined for the name alone
 * @param about `step` names the checkout step, before everything else but "Error:"; `failed` is for pages whose
 * own loader found a problem (the frame knows about refused forms)
 */
export function pageTitle(
  matches: Matches,
  what: string | undefined,
  about: string | { step?: string; failed?: boolean | undefined } = {},
): string {
  const { step, failed = false } = typeof about === "string" ? { step: about } : about;
  const root = rootOf(matches);
  const name = shopName(matches);
  const where = what ? (name ? `${name} | ${what}` : what) : name;
  const title =
    step && where ? translatorOf(matches)(words.labelled, { label: step, text: where }) : step || where;
  return failed || root?.title?.failed ? `${translatorOf(matches)(words.errorTitle)} ${title}` : title;
}

/** The title of a checkout page, whose loader returns its `step`; undefined for other pages. */
export function stepTitle({
  matches,
  location,
  data,
}: {
  matches: Matches;
  location: { pathname: string };
  data: unknown;
}): { title: string }[] {
  const { step, failed = false } = (data ?? {}) as { step?: { label: string }; failed?: boolean };
  const about = { ...(step && { step: step.label }), failed };
  return [{ title: pageTitle(matches, pathTitle(matches, location.pathname), about) }];
}

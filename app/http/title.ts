/** Page titles (spec 2 §2): the shop's or chosen location's name, and where in it one is. */
interface RootData {
  title?: { name: string; failed: boolean };
}

/** What the title of a page begins with where something was wrong. */
export const ERROR = "Error: ";

/** `/privacy-policy` is "Privacy Policy", `/checkout/cart` is "Checkout Cart". */
export function prettifyPath(path: string): string {
  return path
    .split(/[/\-_]+/)
    .filter((part) => part !== "")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
}

/** The name that titles begin with. */
export function shopName(matches: readonly ({ id: string; data?: unknown } | undefined)[]): string {
  return (matches.find((match) => match?.id === "root")?.data as RootData | undefined)?.title?.name ?? "";
}

/**
 * @param what what follows the name; undefined for the name alone.
 * @param about `step` says where in the checkout the page is, before everything else but "Error:"; `failed` is for
 * pages whose own loader found something wrong (a form that was refused is known to the frame).
 */
export function pageTitle(
  matches: readonly ({ id: string; data?: unknown } | undefined)[],
  what: string | undefined,
  about: string | { step?: string; failed?: boolean } = {},
): string {
  const { step, failed = false } = typeof about === "string" ? { step: about } : about;
  const root = matches.find((match) => match?.id === "root")?.data as RootData | undefined;
  const name = shopName(matches);
  const where = what ? (name ? `${name} | ${what}` : what) : name;
  const title = [step ?? "", where].filter((part) => part !== "").join(": ");
  return failed || root?.title?.failed ? ERROR + title : title;
}

import { type AnchorHTMLAttributes, type PropsWithChildren, useContext } from "react";
import { withPrefix } from "#app/lib/prefixed-path.ts";
import { shell as words } from "#app/messages/words.ts";
import { hidden } from "./layout.css.ts";
import { PrefixContext, useT } from "./t.ts";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  /** "none" if few follow it, so that the browser does not ask for the page's route before a visitor follows it. */
  discover?: "none";
  preventScrollReset?: boolean;
  /** Loads a new document. */
  reloadDocument?: boolean;
}

/**
 * A link to a page of the shop. It is a plain link, which the frame's listener follows without loading a new document
 * (`shell/inside-links.ts`): the router's own link costs as much to render as the card around it, and a page has a
 * hundred (decision 109).
 */
export function Link({ to, discover, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  return (
    <a
      href={withPrefix(useContext(PrefixContext), to)}
      data-inside={reloadDocument ? undefined : ""}
      data-keeps-scroll={preventScrollReset ? "" : undefined}
      data-discover={discover === "none" || reloadDocument ? undefined : "true"}
      {...rest}
    />
  );
}

/** The way to open a link that the shop set up (spec 2 §2 "A link helper"). */
export type LinkKind = "mail" | "image" | "pdf" | "tab" | "away" | "inside";

export function linkKind(target: string): LinkKind {
  if (/^[^?#]*\.pdf([?#]|$)/i.test(target)) return "pdf";
  if (/^https?:\/\//i.test(target)) return /\.(jpg|png)$/i.test(target) ? "image" : "away";
  if (/\.(jpg|png)$/i.test(target)) return "image";
  if (target.startsWith("/i/")) return "tab";
  if (target.includes("@")) return "mail";
  return "inside";
}

/** A link to a target from the shop's settings; `kind` if the settings say what it is. */
export function ShopLink({
  to,
  kind = linkKind(to),
  className,
  children,
}: PropsWithChildren<{ to: string; kind?: LinkKind | undefined; className?: string }>) {
  const t = useT();
  switch (kind) {
    case "mail":
      return (
        <a href={`mailto:${to.replace(/^mailto:/, "")}`} className={className}>
          {children}
        </a>
      );
    case "image":
      return (
        <a href={to} className={className}>
          {children}
        </a>
      );
    case "pdf":
      return (
        <a href={/^(\/|https?:)/i.test(to) ? to : `/${to}`} type="application/pdf" className={className}>
          {children} {t(words.pdf)}
        </a>
      );
    case "tab":
      return (
        <a href={to} target="_blank" rel="noreferrer" className={className}>
          {children} <span className={hidden}>{t(words.newTab)}</span>
        </a>
      );
    case "away":
      return (
        <a href={to} rel="external" className={className}>
          {children} <span className={hidden}>{t(words.opensElsewhere)}</span>
        </a>
      );
    default:
      return (
        <Link to={to.startsWith("/") ? to : `/${to}`} className={className}>
          {children}
        </Link>
      );
  }
}

import { Link } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { shell as words } from "#app/messages/words.ts";
import { hidden } from "./layout.css.ts";
import { useT } from "./t.ts";

/** How to open a link that the shop set up (spec 2 §2 "A link helper"). */
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

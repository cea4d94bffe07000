import { useNavigate } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { withoutPrefix } from "#app/lib/prefixed-path.ts";
import { PrefixContext } from "../page/t.ts";
import { showInDialog } from "./in-dialog.ts";

/** Whether a link leads to a page of this shop, in this tab. An address such as `//host/path` leads elsewhere. */
export function isInside(link: Pick<HTMLAnchorElement, "origin" | "target">, here: string): boolean {
  return link.origin === here && (link.target === "" || link.target === "_self");
}

/**
 * Follows links marked `data-inside` without loading a new document, as the router's own links do. A link to the open
 * page replaces it in the history. A link marked `data-keeps-scroll` does not scroll to the top. Those marked
 * `data-dialog` open over the page.
 */
export function useInsideLinks(): void {
  const navigate = useNavigate();
  const prefix = useContext(PrefixContext);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.dataset.inside === undefined || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (!isInside(link, window.location.origin)) return;
      event.preventDefault();
      const { dataset, href, pathname, search, hash } = link;
      if (dataset.dialog !== undefined) showInDialog(pathname + search);
      else
        navigate((withoutPrefix(prefix, pathname) ?? pathname) + search + hash, {
          replace: href === window.location.href,
          preventScrollReset: dataset.keepsScroll !== undefined,
        });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate, prefix]);
}

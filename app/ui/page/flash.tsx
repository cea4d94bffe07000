import { useLocation } from "@remix-run/react";
import type { Flash } from "#app/http/flash.ts";
import { title as words } from "#app/messages/words.ts";
import * as css from "./flash.css.ts";
import { Link } from "./link.tsx";
import { useT } from "./t.ts";

/**
 * A message about what has just happened, at the top of the page, shown until the next page. The element for good
 * news is always present, because screen readers only announce changes within an existing element.
 */
export function FlashMessage({ flash }: { flash: Flash | undefined }) {
  const t = useT();
  // A new key makes screen readers announce a repeated message again.
  const { key } = useLocation();
  const message = flash && (
    <>
      <span>{flash.message}</span>{" "}
      {flash.code === "added" && <Link to="/checkout/cart">{t(words.goToCart)}</Link>}
      {flash.code === "favourite_added" && <Link to="/account/lists">{t(words.goToFavourites)}</Link>}
    </>
  );
  return (
    <>
      <div aria-live="polite" className={css.place}>
        {flash?.kind === "success" && (
          <div key={key} role="status" className={css.success}>
            {message}
          </div>
        )}
      </div>
      {flash?.kind === "error" && (
        <div key={key} role="alert" className={css.error}>
          {message}
        </div>
      )}
    </>
  );
}

import { Link, useLocation } from "@remix-run/react";
import type { Flash } from "#app/http/flash.ts";
import { title as words } from "#app/messages/words.ts";
import * as css from "./flash.css.ts";
import { useT } from "./t.ts";

/**
 * What has just happened, at the top of the page; it stays until the next page. The place for good news is
 * always there, for what is heard of it is what changes in it.
 */
export function FlashMessage({ flash }: { flash: Flash | undefined }) {
  const t = useT();
  // The same message twice is said twice.
  const { key } = useLocation();
  const message = flash && (
    <>
      <span>{flash.message}</span>{" "}
      {flash.code === "added" && <Link to="/checkout/cart">{t(words.goToCart)}</Link>}
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

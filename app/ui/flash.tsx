import { Link } from "@remix-run/react";
import type { Flash } from "#app/http/flash.ts";
import * as words from "#app/messages/title.ts";
import * as css from "./flash.css.ts";
import { useT } from "./t.ts";

/** What has just happened, at the top of the page; it stays until the next page. */
export function FlashMessage({ flash }: { flash: Flash | undefined }) {
  const t = useT();
  if (!flash) return null;
  return (
    <div role={flash.kind === "error" ? "alert" : "status"} className={css[flash.kind]}>
      <span>{t(flash.message, { count: Number(flash.about) })}</span>
      {flash.code === "added" && <Link to="/checkout/cart">{t(words.goToCart)}</Link>}
    </div>
  );
}

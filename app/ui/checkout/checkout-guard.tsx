import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { checkout as words } from "#app/messages/words.ts";
import { usePath, useT } from "../page/t.ts";
import * as css from "./checkout-guard.css.ts";

/**
 * When the window gets the focus back, compares the cart with the one the page was rendered from, and returns to
 * the cart if another tab has changed it (spec 2 §4). While the window has no focus, an overlay covers the page.
 * Both are only conveniences; the server checks every form anyway.
 */
export function CheckoutGuard({ checksum }: { checksum: string }) {
  const t = useT();
  const path = usePath();
  const navigate = useNavigate();
  const [away, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const back = async () => {
      setAway(false);
      try {
        const answer = await fetch(path("/api/session/getChecksum"), {
          headers: { Accept: "application/json" },
        });
        const { cart_checksum } = (await answer.json()) as { cart_checksum?: string };
        if (cart_checksum !== undefined && cart_checksum !== checksum) navigate("/checkout/cart");
      } catch {
        // The server could not be reached; it checks the next form anyway.
      }
    };
    window.addEventListener("blur", leave);
    window.addEventListener("focus", back);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", back);
    };
  }, [checksum, navigate, path]);
  if (!away) return null;
  return (
    <button type="button" className={css.curtain} onClick={() => setAway(false)}>
      {t(words.clickToContinue)}
    </button>
  );
}

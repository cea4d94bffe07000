import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { checkout as words } from "#app/messages/words.ts";
import * as css from "./checkout-guard.css.ts";
import { useT } from "./t.ts";

/**
 * When the window is looked at again, the cart is compared with the one that the page was made of: a change in
 * another tab leads back to it (spec 2 §4). While the window is elsewhere a curtain hangs before the page. Both
 * are a help; the rule itself is checked by the server with every form.
 */
export function CheckoutGuard({ checksum }: { checksum: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [away, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const back = async () => {
      setAway(false);
      try {
        const answer = await fetch("/api/session/getChecksum", { headers: { Accept: "application/json" } });
        const { cart_checksum } = (await answer.json()) as { cart_checksum?: string };
        if (cart_checksum !== undefined && cart_checksum !== checksum) navigate("/checkout/cart");
      } catch {
        // Out of reach: the next form is checked all the same.
      }
    };
    window.addEventListener("blur", leave);
    window.addEventListener("focus", back);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", back);
    };
  }, [checksum, navigate]);
  if (!away) return null;
  return (
    <button type="button" className={css.curtain} onClick={() => setAway(false)}>
      {t(words.clickToContinue)}
    </button>
  );
}

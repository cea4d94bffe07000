import type { Gift } from "#app/domain/gift-cards/gift.ts";
import { giftLines } from "#app/domain/gift-cards/gift-words.ts";
import { useLocale, useT } from "../page/t.ts";
import * as css from "./lines.css.ts";

/** What a gift card of a cart or an order says, and where it goes. */
export function GiftLines({ gift }: { gift: Gift }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {giftLines(gift, t, locale).map((line) => (
        <p key={line} className={css.quiet}>
          {line}
        </p>
      ))}
    </>
  );
}

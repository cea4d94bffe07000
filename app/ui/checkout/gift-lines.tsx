import type { Gift } from "#app/domain/gift-cards/gift.ts";
import { giftLines } from "#app/domain/gift-cards/gift-words.ts";
import { EmailAddress } from "../page/email-address.tsx";
import { useLocale, useT } from "../page/t.ts";
import * as css from "./lines.css.ts";

/** The text of a gift card in a cart or an order, and its recipient. */
export function GiftLines({ gift }: { gift: Gift }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {giftLines(gift, t, locale).map((line) => (
        <p key={line} className={css.quiet}>
          <EmailAddress text={line} />
        </p>
      ))}
    </>
  );
}

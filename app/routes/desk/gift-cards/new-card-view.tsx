import { inGroups } from "#app/domain/gift-cards/numbers.ts";
import type { Cents } from "#app/lib/money.ts";
import { giftCards, deskCards as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { copied } from "#app/ui/desk/desk.css.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { facts } from "#app/ui/desk/orders.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { lead, narrow, panel, screenOnly, soft, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

/** A new card's number and PIN, the only time that they are shown. Printed, it is something to hand over. */
export function NewCard({
  number,
  pin,
  balance,
  path,
  email,
  shop,
}: {
  number: string;
  pin: string;
  balance: Cents;
  path: string;
  /** Where it was emailed; "" if it was not. */
  email: string;
  shop: string;
}) {
  const t = useT();
  const money = useMoney();
  return (
    <DeskPage heading={t(words.newCard, { amount: money(balance) })}>
      <div className={screenOnly}>
        <p>{t(words.newCardLead)}</p>
        {email && (
          <p>
            <EmailAddress text={t(words.newCardSent, { email })} />
          </p>
        )}
      </div>
      <div className={`${panel} ${narrow} ${stack[3]}`}>
        <p className={lead}>{t(words.newCardOf, { shop })}</p>
        <dl className={facts}>
          <dt>{t(words.number)}</dt>
          <dd className={copied} dir="ltr">
            {inGroups(number)}
          </dd>
          {pin && (
            <>
              <dt>{t(words.pin)}</dt>
              <dd className={copied}>{pin}</dd>
            </>
          )}
          <dt>{t(words.columns.balance)}</dt>
          <dd>{money(balance)}</dd>
        </dl>
        <p className={soft}>
          {t(giftCards.keepSecret)} {t(giftCards.neverExpire)}
        </p>
      </div>
      <p className={screenOnly}>
        <ButtonLink to={path} look="primary" label={t(words.backToCard)} />
      </p>
    </DeskPage>
  );
}

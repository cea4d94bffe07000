import { deskPhone as words } from "#app/messages/words.ts";
import { FrenchTermsBox } from "#app/ui/checkout/french-terms.tsx";
import * as summaryCss from "#app/ui/checkout/summary.css.ts";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { narrow, prose, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import type { PhonePage } from "./phone.server.ts";

/** Why an order cannot be placed yet. */
export type PlacingObstacle = keyof typeof words.blocks;

/** The costs of the order, its next steps, and the button that places it. */
export function Costs({ page, state }: { page: PhonePage; state: FormState }) {
  const t = useT();
  const money = useMoney();
  const { summary, isExempt, blocks, path, checksum, frenchTerms } = page;
  const box = state.field("french_terms");
  const { subtotal, discounts, shipping, isLater, taxes, total } = summary;
  const rows = [
    { name: t(words.subtotal), amount: subtotal === null ? "" : money(subtotal) },
    { name: t(words.discounts), amount: discounts > 0 ? `−${money(discounts)}` : "" },
    { name: t(words.shipping), amount: isLater ? t(words.later) : shipping === null ? "" : money(shipping) },
    ...taxes.map(({ name, amount }) => ({ name, amount: money(amount) })),
  ].filter(({ amount }) => amount !== "");
  return (
    <section className={`${narrow} ${stack[4]}`} aria-labelledby="costs">
      <h2 id="costs">{t(words.costs)}</h2>
      <dl className={summaryCss.summary}>
        {rows.map(({ name, amount }) => (
          <div key={name} className={summaryCss.row}>
            <dt>{name}</dt> <dd>{amount}</dd>
          </div>
        ))}
        {total !== null && (
          <div className={summaryCss.total}>
            <dt>{t(words.total)}</dt> <dd>{money(total)}</dd>
          </div>
        )}
      </dl>
      {isExempt && <p>{t(words.exempt)}</p>}
      {blocks.length > 0 ? (
        <Blocks blocks={blocks} />
      ) : (
        <div className={stack[4]}>
          <WhatHappens page={page} />
          {frenchTerms && (
            <FrenchTermsBox
              id={box.id}
              terms={frenchTerms}
              error={box.errors?.join(" ") ?? ""}
              said={{ first: words.frenchFirst, box: words.contractLanguage }}
            />
          )}
          <input type="hidden" name="cart_checksum" value={checksum} />
          <p>
            <DeskSubmit look="primary" label={t(words.place)} formAction={`${path}/place`} />
          </p>
        </div>
      )}
    </section>
  );
}

function Blocks({ blocks }: { blocks: readonly PlacingObstacle[] }) {
  const t = useT();
  return (
    <div className={prose}>
      <p>{t(words.blocked)}</p>
      <ul className={stack[2]}>
        {blocks.map((block) => (
          <li key={block}>{t(words.blocks[block])}</li>
        ))}
      </ul>
    </div>
  );
}

function WhatHappens({ page: { draft, payment, isAccount, lines } }: { page: PhonePage }) {
  const t = useT();
  const waits = lines.reduce((sum, line) => sum + line.waits, 0);
  const texts = [
    t(words.happensHeld),
    ...(waits > 0 ? [t(words.orderIn, { count: waits })] : []),
    draft.email
      ? t(words.happensEmail, { email: draft.email })
      : t(words.happensNoEmail, { phone: draft.phone }),
    ...(payment === "pickup" || payment === "contact" || payment === "not_required"
      ? [t(words.happensPay[payment])]
      : []),
    ...(isAccount ? [t(words.happensAccount)] : []),
    t(words.happensHistory),
  ];
  return (
    <div className={prose}>
      <h3>{t(words.happens)}</h3>
      <ul className={stack[2]}>
        {texts.map((text) => (
          <li key={text}>
            <EmailAddress text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import { deskCustomers as words } from "#app/messages/words.ts";
import { EmailAddress } from "../page/email-address.tsx";
import { soft } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { PressForm } from "./buttons.tsx";
import * as css from "./orders.css.ts";

export interface Buyer {
  /** "" until they accept their invitation. */
  name: string;
  email: string;
  pending: boolean;
}

/** The people who buy for an institution. @param id its public id, to show buttons that end that */
export function BuyersList({ id, buyers }: { id?: string; buyers: readonly Buyer[] }) {
  const t = useT();
  if (buyers.length === 0) return <p>{t(words.buyersNone)}</p>;
  return (
    <ul className={css.history}>
      {buyers.map(({ name, email, pending }) => (
        <li key={email} className={css.entry}>
          <p>
            {pending ? (
              <EmailAddress text={t(words.invited, { email })} />
            ) : (
              <>
                {name}{" "}
                <span className={soft}>
                  <EmailAddress text={email} />
                </span>
              </>
            )}
          </p>
          {id && (
            <PressForm
              action={`/desk/customers/${id}/buyers/removal`}
              fields={{ buyer: email }}
              label={t(words.buyerRemove)}
              of={email}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

import type { Address } from "#app/domain/accounts/customer.ts";
import type { giftDestination } from "#app/domain/cart/cart.ts";
import { registries, delivery as words } from "#app/messages/words.ts";
import * as formCss from "../form/form.css.ts";
import type { Field } from "../form/submission.ts";
import { small } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import * as cards from "./account-page.css.ts";
import { AddressLabel } from "./address-lines.tsx";

/** The choice of sending the order to the owner of a gift registry. */
export const TO_OWNER = "owner";

/** The address that a form with `AddressChoices` sent. */
export function addressChosen(form: { text(name: string): string }) {
  return form.text("address_id") === TO_OWNER
    ? { gift_registry_id: form.text("gift_registry_id") }
    : { address_id: form.text("address_id") || undefined };
}

/** Radio buttons for the addresses of an address book, and for the owner of the gift registry that the order is for. */
export function AddressChoices({
  field,
  addresses,
  gift,
  required = true,
}: {
  field: Field;
  addresses: readonly Address[];
  gift: ReturnType<typeof giftDestination> | null;
  required?: boolean;
}) {
  const t = useT();
  return (
    <>
      {gift && (
        <div>
          <input type="hidden" name="gift_registry_id" value={gift.gift_registry_id} />
          <label className={formCss.choice}>
            <input
              type="radio"
              name={field.name}
              value={TO_OWNER}
              defaultChecked={field.value === TO_OWNER}
              required={required}
              className={formCss.radio}
            />
            <span>
              <strong>{t(registries.sendTo, { name: gift.name, registry: gift.title })}</strong>
              <br />
              <span className={formCss.hint}>
                {gift.shipping_encouraged && `${t(registries.sendToAsked, { name: gift.name })} `}
                {t(registries.sendToHint, { name: gift.name })}
              </span>
            </span>
          </label>
        </div>
      )}
      {addresses.map((address, index) => (
        <div key={address.address_id}>
          <label className={formCss.choice}>
            <input
              type="radio"
              id={index === 0 ? field.id : undefined}
              name={field.name}
              value={address.address_id}
              defaultChecked={field.value === String(address.address_id)}
              required={required}
              className={formCss.radio}
            />
            <span>
              <AddressLabel address={address} />
              {address.preferred && <span className={`${cards.badge} ${small}`}>{t(words.isDefault)}</span>}
            </span>
          </label>
        </div>
      ))}
    </>
  );
}

import { Fragment, type ReactNode } from "react";
import { phoneIn, phoneText } from "#app/domain/accounts/address.ts";
import type { AddressDetails } from "#app/domain/accounts/customer.ts";
import { cityLine } from "#app/domain/stores/city-line.ts";
import { countryName } from "#app/lib/country.ts";
import { useLocale } from "../page/t.ts";
import * as css from "./address-lines.css.ts";

/** An address as written on a parcel. Lines that begin with a number keep their order on pages from right to left. */
export function AddressLines({ address }: { address: AddressDetails }) {
  const locale = useLocale();
  return (
    <address className={css.lines}>
      {linesOf(address, locale).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
        <p key={index}>
          <bdi>{index === 0 ? <strong>{line}</strong> : line}</bdi>
        </p>
      ))}
    </address>
  );
}

/** An address inside a label, where HTML only allows text and line breaks. */
export function AddressLabel({ address }: { address: AddressDetails }) {
  const locale = useLocale();
  return linesOf(address, locale).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
    <Fragment key={index}>
      <bdi>{index === 0 ? <strong>{line}</strong> : line}</bdi>
      <br />
    </Fragment>
  ));
}

function linesOf(address: AddressDetails, locale: string): ReactNode[] {
  const phone = phoneIn(locale, phoneText(address));
  return [
    address.name,
    address.company_name,
    address.street_address,
    address.street_address_2,
    cityLine(address, locale),
    address.country && countryName(address.country, locale),
    phone && <PhoneText phone={phone} />,
  ].filter(Boolean);
}

/** A phone number in a narrow column may go on two lines between its parts, but not at the hyphens within them. */
const PhoneText = ({ phone }: { phone: string }) =>
  phone.split(" ").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity and never move
    <Fragment key={index}>
      <span className="nobr">{part}</span>{" "}
    </Fragment>
  ));

import { Fragment } from "react";
import type { AddressDetails } from "#app/domain/accounts/customer.ts";
import * as css from "./address-lines.css.ts";

const countries = new Intl.DisplayNames("en", { type: "region" });

/** An address as written on a parcel. */
export function AddressLines({ address }: { address: AddressDetails }) {
  return (
    <address className={css.lines}>
      {linesOf(address).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
        <p key={at}>{at === 0 ? <strong>{line}</strong> : line}</p>
      ))}
    </address>
  );
}

/** The same inside a label, where HTML only allows text and line breaks. */
export function AddressLabel({ address }: { address: AddressDetails }) {
  return linesOf(address).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
    <Fragment key={at}>
      {at === 0 ? <strong>{line}</strong> : line}
      <br />
    </Fragment>
  ));
}

function linesOf(address: AddressDetails): string[] {
  return [
    address.name,
    address.company_name,
    address.street_address,
    address.street_address_2,
    [address.city, address.province, address.postal_code].filter(Boolean).join(" "),
    address.country && countries.of(address.country),
    [address.phone_number, address.phone_number_ext].filter(Boolean).join(" × "),
  ].filter((line): line is string => Boolean(line));
}

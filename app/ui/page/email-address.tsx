import { Fragment } from "react";

/** An email address, which breaks behind its "@" or before a dot where it is too long for a line, rather than within a word. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity and never move
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

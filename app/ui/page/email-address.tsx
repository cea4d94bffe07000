import { Fragment } from "react";

/**
 * An email address, or a sentence with one. Where the address is too long for a line, it breaks behind its "@" or
 * before a dot, rather than within a word.
 */
export function EmailAddress({ text }: { text: string }) {
  const parts = text.replace(/\S+@\S+/g, (address) => address.replace(/@|(?=\.\w)/g, "$&\0")).split("\0");
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

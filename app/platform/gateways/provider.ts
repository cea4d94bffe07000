import type { z } from "zod";
import type { Gateway } from "./gateway.ts";

/** Everything the shop knows about one payment provider, but for its stand-in, the `fake.ts` beside it. */
interface Described<Id extends string, Account extends z.ZodType> {
  /** Stands in settings, addresses and stored rows, so it never changes. */
  id: Id;
  /** The name that shoppers know. */
  name: string;
  /** Shoppers choose a wallet by its name; to them, all card providers are "Credit card". */
  kind: "wallet" | "card";
  /** The checkout step it needs: one that says whose page comes, or one with the provider's own card field. */
  step: "none" | "announcement" | "field";
  /** What the operator enters to set up an account (`shop payments set`). */
  account: Account;
  gateway(account: z.output<Account>): Gateway;
  /** What its card field in the browser (`field.ts` beside it) needs to know. Nothing secret. */
  field?(account: z.output<Account>): Readonly<Record<string, string>>;
  /** Its page opens by a posted form, which only the checkout can send: it is not offered for quotes. */
  entry?: "form";
  /** Where it sends shoppers back to, if the contract names a page of its own. */
  returnPage?(attempt: string): string;
}

/** Describes a provider. Stored accounts are parsed by the schema that wrote them. */
export function defineProvider<const Id extends string, Account extends z.ZodType>({
  gateway,
  field,
  ...provider
}: Described<Id, Account>) {
  const { account } = provider;
  return {
    returnPage: (attempt: string) => `/payments/return/${attempt}`,
    ...provider,
    account: account as z.ZodType,
    gateway: (stored: unknown) => gateway(account.parse(stored)),
    field: (stored: unknown) => field?.(account.parse(stored)),
  };
}

/** A one-use token of a card, as the shop's own form sends it on. */
export interface CardToken {
  token: string;
  last_four: string | undefined;
}

/**
 * What a provider's `field.ts` exports by default: puts the card field into an element of the page.
 * @param place the element's id
 * @param options what the provider's `field` says @param nonce for scripts @returns what makes a token of the card
 */
export type CardField = (
  place: string,
  options: Readonly<Record<string, string>>,
  nonce: string,
) => Promise<() => Promise<CardToken>>;

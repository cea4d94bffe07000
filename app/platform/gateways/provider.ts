import type { z } from "zod";
import type { Gateway } from "./gateway.ts";

/** Everything the shop knows about one payment provider, except its stand-in (`tests/fakes`). */
interface ProviderDescription<Id extends string, Account extends z.ZodType> {
  /** Used in settings, URLs and stored rows, so it must never change. */
  id: Id;
  /** The name that shoppers know. */
  name: string;
  /** Shoppers choose a wallet by name; all card providers are shown as "Credit card". */
  kind: "wallet" | "card";
  /** The checkout step it needs: one that announces the provider's page, or one with the provider's card field. */
  step: "none" | "announcement" | "field";
  /** The operator's input when setting up an account (`shop payments set`). */
  account: Account;
  gateway(account: z.output<Account>): Gateway;
  /** Options for its card field in the browser (`field.ts` next to it). No secrets. */
  field?(account: z.output<Account>): Readonly<Record<string, string>>;
  /** Set if its page opens by posting a form. Only checkout can do that, so it is not offered for quotes. */
  entry?: "form";
  /** The URL it sends shoppers back to, if the contract names a special page. */
  returnPage?(attempt: string): string;
  /** Whether it can authorize a card and take the money later (`capture` and `release` of its gateway). */
  authorizes?: boolean;
  /** The page on which the shop answers disputes, if the provider sends notices about them. */
  disputesAt?: string;
}

/** Describes a provider. Stored accounts are parsed by the same schema that wrote them. */
export function defineProvider<const Id extends string, Account extends z.ZodType>({
  gateway,
  field,
  ...provider
}: ProviderDescription<Id, Account>) {
  const { account } = provider;
  return {
    returnPage: (attempt: string) => `/payments/return/${attempt}`,
    disputesAt: undefined as string | undefined,
    authorizes: false as boolean,
    ...provider,
    account: account as z.ZodType,
    gateway: (stored: unknown) => gateway(account.parse(stored)),
    field: (stored: unknown) => field?.(account.parse(stored)),
  };
}

/** A one-use card token, as posted by the shop's own form. */
export interface CardToken {
  token: string;
  last_four: string | undefined;
}

/**
 * The default export of a provider's `field.ts`: puts the card field into an element of the page.
 * @param place the element's id
 * @param options the result of the provider's `field` @param nonce for scripts @returns a function that makes a
 * token of the card
 */
export type CardField = (
  place: string,
  options: Readonly<Record<string, string>>,
  nonce: string,
) => Promise<() => Promise<CardToken>>;

import type { CustomerId } from "#app/lib/number-kinds.ts";
import type { PostalAddress } from "./address.ts";

/** The details that customers give about themselves (spec 2 §3 "User"). */
export interface CustomerDetails extends PostalAddress {
  first_name: string;
  last_name: string;
  /** The institution's name; empty for a person. */
  company: string;
  is_institution: boolean;
  phone_number: string;
  phone_number_type: PhoneType;
  phone_number_ext: string;
  alt_phone_number: string;
  alt_phone_number_type: PhoneType;
  alt_phone_number_ext: string;
  communication_preference: CommunicationPreference;
  /** Answers to the shop's own questions, by the question's name. */
  extra_fields: Record<string, string>;
}

export const PHONE_TYPES = ["cell", "home", "work"] as const;
export type PhoneType = (typeof PHONE_TYPES)[number];
export const COMMUNICATION = ["email", "phone", "text"] as const;
export type CommunicationPreference = (typeof COMMUNICATION)[number];

/** A customer's own view of their account. */
export interface Customer extends CustomerDetails {
  id: number;
  public_id: string;
  email_address: string;
  email_confirmed: boolean;
  state: "active" | "locked" | "deleted";
  approved: boolean;
  tax: TaxExemption | null;
  /** Whether it is an institution that buys books at the regular price, under Québec's book law. */
  is_under_book_law: boolean;
  created_at: number;
}

/** The lists of accounts that staff work through. */
export const ACCOUNT_FILTERS = ["to_approve", "locked", "institutions"] as const;
export type AccountFilter = (typeof ACCOUNT_FILTERS)[number];

/** Taxes an institution does not pay, because the shop has seen its certificate. */
export interface TaxExemption {
  certificate: string;
  /** Epoch seconds; the exemption ends then. */
  until: number;
  /** The exempt taxes; an empty list means all of them. */
  types: readonly string[];
}

/** The login and the account in use. For an institution's buyer these differ. */
export interface Account {
  /** The customer that logged in: a person or an institution. */
  customerId: CustomerId;
  email: string;
  emailConfirmed: boolean;
  name: string;
  phone: string;
  firstName: string;
  lastName: string;
  /**
   * The account in use, with its orders, addresses and exemption: the customer's own, or the institution's for which
   * they buy.
   */
  accountId: CustomerId;
  /** The institution's name, or "". */
  company: string;
  /** Whether an institution's account is in use. */
  institution: boolean;
  /** Whether the person owns the account in use; a linked buyer does not. */
  owner: boolean;
  /** The institution's public id, while the customer buys for one. */
  corpId: string | null;
  /** Whether the shop has approved the account in use (exclusive shops). */
  approved: boolean;
  tax: TaxExemption | null;
  /** Whether the account in use is an institution's that buys books at the regular price, under Québec's book law. */
  isUnderBookLaw: boolean;
}

/** The key of the account's cart. Each of an institution's buyers has their own. */
export function cartKeyOf({ customerId, accountId }: Pick<Account, "customerId" | "accountId">): string {
  return accountId === customerId ? `customer:${customerId}` : `customer:${customerId}/for:${accountId}`;
}

/** A link between an institution and a person who may buy for it (spec 2 §3 "Linked account"). */
export interface LinkedAccount {
  id: string;
  name: string;
  email: string;
  pending: boolean;
  is_institution: boolean;
  type: "customer";
}

/** One entry of the address book; 0 is the account's own address. */
export interface Address extends PostalAddress {
  address_id: number;
  name: string;
  company_name: string;
  email_address: string;
  phone_number: string;
  phone_number_ext: string;
  preferred: boolean;
  can_ship_to: boolean;
}

export type AddressDetails = Omit<Address, "address_id" | "preferred" | "can_ship_to">;

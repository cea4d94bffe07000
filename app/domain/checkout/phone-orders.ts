import { z } from "zod";
import type { CustomerId, OrderNumber } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import type { AddressDetails } from "../accounts/customer.ts";
import type { Cart } from "../cart/cart.ts";
import type { PaymentChoice } from "../payments/payments.ts";
import type { SentDelivery, ShippingOption } from "../shipping/shipping.ts";
import type { SalePage } from "../stores/sale-terms.ts";

/** Most lines in a phone order. Its page shows all of them. */
export const PHONE_LINES = 100;
/** Most unfinished phone orders in one shop. */
export const PHONE_DRAFTS = 200;
/** Seconds from the last change of a draft until it is deleted. */
export const PHONE_KEPT = 14 * 86_400;

export const PHONE_DELIVERIES = ["pickup", "ship", "local_delivery"] as const;
export type PhoneDelivery = (typeof PHONE_DELIVERIES)[number];
/** The languages of an order; "" for the shop's main one. */
export const PHONE_LANGUAGES = ["", "en", "fr"] as const;
export type PhoneLanguage = (typeof PHONE_LANGUAGES)[number];
/** Ways of paying without a provider: staff mark these orders as paid. */
export const PHONE_PAYMENTS = ["pickup", "contact"] as const;
export type PhonePayment = (typeof PHONE_PAYMENTS)[number];

const text = z.string();
const address: z.ZodType<AddressDetails> = z.object({
  name: text,
  company_name: text,
  email_address: text,
  phone_number: text,
  phone_number_ext: text,
  street_address: text,
  street_address_2: text,
  city: text,
  province: text,
  country: text,
  postal_code: text,
});

/** The caller's details, besides the books. */
export interface PhoneDetails {
  delivery: PhoneDelivery;
  /** The shipping address, which stays stored if the order becomes a pickup. */
  address: AddressDetails | null;
  /** The carrier; "" for the cheapest. */
  provider: string;
  payment: PhonePayment;
  /** The language of the order and its emails, if the shop has pages in it. */
  language: PhoneLanguage;
  purchaseorder: string;
  note: string;
}

export const storedDetails = storedJson<PhoneDetails>(
  z.object({
    delivery: z.enum(PHONE_DELIVERIES),
    address: address.nullable(),
    provider: text,
    payment: z.enum(PHONE_PAYMENTS),
    language: z.enum(PHONE_LANGUAGES),
    purchaseorder: text,
    note: text,
  }),
);

/** An order that a member of staff is taking by phone. */
export interface PhoneDraft extends PhoneDetails {
  id: number;
  /** Increases with every change. */
  version: number;
  customer_id: CustomerId | null;
  /** The institution that the customer buys for. */
  institution_id: number | null;
  name: string;
  phone: string;
  /** "" if the caller has none. Then no emails are sent. */
  email: string;
  /** The location where the order is picked up or sent from. */
  location_id: number;
  started_by: string;
  changed_by: string;
  created_at: number;
  updated_at: number;
  /** The order that was placed from it. */
  order_number: OrderNumber | null;
}

/** A draft with its current price. */
export interface PricedDraft {
  draft: PhoneDraft;
  cart: Cart;
  /** The account in use; `company` is its institution's name, or "". Null for a caller without an account. */
  account: { company: string; exempt: boolean } | null;
  /** The customer's account is locked or deleted, or may not buy for the institution any more. */
  customer_gone: boolean;
  /** The shipping options, one of them chosen. */
  options: readonly ShippingOption[];
  /** Why the chosen carrier cannot send it. */
  shipping_problem: "" | "no_address" | "nothing" | SentDelivery;
  deliveries: readonly PhoneDelivery[];
  payments: readonly PaymentChoice[];
  payment: PaymentChoice | null;
  /** The possible languages of the order, the shop's main one first. */
  languages: readonly string[];
  /** The French terms that the caller has to be given before the order can be in another language; null if none. */
  french_terms: (SalePage & { readonly version: string }) | null;
}

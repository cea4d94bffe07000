import { dayOf, daySpan } from "#app/lib/dates.ts";
import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import type { Address } from "../accounts/customer.ts";

/** Limits and choices of gift registries that pages share with the server. */

/** Occasions for a registry (spec 2 §9). */
export const OCCASIONS = ["Birthday", "Wedding", "Baby", "School", "Holiday", "Bookfair", "Other"] as const;
export type Occasion = (typeof OCCASIONS)[number];

export const REGISTRY_LIMITS = { title: 80, description: 2000, note: 500 } as const;
/** The most registries of one account, which nobody reaches. */
export const MAX_REGISTRIES = 50;
/** The most titles in a registry, which nobody reaches. */
export const MAX_ITEMS = 2000;
/** Titles on one page of a registry. */
export const ITEMS_A_PAGE = 26;
/** Gifts on one page of a thank-you list. */
export const GIFTS_A_PAGE = 100;

/** The orders and filters of a registry's titles (spec 2 §9); the first is the default. */
export const REGISTRY_SORTS = ["title", "author"] as const;
export type RegistrySort = (typeof REGISTRY_SORTS)[number];
export const REGISTRY_FILTERS = ["all", "purchased", "not_purchased"] as const;
export type RegistryFilter = (typeof REGISTRY_FILTERS)[number];

/** Number of covers that a registry's card shows: five, or six if there are exactly six titles (spec 2 §4). */
export const coversOf = (items: number): number => (items === 6 ? 6 : 5);

/** An item is fully purchased once the copies bought reach the copies wanted (spec 2 §4). */
export const isPurchased = (item: { qty_requested: number; qty_purchased: number | null }): boolean =>
  item.qty_purchased !== null && item.qty_purchased >= item.qty_requested;

/**
 * The deadline for a day: its last second on the shop's clock (spec 2 §5), also when the clocks change that day.
 * @param day `YYYY-MM-DD`, or any time of that day in epoch seconds
 * @returns undefined if there is no such day
 */
export function endOfDay(day: string | EpochSeconds, timeZone: string): EpochSeconds | undefined {
  const span = daySpan(typeof day === "string" ? day : dayOf(day, timeZone), timeZone);
  return span && span.to - 1;
}

/** An example of a deadline, which is never over: a month ahead (seconds). */
const EXAMPLE = 30 * 86_400;
export const exampleDay = (now: EpochSeconds, timeZone: string): string => dayOf(now + EXAMPLE, timeZone);

/** The path of a registry's page. Its id is the key that opens it. */
export const registryPath = (id: string): string => `/gift-registry/${encodeURIComponent(id)}`;

/** The address of a registry's owner as givers see it: name and province, because that decides the taxes. */
export function withoutStreet({ name, province, country, can_ship_to }: Address): Address {
  return {
    address_id: 0,
    name,
    company_name: "",
    email_address: "",
    phone_number: "",
    phone_number_ext: "",
    street_address: "",
    street_address_2: "",
    city: "",
    province,
    country,
    postal_code: "",
    preferred: false,
    can_ship_to,
  };
}

/** A line of a cart or an order that is bought for a registry. */
export interface RegistryLine {
  gift_registry_id: string;
  title_id: TitleId;
  quantity: number;
  /** Copies beyond those still wanted that the giver agreed to buy. */
  registry_extra: number;
}

/** A line's registry, as givers see it. */
export interface LineRegistry {
  title: string;
  occasion: Occasion;
  /** The owner's name. */
  name: string;
  /** Whether gifts can be sent to its owner, and whether the owner asks for that. */
  ships: boolean;
  shipping_encouraged: boolean;
  /** Copies of the title that are still wanted, without those on earlier lines of the same cart. */
  left: number;
  /** Why the giver has to decide about the line first: the registry is closed, or fewer copies are wanted. */
  question: "closed" | "bought" | null;
}

import { keysOf } from "#app/lib/records.ts";
/** Rights of people who work in a shop. Each right has a sentence in `messages/en/desk.ts`. */
export const RIGHTS = [
  "see_orders",
  "work_orders",
  "discounts",
  "mark_paid",
  "refund",
  "cancel",
  "see_card_numbers",
  "issue_cards",
  "see_customers",
  "edit_customers",
  "view_as",
  "reports",
  "export",
  "erase",
  "titles",
  "content",
  "settings",
  "staff",
] as const;
export type Right = (typeof RIGHTS)[number];

/** The rights that usually go together. */
export const PRESETS = {
  bookseller: ["see_orders", "work_orders", "mark_paid", "see_customers"],
  buyer: ["see_orders", "titles", "content"],
  manager: [
    "see_orders",
    "work_orders",
    "discounts",
    "mark_paid",
    "refund",
    "cancel",
    "see_card_numbers",
    "issue_cards",
    "see_customers",
    "edit_customers",
    "view_as",
    "reports",
    "export",
    "titles",
    "content",
  ],
  owner: RIGHTS,
} as const satisfies Readonly<Record<string, readonly Right[]>>;

export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = keysOf(PRESETS);

/** The preset with exactly these rights, if there is one. */
export function presetOf(rights: readonly Right[]): Preset | undefined {
  return PRESET_NAMES.find((name) => {
    const preset: readonly Right[] = PRESETS[name];
    return preset.length === rights.length && preset.every((right) => rights.includes(right));
  });
}

/** Somebody who works in a shop. */
export interface Person {
  readonly staff_id: number;
  readonly email: string;
  readonly name: string;
  readonly rights: readonly Right[];
  /** Ids of the only locations whose orders they see and work on; "all" for the whole shop. */
  readonly locations: readonly number[] | "all";
}

/** Whether an owner remains, who can let everybody else in: somebody active with every right, everywhere. */
export function isOwner({ rights, locations }: Pick<Person, "rights" | "locations">): boolean {
  return locations === "all" && RIGHTS.every((right) => rights.includes(right));
}

/**
 * Rights that never apply at a shared counter, whatever its user may do elsewhere. Seeing the shop as a customer
 * belongs to a login, and would outlast a turn.
 */
export const NOT_AT_COUNTERS: readonly Right[] = ["staff", "settings", "export", "erase", "view_as"];

/**
 * Rights that no program can have. A thief with `staff` or `settings` could add a login or another key, or redirect
 * payments. Erasing a customer cannot be undone. Seeing the shop as a customer needs a person who has logged in.
 */
export const NOT_FOR_PROGRAMS: readonly Right[] = ["staff", "settings", "erase", "view_as"];
/** The rights that a program can have. */
export const PROGRAM_RIGHTS: readonly Right[] = RIGHTS.filter((right) => !NOT_FOR_PROGRAMS.includes(right));

/**
 * A person's rights at a counter: their own without those that no counter has, in the counter's location only.
 * @param location the counter's; null if it is for the whole shop
 * @returns undefined for people who do not work there
 */
export function atCounter(person: Person, location: number | null): Person | undefined {
  const { locations } = person;
  if (location !== null && locations !== "all" && !locations.includes(location)) return undefined;
  const rights = person.rights.filter((right) => !NOT_AT_COUNTERS.includes(right));
  return { ...person, rights, locations: location === null ? locations : [location] };
}

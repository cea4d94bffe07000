/** The parts of the shop that texts with a translation belong to, in the order in which they are listed. */
export const PARTS = [
  "settings",
  "menu",
  "pages",
  "lists",
  "events",
  "preorders",
  "promotions",
  "gift_cards",
  "pictures",
  "sections",
  "picks",
] as const;
export type Part = (typeof PARTS)[number];

/** What a page of the shop is made of (spec 1 §2 "Home", §3 "List"). */
export const PLACEMENTS = ["banner", "left_sidebar", "featured", "other"] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** Events in a sidebar: a small calendar, or the next few events. */
export const CALENDAR_WIDGETS = ["calendar", "upcoming"] as const;
export type CalendarWidget = (typeof CALENDAR_WIDGETS)[number];

/** At most this many titles of a list are on a page, and in a carousel (spec 1 §9). */
export const BLOCK_ROWS = 25;
export const CAROUSEL_ROWS = 24;

/** At most this many blocks are on a page, so that no page grows without bound. */
export const PAGE_BLOCKS = 100;

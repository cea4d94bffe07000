/** The parts of a shop's page (spec 1 §2 "Home", §3 "List"). */
export const PLACEMENTS = ["banner", "left_sidebar", "featured", "other"] as const;
export type Placement = (typeof PLACEMENTS)[number];

/**
 * The content of a block: a list, or its own words and picture; or one event, or without an `event_id` the next ones.
 */
export const BLOCK_TYPES = ["list", "event"] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

/** Events in a sidebar: a small calendar, or the next few events. */
export const CALENDAR_WIDGETS = ["calendar", "upcoming"] as const;
export type CalendarWidget = (typeof CALENDAR_WIDGETS)[number];

/** At most this many titles of a list are on a page, and in a carousel (spec 1 §9). */
export const BLOCK_ROWS = 25;
export const CAROUSEL_ROWS = 24;

/** Titles of a list that a page shows: on a banner without a picture, beside the lists, on a card, and in a row. */
const TITLES: Record<Placement, number> = {
  banner: 3,
  left_sidebar: 5,
  featured: 3,
  other: CAROUSEL_ROWS,
};
/** Titles that the rows further down begin with: in total, and for each row. Scripts fetch the rest in time. */
const LATER_TITLES = 44;
const [FEWEST, MAX] = [4, 8];

/**
 * The number of list titles that the blocks of a page show: in total, and with the page itself. The first row comes
 * whole. Twelve whole rows would take more than one round trip, and most people never scroll to them.
 */
export function titlesShown(
  blocks: readonly {
    placement: Placement;
    list_id: string | null;
    image: string | null;
    limit: number | null;
    row_count: number;
  }[],
): { wanted: number; first: number }[] {
  const rows = blocks.filter(({ placement, list_id }) => placement === "other" && list_id).length;
  const few = Math.max(FEWEST, Math.min(MAX, Math.floor(LATER_TITLES / Math.max(1, rows - 1))));
  let whole = 1;
  return blocks.map(({ placement, list_id, image, limit, row_count }) => {
    // A picture stands in place of covers.
    const most =
      image !== null && (placement === "banner" || placement === "featured") ? 0 : TITLES[placement];
    const wanted = list_id ? Math.min(most, limit ?? most, row_count) : 0;
    const later = placement === "other" && wanted > 0 && whole-- <= 0;
    return { wanted, first: later ? Math.min(few, wanted) : wanted };
  });
}

/** At most this many blocks are on a page, so that no page grows without bound. */
export const PAGE_BLOCKS = 100;

/** Every length, size and colour of the design. Components take them from here and write no number of their own. */
export const space = {
  1: "0.25rem",
  2: "0.5rem",
  3: "0.75rem",
  4: "1rem",
  5: "1.5rem",
  6: "2rem",
  7: "3rem",
  8: "4.5rem",
  9: "6.5rem",
} as const;

/** So that a word of ten letters fits into a phone's width. It only counts for text that somebody has made large. */
const roomForWords = "max(1.2rem, 12vw)";

/** A modular scale (ratio 1.22) whose larger steps grow with the screen. */
export const text = {
  small: "0.875rem",
  body: "1.0625rem",
  lead: "clamp(1.125rem, 1.05rem + 0.35vw, 1.3rem)",
  h3: "clamp(1.2rem, 1.12rem + 0.4vw, 1.4rem)",
  h2: `min(clamp(1.45rem, 1.25rem + 0.9vw, 1.95rem), ${roomForWords})`,
  h1: `min(clamp(1.8rem, 1.4rem + 1.9vw, 2.9rem), ${roomForWords})`,
  display: `min(clamp(2.2rem, 1.5rem + 3.4vw, 4.2rem), ${roomForWords})`,
} as const;

export const font = {
  display: 'Fraunces, "Fraunces on Georgia", "Fraunces on wide faces", serif',
  /** The shop's face (`domain/stores/theme.ts`), and on pages without a shop that of the reader's device. */
  body: 'var(--face, system-ui), system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
} as const;

/** The shop's settings fill these (domain/stores/theme.ts); they change with the time of day of the screen. */
export const colour = {
  ground: "var(--ground)",
  ink: "var(--ink)",
  soft: "var(--soft)",
  hairline: "var(--hairline)",
  rule: "var(--rule)",
  wash: "var(--wash)",
  brand: "var(--brand)",
  accent: "var(--accent)",
  action: "var(--action)",
  actionText: "var(--action-text)",
  bar: "var(--bar)",
  barText: "var(--bar-text)",
  search: "var(--search)",
  searchText: "var(--search-text)",
  menu: "var(--menu)",
  menuText: "var(--menu-text)",
  volcano: "#fa541c",
  danger: "var(--danger)",
  good: "var(--good)",
} as const;

export const size = {
  page: "78rem",
  measure: "38rem",
  form: "34rem",
  /** The least height of anything to press (WCAG 2.2 success criterion 2.5.5). */
  target: "2.75rem",
  coverSmall: "5.5rem",
  coverCard: "10.5rem",
  coverLarge: "24rem",
  /** 389 px (spec 2 §9). */
  registryCard: "24.3125rem",
  quantity: "5.5rem",
  /** A phone's extension, a postal code. */
  extension: "10.5rem",
  code: "10rem",
  /** The height of a bar at the edge of the window. */
  bar: "4.5rem",
} as const;

/**
 * The space within an edge. It does not grow with text that somebody has made large, so that the words keep their room.
 */
export const inset = {
  small: `min(${space[3]}, 4vw)`,
  large: `min(${space[5]}, 7.5vw)`,
} as const;

export const line = { hair: "1px", focus: "3px", offset: "2px" } as const;
export const radius = { small: "3px", medium: "6px", round: "999px" } as const;

export const wide = "screen and (min-width: 60rem)";
export const belowWide = "screen and (max-width: 59.99rem)";
/** The width at which name, search, account and cart fit into one row. */
export const roomy = "screen and (min-width: 75rem)";
export const middle = "screen and (min-width: 40rem)";
export const narrow = "screen and (max-width: 39.99rem)";
/** A phone on which somebody has made text large. */
export const tiny = "screen and (max-width: 19.99rem)";

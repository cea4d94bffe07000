/**
 * The widths in which pictures of feeds are made (pixels). Only back covers and sample pages are as wide as the last.
 */
export const FEED_WIDTHS = [120, 240, 360, 600, 1200] as const;

/** The widths to make of a picture that is this wide: none is much larger than the picture itself. */
export const feedWidths = (width: number): number[] =>
  FEED_WIDTHS.filter((_, index) => (FEED_WIDTHS[index - 1] ?? 0) < width);

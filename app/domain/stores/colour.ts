/**
 * Colour rules of the theme.
 * Luminance: spec 1 §9 (on a scale of 0-255, above 240 is light, above 127 for the logo).
 * Contrast: WCAG 2.2, "contrast ratio" and "relative luminance".
 */
export const LIGHT_HEADER = 240;
export const LIGHT_LOGO = 127;
/** The minimum contrast for text (WCAG 2.2 success criterion 1.4.6). */
export const TEXT_CONTRAST = 7;
/** Chosen colours with less contrast are refused rather than adjusted (success criterion 1.4.3). */
export const LEAST_CONTRAST = 4.5;

type Rgb = [number, number, number];

export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Perceived luminance, 0-255 (ITU-R BT.601 weights). */
export function luminance(hex: string): number {
  const [red, green, blue] = parseColour(hex);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

export function countsAsLight(hex: string, threshold: number = LIGHT_HEADER): boolean {
  return luminance(hex) > threshold;
}

function relativeLuminance(hex: string): number {
  const [red, green, blue] = parseColour(hex).map((channel) => {
    const c = channel / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours: `part` of the way from the first to the second. */
export function mix(from: string, to: string, part: number): string {
  const [a, b] = [parseColour(from), parseColour(to)];
  return hexOf(a.map((channel, i) => channel + (b[i]! - channel) * part) as Rgb);
}

/**
 * The closest colour to `wanted` that is readable on `ground`: moved towards black or white, whichever has
 * more contrast, until it reaches the ratio.
 */
export function readableOn(ground: string, wanted: string, ratio: number = TEXT_CONTRAST): string {
  if (contrast(ground, wanted) >= ratio) return wanted;
  const pole = contrast(ground, "#000000") > contrast(ground, "#ffffff") ? "#000000" : "#ffffff";
  for (let part = 0.04; part < 1; part += 0.04) {
    const candidate = mix(wanted, pole, part);
    if (contrast(ground, candidate) >= ratio) return candidate;
  }
  return pole;
}

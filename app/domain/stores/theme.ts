import { memoFor } from "#app/lib/memo.ts";
import {
  contrast,
  countsAsLight,
  LEAST_CONTRAST,
  LIGHT_LOGO,
  mix,
  readableOn,
  TEXT_CONTRAST,
} from "./colour.ts";
import type { SiteSettings } from "./settings.ts";

const PAPER = "#fbf8f2";
const INK = "#1c1a17";
const NIGHT = "#141a24";
const NIGHT_TEXT = "#efe7da";

/**
 * A shop's colours by name, for emails. Colours missing from `dark` are the same as in `light`. Styles are the same
 * object until a shop's settings change.
 */
export const themeColours = memoFor((styles: SiteSettings["styles"]) => {
  const wantedGround = styles.use_background_colour ? styles.background_colour : PAPER;
  const ground = contrast(wantedGround, INK) >= TEXT_CONTRAST ? wantedGround : PAPER;
  const bar = styles.main_colour;
  const shared = {
    "--bar": bar,
    "--bar-text": readableOn(bar, styles.main_text_colour),
    "--search": styles.search_bar_colour,
    "--search-text": readableOn(styles.search_bar_colour, styles.search_bar_text_colour),
    "--menu": styles.open_menu_background_colour,
    "--menu-text": readableOn(styles.open_menu_background_colour, styles.open_menu_text_colour),
  };
  const paper = paperAndInk(ground, INK);
  const light = {
    ...shared,
    ...paper,
    "--brand": readableOn(paper["--wash"], bar),
    "--accent": readableOn(paper["--wash"], styles.accent_colour),
    "--action": readableOn("#ffffff", styles.accent_colour),
    "--action-text": "#ffffff",
  };
  const night = paperAndInk(NIGHT, NIGHT_TEXT);
  const dark = {
    ...night,
    "--brand": readableOn(night["--wash"], bar),
    "--accent": readableOn(night["--wash"], styles.accent_colour),
    "--action": readableOn(NIGHT, styles.accent_colour),
    "--action-text": NIGHT,
  };
  return { light, dark };
});

/**
 * The shop's colours and the face of its text as CSS custom properties. Adjusts text colours until they are readable.
 * The background is the shop's paper, or its configured colour if ink is readable on it.
 */
export const themeProperties = memoFor((styles: SiteSettings["styles"]): Theme => {
  const { light, dark } = themeColours(styles);
  return { light: declarations({ ...light, "--face": FACES[styles.typeface] }), dark: declarations(dark) };
});

/** The families of `styles/faces.css.ts` by their settings. */
const FACES: Record<SiteSettings["styles"]["typeface"], string> = {
  figtree: "Figtree",
  karla: "Karla",
  system: "system-ui",
};

/** CSS custom properties, and those of dark mode that differ. */
interface Theme {
  light: string;
  dark: string;
}

/**
 * The background, the ink, and the greys between them, mixed here because not all browsers can. The wash is
 * the background of panels and messages. It is closer to the ink, so text that is readable on it is readable
 * on both.
 */
function paperAndInk(ground: string, ink: string) {
  return {
    "--ground": ground,
    "--ink": ink,
    "--soft": mix(ground, ink, 0.78),
    "--hairline": mix(ground, ink, 0.16),
    "--rule": mix(ground, ink, 0.55),
    "--wash": mix(ground, ink, 0.04),
  };
}

/** Whether the header's background is light (it gets thin borders), and whether a dark logo is visible on it. */
export function headerTone(styles: SiteSettings["styles"]): { light: boolean; lightLogoGround: boolean } {
  return {
    light: countsAsLight(styles.main_colour),
    lightLogoGround: countsAsLight(styles.main_colour, LIGHT_LOGO),
  };
}

/** The contrast of a text with its background in the light or the dark scheme, as chosen and as shown. */
export interface TextPair {
  readonly scheme: "light" | "dark";
  readonly name: "header" | "search" | "menu" | "background" | "links" | "buttons";
  /** The setting that decides about it. */
  readonly setting: keyof SiteSettings["styles"];
  readonly chosen: number;
  readonly shown: number;
  /** The least contrast that can be saved. A background that is shown at all has more. */
  readonly least: number;
}

/**
 * The contrast of the shop's texts, in both schemes. Colours of links and buttons are always adjusted until it
 * suffices.
 */
export function textPairs(styles: SiteSettings["styles"]): TextPair[] {
  const { light, dark } = themeColours(styles);
  return [
    ["light", { ...light }] as const,
    // The dark scheme inherits colours that it does not set.
    ["dark", { ...light, ...dark }] as const,
  ].flatMap(([scheme, colours]) => {
    const ground =
      scheme === "light" && styles.use_background_colour ? styles.background_colour : colours["--ground"];
    const pair = (
      name: TextPair["name"],
      setting: TextPair["setting"],
      chosen: readonly [string, string],
      shown: readonly [string, string],
      least = LEAST_CONTRAST,
    ) => ({ scheme, name, setting, chosen: contrast(...chosen), shown: contrast(...shown), least });
    const { main_text_colour, main_colour, search_bar_text_colour, search_bar_colour } = styles;
    const { open_menu_text_colour, open_menu_background_colour, accent_colour } = styles;
    return [
      pair(
        "header",
        "main_text_colour",
        [main_text_colour, main_colour],
        [colours["--bar-text"], colours["--bar"]],
      ),
      pair(
        "search",
        "search_bar_text_colour",
        [search_bar_text_colour, search_bar_colour],
        [colours["--search-text"], colours["--search"]],
      ),
      pair(
        "menu",
        "open_menu_text_colour",
        [open_menu_text_colour, open_menu_background_colour],
        [colours["--menu-text"], colours["--menu"]],
      ),
      pair(
        "background",
        "background_colour",
        [colours["--ink"], ground],
        [colours["--ink"], colours["--ground"]],
        TEXT_CONTRAST,
      ),
      pair("links", "main_colour", [main_colour, colours["--wash"]], [colours["--brand"], colours["--wash"]]),
      pair(
        "buttons",
        "accent_colour",
        [accent_colour, colours["--action-text"]],
        [colours["--action"], colours["--action-text"]],
      ),
    ];
  });
}

/** The settings for the colours of a text and of its background. */
const PAIRS = [
  ["main_text_colour", "main_colour"],
  ["search_bar_text_colour", "search_bar_colour"],
  ["open_menu_text_colour", "open_menu_background_colour"],
] as const;

/** Texts that nobody should have to read, in either scheme. A form refuses them. */
export function unreadablePairs(styles: SiteSettings["styles"]): TextPair[] {
  return textPairs(styles).filter(
    ({ name, chosen, shown, least }) =>
      shown < LEAST_CONTRAST || (chosen < least && name !== "links" && name !== "buttons"),
  );
}

/** Describes the colour pairs that are unreadable as chosen; shown when settings are saved. */
export function contrastWarnings(styles: SiteSettings["styles"]): string[] {
  const warnings = PAIRS.map(([name, ground]) => [name, styles[name], styles[ground]] as const)
    .filter(([, text, ground]) => contrast(ground, text) < TEXT_CONTRAST)
    .map(
      ([name, text, ground]) =>
        `${name} ${text} on ${ground} has a contrast of ${contrast(ground, text).toFixed(1)}:1; it is shown as ${readableOn(ground, text)} to reach ${TEXT_CONTRAST}:1`,
    );
  if (styles.use_background_colour && contrast(styles.background_colour, INK) < TEXT_CONTRAST) {
    warnings.push(
      `background_colour ${styles.background_colour} is too dark for text; the shop's paper is used instead`,
    );
  }
  return warnings;
}

function declarations(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

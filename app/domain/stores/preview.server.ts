import { contrast, TEXT_CONTRAST } from "./colour.ts";
import { documentTyped, type Typed } from "./forms.server.ts";
import type { SiteSettings } from "./settings.ts";
import { themeColours } from "./theme.ts";

const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** How the shop would look in the colours that were typed, and how well their texts could be read. */
export function previewOf(settings: SiteSettings, typed: Typed) {
  const { styles } = documentTyped(settings, typed).document as { styles: SiteSettings["styles"] };
  // Where something else than a colour was typed, the sample keeps the old one.
  const wanted = Object.fromEntries(
    Object.entries(settings.styles).map(([key, before]) => {
      const now = styles[key as keyof typeof styles];
      return [
        key,
        key.endsWith("colour") && !COLOUR.test(String(now)) && key !== "use_background_colour" ? before : now,
      ];
    }),
  ) as SiteSettings["styles"];
  const shown = themeColours(wanted).light;
  const pairs = [
    ["sampleHeader", wanted.main_colour, wanted.main_text_colour],
    ["sampleSearch", wanted.search_bar_colour, wanted.search_bar_text_colour],
    ["sampleMenu", wanted.open_menu_background_colour, wanted.open_menu_text_colour],
  ] as const;
  return {
    colours: {
      ...{ bar: shown["--bar"], barText: shown["--bar-text"], search: shown["--search"] },
      ...{ searchText: shown["--search-text"], menu: shown["--menu"], menuText: shown["--menu-text"] },
      ...{ ground: shown["--ground"], ink: shown["--ink"], brand: shown["--brand"] },
      ...{ action: shown["--action"], actionText: shown["--action-text"] },
    },
    contrasts: pairs.map(([name, ground, text]) => ({
      name,
      ratio: contrast(ground, text).toFixed(1),
      isAdjusted: contrast(ground, text) < TEXT_CONTRAST,
    })),
  };
}

export type Preview = ReturnType<typeof previewOf>;

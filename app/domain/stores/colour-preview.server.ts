import { documentTyped, type TypedValues } from "./forms.server.ts";
import type { SiteSettings } from "./settings.ts";
import { textPairs, themeColours } from "./theme.ts";

const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** Previews the shop in the colours that were typed, in both schemes, with the contrast of their texts. */
export function colourPreviewOf(settings: SiteSettings, typed: TypedValues) {
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
  const { light, dark } = themeColours(wanted);
  const pairs = textPairs(wanted);
  return (["light", "dark"] as const).map((scheme) => {
    const shown = scheme === "light" ? light : { ...light, ...dark };
    return {
      scheme,
      colours: {
        bar: shown["--bar"],
        barText: shown["--bar-text"],
        search: shown["--search"],
        searchText: shown["--search-text"],
        menu: shown["--menu"],
        menuText: shown["--menu-text"],
        ground: shown["--ground"],
        ink: shown["--ink"],
        brand: shown["--brand"],
        action: shown["--action"],
        actionText: shown["--action-text"],
      },
      contrasts: pairs
        .filter((pair) => pair.scheme === scheme)
        .map(({ name, chosen, shown: ratio }) => ({
          name,
          chosen: Number(chosen.toFixed(1)),
          ratio: Number(ratio.toFixed(1)),
          isAdjusted: chosen.toFixed(1) !== ratio.toFixed(1),
        })),
    };
  });
}

export type ColourPreview = ReturnType<typeof colourPreviewOf>;

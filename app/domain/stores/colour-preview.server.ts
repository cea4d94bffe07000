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
    const colours = scheme === "light" ? light : { ...light, ...dark };
    return {
      scheme,
      colours: {
        bar: colours["--bar"],
        barText: colours["--bar-text"],
        search: colours["--search"],
        searchText: colours["--search-text"],
        menu: colours["--menu"],
        menuText: colours["--menu-text"],
        ground: colours["--ground"],
        ink: colours["--ink"],
        brand: colours["--brand"],
        action: colours["--action"],
        actionText: colours["--action-text"],
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

import { globalStyle, style } from "@vanilla-extract/css";
import { size, space } from "#styles/tokens.ts";

export const globalProse = style({ maxInlineSize: size.measure });
globalStyle(`${globalProse} > * + *`, { marginBlockStart: space[4] });
globalStyle(`${globalProse} ul`, { listStyle: "disc", paddingInlineStart: space[5] });
// Nothing is counted without scripts, so there is no choice to change (http/rendering/analytics.server.ts).
globalStyle(`${globalProse} a[href="#analytics"]`, {
  "@media": { "(scripting: none)": { display: "none" } },
});

import { barsOf } from "#app/lib/code128.ts";
import { barcode } from "./paper.css.ts";

/** The white that scanners need on either side, in modules. */
const QUIET = 10;

/** A text as a barcode, which scanners read from paper and from screens. */
export function Barcode({ text, label }: { text: string; label: string }) {
  const { bars, width } = barsOf(text);
  return (
    <svg
      className={barcode}
      viewBox={`${-QUIET} 0 ${width + 2 * QUIET} 30`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path
        d={bars.map((bar) => `M${bar.at} 0h${bar.width}v30h-${bar.width}z`).join("")}
        fill="currentColor"
      />
    </svg>
  );
}

import { clsx } from "clsx";
import * as css from "./cover.css.ts";

/** The widths that covers are made in; the browser picks by its screen. */
const WIDTHS = [120, 240, 360, 600];

export type CoverSize = keyof typeof css.sizes;

const sizes: Record<CoverSize, string> = {
  small: "88px",
  card: "(min-width: 60rem) 180px, 42vw",
  large: "(min-width: 60rem) 384px, 70vw",
};

/**
 * A cover in a box of a known shape, so that nothing shifts. Covers of titles that are named right
 * beside them have no text alternative of their own: heard once is enough.
 */
export function Cover({
  title,
  size,
  alt = "",
  eager = false,
}: {
  title: { eisbn: string; cover_image_cache: string | null };
  size: CoverSize;
  alt?: string;
  eager?: boolean;
}) {
  const version = title.cover_image_cache ? `?v=${title.cover_image_cache}` : "";
  const url = (width: number) => `/covers/${title.eisbn}/${width}${version}`;
  return (
    <span className={clsx(css.box, css.sizes[size])}>
      <img
        src={url(size === "large" ? 360 : 240)}
        srcSet={WIDTHS.map((width) => `${url(width)} ${width}w`).join(", ")}
        sizes={sizes[size]}
        width={240}
        height={360}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        className={css.image}
      />
    </span>
  );
}

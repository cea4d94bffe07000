import { clsx } from "clsx";
import { FIRST_PICTURE } from "../page/first-picture.ts";
import * as css from "./cover.css.ts";

/** The widths that covers are made in; the browser picks one for its screen. */
const WIDTHS = [120, 240, 360, 600];

export type CoverSize = keyof typeof css.sizes;

const sizes: Record<CoverSize, string> = {
  small: "88px",
  card: "(min-width: 60rem) 180px, 42vw",
  large: "(min-width: 60rem) 384px, 36vw",
};

/** The size of a picture, which the version of its address says if it is known. Drawn covers are all 2:3. */
const sizeOf = (version: string | null) => {
  const [, width, height] = /_(\d+)x(\d+)$/.exec(version ?? "") ?? [];
  return width && height
    ? { width: 240, height: Math.round((240 * Number(height)) / Number(width)) }
    : undefined;
};

/**
 * A cover in a box with a fixed aspect ratio, so that nothing shifts while it loads. A picture of a known size keeps
 * its own proportions in it. If the title is named right next to it, the cover has no alt text, so that screen readers
 * say the title only once.
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
  const imageSize = sizeOf(title.cover_image_cache);
  const isTall = imageSize !== undefined && size !== "large" && imageSize.height > 360;
  const frame = imageSize === undefined ? css.box : size === "large" ? css.ownFrame : css.frame;
  return (
    <span className={`${frame} ${css.sizes[size]}`}>
      <img
        src={url(size === "large" ? 360 : 240)}
        srcSet={WIDTHS.map((width) => `${url(width)} ${width}w`).join(", ")}
        sizes={sizes[size]}
        width={240}
        height={imageSize?.height ?? 360}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        {...(eager && size === "large" && FIRST_PICTURE)}
        decoding="async"
        className={imageSize ? clsx(css.ownImage, isTall && css.tallImage) : css.image}
      />
    </span>
  );
}

import type { FeedPicture as Picture } from "#app/domain/catalogue/resources/resources.ts";
import { feedWidths } from "#app/lib/feed-widths.ts";

/**
 * A back cover, sample page or portrait as a feed brings it, in the width that the page has for it and with its true
 * size.
 */
export function FeedPicture({
  picture: { name, width, height },
  alt,
  sizes,
  eager = false,
  className,
}: {
  picture: Picture;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string;
}) {
  const url = (most: number) => `/pictures/feed/${name}/${most}`;
  return (
    <img
      src={url(360)}
      srcSet={feedWidths(width)
        .map((most) => `${url(most)} ${most}w`)
        .join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={className}
    />
  );
}

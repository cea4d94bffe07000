/** The widths in which a shop's pictures are served (`platform/images/shop-picture.server.ts`). */
const WIDTHS = [320, 640, 1248, 2496];

/**
 * A picture of the shop's own pages. Its name says how large it is, so that nothing shifts while it loads.
 * @param sizes how wide it is shown, as in the attribute of the same name
 */
export function ShopPicture({
  name,
  alt,
  sizes,
  className,
  eager = false,
}: {
  name: string;
  alt: string;
  sizes: string;
  className?: string;
  eager?: boolean;
}) {
  const [, width, height] = /_(\d+)x(\d+)\./.exec(name) ?? [];
  const url = (wide: number) => `/pictures/${name}/${wide}`;
  const useful = WIDTHS.filter((_, at) => at === 0 || (WIDTHS[at - 1] ?? 0) < Number(width));
  return (
    <img
      src={url(useful.includes(1248) ? 1248 : 640)}
      srcSet={useful.map((wide) => `${url(wide)} ${Math.min(wide, Number(width))}w`).join(", ")}
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

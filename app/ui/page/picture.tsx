import { clsx } from "clsx";
import type { PictureFacts } from "#app/domain/pictures/pictures.ts";
import { FIRST_PICTURE } from "./first-picture.ts";
import * as css from "./picture.css.ts";

/** The widths in which a shop's pictures are served (`platform/images/shop-picture.server.ts`). */
const WIDTHS = [320, 640, 960, 1248, 2496];

/**
 * A picture of the shop's own pages. Its name says how large it is, so that nothing shifts while it loads.
 * @param focus the point to keep where a page crops it, in percent
 * @param sizes how wide it is shown, as in the attribute of the same name
 */
export function ShopPicture({
  name,
  alt,
  lang,
  focus,
  sizes,
  className,
  eager = false,
}: {
  name: string;
  alt: string;
  /** The language of `alt`, if that is not the page's. */
  lang?: string | undefined;
  focus?: PictureFacts["focus"] | undefined;
  sizes: string;
  className?: string;
  eager?: boolean;
}) {
  const [, width, height] = /_(\d+)x(\d+)\./.exec(name) ?? [];
  const url = (wide: number) => `/pictures/${name}/${wide}`;
  const useful = WIDTHS.filter((_, index) => index === 0 || (WIDTHS[index - 1] ?? 0) < Number(width));
  return (
    <img
      src={url(Math.max(320, ...useful.filter((wide) => wide <= 1248)))}
      srcSet={useful.map((wide) => `${url(wide)} ${Math.min(wide, Number(width))}w`).join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      lang={lang}
      loading={eager ? "eager" : "lazy"}
      {...(eager && FIRST_PICTURE)}
      decoding="async"
      className={clsx(className, focus && focusClass(focus))}
    />
  );
}

/**
 * The class that keeps a point of a cropped picture in view. Pages have no inline styles, so points are rounded to
 * tenths.
 */
const focusClass = (focus: PictureFacts["focus"]) => clsx(css.cropped, pointClass(focus));

/** The class that says where a point is, for the classes that use it. */
export function pointClass({ x, y }: PictureFacts["focus"]): string {
  const step = (percent: number) => Math.round(percent / 10) as keyof typeof css.fromLeft;
  return clsx(css.fromLeft[step(x)], css.fromTop[step(y)]);
}

import type { FeedPicture as Picture } from "#app/domain/catalogue/resources/resources.ts";
import { title as words } from "#app/messages/words.ts";
import { soft } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { FeedPicture } from "#app/ui/title/feed-picture.tsx";
import * as css from "./item.css.ts";

/** Pictures of a book's pages, from its feed and from the operator. */
export interface Inside {
  pictures: readonly (Picture & { kind: "back" | "sample" })[];
  interiors: readonly string[];
}

/** Pictures shown next to the cover (spec 1 §2). */
const MAX_SHOWN = 3;

/** The back cover and the pages of a title, in the order in which they are shown. */
function useInside({ pictures, interiors }: Inside) {
  const t = useT();
  let page = 0;
  const alt = (kind: "back" | "sample") =>
    kind === "back" ? t(words.backCover) : t(words.interiorAlt, { number: ++page });
  return [
    ...pictures.map((picture) => ({ key: picture.name, alt: alt(picture.kind), picture, path: "" })),
    ...interiors.map((path) => ({ key: path, alt: alt("sample"), picture: undefined, path })),
  ];
}

/** Small pictures below the cover, which lead to the large ones. */
export function Thumbnails({ inside, eisbn }: { inside: Inside; eisbn: string }) {
  const t = useT();
  const all = useInside(inside);
  if (all.length === 0) return null;
  return (
    <ul className={css.interiors} aria-label={t(words.interiors)}>
      {all.slice(0, MAX_SHOWN).map(({ key, alt, picture, path }, position) => (
        <li key={key}>
          <Link to={`/item/${eisbn}/interiors#picture-${position + 1}`}>
            {picture ? (
              <FeedPicture picture={picture} alt={alt} sizes="96px" className={css.thumbnail} />
            ) : (
              <img src={path} alt={alt} width={96} height={144} loading="lazy" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** All of them, large, with the credits that they come with. */
export function Gallery({ inside }: { inside: Inside }) {
  return (
    <ul className={css.gallery}>
      {useInside(inside).map(({ key, alt, picture, path }, position) => (
        <li key={key} id={`picture-${position + 1}`}>
          {picture ? (
            <figure>
              <FeedPicture
                picture={picture}
                alt={alt}
                sizes="(min-width: 48rem) 45vw, 90vw"
                eager={position < 2}
                className={css.picture}
              />
              {picture.caption && (
                <figcaption className={soft}>
                  <p>{picture.caption}</p>
                </figcaption>
              )}
            </figure>
          ) : (
            <img src={path} alt={alt} loading={position > 1 ? "lazy" : "eager"} className={css.picture} />
          )}
        </li>
      ))}
    </ul>
  );
}

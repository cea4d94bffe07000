import { availabilityText } from "#app/domain/catalogue/availability-text.ts";
import { title as words } from "#app/messages/words.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { Link } from "#app/ui/page/link.tsx";
import { useLocale, useT } from "../page/t.ts";
import { Cover } from "./cover.tsx";
import { withHeart } from "./hearts.css.ts";
import { Heart, HeartsForm, useHearts } from "./hearts.tsx";
import { LastOrdered } from "./last-ordered.tsx";
import { Price } from "./price.tsx";
import { type CardData, MoreEditions } from "./title-card.tsx";
import * as css from "./title-views.css.ts";

/** Covers only, close together. The title is the alt text of its cover. */
export function CoverWall({ titles, eager = 0 }: { titles: readonly CardData[]; eager?: number }) {
  const hearts = useHearts();
  return (
    <HeartsForm>
      <ul className={css.wall}>
        {titles.map((title, position) => (
          <li key={title.eisbn}>
            <div className={withHeart}>
              <Link to={`/item/${title.eisbn}`} discover="none" title={title.title} className={css.wallLink}>
                <Cover title={title} size="card" alt={title.title} eager={position < eager} />
              </Link>
              <Heart title={title} held={hearts?.has(title.eisbn)} />
            </div>
            <MoreEditions title={title} />
          </li>
        ))}
      </ul>
    </HeartsForm>
  );
}

/** A title as institutions see it, including when they last ordered it. */
export type RowData = CardData & {
  last_order?: { bookorder_id: number | null; date_ordered: number } | null | undefined;
};

/** Compact one-line-per-title view for bulk work. */
export function TitleRows({ titles }: { titles: readonly RowData[] }) {
  const t = useT();
  const locale = useLocale();
  const hearts = useHearts();
  return (
    <HeartsForm>
      <ul>
        {titles.map((title) => (
          <li key={title.eisbn} className={css.line}>
            <Cover title={title} size="small" />
            <div>
              <Link to={`/item/${title.eisbn}`} discover="none" className={css.name} lang={title.lang}>
                {title.title}
              </Link>
              <p className={css.facts}>
                {[
                  title.author_line,
                  title.available.code === "" ? title.binding : t(words.conditions[title.available.code]),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <p className={css.facts}>
                <InLanguage text={availabilityText(t, locale, title, title.available)} />
              </p>
              <MoreEditions title={title} />
              <LastOrdered order={title.last_order} />
            </div>
            <div className={css.price}>
              {title.available.price !== null && (
                <p>
                  <Price cents={title.available.price} was={title.available.row_price} />
                </p>
              )}
              <Heart title={title} held={hearts?.has(title.eisbn)} />
            </div>
          </li>
        ))}
      </ul>
    </HeartsForm>
  );
}

import type { ReactNode } from "react";
import { availabilityText } from "#app/domain/catalogue/availability-text.ts";
import type { TitleCard as Title } from "#app/domain/catalogue/catalogue.ts";
import { browse, title as words } from "#app/messages/words.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { Link } from "#app/ui/page/link.tsx";
import { plain } from "../page/button.css.ts";
import { hidden } from "../page/layout.css.ts";
import { useLocale, useT } from "../page/t.ts";
import { Cover } from "./cover.tsx";
import { Heart, HeartsForm, useHearts } from "./hearts.tsx";
import { PlainPrice, useStrikethrough } from "./price.tsx";
import * as css from "./title-card.css.ts";

/** The fields of a title that a card shows, so that views get no others. */
export type CardData = Pick<
  Title,
  | "eisbn"
  | "title"
  | "lang"
  | "author_line"
  | "binding"
  | "release_date"
  | "is_forthcoming"
  | "is_ticket"
  | "cover_image_cache"
> & {
  available: Pick<
    Title["available"],
    "availability" | "onhand" | "onorder" | "message" | "price" | "row_price" | "code"
  >;
  /** The number of other editions that were found, and the link to them. */
  more?: { count: number; path: string } | undefined;
};

export function cardData({ available, ...card }: Title): CardData {
  const {
    eisbn,
    title,
    lang,
    author_line,
    binding,
    release_date,
    is_forthcoming,
    is_ticket,
    cover_image_cache,
  } = card;
  const { availability, onhand, onorder, message, price, row_price, code } = available;
  return {
    eisbn,
    title,
    ...(lang && { lang }),
    author_line,
    binding,
    release_date,
    is_forthcoming,
    is_ticket,
    cover_image_cache,
    available: { availability, onhand, onorder, message, price, row_price, code },
  };
}

/** Covers in an even grid. */
export function TitleGrid({
  titles,
  eager = 0,
  headings = "h2",
  within = "",
  below,
}: {
  titles: readonly CardData[];
  eager?: number;
  headings?: "h2" | "h3";
  /** The suffix of a title's path, such as the list it is on. */
  within?: string;
  /** The content below each card, in the form that the hearts post. */
  below?: ((title: CardData) => ReactNode) | undefined;
}) {
  const hearts = useHearts();
  return (
    <HeartsForm>
      <ul className={css.grid}>
        {titles.map((title, position) => (
          <li key={title.eisbn}>
            <TitleCard
              title={title}
              eager={position < eager}
              heading={headings}
              within={within}
              hearts={hearts}
            />
            {below?.(title)}
          </li>
        ))}
      </ul>
    </HeartsForm>
  );
}

/** A link to the other editions of a title in a search. */
export function MoreEditions({ title: { title, more } }: { title: CardData }) {
  const t = useT();
  return (
    more && (
      <p className={css.more}>
        <Link to={more.path} discover="none" className={plain}>
          {t(browse.moreEditions, { count: more.count })}
          <span className={hidden}> {t(browse.moreEditionsOf, { title })}</span>
        </Link>
      </p>
    )
  );
}

/** A title as a card: cover, title, author, price and availability. */
export function TitleCard({
  title,
  eager = false,
  heading: Heading,
  within = "",
  hearts,
}: {
  title: CardData;
  eager?: boolean;
  heading: "h2" | "h3";
  within?: string;
  /** The result of `useHearts`; null for a card without a heart. */
  hearts: ReadonlySet<string> | undefined | null;
}) {
  const strikethrough = useStrikethrough();
  const isFavourite = hearts === null ? null : (hearts?.has(title.eisbn) ?? false);
  const t = useT();
  const locale = useLocale();
  const { available } = title;
  const format = available.code === "" ? title.binding : t(words.conditions[available.code]);
  return (
    <article className={css.card}>
      <Link to={`/item/${title.eisbn}${within}`} discover="none" className={css.link}>
        <Cover title={title} size="card" eager={eager} />
        <Heading className={css.title} lang={title.lang}>
          {title.title}
        </Heading>
      </Link>
      <div className={css.lines}>
        {isFavourite !== null && <Heart title={title} held={isFavourite} />}
        {title.author_line && <p className={css.author}>{title.author_line}</p>}
        {available.price !== null && (
          <p className={css.price}>
            <PlainPrice cents={available.price} was={strikethrough ? available.row_price : null} />
          </p>
        )}
        {format && <p className={css.facts}>{format}</p>}
        <p className={available.onhand > 0 ? css.here : css.facts}>
          <InLanguage text={availabilityText(t, locale, title, available)} />
        </p>
        <MoreEditions title={title} />
      </div>
    </article>
  );
}

import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import type { TitleCard } from "#app/domain/catalogue/catalogue.ts";
import type { Block } from "#app/domain/lists/lists.server.ts";
import { shell as words } from "#app/messages/words.ts";
import { Cover } from "../title/cover.tsx";
import { type CardData, cardData, TitleGrid } from "../title/title-card.tsx";
import * as css from "./blocks.css.ts";
import * as button from "./button.css.ts";
import { hidden, lead, spread, stack } from "./layout.css.ts";
import { ShopLink } from "./link.tsx";
import { useT } from "./t.ts";

/** How many titles a block shows before "See all". */
const SHOWN = 6;
const BANNER_COVERS = 3;

export type BlockData = Pick<
  Block,
  | "list_id"
  | "name"
  | "header"
  | "header_visible"
  | "description"
  | "placement"
  | "link"
  | "full_screen"
  | "row_count"
> & { rows: CardData[] };

export function blockData({
  list_id,
  name,
  header,
  header_visible,
  description,
  placement,
  link,
  full_screen,
  row_count,
  rows,
}: Block<TitleCard>): BlockData {
  const shown = placement === "banner" ? BANNER_COVERS : SHOWN;
  return {
    list_id,
    name,
    header,
    header_visible,
    description,
    placement,
    link,
    full_screen,
    row_count,
    rows: rows.slice(0, shown).map(cardData),
  };
}

/** A page of blocks: banners first, then lists with the bookseller's text, then featured lists. */
export function Blocks({ blocks, title }: { blocks: readonly BlockData[]; title: string }) {
  const banners = blocks.filter((block) => block.placement === "banner");
  const side = blocks.filter((block) => block.placement === "left_sidebar");
  const lists = blocks.filter((block) => block.placement === "other");
  const featured = blocks.filter((block) => block.placement === "featured");
  return (
    <div className={stack[7]}>
      <h1 className={banners.length > 0 ? hidden : undefined}>{title}</h1>
      {banners.map((block) => (
        <Banner key={block.list_id} block={block} />
      ))}
      <div className={clsx(side.length > 0 && css.withSide)}>
        {side.map((block) => (
          <ListBlock key={block.list_id} block={block} />
        ))}
        <div className={css.lists}>
          {lists.map((block) => (
            <ListBlock key={block.list_id} block={block} />
          ))}
        </div>
      </div>
      {featured.length > 0 && (
        <ul className={css.featured}>
          {featured.map((block) => (
            <li key={block.list_id} className={css.featuredCard}>
              <FeaturedCard block={block} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Banner({ block }: { block: BlockData }) {
  return (
    <section className={clsx(css.banner, block.full_screen && css.fullScreen)} aria-label={block.header}>
      <div className={stack[4]}>
        <h2 className={css.bannerTitle}>{block.header}</h2>
        <p className={lead}>{block.description}</p>
        <p>
          <ShopLink to={block.link ?? `/lists/${block.list_id}`} className={button.primary}>
            {block.name}
          </ShopLink>
        </p>
      </div>
      <ul className={css.bannerCovers}>
        {block.rows.map((title) => (
          <li key={title.eisbn}>
            <Link to={`/item/${title.eisbn}`}>
              <Cover title={title} size="card" alt={title.title} eager />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ListBlock({ block }: { block: BlockData }) {
  const t = useT();
  return (
    <section className={stack[5]} aria-label={block.header}>
      <div className={stack[2]}>
        <div className={spread}>
          {block.header_visible && <h2>{block.header}</h2>}
          {block.row_count > block.rows.length && (
            <Link to={`/lists/${block.list_id}`} className={button.plain}>
              {t(words.seeAll)}
              <span className={hidden}>: {block.header}</span>
            </Link>
          )}
        </div>
        {block.description && <p className={lead}>{block.description}</p>}
      </div>
      {block.rows.length > 0 ? <TitleGrid titles={block.rows} headings="h3" /> : <p>{t(words.noProducts)}</p>}
    </section>
  );
}

function FeaturedCard({ block }: { block: BlockData }) {
  const t = useT();
  return (
    <Link to={`/lists/${block.list_id}`} className={css.featuredLink}>
      <span className={css.featuredCovers}>
        {block.rows.slice(0, 3).map((title) => (
          <Cover key={title.eisbn} title={title} size="small" />
        ))}
      </span>{" "}
      <strong className={css.featuredTitle}>{block.header}</strong> <span>{block.description}</span>{" "}
      <span>{t(words.listCount, { count: block.row_count })}</span>
    </Link>
  );
}

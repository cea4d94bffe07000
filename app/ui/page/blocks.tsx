import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Block } from "#app/domain/lists/blocks/blocks.server.ts";
import { listPath } from "#app/domain/lists/lists.ts";
import { shell as words } from "#app/messages/words.ts";
import { EventsBlock } from "../events/events-block.tsx";
import { Cover } from "../title/cover.tsx";
import { TitleShelf } from "../title/shelf.tsx";
import type { CardData } from "../title/title-card.tsx";
import type { BlockData } from "./block-data.ts";
import * as css from "./blocks.css.ts";
import * as button from "./button.css.ts";
import { Html } from "./html.tsx";
import { InLanguage } from "./in-language.tsx";
import { hidden, lead, row, soft, spread, stack } from "./layout.css.ts";
import { Link, ShopLink } from "./link.tsx";
import { ShopPicture } from "./picture.tsx";
import { usePath, useT } from "./t.ts";

/** Covers of a list without a picture, on its card. */
const CARD_COVERS = 3;
/** Covers of the first row that are loaded at once. */
const EAGER = 6;

interface BlocksPage {
  blocks: readonly BlockData[];
  title: string;
  /** The language of the title, if that is not the page's. */
  lang: string | undefined;
}

/** A page of blocks: banners, then lists beside the sidebar, then featured lists (spec 1 §2 "Home"). */
export function Blocks({ blocks, title, lang }: BlocksPage) {
  // A block of events is neither a banner nor a card of a list: outside the sidebar it stands among the lists.
  const placementOf = ({ events, placement }: BlockData) =>
    events && placement !== "left_sidebar" ? "other" : placement;
  const placed = (placement: Block["placement"]) =>
    blocks.filter((block) => placementOf(block) === placement);
  const [banners, side, lists, featured] = [
    placed("banner"),
    placed("left_sidebar"),
    placed("other"),
    placed("featured"),
  ];
  const hasHeading = banners.some((block) => block.header_visible);
  return (
    <div className={stack[7]}>
      <h1 className={hasHeading ? hidden : undefined} lang={lang}>
        {title}
      </h1>
      {blocks.length === 0 && <Nothing />}
      {banners.map((block, position) => (
        <Banner key={keyOf(block, position)} block={block} eager={position === 0} />
      ))}
      <div className={clsx(side.length > 0 && css.withSide)}>
        <div className={css.lists}>
          {lists.map((block, position) => (
            <ListBlock key={keyOf(block, position)} block={block} eager={banners.length + position === 0} />
          ))}
        </div>
        {side.length > 0 && <Side blocks={side} />}
      </div>
      {featured.length > 0 && <Featured blocks={featured} />}
    </div>
  );
}

/** A page without blocks, or whose blocks are all scheduled or expired, suggests where to go next. */
function Nothing() {
  const t = useT();
  return (
    <div className={stack[4]}>
      <p className={lead}>{t(words.noBlocks)}</p>
      <p className={row}>
        <Link to="/browse" className={button.primary}>
          {t(words.noBlocksBrowse)}
        </Link>{" "}
        <Link to="/contact" className={button.secondary}>
          {t(words.noBlocksContact)}
        </Link>
      </p>
    </div>
  );
}

/** A page that presents its lists as cards, without their titles (the navigation type `custom_lists`). */
export function ListsPage({ blocks, title, lang }: BlocksPage) {
  const banners = blocks.filter((block) => block.placement === "banner");
  const lists = blocks.filter((block) => block.placement !== "banner" && block.list_id !== "");
  return (
    <div className={stack[7]}>
      <h1 lang={lang}>{title}</h1>
      {banners.length + lists.length === 0 && <Nothing />}
      {banners.map((block, position) => (
        <Banner key={keyOf(block, position)} block={block} eager={position === 0} />
      ))}
      <Featured blocks={lists} />
    </div>
  );
}

const keyOf = (block: BlockData, position: number) => `${position}${block.list_id}`;

function targetOf(block: BlockData): string | undefined {
  return block.link ?? (block.list_id === "" ? undefined : listPath(block.list_id));
}

function Banner({ block, eager }: { block: BlockData; eager: boolean }) {
  const t = useT();
  const to = targetOf(block);
  const text = block.header_visible && (
    <div className={clsx(stack[4], block.image ? css.bannerCard : css.bannerText)}>
      {block.header && (
        <h2 className={css.bannerTitle} lang={block.lang}>
          {block.header}
        </h2>
      )}
      <Html html={block.description} className={lead} />
      {to && (
        <p>
          <ShopLink to={to} className={button.primary}>
            <InLanguage lang={block.label_lang} text={block.label || t(words.bannerMore)} />
          </ShopLink>
        </p>
      )}
    </div>
  );
  const picture = block.image && (
    <ShopPicture
      name={block.image}
      alt={block.picture?.alt ?? (text ? "" : block.header)}
      lang={block.picture?.alt ? block.picture.lang : block.lang}
      focus={block.picture?.focus}
      sizes={block.full_screen ? "100vw" : "(min-width: 78rem) 1248px, 100vw"}
      className={css.bannerPicture}
      eager={eager}
    />
  );
  if (picture)
    return (
      <section className={clsx(css.pictured, block.full_screen && css.fullScreen)} aria-label={block.header}>
        {!text && to ? <ShopLink to={to}>{picture}</ShopLink> : picture}
        {text}
      </section>
    );
  return (
    <section
      className={clsx(
        css.banner,
        block.rows.length > 0 && css.bannerWithCovers,
        block.full_screen && css.fullScreen,
      )}
      aria-label={block.header}
    >
      {text}
      {block.rows.length > 0 && (
        <ul className={css.bannerCovers}>
          {block.rows.map((title) => (
            <li key={title.eisbn}>
              <Link to={`/item/${title.eisbn}`}>
                <Cover title={title} size="card" alt={title.title} eager={eager} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A list as a row that scrolls. */
function ListBlock({ block, eager }: { block: BlockData; eager: boolean }) {
  return block.events ? <BlockOfEvents block={block} /> : <TitlesBlock block={block} eager={eager} />;
}

function BlockOfEvents({ block: { events, header, lang }, side }: { block: BlockData; side?: boolean }) {
  return events ? (
    <EventsBlock
      header={header}
      lang={lang}
      events={events.cards}
      calendar={events.calendar}
      side={side ?? false}
    />
  ) : null;
}

function TitlesBlock({ block, eager }: { block: BlockData; eager: boolean }) {
  const t = useT();
  const blockElement = useRef<HTMLElement>(null);
  const rows = useAllRows(block, blockElement);
  const to = targetOf(block);
  const all = to && block.row_count > rows.length;
  return (
    <section ref={blockElement} className={stack[4]} aria-label={block.header || undefined}>
      {(block.header_visible || block.description) && (
        <div className={stack[2]}>
          <div className={spread}>
            {block.header_visible && <h2 lang={block.lang}>{block.header}</h2>}
            {to && block.list_id !== "" && (
              <ShopLink to={to} className={button.plain}>
                {t(words.seeAll)}
                <span className={hidden}>{t(words.afterLabel, { text: block.header })}</span>
              </ShopLink>
            )}
          </div>
          <Html html={block.description} className={css.about} />
        </div>
      )}
      {rows.length > 0 ? (
        <TitleShelf
          titles={rows}
          label={block.header}
          eager={eager ? EAGER : 0}
          more={all && <MoreTile to={to}>{t(words.seeAllTitles, { count: block.row_count })}</MoreTile>}
        />
      ) : (
        block.list_id !== "" && <p>{t(words.noProducts)}</p>
      )}
    </section>
  );
}

function MoreTile({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ShopLink to={to} className={css.more}>
      {children}
    </ShopLink>
  );
}

/** The rows of a list; those that did not come with the page are fetched when the list comes into view. */
function useAllRows(block: BlockData, element: RefObject<HTMLElement>): readonly CardData[] {
  const [rest, setRest] = useState<readonly CardData[]>([]);
  const { list_id, wanted } = block;
  const complete = block.rows.length >= wanted;
  const path = usePath();
  useEffect(() => {
    const { current } = element;
    if (!current || complete) return;
    const controller = new AbortController();
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        // Without an answer the row is unchanged, and its last tile leads to the whole list.
        fetch(path(`/shelves/${list_id}?count=${wanted}`), { signal: controller.signal })
          .then((answer) => (answer.ok ? answer.json() : []))
          .then(setRest, () => {});
      },
      { rootMargin: "400px 0px" },
    );
    near.observe(current);
    return () => {
      near.disconnect();
      controller.abort();
    };
  }, [element, list_id, wanted, complete, path]);
  return rest.length > block.rows.length ? rest : block.rows;
}

/** The left sidebar: two ways into the shop, and the shop's own blocks (spec 1 §2 "Home"). */
function Side({ blocks }: { blocks: readonly BlockData[] }) {
  const t = useT();
  return (
    <aside aria-label={t(words.sidebar)} className={css.side}>
      <p className={css.sideButtons}>
        <Link to="/browse" className={button.secondary}>
          {t(words.sidebarBrowse)}
        </Link>{" "}
        <Link to="/features" className={button.secondary}>
          {t(words.sidebarFeatures)}
        </Link>
      </p>
      {blocks.map((block, position) => (
        <SideBlock key={keyOf(block, position)} block={block} />
      ))}
    </aside>
  );
}

function SideBlock({ block }: { block: BlockData }) {
  const to = targetOf(block);
  if (block.events) return <BlockOfEvents block={block} side />;
  return (
    <section className={stack[3]} aria-label={block.header || undefined}>
      {block.image && (
        <ShopPicture
          name={block.image}
          alt={block.picture?.alt ?? (block.header_visible ? "" : block.header)}
          lang={block.picture?.alt ? block.picture.lang : block.lang}
          sizes="320px"
        />
      )}
      {block.header_visible && block.header && (
        <h2 className={css.sideTitle} lang={block.lang}>
          {to ? <ShopLink to={to}>{block.header}</ShopLink> : block.header}
        </h2>
      )}
      <Html html={block.description} />
      {block.rows.length > 0 && (
        <ul className={stack[3]}>
          {block.rows.map((title) => (
            <li key={title.eisbn}>
              <Link to={`/item/${title.eisbn}`} discover="none" className={css.sideItem}>
                <Cover title={title} size="small" />
                <span>
                  <strong lang={title.lang}>{title.title}</strong>{" "}
                  <span className={css.sideAuthor}>{title.author_line}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Featured({ blocks }: { blocks: readonly BlockData[] }) {
  return (
    <ul className={css.featured}>
      {blocks.map((block, position) => (
        <li key={keyOf(block, position)} className={css.featuredItem}>
          <ListCard
            to={targetOf(block) ?? "/features"}
            name={block.header}
            lang={block.lang}
            description={block.description}
            image={block.image}
            picture={block.picture}
            covers={block.rows}
            count={block.row_count}
          />
        </li>
      ))}
    </ul>
  );
}

/** A list as a card: its picture, or a few of its covers, and its description. */
export function ListCard({
  to,
  name,
  lang,
  description,
  image,
  picture,
  covers,
  count,
  children,
}: {
  to: string;
  name: string;
  /** The language of the name, if that is not the page's. */
  lang?: string | undefined;
  description: string;
  image: string | null;
  picture: BlockData["picture"];
  covers: readonly { eisbn: string; cover_image_cache: string | null }[];
  count?: number;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <article className={css.card}>
      <span className={css.cardPicture}>
        {image ? (
          <ShopPicture
            name={image}
            alt={picture?.alt ?? ""}
            lang={picture?.lang}
            focus={picture?.focus}
            sizes="(min-width: 60rem) 400px, 92vw"
            className={css.cardImage}
          />
        ) : (
          covers.slice(0, CARD_COVERS).map((cover) => <Cover key={cover.eisbn} title={cover} size="small" />)
        )}
      </span>
      <h2 className={css.cardTitle} lang={lang}>
        <ShopLink to={to}>{name}</ShopLink>
      </h2>
      <Html html={description} />
      {count !== undefined && count > 0 && <p className={soft}>{t(words.listCount, { count })}</p>}
      {children}
    </article>
  );
}

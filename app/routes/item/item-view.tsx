import type { SubmissionResult } from "@conform-to/react";
import { availabilityText, copiesText } from "#app/domain/catalogue/availability-text.ts";
import {
  type AvailabilityRow,
  allEditionsPath,
  authorPath,
  rankTier,
  stockState,
  type TitleDetail,
} from "#app/domain/catalogue/catalogue.ts";
import { searchPath } from "#app/domain/catalogue/search/browse.ts";
import type { PlaceInList } from "#app/domain/lists/lists.server.ts";
import type { OpenPreorder } from "#app/domain/preorders/preorders.ts";
import { formatDate } from "#app/lib/dates.ts";
import { languageName } from "#app/lib/language.ts";
import type { Translate } from "#app/messages/translate.ts";
import { giving, stockNotices, title as words } from "#app/messages/words.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { Hint } from "#app/ui/page/hint.tsx";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { lead, panel, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useLocale, useRoot, useT } from "#app/ui/page/t.ts";
import { AddToList, AddToMenu, lazyMenu } from "#app/ui/title/add-to-menu.tsx";
import { Cover } from "#app/ui/title/cover.tsx";
import { HeartsForm, useHearts } from "#app/ui/title/hearts.tsx";
import { LastOrdered } from "#app/ui/title/last-ordered.tsx";
import { Price } from "#app/ui/title/price.tsx";
import { TitleShelf } from "#app/ui/title/shelf.tsx";
import type { CardData } from "#app/ui/title/title-card.tsx";
import { BuyBar, BuyForm } from "./buy-form.tsx";
import { Editions } from "./editions-view.tsx";
import { Thumbnails } from "./inside-view.tsx";
import * as css from "./item.css.ts";
import { Markup } from "./markup.tsx";
import { PreorderOffer } from "./preorder-view.tsx";
import { PrizeLink, Won } from "./prizes-view.tsx";
import { Tabs } from "./tabs-view.tsx";

export type ItemTitle = Omit<
  TitleDetail,
  "product_code" | "list_price" | "list_price_usa" | "list_price_can" | "binding_code" | "texts"
> & {
  /** Its texts, of long ones only the first part. */
  texts: (TitleDetail["texts"][number] & { isCut: boolean })[];
  last_order: { bookorder_id: number | null; date_ordered: number } | null;
  /** The events that a ticket is for. */
  events: { path: string; name: string }[];
  /** The campaign in which it can be pre-ordered now. */
  preorder:
    | (Pick<OpenPreorder, "signed" | "extras" | "prompt" | "langs" | "text_most" | "per_person" | "left"> & {
        /** The last day to order in it, if it ends before the title is out. */
        until: string;
      })
    | null;
};

export interface ItemData {
  onList: PlaceInList | null;
  audiobooks: boolean;
  title: ItemTitle;
  /** Its other editions. */
  editions: CardData[];
  series: CardData[];
  byAuthor: CardData[];
  inCart: number;
  /** The gift registry that the link names. */
  registry: { gift_registry_id: string; title: string; name: string; left: number } | null;
  /** Why nothing can be bought for the gift registry that the link names; "" without such a link. */
  noRegistry: string;
}

export function ItemView({
  title,
  editions,
  series,
  byAuthor,
  inCart,
  registry,
  noRegistry,
  onList,
  audiobooks,
  lastResult,
}: ItemData & { lastResult: SubmissionResult | undefined }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className={css.page}>
      {onList && <ListContext onList={onList} />}
      <article className={css.item}>
        <div className={css.coverSide}>
          <Cover title={title} size="large" alt={t(words.coverOf, { title: title.title })} eager />
          <Thumbnails inside={title} eisbn={title.eisbn} />
        </div>
        <div className={css.wordSide}>
          <header className={stack[2]}>
            {title.series && (
              <p className={soft}>
                {title.series_num
                  ? t(words.seriesNumber, { series: title.series, number: title.series_num })
                  : title.series}
              </p>
            )}
            <h1 className={css.title} lang={title.lang}>
              {title.title}
            </h1>
            {title.subtitle && (
              <p className={lead} lang={title.lang}>
                {title.subtitle}
              </p>
            )}
            <Authors title={title} />
            {title.events.map(({ path, name }) => (
              <p key={path}>
                <Link to={path}>{t(words.forEvent, { name })}</Link>
              </p>
            ))}
            <Rank title={title} />
            <Won prizes={title.prizes} />
          </header>
          {title.comments.map((comment) => (
            <blockquote key={comment.author} className={css.comment}>
              <p lang={comment.lang}>{comment.text}</p>
              <footer className={soft}>{t(words.commentBy, { name: comment.author })}</footer>
            </blockquote>
          ))}
          <ul className={css.rows}>
            {title.availability.map((row) => (
              <li key={row.code}>
                <Offer title={title} row={row} locale={locale} />
              </li>
            ))}
          </ul>
          {noRegistry && <p role="status">{noRegistry}</p>}
          {registry && <GiftFor registry={registry} eisbn={title.eisbn} />}
          <PreorderOffer title={title} />
          <BuyForm
            title={title}
            inCart={inCart}
            registry={registry?.gift_registry_id ?? ""}
            lastResult={lastResult}
          />
          <Keeping title={title} />
          <LastOrdered order={title.last_order} />
          <Sections title={title} locale={locale} />
        </div>
        {!title.is_ticket && (
          <div className={css.below}>
            <Locations title={title} />
            <OtherWays title={title} audiobooks={audiobooks} />
          </div>
        )}
      </article>
      {editions.length > 0 && <Editions title={title} editions={editions} />}
      <MoreTitles
        titles={series}
        label={t(words.moreInSeries, { series: title.series ?? "" })}
        path={`/item/${title.eisbn}/series`}
      />
      <MoreTitles
        titles={byAuthor}
        label={t(words.moreByAuthor, { author: title.authors[0]?.name ?? "" })}
        path={`/item/${title.eisbn}/author`}
      />
      <BuyBar title={title} registry={registry?.gift_registry_id ?? ""} />
    </div>
  );
}

/** Titles in a row, with a link to the rest of them. Renders nothing without titles. */
function MoreTitles({ titles, label, path }: { titles: CardData[]; label: string; path: string }) {
  return (
    titles.length > 0 && (
      <section className={stack[4]}>
        <h2>
          <Link to={path} discover="none" className={css.quiet}>
            {label}
          </Link>
        </h2>
        <TitleShelf titles={titles} label={label} />
      </section>
    )
  );
}

/** The gift registry that the title is bought for, and the number of copies it still wants. */
function GiftFor({ registry, eisbn }: { registry: NonNullable<ItemData["registry"]>; eisbn: string }) {
  const t = useT();
  const { gift_registry_id, title, name, left } = registry;
  return (
    <aside className={`${panel} ${stack[2]}`} aria-label={t(giving.panel)}>
      <p>
        {t(giving.buyingFor, { registry: title, name })}{" "}
        {left > 0 ? t(giving.stillWanted, { count: left }) : t(giving.notWanted)}
      </p>
      <p className={row}>
        <Link to={`/gift-registry/${encodeURIComponent(gift_registry_id)}`} className={button.plain}>
          {t(giving.seeRegistry)}
        </Link>{" "}
        <Link to={`/item/${eisbn}`} className={button.plain}>
          {t(giving.forYourself)}
        </Link>
      </p>
    </aside>
  );
}

const RegistriesMenu = lazyMenu(() => import("#app/ui/registries/registries-menu.tsx"));

/** The title's heart with its words, "Add to list", and "Add to gift registry" in shops that have them. */
function Keeping({ title }: { title: ItemTitle }) {
  const t = useT();
  const isFavourite = useHearts()?.has(title.eisbn) ?? false;
  const giftRegistry = useRoot()?.shows.giftRegistry;
  return (
    <div className={row}>
      <HeartsForm>
        <HeartButton title={title} held={isFavourite} />
      </HeartsForm>{" "}
      {isFavourite && (
        <Link to="/account/lists" className={button.plain}>
          {t(words.goToFavourites)}
        </Link>
      )}{" "}
      <AddToList key={title.eisbn} eisbn={title.eisbn} />{" "}
      {giftRegistry && !title.is_ticket && (
        <AddToMenu
          key={`registries-${title.eisbn}`}
          path={`/item/${title.eisbn}/registries`}
          label={giving.addTo}
          menu={RegistriesMenu}
        />
      )}
    </div>
  );
}

/** The title's heart, in words. */
function HeartButton({ title: { eisbn }, held }: { title: { eisbn: string }; held: boolean }) {
  const t = useT();
  return (
    <Submit as="plain" name={held ? "remove" : "add"} value={eisbn}>
      {held ? "♥" : "♡"} {t(held ? words.removeFavourite : words.addFavourite)}
    </Submit>
  );
}

/** The title's position on a list, with links to the titles before and after it. */
function ListContext({ onList }: { onList: PlaceInList }) {
  const t = useT();
  const neighbour = (eisbn: string | null, label: string) =>
    eisbn && (
      <Link to={`/item/${eisbn}/lists/${onList.list_id}`} className={button.plain}>
        {label}
      </Link>
    );
  return (
    <nav aria-label={onList.name} className={row}>
      <Link to={`/lists/${onList.list_id}`}>
        {t(words.onList, { list: onList.name, place: onList.place, count: onList.count })}
      </Link>{" "}
      {neighbour(onList.previous, t(words.previousTitle))} {neighbour(onList.next, t(words.nextTitle))}
    </nav>
  );
}

/** Other links for a title, in plain style below the primary button. */
function OtherWays({ title, audiobooks }: { title: ItemTitle; audiobooks: boolean }) {
  const t = useT();
  const base = `/item/${title.eisbn}`;
  const out = title.availability.every(
    (availabilityRow) => stockState(title, availabilityRow) !== "in_stock",
  );
  const ways = [
    out && [`${base}/tell-me`, t(title.is_forthcoming ? stockNotices.tellMeOut : stockNotices.tellMe)],
    audiobooks && [`${base}/audiobooks`, t(words.audiobooks)],
    title.other_editions > 0 && [`${base}/editions`, t(words.otherEditions)],
    title.translations > 0 && [`${base}/editions#languages`, t(words.inOtherLanguages)],
    [allEditionsPath(title.title, title.authors), t(words.allEditions)],
    [`${base}/related`, t(words.related)],
  ].filter((way) => way !== false);
  return (
    <ul className={css.ways}>
      {ways.map(([path = "", label]) => (
        <li key={path}>
          <Link to={path} discover="none" className={button.plain}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Authors({ title }: { title: ItemTitle }) {
  const t = useT();
  if (title.authors.length === 0) return null;
  return (
    <ul className={css.authors}>
      {title.authors.map((author) => {
        const role = words.roles[author.role as keyof typeof words.roles];
        const name = (
          <Link
            to={author.author ? authorPath(author.author) : searchPath(author.name, "author")}
            discover="none"
            className={button.alone}
          >
            {author.name}
          </Link>
        );
        const [before = "", after = ""] = role ? t(role, { name: "\n" }).split("\n") : [];
        return (
          <li key={`${author.role}${author.name}`}>
            {before}
            {name}
            {after}
            {author.canadian && <span className={soft}> ({t(words.canadianAuthor)})</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** Only the best tier shows its rank (spec 1 §4). */
function Rank({ title }: { title: ItemTitle }) {
  const t = useT();
  if (title.rank === null || rankTier(title.rank, title.rank_is_future) !== 1) return null;
  return (
    <p className={soft}>{t(title.rank_is_future ? words.futureRank : words.rank, { rank: title.rank })}</p>
  );
}

function Offer({ title, row, locale }: { title: ItemTitle; row: AvailabilityRow; locale: string }) {
  const t = useT();
  const shows = useRoot()?.shows;
  return (
    <div className={css.offer}>
      <span className={css.offerName}>
        {row.code !== ""
          ? t(words.conditions[row.code])
          : (title.binding ?? t(title.is_ticket ? words.ticket : words.conditions[""]))}
      </span>{" "}
      <span className={css.offerPrice}>
        {shows?.prices ? (
          <Price cents={row.price} was={row.row_price} />
        ) : (
          <span className={soft}>{t(words.loginForPrice)}</span>
        )}{" "}
        {shows?.prices && row.discount > 0 && (
          <span className={css.discount}> {t(words.discountOff, { count: row.discount })}</span>
        )}
      </span>{" "}
      <span className={row.onhand > 0 ? css.here : soft}>
        <InLanguage text={availabilityText(t, locale, title, row)} />
      </span>{" "}
      {row.note && (
        <span className={css.note} lang={row.note_lang}>
          {row.note}
        </span>
      )}
    </div>
  );
}

/** Each location's stock in a multistore, with a link to its address and hours. */
function Locations({ title }: { title: ItemTitle }) {
  const t = useT();
  const shop = useRoot()?.shop;
  if (title.multistore_available.length === 0) return null;
  return (
    <section className={stack[2]}>
      <h2 className={css.minor}>{t(words.stockByLocation)}</h2>
      {shop?.locationNeeded && <p>{t(words.chooseLocation)}</p>}
      <dl className={css.locations}>
        {title.multistore_available.map((location) => (
          <div key={location.location_id} className={css.location}>
            <dt lang={location.lang}>{location.name}</dt>
            {location.copies.length === 0 && <dd>{t(words.noneHere)}</dd>}
            {location.copies.map((copies) => (
              <dd key={copies.code}>{copiesText(t, copies)}</dd>
            ))}
          </div>
        ))}
      </dl>
      {title.at_other_locations > 0 && (
        <p className={soft}>
          {t(shop?.location ? words.alsoAt : words.atLocations, { count: title.at_other_locations })}
        </p>
      )}
      <p>
        <Link to={`/item/${title.eisbn}/locations`} discover="none" className={button.alone} data-dialog="">
          {t(words.hoursAndMaps)}
        </Link>
      </p>
    </section>
  );
}

/** Description, Bio, Details and Reviews, if not empty, as tabs or one below the other (spec 1 §2). */
function Sections({ title, locale }: { title: ItemTitle; locale: string }) {
  const t = useT();
  const sections = [
    {
      id: "description",
      name: t(words.description),
      content: title.description && (
        <div lang={title.lang}>
          <Markup html={title.description} />
        </div>
      ),
    },
    {
      id: "bio",
      name: t(words.bio),
      content: title.bio.length > 0 && title.bio.map((bio) => <Markup key={bio} html={bio} />),
    },
    {
      id: "details",
      name: t(words.details),
      content: <Details title={title} locale={locale} />,
      isOpenOnWide: true,
    },
    {
      id: "reviews",
      name: t(words.reviews),
      content:
        title.reviews.length > 0 &&
        title.reviews.map((review) => (
          <blockquote key={review.content} className={css.comment}>
            <Markup html={review.content} />
            <footer className={soft}>
              {[review.author, review.source_title].filter(Boolean).join(", ")}
            </footer>
          </blockquote>
        )),
    },
    ...TEXTS.map((kind) => {
      const texts = title.texts.filter((text) => text.kind === kind);
      const files = title.files.filter((file) => file.kind === kind);
      const content = (texts.length > 0 || files.length > 0) && (
        <>
          <div lang={title.lang}>
            {texts.map((text) => (
              <Markup key={text.content} html={text.content} />
            ))}
          </div>
          {texts.some((text) => text.isCut) && (
            <p>
              <Link to={`/item/${title.eisbn}/texts/${kind}`} className={button.plain}>
                {t(words.wholeText, { name: t(words.texts[kind]) })}
              </Link>
            </p>
          )}
          <Files files={files} />
        </>
      );
      return { id: kind, name: t(words.texts[kind]), content };
    }),
  ].filter((section) => section.content);
  return <Tabs label={t(words.details)} sections={sections} />;
}

/** The order of the texts that have a heading of their own. */
const TEXTS = ["excerpt", "contents", "introduction", "note", "guide"] as const;

/** Links to files of the publisher's. */
function Files({ files }: { files: ItemTitle["files"] }) {
  const t = useT();
  return files.map(({ kind, url }) => (
    <p key={url}>
      <a href={url} rel="external nofollow noopener noreferrer">
        {t(words.files[kind])}
      </a>
    </p>
  ));
}

/** `a4to6` is an age range; the others are the book trade's audience groups. */
function audienceText(t: Translate, audience: string | null): string | null {
  const ages = /^a(\d+)to(\d+)$/.exec(audience ?? "");
  if (ages) return t(words.ages, { from: ages[1] ?? "", to: ages[2] ?? "" });
  return audience && audience in words.audiences
    ? t(words.audiences[audience as keyof typeof words.audiences])
    : null;
}

function Details({ title, locale }: { title: ItemTitle; locale: string }) {
  const t = useT();
  const facts: [string, string | null | undefined][] = [
    [t(words.binding), title.binding],
    [t(words.isbn), title.isbn],
    [t(words.upc), title.upc],
    [t(words.publisher), title.publisher],
    [
      t(words.releaseDate),
      title.release_date === null ? null : formatDate(title.release_date, locale, "UTC"),
    ],
    [t(words.edition), title.edition],
    [t(words.largePrint), title.is_large_print ? "✓" : null],
    [t(words.pages), title.pages?.toString()],
    [t(words.dimensions), [title.width, title.height].filter(Boolean).join(" × ")],
    [t(words.weight), title.weight],
    [t(words.language), title.language && languageName(title.language, locale)],
    [t(words.audience), audienceText(t, title.audience)],
    [t(words.carton), title.carton_qty?.toString()],
  ];
  return (
    <dl className={css.details}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className={css.detail}>
            <dt className={soft}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {title.subjects.length > 0 && (
        <div className={css.detail}>
          <dt className={soft}>{t(words.subjects)}</dt>
          <dd>
            <ul>
              {title.subjects.map((subject) => (
                <li key={subject.subject}>
                  <Subject {...subject} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {title.prizes.length > 0 && (
        <div className={css.detail}>
          <dt className={soft}>{t(words.prizes)}</dt>
          <dd>
            <ul>
              {title.prizes.map((prize) => (
                <li key={`${prize.prize}${prize.year}${prize.rank}`}>
                  <PrizeLink {...prize} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A link to the titles on a subject, with the shop's own words about it; plain text for one without a section. */
function Subject({ code, subject, section, tooltip }: ItemTitle["subjects"][number]) {
  if (!section) return subject;
  const id = `about-${code}`;
  const link = (
    <Link
      to={`/browse/filter/s/${code.slice(0, 6)}`}
      discover="none"
      className={button.alone}
      aria-describedby={tooltip ? id : undefined}
    >
      {subject}
    </Link>
  );
  return tooltip ? (
    <Hint id={id} text={tooltip}>
      {link}
    </Hint>
  ) : (
    link
  );
}

import {
  ITEMS_A_PAGE,
  type Occasion,
  REGISTRY_FILTERS,
  REGISTRY_SORTS,
  type RegistryFilter,
  type RegistrySort,
} from "#app/domain/registries/registries.ts";
import { type Message, registries as words } from "#app/messages/words.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { FilterBar, type FilterChoice } from "#app/ui/page/filter-bar.tsx";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { hidden, row, screenOnly, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useT } from "#app/ui/page/t.ts";
import * as css from "#app/ui/registries/registry.css.ts";
import { PurchasedCount } from "#app/ui/registries/registry-card.tsx";
import { Cover } from "#app/ui/title/cover.tsx";
import { Price } from "#app/ui/title/price.tsx";

interface Item {
  title: {
    eisbn: string;
    title: string;
    author_line: string;
    binding: string | null;
    cover_image_cache: string | null;
    price: number | null;
    was: number | null;
  };
  qty_requested: number;
  qty_purchased: number | null;
  purchased: boolean;
  /** Whether there are copies, in words. */
  available: string;
}

export interface RegistryData {
  registry: {
    gift_registry_id: string;
    title: string;
    occasion: Occasion;
    description: string;
    owner: { name: string; is_you: boolean };
    ships: boolean;
    shipping_encouraged: boolean;
    store_can_edit: boolean;
    /** False if its owner closed it. An open registry closes on its deadline. */
    is_open: boolean;
    ended: boolean;
    item_count: number;
    qty_requested: number;
    qty_purchased: number | null;
    found: number;
  };
  /** The purchase deadline, as people write it. */
  deadline: string | null | 0;
  items: Item[];
  sort: RegistrySort;
  filter: RegistryFilter;
  offset: number;
  giftCards: boolean;
  /** The target of "Go back"; undefined for a visitor who came by the registry's link. */
  back: string | undefined;
}

export function RegistryView({
  registry,
  deadline,
  items,
  sort,
  filter,
  offset,
  giftCards,
  back,
}: RegistryData) {
  const t = useT();
  const path = `/gift-registry/${registry.gift_registry_id}`;
  const until = registry.ended
    ? deadline && registry.is_open
      ? t(words.closedOn, { date: deadline })
      : t(words.closed)
    : deadline && t(words.buyUntil, { date: deadline });
  const choiceOf = <Value extends string>(
    name: string,
    label: Message,
    value: Value,
    values: readonly Value[],
    texts: Readonly<Record<Value, Message>>,
  ): FilterChoice => ({
    name,
    label: t(label),
    value,
    options: values.map((option) => [option, t(texts[option])]),
  });
  const pathOf = (next: number) => {
    const query = new URLSearchParams({
      ...(filter !== "all" && { f: filter }),
      ...(sort !== "title" && { s: sort }),
      ...(next > 0 && { o: String(next) }),
    });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <div className={stack[3]}>
          <p className={css.eyebrow}>
            {t(words.occasions[registry.occasion])} · {t(words.createdBy, { name: registry.owner.name })}
          </p>
          <h1 className={css.title}>{registry.title}</h1>
        </div>
        <p className={css.theirWords}>{registry.description}</p>
        <PurchasedCount registry={registry} />
        {until && <p>{until}</p>}
        {registry.owner.is_you && <Actions registry={registry} back={back} />}
      </header>
      {registry.item_count > 1 && (
        <FilterBar
          action={path}
          foldedAs={t(registry.qty_purchased === null ? words.sortBy : words.filterAndSort)}
          choices={[
            ...(registry.qty_purchased === null
              ? []
              : [choiceOf("f", words.filter, filter, REGISTRY_FILTERS, words.filters)]),
            choiceOf("s", words.sortBy, sort, REGISTRY_SORTS, words.sorts),
          ]}
        />
      )}
      {items.length === 0 ? (
        <>
          <p>{t(registry.item_count === 0 ? words.noItems : words.noneMatch)}</p>
          {filter !== "all" && (
            <p>
              <Link to={path} className={button.secondary}>
                {t(words.filters.all)}
              </Link>
            </p>
          )}
        </>
      ) : (
        <ul className={css.grid}>
          {items.map((item) => (
            <li key={item.title.eisbn} className={css.item}>
              <ItemCard item={item} registry={registry} />
            </li>
          ))}
        </ul>
      )}
      <Pagination offset={offset} limit={ITEMS_A_PAGE} total={registry.found} pathOf={pathOf} />
      <HowGiftsArrive registry={registry} />
      {!registry.owner.is_you && <Actions registry={registry} back={back} />}
      {giftCards && !registry.owner.is_you && (
        <p>
          <Link to="/gift-cards">{t(words.giftCards)}</Link>
        </p>
      )}
    </div>
  );
}

/** Where gifts go, and who else looks after the registry. Below the books: a guest chooses one first. */
function HowGiftsArrive({ registry }: Pick<RegistryData, "registry">) {
  const t = useT();
  const { name, is_you } = registry.owner;
  return (
    <>
      {!registry.ended && registry.ships && (
        <p>{t(registry.shipping_encouraged ? words.sendToOwner : words.canSendToOwner, { name })}</p>
      )}
      {is_you && registry.store_can_edit && <p>{t(words.storeHelps)}</p>}
    </>
  );
}

function Actions({ registry, back }: Pick<RegistryData, "registry" | "back">) {
  const t = useT();
  const path = `/gift-registry/${registry.gift_registry_id}`;
  return (
    <p className={`${row} ${screenOnly}`}>
      <Link to={`${path}/share`} className={button.secondary}>
        {t(words.share)}
      </Link>{" "}
      {registry.owner.is_you && (
        <>
          <Link to={`${path}/edit`} className={button.secondary}>
            {t(words.edit)}
          </Link>{" "}
          <Link to="/browse" className={button.plain}>
            {t(words.addBooks)}
          </Link>{" "}
          {registry.ended && (
            <Link to={`${path}/thanks`} className={button.plain}>
              {t(words.thanksLink)}
            </Link>
          )}{" "}
        </>
      )}
      {back && (
        <Link to={back} className={button.plain}>
          {t(words.goBack)}
        </Link>
      )}
    </p>
  );
}

/** A title with its ribbon. What was bought is faded and leads nowhere; the rest leads to its page (spec 2 §4). */
function ItemCard({ item, registry }: { item: Item; registry: RegistryData["registry"] }) {
  const t = useT();
  const mine = registry.owner.is_you;
  const { title, qty_requested: wanted, qty_purchased: bought, purchased, available } = item;
  const link = `/item/${title.eisbn}${mine || registry.ended ? "" : `?registry=${encodeURIComponent(registry.gift_registry_id)}`}`;
  return (
    <>
      <span className={purchased ? css.faded : undefined}>
        <Cover title={title} size="card" />
      </span>
      <div className={purchased ? `${stack[2]} ${css.fadedWords}` : stack[2]}>
        <h2 className={purchased ? `${css.name} ${css.fadedWords}` : css.name}>
          {purchased ? (
            title.title
          ) : (
            <Link to={link} className={css.itemLink}>
              {title.title}
            </Link>
          )}
        </h2>
        {title.author_line && <p className={soft}>{title.author_line}</p>}
        {title.price !== null && (
          <p>
            <Price cents={title.price} was={title.was} />
          </p>
        )}
        {title.binding && <p className={soft}>{title.binding}</p>}
        <p className={purchased ? css.ribbon.bought : css.ribbon.wanted}>
          {bought === null ? t(words.ribbonWanted, { count: wanted }) : t(words.ribbon, { bought, wanted })}
        </p>
        {!mine && !purchased && !registry.ended && (
          <>
            {available && (
              <p className={soft}>
                <InLanguage text={available} />
              </p>
            )}
            <p className={screenOnly}>
              <Link to={link} className={button.secondary}>
                {t(words.giveThis)} <span className={hidden}>({title.title})</span>
              </Link>
            </p>
          </>
        )}
        {mine && <Quantity item={item} id={registry.gift_registry_id} />}
      </div>
    </>
  );
}

/** The owner's buttons: one more, one less, none. Less than one removes the title (spec 1 §4). */
function Quantity({ item: { title, qty_requested: qty }, id }: { item: Item; id: string }) {
  const t = useT();
  return (
    <PostForm
      action={`/gift-registry/${encodeURIComponent(id)}/items`}
      preventScrollReset
      className={`${row} ${screenOnly}`}
    >
      <input type="hidden" name="eisbn" value={title.eisbn} />
      <button
        type="submit"
        name="qty"
        value={qty - 1}
        aria-label={t(words.less1, { title: title.title })}
        className={`${button.secondary} ${css.step}`}
      >
        −
      </button>{" "}
      <span>{qty}</span>{" "}
      <button
        type="submit"
        name="qty"
        value={qty + 1}
        aria-label={t(words.more1, { title: title.title })}
        className={`${button.secondary} ${css.step}`}
      >
        +
      </button>{" "}
      <Submit as="plain" name="qty" value="0" aria-label={t(words.removeTitleOf, { title: title.title })}>
        {t(words.removeItem)}
      </Submit>
    </PostForm>
  );
}

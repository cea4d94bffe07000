import { coversOf, type Occasion } from "#app/domain/registries/registries.ts";
import { registries as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import * as button from "../page/button.css.ts";
import { row, soft } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { Cover } from "../title/cover.tsx";
import * as css from "./registry.css.ts";

/** The fields of a registry that its card shows. */
export interface RegistryCardData {
  gift_registry_id: string;
  title: string;
  occasion: Occasion;
  description: string;
  item_count: number;
  qty_requested: number;
  qty_purchased: number | null;
  items: { eisbn: string; title: string; cover_image_cache: string | null }[];
}

/** "N of M products purchased" with a bar, or only the number wanted while the rest is a surprise. */
export function PurchasedCount({
  registry: { qty_requested: wanted, qty_purchased: bought },
}: {
  registry: Pick<RegistryCardData, "qty_requested" | "qty_purchased">;
}) {
  const t = useT();
  if (bought === null) return <p className={soft}>{t(words.wanted, { count: wanted })}</p>;
  const text = t(words.purchased, { bought, wanted });
  if (wanted === 0) return <p className={soft}>{text}</p>;
  return (
    <label className={css.given}>
      <span>{text}</span> <progress max={wanted} value={Math.min(bought, wanted)} className={css.bar} />
    </label>
  );
}

/** One of the customer's registries, with its buttons (spec 2 §4). */
export function RegistryCard({ registry }: { registry: RegistryCardData }) {
  const t = useT();
  const path = `/gift-registry/${registry.gift_registry_id}`;
  const covers = registry.items.slice(0, coversOf(registry.item_count));
  const more = registry.item_count - covers.length;
  return (
    <article className={css.card}>
      <h2 className={css.name}>
        <Link to={path}>{registry.title}</Link>
      </h2>
      <PurchasedCount registry={registry} />
      <p className={css.words}>{registry.description}</p>
      {registry.item_count === 0 ? (
        <p>{t(words.noItems)}</p>
      ) : (
        <Link to={path} tabIndex={-1} aria-hidden="true" className={css.covers}>
          {covers.map((title) => (
            <Cover key={title.eisbn} title={title} size="small" />
          ))}
          {more > 0 && <span className={css.more}>{t(words.more, { count: more })}</span>}
        </Link>
      )}
      <p className={row}>
        <Link
          to={`${path}/share`}
          className={button.plain}
          aria-label={t(words.shareOf, { registry: registry.title })}
        >
          {t(words.share)}
        </Link>{" "}
        <Link
          to={`${path}/edit`}
          className={button.plain}
          aria-label={t(words.editOf, { registry: registry.title })}
        >
          {t(words.edit)}
        </Link>{" "}
        <Link
          to={`${path}/removal`}
          className={button.plain}
          aria-label={t(words.removeOf, { registry: registry.title })}
        >
          {t(words.remove)}
        </Link>
      </p>
    </article>
  );
}

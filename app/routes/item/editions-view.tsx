import { availabilityText } from "#app/domain/catalogue/availability-text.ts";
import { formatDate } from "#app/lib/dates.ts";
import { title as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useLocale, useT } from "#app/ui/page/t.ts";
import { Price } from "#app/ui/title/price.tsx";
import type { CardData } from "#app/ui/title/title-card.tsx";
import * as css from "./item.css.ts";
import type { ItemTitle } from "./item-view.tsx";

/** Other editions that a title's page shows. */
const EDITIONS = 6;

/** The title beside its most popular other editions. */
export function Editions({ title, editions }: { title: ItemTitle; editions: readonly CardData[] }) {
  const t = useT();
  const locale = useLocale();
  const [available] = title.availability;
  const cards = editions.slice(0, EDITIONS);
  return (
    <section className={stack[4]}>
      <h2>{t(words.editions)}</h2>
      <ul className={css.editions}>
        {[...(available ? [{ ...title, available }] : []), ...cards].map((edition) => (
          <li key={edition.eisbn} className={css.edition}>
            <span className={css.offerName}>
              {edition.eisbn === title.eisbn ? (
                <>
                  {edition.binding ?? t(words.conditions[""])}{" "}
                  <span className={`${soft} nobr`}>({t(words.thisEdition)})</span>
                </>
              ) : (
                <Link to={`/item/${edition.eisbn}`} discover="none">
                  {edition.binding ?? t(words.conditions[""])}
                </Link>
              )}
            </span>{" "}
            <span className={soft}>
              {edition.release_date === null ? "" : formatDate(edition.release_date, locale, "UTC")}
            </span>{" "}
            <span className={edition.available.onhand > 0 ? css.here : soft}>
              <InLanguage text={availabilityText(t, locale, edition, edition.available)} />
            </span>{" "}
            <span className={css.editionPrice}>
              <Price cents={edition.available.price} />
            </span>
          </li>
        ))}
      </ul>
      {editions.length > cards.length && (
        <p>
          <Link to={`/item/${title.eisbn}/editions`} discover="none" className={button.plain}>
            {t(words.seeEditions, { count: editions.length })}
          </Link>
        </p>
      )}
    </section>
  );
}

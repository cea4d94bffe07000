import { formatDate } from "#app/lib/dates.ts";
import { preorders as words } from "#app/messages/words.ts";
import { panel, stack } from "#app/ui/page/layout.css.ts";
import { useLocale, useT } from "#app/ui/page/t.ts";
import * as css from "./item.css.ts";
import type { ItemTitle } from "./item-view.tsx";

/** The offer of a title's pre-order campaign. */
export function PreorderOffer({ title: { preorder, release_date } }: { title: ItemTitle }) {
  const t = useT();
  const locale = useLocale();
  if (!preorder || release_date === null) return null;
  const { signed, extras, prompt, per_person, left, until } = preorder;
  const offers = [
    signed && t(words.signed),
    extras && t(words.comesWith, { extras }),
    prompt && t(words.personalised),
    per_person !== null && t(words.perPerson, { count: per_person }),
    until && t(words.until, { date: until }),
    left !== null && left <= FEW_LEFT && t(words.left, { count: left }),
  ].filter((text) => typeof text === "string" && text !== "");
  return (
    <section id="pre-order" className={`${panel} ${stack[3]}`} aria-labelledby="pre-order-heading">
      <h2 id="pre-order-heading" className={css.minor}>
        {t(words.heading)}
      </h2>
      <p>{t(words.outOn, { date: formatDate(release_date, locale, "UTC") })}</p>
      <ul className={css.offers}>
        {offers.map((text) => (
          <li key={String(text)}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** From how few copies on the page says how many are left. */
const FEW_LEFT = 10;

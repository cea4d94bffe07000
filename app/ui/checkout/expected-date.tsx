import { expectedOn } from "#app/domain/catalogue/catalogue.ts";
import { formatDate } from "#app/lib/dates.ts";
import { title as words } from "#app/messages/words.ts";
import { useLocale, useT } from "../page/t.ts";
import * as css from "./lines.css.ts";

/** When a pre-ordered line is expected; nothing if it does not wait for a release. */
export function ExpectedDate({
  title,
  line,
  at,
}: {
  title: { release_date: number | null };
  line: { backorder_quantity: number };
  /** When the order was placed, in epoch seconds. */
  at: number;
}) {
  const t = useT();
  const locale = useLocale();
  const day = expectedOn(title, line, at);
  if (day === null) return null;
  return <p className={css.quiet}>{t(words.outDate, { date: formatDate(day, locale, "UTC") })}</p>;
}

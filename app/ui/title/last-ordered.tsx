import { formatDate } from "#app/lib/dates.ts";
import { title as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import { small, soft } from "../page/layout.css.ts";
import { useRoot, useT } from "../page/t.ts";

/** "Did we order this before?": shows the date, as a link if this person may see the order. */
export function LastOrdered({
  order,
}: {
  order: { bookorder_id: number | null; date_ordered: number } | null | undefined;
}) {
  const t = useT();
  const root = useRoot();
  if (!order || !root) return null;
  const date = formatDate(order.date_ordered, root.locale, root.timeZone);
  const text = t(words.lastOrdered, { date });
  return (
    <p className={`${small} ${soft}`}>
      {order.bookorder_id === null ? text : <Link to={`/account/order/${order.bookorder_id}`}>{text}</Link>}
    </p>
  );
}

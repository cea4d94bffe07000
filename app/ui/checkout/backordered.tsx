import { checkout as words } from "#app/messages/words.ts";
import { InLanguage } from "../page/in-language.tsx";
import { useT } from "../page/t.ts";
import * as css from "./lines.css.ts";

/** The copies of a line to be ordered in, and how long that takes; nothing if all are in stock. */
export function Backordered({
  line: { quantity, backorder_quantity: count, backorder_sub_message: message },
  said = "",
}: {
  line: { quantity: number; backorder_quantity: number; backorder_sub_message: string };
  said?: string;
}) {
  const t = useT();
  if (count === 0) return null;
  return (
    <p className={css.quiet}>
      {t(count === quantity ? words.allBackordered : words.backordered, { count })}
      {message && message !== said && (
        <>
          . <InLanguage text={message} />
        </>
      )}
    </p>
  );
}

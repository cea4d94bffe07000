import { registries as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Submit } from "../form/submit.tsx";
import { row } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";

/** One of the customer's registries, and the copies of a title it wants. */
export interface RegistryOfTitle {
  gift_registry_id: string;
  title: string;
  qty: number;
}

/** The inside of a form that adds a title to a registry, or raises and lowers the copies wanted. */
export function RegistryChoice({
  registry: { gift_registry_id, title, qty },
}: {
  registry: RegistryOfTitle;
}) {
  const t = useT();
  const press = (value: number, text: string, label: string) => (
    <Submit as="secondary" name="qty" value={value} aria-label={label}>
      {text}
    </Submit>
  );
  return (
    <>
      <input type="hidden" name="gift_registry_id" value={gift_registry_id} />
      {qty === 0 ? (
        <Submit as="secondary">{t(words.addToRegistry, { registry: title })}</Submit>
      ) : (
        <>
          <Link to={`/gift-registry/${gift_registry_id}`}>{title}</Link>{" "}
          <span className={row}>
            {press(qty - 1, "−", t(words.oneLess, { registry: title }))}{" "}
            <span>{t(words.inRegistry, { count: qty })}</span>{" "}
            {press(qty + 1, "+", t(words.oneMore, { registry: title }))}
          </span>
        </>
      )}
    </>
  );
}

import type { SalePage } from "#app/domain/stores/sale-terms.ts";
import { checkout as words } from "#app/messages/words.ts";
import { soft } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";

/** Links to the pages that apply to an order: the shop's terms of sale, and its page about returns. */
export function SalePages({ pages }: { pages: readonly SalePage[] }) {
  const t = useT();
  if (pages.length === 0) return null;
  return (
    <p className={soft}>
      {t(words.termsApply)}
      {pages.map(({ path, label, lang }, index) => (
        <span key={path}>
          {index > 0 ? ", " : " "}
          <a href={path} lang={lang || undefined}>
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}

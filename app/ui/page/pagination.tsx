import { browse as words } from "#app/messages/words.ts";
import * as button from "./button.css.ts";
import { row, soft } from "./layout.css.ts";
import { Link } from "./link.tsx";
import { useT } from "./t.ts";

/** Links to the previous and next page, with the current position between them. */
export function Pagination({
  offset,
  limit,
  total,
  pathOf,
}: {
  offset: number;
  limit: number;
  total: number;
  pathOf(offset: number): string;
}) {
  const t = useT();
  const page = Math.floor(offset / limit) + 1;
  const pages = Math.max(1, Math.ceil(total / limit));
  if (pages === 1 && offset === 0) return null;
  return (
    <nav aria-label={t(words.pages)} className={row}>
      {offset > 0 && (
        <Link
          to={pathOf(Math.max(0, Math.min(offset, total) - limit))}
          rel="prev"
          className={button.secondary}
        >
          {t(words.previous)}
        </Link>
      )}{" "}
      <span className={soft}>{t(words.pageOf, { page: Math.min(page, pages), pages })}</span>{" "}
      {offset + limit < total && (
        <Link to={pathOf(offset + limit)} rel="next" className={button.secondary}>
          {t(words.next)}
        </Link>
      )}
    </nav>
  );
}

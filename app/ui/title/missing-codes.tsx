import { browse as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import { soft, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";

/** Codes that an import or a search did not find. */
export interface MissingCodes {
  count: number;
  /** The first ones as a list in words, with the number of the rest. */
  codes: string;
  /** A CSV file with all of them, as a `data:` URL: it needs no second request, so it is never at a shared address. */
  file: string;
}

/** Lists the codes not found. With `found`, also says how many of how many titles were found. */
export function Missing({ missing, found }: { missing: MissingCodes; found?: number }) {
  const t = useT();
  return (
    <div className={stack[2]}>
      {found !== undefined && <p>{t(words.foundOf, { found, count: found + missing.count })}</p>}
      <p className={soft}>{t(words.notFound, { codes: missing.codes })}</p>
      <MissingFile missing={missing} />
    </div>
  );
}

/** The link to the file alone. */
export function MissingFile({ missing }: { missing: MissingCodes }) {
  const t = useT();
  return (
    <p>
      <Link to={missing.file} reloadDocument download="not-found.csv">
        {t(words.notFoundFile)}
      </Link>
    </p>
  );
}

import { prizePath } from "#app/domain/catalogue/prizes.ts";
import { shell, title as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import type { ItemTitle } from "./item-view.tsx";

/** Prizes named below the title. All are among its details. */
const WON = 3;

/** The prizes that a title won, with links to the other winners. */
export function Won({ prizes }: { prizes: ItemTitle["prizes"] }) {
  const won = prizes.filter(({ rank }) => rank === "winner" || rank === "joint_winner").slice(0, WON);
  if (won.length === 0) return null;
  return (
    <ul>
      {won.map((prize) => (
        <li key={`${prize.prize}${prize.year}`}>
          <PrizeLink {...prize} />
        </li>
      ))}
    </ul>
  );
}

export function PrizeLink({ prize, name, year, rank }: ItemTitle["prizes"][number]) {
  const t = useT();
  const prizeName = year === null ? name : t(words.prizeIn, { name, year: String(year) });
  return (
    <>
      <Link to={prizePath(prize)} discover="none">
        {prizeName}
      </Link>
      {t(shell.afterLabel, { text: t(words.prizeRanks[rank]) })}
    </>
  );
}

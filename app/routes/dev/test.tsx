import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "#app/http/rendering/title.ts";
import { pages as pageWords, shell as words } from "#app/messages/words.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Test") },
  { name: "robots", content: "noindex" },
];

/** A test menu with Home (spec 2 §2). */
export default function Test() {
  const t = useT();
  return (
    <div className={stack[4]}>
      <h1>{t(pageWords.testTitle)}</h1>
      <ul>
        <li>
          <Link to="/">{t(words.home)}</Link>
        </li>
      </ul>
    </div>
  );
}

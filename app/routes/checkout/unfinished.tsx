import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { unfinished as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.page)) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  await openVisit(args);
  return null;
}

/** The unfinished delivery page, as described in spec 2 §2. Nothing links to it. */
export default function Unfinished() {
  const t = useT();
  return (
    <div className={stack[5]}>
      <ol>
        {words.steps
          .map((step) => t(step))
          .map((step) => (
            <li key={step} aria-current={step === t(words.title) ? "step" : undefined}>
              {step}
            </li>
          ))}
      </ol>
      <h1>{t(words.title)}</h1>
      <p>
        <button type="button" className={button.secondary}>
          {t(words.placeholder)}
        </button>
      </p>
    </div>
  );
}

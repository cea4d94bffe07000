import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { title as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import * as css from "./item.css.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title) },
  { name: "robots", content: "noindex, follow" },
];

/** All interior pictures of a book, large (spec 1 §2 "interior image gallery"). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const title = await call(visit, titleCalls.getItem, { eisbn: args.params.eisbn ?? "" });
  if (isFailure(title) || title.interiors.length === 0) throw new Response("", { status: 404 });
  return { eisbn: title.eisbn, title: title.title, interiors: title.interiors };
}

export default function Interiors() {
  const { eisbn, title, interiors } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[6]}>
      <h1>{t(words.interiorsOf, { title })}</h1>
      <ul className={css.gallery}>
        {interiors.map((path, position) => (
          <li key={path} id={`picture-${position + 1}`}>
            <img
              src={path}
              alt={t(words.interiorAlt, { number: position + 1 })}
              loading={position > 1 ? "lazy" : "eager"}
              className={css.picture}
            />
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/item/${eisbn}`} className={button.plain}>
          {t(words.backToTitle, { title })}
        </Link>
      </p>
    </div>
  );
}

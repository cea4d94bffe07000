import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { title as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { Gallery } from "./inside-view.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title) },
  { name: "robots", content: "noindex, follow" },
];

/** The back cover and all interior pictures of a book, large (spec 1 §2 "interior image gallery"). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const title = await call(visit, titleCalls.getItem, { eisbn: args.params.eisbn ?? "" });
  if (isFailure(title) || title.interiors.length + title.pictures.length === 0)
    throw new Response("", { status: 404 });
  const { eisbn, interiors, pictures } = title;
  return { eisbn, title: title.title, inside: { interiors, pictures } };
}

export default function Interiors() {
  const { eisbn, title, inside } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[6]}>
      <h1>{t(words.interiorsOf, { title })}</h1>
      <Gallery inside={inside} />
      <p>
        <Link to={`/item/${eisbn}`} className={button.plain}>
          {t(words.backToTitle, { title })}
        </Link>
      </p>
    </div>
  );
}

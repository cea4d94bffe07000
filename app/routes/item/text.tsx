import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { title as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { Markup } from "./markup.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title) },
  { name: "robots", content: "noindex, follow" },
];

/** A long text of a book, such as an excerpt; the book's page shows only its first part. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn: args.params.eisbn ?? "" }, 404);
  const texts = title.texts.filter(({ kind }) => kind === args.params.kind);
  const [first] = texts;
  if (!first) throw new Response("", { status: 404 });
  return {
    eisbn: title.eisbn,
    title: title.title,
    kind: first.kind,
    texts: texts.map(({ content }) => content),
  };
}

export default function Text() {
  const { eisbn, title, kind, texts } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[6]}>
      <h1>{t(words.textOf, { name: t(words.texts[kind]), title })}</h1>
      {texts.map((text) => (
        <Markup key={text} html={text} />
      ))}
      <p>
        <Link to={`/item/${eisbn}`} className={button.plain}>
          {t(words.backToTitle, { title })}
        </Link>
      </p>
    </div>
  );
}

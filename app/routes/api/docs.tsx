import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { api as words } from "#app/messages/words.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { docs } from "./docs.css.ts";
import { docsHtml } from "./docs-html.server.tsx";

/**
 * `/api/docs`: the calls for other programs, readable. It says nothing about the shop, so it is open where the shop is
 * closed. It comes without scripts, which would carry all of it a second time.
 */
export const handle = { withoutScripts: true };

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.title)) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { locale } = await openVisit(args);
  return { html: await docsHtml(locale) };
}

export default function ApiDocs() {
  const t = useT();
  const { html } = useLoaderData<typeof loader>();
  return (
    <div className={stack[5]}>
      <h1>{t(words.title)}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by React from the calls' own descriptions */}
      <div className={docs} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

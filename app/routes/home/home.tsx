import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { blockEvents } from "#app/routes/events/block-events.server.ts";
import { heartsOn } from "#app/routes/lists/hearts.server.ts";
import { blocksData } from "#app/ui/page/block-data.ts";
import { Blocks } from "#app/ui/page/blocks.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, location.pathname === "/home" ? "Home" : undefined) },
  {
    name: "description",
    content: matches.map((match) => (match.data as { tagline?: string })?.tagline).find(Boolean) ?? "",
  },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { alternate_home, tagline } = visit.settings.store_info;
  if (alternate_home && new URL(args.request.url).pathname === "/") throw redirect(alternate_home, 302);
  const page = await call(visit, listCalls.getCustom, { page_id: "", brief: true });
  if (isFailure(page)) throw new Response("", { status: 500 });
  return {
    tagline,
    lang: langOfSetting(visit.store, tagline),
    blocks: blocksData(page.blocks, await blockEvents(visit, page.blocks)),
    hearts: await heartsOn(visit, page.blocks),
  };
}

export default function Home() {
  const { blocks, tagline, lang } = useLoaderData<typeof loader>();
  return <Blocks blocks={blocks} title={tagline} lang={lang} />;
}

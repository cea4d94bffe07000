import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { type PageTarget, pageForPath } from "#app/domain/stores/navigation.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { requireLogin } from "#app/routes/account/account.server.ts";
import { blockEvents } from "#app/routes/events/block-events.server.ts";
import { heartsOn } from "#app/routes/lists/hearts.server.ts";
import { blocksData } from "#app/ui/page/block-data.ts";
import { Blocks, ListsPage } from "#app/ui/page/blocks.tsx";
import { ContactView } from "#app/ui/page/contact-view.tsx";
import { OwnContent } from "#app/ui/page/own-content.tsx";
import { contactData } from "./contact.server.ts";
import { ownPage } from "./own-page.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location, data }) => [
  { title: pageTitle(matches, data ? pathTitle(matches, location.pathname) : "404") },
];

/** Paths defined in the shop's settings: shortcuts and navigation entries. Anything else is a 404. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const target = pageForPath(visit.settings, new URL(args.request.url).pathname);
  if (!target) throw new Response("", { status: 404 });
  if (target.loginMessage !== null) requireLogin(visit, target.loginMessage);
  if (target.kind === "redirect") throw redirect(target.to, 302);
  return data(await contentOf(visit, target));
}

async function contentOf(visit: WebVisit, target: Exclude<PageTarget, { kind: "redirect" }>) {
  switch (target.kind) {
    case "contact":
      return { kind: "contact" as const, ...(await contactData(visit)) };
    case "content":
      return { kind: "content" as const, page: ownPage(visit, target.title, target.html) };
    case "blocks": {
      const page = await call(visit, listCalls.getCustom, { page_id: target.pageId, brief: true });
      const blocks = isFailure(page) ? [] : page.blocks;
      return {
        kind: "blocks" as const,
        title: target.title,
        lang: langOfSetting(visit.store, target.title),
        cards: target.cards,
        blocks: blocksData(blocks, await blockEvents(visit, blocks), target.pageId),
        hearts: await heartsOn(visit, blocks),
      };
    }
    case "blank":
      return { kind: "blank" as const, title: target.title };
  }
}

export default function Elsewhere() {
  const page = useLoaderData<typeof loader>();
  switch (page.kind) {
    case "contact":
      return <ContactView locations={page.locations} today={page.today} />;
    case "content":
      return <OwnContent page={page.page} />;
    case "blocks":
      return page.cards ? (
        <ListsPage blocks={page.blocks} title={page.title} lang={page.lang} />
      ) : (
        <Blocks blocks={page.blocks} title={page.title} lang={page.lang} />
      );
    case "blank":
      return <h1>{page.title}</h1>;
  }
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/index.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import * as words from "#app/messages/shell.ts";
import { Blocks, blockData } from "#app/ui/blocks.tsx";
import { stack } from "#app/ui/layout.css.ts";
import { useT } from "#app/ui/t.ts";

/** The shop's featured lists. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const page = await call(visit, "titlelist/getCustom", { page_id: "" });
  if (isFailure(page)) throw new Response("", { status: 500 });
  return { blocks: page.blocks.filter((block) => block.placement === "featured").map(blockData) };
}

export default function Features() {
  const { blocks } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[6]}>
      {blocks.length === 0 && <p>{t(words.noProducts)}</p>}
      <Blocks blocks={blocks} title={t(words.featuresTitle)} />
    </div>
  );
}

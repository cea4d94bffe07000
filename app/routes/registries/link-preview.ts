import type { LoaderFunctionArgs } from "@remix-run/node";
import { openVisit } from "#app/http/visit.server.ts";
import { PREVIEW_COVERS, previewAnswer } from "#app/routes/covers/link-preview.server.ts";
import { inWords, readRegistry } from "./registries.server.ts";

/** `/gift-registry/{id}/preview.jpg`: a registry's link preview, for anyone with its id. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const registry = await readRegistry(visit, args.params.id, { show_items: "on", limit: PREVIEW_COVERS });
  return previewAnswer(visit, {
    path: `/gift-registry/${registry.gift_registry_id}`,
    heading: registry.title,
    words: [inWords(visit, registry)],
    eisbns: registry.items.map(({ title }) => title.eisbn),
    isPublic: false,
  });
}

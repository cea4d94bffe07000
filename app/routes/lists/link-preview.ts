import type { LoaderFunctionArgs } from "@remix-run/node";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { listPath } from "#app/domain/lists/lists.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { lists as words } from "#app/messages/words.ts";
import { requireLoginToSee } from "#app/routes/account/account.server.ts";
import { PREVIEW_COVERS, previewAnswer } from "#app/routes/covers/link-preview.server.ts";

/** `/lists/{list_id}/preview.jpg`: a list's link preview, for those who may read the list. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLoginToSee(visit);
  const list_id = args.params.list_id ?? "";
  const list = await callOr404(visit, listCalls.getItems, { list_id, limit: PREVIEW_COVERS });
  return previewAnswer(visit, {
    path: listPath(list_id),
    heading: list.header,
    words: [visit.t(words.titleCount, { count: list.row_count })],
    eisbns: list.rows.map(({ eisbn }) => eisbn),
    // A customer's list can become private again.
    isPublic: !list.customers,
  });
}

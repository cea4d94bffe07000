import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { isFailure } from "#app/messages/result.ts";
import type { ChosenBooks } from "#app/ui/title/where-next.tsx";
import type { WebVisit } from "../visit.server.ts";

/** Books that the shop itself recommends, for a page that has nothing else to show; null if there are none. */
export async function chosenBooks(visit: WebVisit): Promise<ChosenBooks | null> {
  const answer = await call(visit, listCalls.getChosen, {});
  if (isFailure(answer) || !answer.chosen) return null;
  const { list_id, header, rows } = answer.chosen;
  return {
    list_id,
    header,
    books: rows.map(({ eisbn, title, author_line, cover_image_cache }) => ({
      eisbn,
      title,
      author_line,
      cover_image_cache,
    })),
  };
}

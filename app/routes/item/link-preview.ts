import type { LoaderFunctionArgs } from "@remix-run/node";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { previewAnswer } from "#app/routes/covers/link-preview.server.ts";

/** `/item/{eisbn}/preview.jpg`: a title's link preview. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { eisbn, title, author_line } = await callOr404(visit, titleCalls.getItem, {
    eisbn: args.params.eisbn ?? "",
  });
  return previewAnswer(visit, {
    path: `/item/${eisbn}`,
    heading: title,
    words: [author_line],
    eisbns: [eisbn],
    isPublic: true,
  });
}

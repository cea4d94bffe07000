import { renderToStaticMarkup } from "react-dom/server";
import { apiDocument, COMMON_FIELDS, STATUSES } from "#app/calls/openapi/document.server.ts";
import { memoLater } from "#app/lib/memo.ts";
import { translator } from "#app/messages/translate.ts";
import { DocsBody } from "./docs-body.server.tsx";

/** The documentation as HTML in the language of a locale, built on first use. */
export const docsHtml = memoLater(async (locale) => {
  const about = { ...(await apiDocument()), carried: COMMON_FIELDS, statuses: STATUSES };
  return renderToStaticMarkup(<DocsBody about={about} t={translator(locale)} />);
});

import { html } from "remix-utils/responses";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";

/**
 * The visit of a page that only exists in the demo.
 * @throws a 404 Response unless the operator has set up a demo
 */
export async function demoVisit(args: { request: Request; context: object }): Promise<WebVisit> {
  const visit = await openVisit(args);
  if (!visit.platform.env.DEMO) throw new Response("", { status: 404 });
  return visit;
}

/** An email's HTML as a separate page, which runs no scripts and has no access to the shop's cookies. */
export function emailPage(content: string): Response {
  return html(content, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    },
  });
}

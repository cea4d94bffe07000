import type { Page } from "@playwright/test";

/**
 * Answers a page's requests for documents with what `html` returns, if anything, and lets all others through.
 * Playwright's own routes would turn the browser's cache off, and ask about every file.
 */
export async function standIn(page: Page, html: (url: string) => string | undefined): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document" }] });
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const text = html(request.url);
    if (text === undefined) return session.send("Fetch.continueRequest", { requestId });
    return session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: "Content-Type", value: "text/html; charset=utf-8" }],
      body: Buffer.from(text).toString("base64"),
    });
  });
}

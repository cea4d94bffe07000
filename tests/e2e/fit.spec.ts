import { expect, type Page, test } from "@playwright/test";
import { misfits, WIDTHS } from "./fitting.ts";
import { SHOPS } from "./shop.ts";

/** Answers every request for a document of this page with what `html` returns, and lets all others through. */
async function standIn(page: Page, html: (url: string) => string): Promise<void> {
  // Playwright's own routes turn the browser's cache off.
  const session = await page.context().newCDPSession(page);
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document" }] });
  session.on("Fetch.requestPaused", ({ requestId, request }) =>
    session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: "Content-Type", value: "text/html; charset=utf-8" }],
      body: Buffer.from(html(request.url)).toString("base64"),
    }),
  );
}

/** Opens a page with a frame, and returns what shows a document in that frame, as if it came from this path. */
async function framed(page: Page, base: string) {
  let shown = "";
  await standIn(page, (url) =>
    url === `${base}/frame` ? '<iframe name="page" height="800"></iframe>' : shown,
  );
  await page.goto(`${base}/frame`);
  const frame = page.frame("page");
  if (!frame) throw new Error("the page has no frame");
  return async (html: string, path: string) => {
    shown = html;
    await frame.goto(base + path);
    return frame;
  };
}

const look = (page: Page, open: boolean) =>
  page.locator("iframe").evaluate(misfits, { widths: WIDTHS, open });

test("[L1] [L3] controls that overlap or are cut off, and pages that scroll sideways, are found", async ({
  page,
}) => {
  const show = await framed(page, SHOPS.tidewater);
  const misfitsOf = async (html: string) => {
    await show(`<!doctype html><body style="margin: 0">${html}`, "/planted");
    return look(page, true);
  };
  const button = (name: string, style: string) =>
    `<button style="position: absolute; ${style}">${name}</button>`;
  expect(await misfitsOf(`${button("More", "left: 0")} ${button("Remove", "left: 200px")}`)).toEqual([]);
  expect(
    await misfitsOf(`${button("More", "left: 0; width: 90px")} ${button("Remove", "left: 80px")}`),
  ).toEqual([expect.stringMatching(/^button "More" and button "Remove" overlap by 10 × \d+ at 320 /)]);
  expect(
    await misfitsOf(
      `<div style="width: 10rem; overflow: hidden">${"_".repeat(40)}<a href="/">More</a></div>`,
    ),
  ).toEqual([expect.stringMatching(/^a "More" is cut off by \d+ at 320 /)]);
  expect(await misfitsOf(`<p style="width: 700px">Wide</p>`)).toEqual([
    expect.stringMatching(/^the page scrolls sideways with p.* by 380 at 320 /),
  ]);
  // Only with large text, and only in a menu that is closed at first.
  expect(
    await misfitsOf(
      '<details><summary>Menu</summary><input style="box-sizing: border-box; width: 15rem"></details>',
    ),
  ).toEqual([
    expect.stringMatching(
      /^the page scrolls sideways with input.* by 160 at 320 with text at 200% and open menus$/,
    ),
    expect.stringMatching(/^input .* is cut off by 160 at 320 with text at 200% and open menus$/),
  ]);
});

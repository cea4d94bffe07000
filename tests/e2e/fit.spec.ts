import type { Frame, Page } from "@playwright/test";
import { misfits, WIDTHS, WIDTHS_WITH_MENUS } from "./fitting.ts";
import { expect, SHOPS, shopNamed, testFromItsOwnNetwork as test } from "./shop.ts";
import { standIn } from "./stand-in.ts";
import { isDemo, SWEPT_SHOPS, walk } from "./walk.ts";

/**
 * Every page in every state, at every width of `WIDTHS`, with text of the usual size and at 200 %; with menus open at some
 * of them. A state is opened once, in a frame whose width then changes. `fitting.ts` says what a misfit is.
 */
const PARTS = 3;

/** Opens a page with a frame, and returns what shows a document in that frame, as if it came from this path. */
async function framed(page: Page, base: string) {
  const frames = `${base}/frame`;
  const documents = new Map([[frames, '<iframe name="page" height="800"></iframe>']]);
  // Not what the page itself has frames for, such as the demo's emails.
  await standIn(page, (url) => documents.get(url));
  await page.goto(frames);
  const frame = page.frame("page");
  if (!frame) throw new Error("the page has no frame");
  return async (html: string, path: string) => {
    const { href } = new URL(path, base);
    documents.set(href, html);
    await frame.goto(href);
    return frame;
  };
}

/** Waits until React has taken the page over, and its effects have run. */
async function settled(frame: Frame): Promise<void> {
  // React marks what it takes over; the outermost element comes last.
  await frame.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith("__reactProps")),
  );
  await frame.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
}

const look = (page: Page, menus: boolean) =>
  page.locator("iframe").evaluate(misfits, { widths: WIDTHS, withMenus: menus ? WIDTHS_WITH_MENUS : [] });

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
  // The same box cuts off what is in its flow, and not what is placed beside it.
  const beside = button("Beside", "left: 200px; top: 100px");
  expect(
    await misfitsOf(
      `<div style="width: 10rem; overflow: hidden">${beside}${"_".repeat(40)}<a href="/">More</a></div>`,
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

for (const shop of SWEPT_SHOPS)
  test.describe(shop, () => {
    // The parts of a shop share customers and carts, so they run one after the other.
    test.describe.configure({ mode: "default" });
    const parts = isDemo(shop) ? PARTS : 1;
    for (let part = 0; part < parts; part++)
      test(`[L1] [L3] every control can be seen and pressed, on phones, screens and with large text: ${shop}, part ${part + 1} of ${parts}`, async ({
        page,
        playwright,
        javaScriptEnabled: scripts,
      }) => {
        test.setTimeout(400_000);
        const show = await framed(page, isDemo(shop) ? SHOPS[shop] : shopNamed(shop));
        const wrong: Record<string, string[]> = {};
        await walk(playwright, { shop, part: [part, parts] }, async ({ name, answer, request }) => {
          const hasScripts = /<script[^>]* type="module"/.test(answer.html);
          // Without scripts of its own, a page is the same in both runs.
          if (scripts && !hasScripts) return;
          // The page's scripts ask for more as the same visitor.
          await page.context().clearCookies();
          await page.context().addCookies((await request.storageState()).cookies);
          // The page of a report loads itself again until the file is there.
          const frame = await show(answer.html.replace(/<meta http-equiv="refresh"[^>]*>/i, ""), answer.path);
          if (scripts) await settled(frame);
          const found = await look(page, scripts === false);
          if (found.length > 0) wrong[`${name} (${answer.path})`] = found;
        });
        expect(wrong).toEqual({});
      });
  });

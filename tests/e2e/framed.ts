import type { Frame, Page } from "@playwright/test";
import { misfits } from "./misfits.ts";
import { standIn } from "./stand-in.ts";

/** Opens a page with a frame, and returns what shows a document in that frame, as if it came from this path. */
export async function framed(page: Page, base: string) {
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
export async function settled(frame: Frame): Promise<void> {
  // React marks what it takes over; the outermost element comes last.
  await frame.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith("__reactProps")),
  );
  await frame.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
}

/** The elements that do not fit on the page in the frame, in each of these layouts. */
export const look = (page: Page, layouts: Parameters<typeof misfits>[1]) =>
  page.locator("iframe").evaluate(misfits, layouts);

import type { RouteConfigEntry } from "@remix-run/route-config";
import { framed, look, settled } from "./framed.ts";
import { WITH_SCRIPTS } from "./misfits.ts";
import { headComplaints, markupComplaints } from "./raw-html.ts";
import { expect, PLAIN, SHOPS, shopNamed, testOfRequests as test } from "./shop.ts";
import type { State } from "./states/steps.ts";
import { STATES } from "./sweep-states.ts";
import { isDemo, isInOneShop, isTurnOf, SWEPT_SHOPS, walk } from "./walk.ts";

/**
 * Every page in every state. Its raw HTML is valid, readable without styles, and has the expected title and heading.
 * With scripts, every control can be seen and pressed at every width, also in large text and from right to left: a
 * state is opened once, in a frame whose width then changes. `misfits.ts` says what a misfit is. Without scripts, the
 * walk in the pseudo-locale looks at the same pages, where texts have less room, so this one reads their HTML only.
 */
const PARTS = 3;

/** Pages that never have scripts and are the same in every shop: those of staff, and the long page for programmers. */
const PLAIN_PAGES = /^routes\/(desk\/|api\/docs)/;
/**
 * Which states are looked at. What both demo shops have is seen in both, and with and without scripts: in one shop
 * with, in the other one without. One shop shows the pages that are the same in every shop, once.
 */
const wantedIn =
  (shop: string, scripts: boolean) =>
  (route: string, at: number, state: State): boolean => {
    const turn = isTurnOf(shop, at, state);
    if (PLAIN_PAGES.test(route)) return !scripts && turn;
    return isInOneShop(shop, state) || turn === scripts;
  };

/** Routes that show a page. The others answer with redirects and files. */
function pagesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.children ? pagesOf(entry.children) : entry.file.endsWith(".tsx") ? [entry.id ?? entry.file] : [],
  );
}

test(
  "[Y7] every page of app/routes.ts has states in the sweep, and every state has a page",
  PLAIN,
  async () => {
    // Loads all of Remix's tools, which takes seconds, so the other tests of this file go without.
    const { default: routes } = await import("#app/routes.ts");
    expect(Object.keys(STATES).sort()).toEqual([...new Set(pagesOf(routes))].sort());
  },
);

for (const shop of SWEPT_SHOPS)
  test.describe(shop, () => {
    // The parts of a shop share customers and carts, so they run one after the other.
    test.describe.configure({ mode: "default" });
    const parts = isDemo(shop) ? PARTS : 1;
    for (let part = 0; part < parts; part++)
      test(`[L1] [L3] [Y4] [Y6] [Y7] [Y11] [H3] [L21] [A107] pages are valid, well titled, readable without styles, and fit every screen: ${shop}, part ${part + 1} of ${parts}`, async ({
        page,
        extraHTTPHeaders: headers = {},
        javaScriptEnabled: scripts,
      }) => {
        test.setTimeout(400_000);
        const address = isDemo(shop) ? SHOPS[shop] : shopNamed(shop);
        const domain = new URL(address).hostname;
        const show = scripts === true && (await framed(page, address));
        const wrong: Record<string, string[]> = {};
        const isWanted = wantedIn(shop, scripts === true);
        await walk(
          { shop, watch: { headers }, part: [part, parts], isWanted },
          async ({ name, state, answer, visitor }) => {
            const complaints = headComplaints(answer, state, shop);
            // The other run sees the same HTML of what only one shop has.
            if (!(scripts && isInOneShop(shop, state))) complaints.push(...(await markupComplaints(answer)));
            if (show) {
              // The page's scripts ask for more as the same visitor.
              await page.context().clearCookies();
              await page.context().addCookies(visitor.cookies.map((cookie) => ({ ...cookie, domain })));
              // The page of a report loads itself again until the file is there.
              const frame = await show(
                answer.html.replace(/<meta http-equiv="refresh"[^>]*>/i, ""),
                answer.path,
              );
              if (/<script[^>]* type="module"/.test(answer.html)) await settled(frame);
              complaints.push(...(await look(page, WITH_SCRIPTS)));
            }
            if (complaints.length > 0) wrong[`${name} (${answer.path})`] = complaints;
          },
        );
        expect(wrong).toEqual({});
      });
  });

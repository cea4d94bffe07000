import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { addToCart, expect, itemPath, PLAIN, SHOPS, test, testOfRequests } from "./shop.ts";

/** The most bytes of compressed scripts that a page may load. The cart is the heaviest; most pages stay below 90 KB. */
const SCRIPTS = 96_500;
/** The most bytes of compressed styles. Each of at most eight files also has half a kilobyte of headers. */
const STYLES = 8_000;

testOfRequests(
  "a page fits into one round trip: HTML and headers of at most 14 600 bytes",
  PLAIN,
  async ({ request }) => {
    for (const path of ["/", itemPath("The Giver"), "/checkout/cart", "/browse"]) {
      const answer = await request.get(SHOPS.tidewater + path, { headers: { "Accept-Encoding": "br" } });
      const headers = answer
        .headersArray()
        .reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
      expect(headers + Number(answer.headers()["content-length"])).toBeLessThan(14_600);
    }
  },
);

test("a page's scripts weigh at most 96.5 KB, also in the cart and on pages with forms", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "there are no scripts");
  let bytes = 0;
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) bytes += Number(response.headers()["content-length"]);
  });
  // Everything that a page needs is loaded again.
  await page.route("**/*.js", (route) =>
    route.continue({ headers: { ...route.request().headers(), "cache-control": "no-cache" } }),
  );
  const weigh = async (what: string, go: () => Promise<unknown>) => {
    bytes = 0;
    await go();
    await page.waitForLoadState("networkidle");
    expect(bytes, what).toBeGreaterThan(60_000);
    expect(bytes, what).toBeLessThan(SCRIPTS);
  };
  await addToCart(page, SHOPS.tidewater, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await weigh("item page", () => page.reload());
  await weigh("cart", () => page.goto(`${SHOPS.tidewater}/checkout/cart`));
  await page.getByRole("button", { name: /Checkout as Guest/ }).click();
  await expect(page).toHaveTitle(/^Step 2/);
  await weigh("contact page", () => page.reload());
});

testOfRequests("[L27] every route loads at most 96.5 KB of scripts and 8 KB of styles", PLAIN, () => {
  const assets = path.resolve("build/client/assets");
  const manifest = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
  const [, json = ""] =
    /^window\.__remixManifest=(.*);$/s.exec(readFileSync(path.join(assets, manifest), "utf8")) ?? [];
  const { entry, routes } = JSON.parse(json) as {
    entry: Files;
    routes: Record<string, Files & { parentId?: string }>;
  };
  const heavy = (most: number, filesOf: (part: Files) => string[]) =>
    Object.keys(routes).flatMap((id) => {
      const needed = new Set(filesOf(entry));
      for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
        for (const url of filesOf(route)) needed.add(url);
      const bytes = [...needed].reduce(
        (sum, url) => sum + statSync(path.join(assets, `${path.basename(url)}.br`)).size,
        0,
      );
      return bytes < most ? [] : [`${id}: ${bytes}`];
    });
  expect(Object.keys(routes).length).toBeGreaterThan(100);
  expect(heavy(SCRIPTS, ({ module, imports = [] }) => [module, ...imports])).toEqual([]);
  expect(heavy(STYLES, ({ css = [] }) => css)).toEqual([]);
});

test("nothing moves while a page loads, whenever its fonts arrive", async ({
  page,
  browserName,
  javaScriptEnabled,
}) => {
  test.skip(
    !javaScriptEnabled || browserName !== "chromium",
    "only Chromium's scripts are told of layout shifts",
  );
  await page.setViewportSize({ width: 360, height: 640 });
  let drawn = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await drawn.promise;
    await route.continue();
  });
  for (const address of ["/", "/browse", itemPath("The Hunger Games"), "/events", "/features"]) {
    drawn = Promise.withResolvers();
    await page.goto(`${SHOPS.tidewater}${address}`, { waitUntil: "commit" });
    await page.getByRole("contentinfo").waitFor();
    drawn.resolve();
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().map((shift) => (shift as PerformanceEntry & { value: number }).value)),
          ).observe({ type: "layout-shift", buffered: true });
          // Without any, the observer is never called.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
        }),
    );
    expect(shifts, address).toEqual([]);
  }
});

testOfRequests("the fonts of a page weigh at most 60 KB, with headings, bold and italics", PLAIN, () => {
  const assets = path.resolve("build/client/assets");
  const fonts = readdirSync(assets).filter((name) => name.endsWith(".woff2") && !name.includes("-ext-"));
  const weightOf = (family: string) =>
    fonts
      .filter((name) => name.startsWith(`${family}-latin`))
      .reduce((sum, name) => sum + statSync(path.join(assets, name)).size, 0);
  for (const face of ["figtree", "karla"]) {
    expect(weightOf(face)).toBeGreaterThan(30_000);
    expect(weightOf(face) + weightOf("fraunces"), face).toBeLessThan(60_000);
  }
});

/** The files that a part of a page needs at once. */
interface Files {
  module: string;
  imports?: string[];
  css?: string[];
}

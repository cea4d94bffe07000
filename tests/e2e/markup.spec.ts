import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "#app/routes.ts";
import { ask } from "./plain-request.ts";
import { addToCart, expect, itemPath, PLAIN, PORT, shopNamed, test, testOfRequests } from "./shop.ts";

/** The shop's own markup (`custom_head`, `custom_body`): where it runs, and above all where it does not. */
const OURS = /<meta name="shop-own"|<script[^>]*>window\.ownHead|<p>Our own footer|googletagmanager/;
const eisbn = itemPath("Little Women").replace("/item/", "");

interface Page {
  pattern: string;
  path: string;
  open: boolean;
}

/** Every page of the site map, with its parameters filled in. */
function pagesOf(entries: readonly RouteConfigEntry[], open = false): Page[] {
  return entries.flatMap((entry): Page[] => {
    if (entry.children) return pagesOf(entry.children, open || entry.id === "public");
    const pattern = `/${entry.path ?? ""}`;
    const path = pattern
      .replace(":eisbn", eisbn)
      .replace(":kind", "editions")
      .replace(":event_filter", "20261205")
      .replace(":width", "90")
      .replace(":view?", "details")
      .replace(/:\w+/g, "1")
      .replace("*", entry.path === "*" ? "club" : "");
    return [{ pattern, path, open }];
  });
}
const PAGES = pagesOf(routes as RouteConfigEntry[]);

/** A shop's answer. A redirect leads to another page of the site map, which has its turn. */
async function htmlOf(host: string, path: string) {
  const { status, headers, html } = await ask(PORT, path, { Host: `${host}.localhost:${PORT}` });
  return {
    status,
    // The page's data for its scripts is not markup.
    html: html.replace(/<script[^>]*>window\.__remixContext[\s\S]*?<\/script>/g, ""),
    policy: String(headers["content-security-policy"] ?? ""),
  };
}

testOfRequests(
  "[X8] the shop's own markup runs on the public pages of the site map and nowhere else",
  PLAIN,
  async () => {
    // Every page of the site map, in several spellings.
    const ran = new Set<string>();
    await Promise.all(
      PAGES.map(async ({ pattern, path, open }) => {
        const spellings = [
          path,
          path.toUpperCase().replace(eisbn.toUpperCase(), eisbn),
          `${path}/`,
          `/${path}`,
        ];
        const first = path[1];
        if (first) spellings.push(`/%${first.charCodeAt(0).toString(16)}${path.slice(2)}`);
        for (const spelling of spellings) {
          const { status, html, policy } = await htmlOf("measured", spelling);
          const found = OURS.test(html);
          const label = `${spelling} (${pattern}) answered ${status}`;
          if (found) {
            ran.add(pattern);
            expect(open, label).toBe(true);
            expect(status, label).toBe(200);
            expect(html, label).not.toMatch(/type="password"|name="(pin|number|cvv|email_address)"/);
            expect(policy, label).toContain("connect-src 'self' https:");
          } else expect(policy, label).not.toMatch(/ https:(;|$| )|googletagmanager/);
        }
      }),
    );
    for (const pattern of ["/", "/home", "/browse", "/browse/filter/*", "/item/:eisbn", "/contact", "/*"])
      expect([...ran]).toContain(pattern);
  },
);

testOfRequests(
  "[X8] the public part of the site map has no accounts, checkout, payments or gift cards",
  PLAIN,
  () => {
    const open = PAGES.filter((page) => page.open).map((page) => page.pattern);
    expect(open).toContain("/browse");
    expect(open.filter((one) => /account|checkout|password|payment|token|gift|api|dev/.test(one))).toEqual(
      [],
    );
  },
);

testOfRequests(
  "[X8] the shop's own markup runs on no login page, closed shop or error page",
  PLAIN,
  async () => {
    for (const [host, path] of [
      ["closedown", "/"],
      ["closedown", "/browse"],
      ["closedown", itemPath("Little Women")],
      ["guardedown", "/events"],
      ["guardedown", "/features"],
      ["guardedown", "/club"],
      ["guardedown", "/no/such/page"],
      ["measured", "/no/such/page"],
      ["measured", "/item/nothing"],
      ["measured", "/nosuch"],
      ["measured", "/events/999999999"],
    ] as const) {
      const { status, html, policy } = await htmlOf(host, path);
      expect(status, `${host}${path}`).toBeGreaterThanOrEqual(400);
      expect(html, `${host}${path}`).not.toMatch(OURS);
      expect(policy, `${host}${path}`).not.toMatch(/ https:(;|$| )/);
    }
    // Public pages of the same shop do have it.
    expect((await htmlOf("guardedown", "/browse")).html).toMatch(OURS);
  },
);

test.describe("in a browser", () => {
  const shop = shopNamed("markup");
  const running = "typeof window.ownHead";

  test("[X8] the shop's own script is gone when a password is typed, whichever way the page was reached", async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "there are no scripts");
    // The next page is a new document, which may still be loading when its text is visible.
    const runs = () => page.evaluate<string>(running).catch(() => "between two documents");
    await page.goto(`${shop}/browse`);
    await expect.poll(runs).toBe("number");
    await page.locator('a[href^="/account/login"]').first().click();
    await expect(page.getByLabel("Password")).toBeVisible();
    // Never on the same page as a password field.
    expect(await runs()).not.toBe("number");
    await expect.poll(runs).toBe("undefined");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse");
    // Going on before this document's scripts run would have React take over the page of another address.
    await expect.poll(() => page.evaluate("'__remixRouter' in window").catch(() => false)).toBe(true);
    await expect.poll(runs).toBe("number");
    await page.goForward();
    await expect(page.getByLabel("Password")).toBeVisible();
    // Never on the same page as a password field.
    expect(await runs()).not.toBe("number");
    await expect.poll(runs).toBe("undefined");
  });

  test('[H13] a script with the text "<script>" in it runs as it was pasted', async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "this is about scripts");
    await page.goto(`${shop}/browse`);
    await expect.poll(() => page.evaluate<string>("window.ownBody")).toBe("<script>");
  });

  test("[X8] a form's message is shown although the next page is a new document", async ({
    page,
    javaScriptEnabled,
  }) => {
    await addToCart(page, shop, "Little Women");
    await expect(page.getByText("1 in cart").or(page.getByText(/added/i)).first()).toBeVisible();
    if (javaScriptEnabled && /checkout/.test(page.url()))
      expect(await page.evaluate(running)).toBe("undefined");
    await page.goto(`${shop}/checkout/cart`);
    await expect(page.getByText("Our own footer")).toHaveCount(0);
  });
});

test("visits are counted only after somebody agrees, and they can change their mind", async ({
  page,
  javaScriptEnabled,
}) => {
  const asked: string[] = [];
  await page.route(/googletagmanager|google-analytics/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  const shop = shopNamed("measured");
  await page.goto(`${shop}/browse`);
  const box = page.getByRole("region", { name: "Counting visits" });
  if (javaScriptEnabled === false) {
    await expect(box).toBeHidden();
    return;
  }
  await expect(box).toBeVisible();
  await box.getByRole("button", { name: "Don’t allow" }).click();
  await expect(box).toBeHidden();
  await page.goto(`${shop}/browse`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(box).toBeHidden();
  expect(asked).toEqual([]);

  await page.goto(`${shop}/privacy-policy`);
  await page.getByRole("link", { name: "Change my choice" }).click();
  await box.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(box).toBeHidden();
  await expect.poll(() => asked.length).toBe(1);
  await page.goto(`${shop}/browse`);
  await expect.poll(() => asked.length).toBe(2);
  await expect(box).toBeHidden();

  await page.goto(`${shop}/privacy-policy`);
  await expect.poll(() => asked.length).toBe(3);
  await page.getByRole("link", { name: "Change my choice" }).click();
  await box.getByRole("button", { name: "Don’t allow" }).click();
  await page.goto(`${shop}/browse`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked).toHaveLength(3);
});

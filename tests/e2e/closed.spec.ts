import {
  expect,
  itemPath,
  logIn,
  newEmail,
  PLAIN,
  SHOPS,
  shopNamed,
  signUp,
  test,
  testOfRequests,
} from "./shop.ts";

/** Shops that are closed to guests, or to everybody who is not approved. */

const eisbn = itemPath("The Hobbit").replace("/item/", "");
const BEHIND = [
  "/",
  "/home",
  "/browse",
  "/browse/filter/s/fic",
  "/browse/url/https%3A%2F%2Fexample.com",
  `/item/${eisbn}`,
  `/item/${eisbn}/editions`,
  `/item/${eisbn}/interiors`,
  `/item/${eisbn}/audiobooks`,
  `/item/${eisbn}/tell-me`,
  "/lists/Lprairie01",
  "/features",
  "/events",
  "/gift-cards",
  "/checkout/cart",
  "/checkout/review",
  "/test",
  "/no/such/page",
  "/browse.data",
  `/item/${eisbn}.data`,
  "/_root.data",
  `/covers/${eisbn}/360`,
  "/pictures/9780140449136_1_0123abcd.jpg",
  "/feeds/browse",
  "/events/20261121",
  "/events/120261121",
  "/events/120261121/event.ics",
  "/feeds/events.ics",
  "/feeds/events.atom",
  "/feeds/browse/s/fic",
  "/sitemap.xml",
  "/sitemap/1.xml",
  `/api/title/getItem?eisbn=${eisbn}`,
  "/api/browse/get",
  "/api/browse/suggest?t=hobbit",
  "/api/titlelist/getCustom",
  "/api/feature/getList",
  "/api/event/getList",
  "/api/event/get?event_id=1",
  "/api/cart/get",
  "/api/session/get",
  "/api/store/getSettings",
];

for (const name of ["private", "exclusive"] as const) {
  testOfRequests(`a ${name} shop reveals nothing to guests`, PLAIN, async ({ request }) => {
    const shop = shopNamed(name);
    // Node cannot resolve NAME.localhost, so the Host header names the shop.
    const headers = { Host: new URL(shop).host };
    const get = (path: string) => request.get(SHOPS.tidewater + path, { maxRedirects: 0, headers });
    for (const path of BEHIND) {
      const answer = await get(path);
      const text = await answer.text();
      const ok = path.startsWith("/api/") || path.endsWith(".data") ? [200, 202, 403] : [403, 404, 200];
      expect(ok, `${path}: ${answer.status()}`).toContain(answer.status());
      expect(text, path).not.toMatch(/Hobbit|Tolkien|Club|Our lists|Staff picks|\$\d/);
      if (path.startsWith("/covers") || path.startsWith("/pictures") || path.includes("sitemap"))
        expect(answer.status(), path).toBe(403);
    }
    const posted = await request.post(`${SHOPS.tidewater}/item/${eisbn}/add`, {
      form: { quantity: "1" },
      headers: { ...headers, Origin: shop },
    });
    expect(posted.status()).toBe(403);
    expect(await (await get("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
    expect((await get("/privacy-policy")).status()).toBe(200);
  });
}

test("[A36] a private shop lets in anybody who signs up, and on to the page they wanted", async ({
  page,
}) => {
  const shop = shopNamed("private");
  await page.goto(shop + itemPath("The Hobbit"));
  await expect(page.getByText("This shop is open to its customers.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await page.locator("main").getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible();
  await signUp(page, shop, newEmail());
  await page.getByRole("link", { name: "Continue where you left off" }).click();
  await expect(page.getByRole("heading", { name: "The Hobbit" })).toBeVisible();
});

test("an exclusive shop stays closed until it approves the customer", async ({ page }) => {
  const shop = shopNamed("exclusive");
  await logIn(page, "wait@example.com", shop);
  await page.goto(`${shop}/browse`);
  await expect(page.getByText("This shop is open to its own customers only.")).toBeVisible();
  await page.getByRole("link", { name: "Account details" }).first().click();
  await expect(page.getByRole("heading", { name: "Account details" })).toBeVisible();
  await page.goto(`${shop}/account/log-out`);
  await page.getByRole("button", { name: "Log out here" }).click();
  const menu = page.getByRole("navigation", { name: "Site" }).getByRole("listitem");
  const closed = await menu.count();
  await logIn(page, "ada@example.com", shop);
  // The shop's menus come with the page that the login leads to, which need not be a new document.
  await expect.poll(() => menu.count()).toBeGreaterThan(closed + 3);
  await page.goto(`${shop}/browse`);
  await expect(page.getByText(/^\d+\+? titles$/)).toBeVisible();
});

test("[A36] customers-only pages show guests a login instead", async ({ page }) => {
  const shop = shopNamed("guarded");
  const answer = await page.goto(`${shop}/club`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("You must be logged in to view.")).toBeVisible();
  expect(await page.content()).not.toContain("Club words");
  await page.goto(`${shop}/browse`);
  await expect(page.getByText(/^\d+\+? titles$/)).toBeVisible();
  await signUp(page, shop);
  await page.goto(`${shop}/club`);
  await expect(page.getByText("Club words")).toBeVisible();
});

test("the banner leads back to the old site", async ({ page }) => {
  await page.goto(SHOPS.tidewater);
  await expect(page.getByRole("button", { name: "Go back to the old site" })).toHaveCount(0);
  await page.goto(shopNamed("moved"));
  await page.getByRole("button", { name: "Go back to the old site" }).click();
  await expect(page).toHaveURL(/\/privacy-policy\?transfer=[\w.-]+$/);
  const cookies = await page.context().cookies(shopNamed("moved"));
  expect(cookies.find((cookie) => cookie.name === "want_v1")?.value).toBe("1");
});

import {
  addToCart,
  checkAccessibility,
  expect,
  itemPath,
  logIn,
  newEmail,
  noSidewaysScrolling,
  SHOPS,
  shopNamed,
  test,
} from "./shop.ts";

const PAGES = [
  "/",
  "/browse",
  "/browse/filter/s/fic/fic009/-juv/f/pb",
  "/browse/filter/t/qqqzzz",
  "/browse/filter/t/hungar",
  "/browse/url",
  "/browse/file/",
  "/lists/Ltidewater02",
  "/features",
  "/contact",
  "/location",
  "/privacy-policy",
  "/gift-cards",
  "/events",
  "/account/login?asked&from=/account/lists",
  "/account/signup",
  "/account/verify",
  "/account/forgot",
  "/account/forgot?sent",
  "/account/create?token=expired",
  "/checkout/cart",
  "/checkout/cart/import",
  "/no/such/page",
  itemPath("The Giver"),
  itemPath("Romeo and Juliet"),
  itemPath("The Help"),
  `${itemPath("The Hobbit")}/editions`,
  `${itemPath("The Hobbit")}/related`,
  `${itemPath("The Hobbit")}/audiobooks`,
  `${itemPath("The Hobbit")}/tell-me`,
  "/notices/AAAAAAAAAAAAAAAAAAAAAA",
];

for (const [name, shop] of Object.entries(SHOPS)) {
  test(`every page of ${name} passes the accessibility rules, wide and narrow`, async ({ page, browser }) => {
    test.setTimeout(240_000);
    for (const path of PAGES) {
      if (name === "prairie" && /location|Ltidewater/.test(path)) continue;
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(shop + path);
        await noSidewaysScrolling(page);
        if (width === 1280) await checkAccessibility(page, browser);
      }
    }
  });
}

test("a customer's own pages pass them, and the form of a new account with all that can be wrong", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const look = async () => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await noSidewaysScrolling(page);
    }
    await checkAccessibility(page, browser);
  };
  await page.goto("/account/signup");
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Create an Account" })).toBeVisible();
  await look();
  await page.locator("form").first().waitFor();
  await page.getByLabel("First name").fill("x");
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look();
  await logIn(page, "library@example.com");
  for (const path of ["details", "details/email", "details/password", "details/deletion", "addresses"]) {
    await page.goto(`/account/${path}`);
    await look();
  }
  for (const path of ["addresses/new", "link", "orders", "data", "log-out", "finished"]) {
    await page.goto(`/account/${path}`);
    await look();
  }
  await page.goto("/account/log-out");
  await page.getByRole("button", { name: "Log out here" }).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await logIn(page, "ben@example.com");
  await page.goto("/account/link");
  await look();
  await page.getByRole("button", { name: /^Buy for Inner Harbour/ }).click();
  await expect(page.getByText("You are buying for Inner Harbour Library.")).toBeVisible();
  await look();
  await page.emulateMedia({ colorScheme: "dark" });
  await look();
  for (const shop of ["private", "guarded", "moved"]) {
    await page.goto(`${shopNamed(shop)}${shop === "guarded" ? "/club" : "/"}`);
    await look();
  }
});

test("the steps of the checkout pass them, with and without errors, and in the dark", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const shop = SHOPS.tidewater;
  const look = async () => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await noSidewaysScrolling(page);
    }
    await checkAccessibility(page, browser);
  };
  await addToCart(page, shop, "The Time Traveler's Wife", "9");
  await expect(page.getByRole("heading", { name: /We only have/ })).toBeVisible();
  await look();
  await addToCart(page, shop, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${shop}/checkout/cart`);
  await look();
  await page.getByRole("button", { name: /Checkout as Guest/ }).click();
  await expect(page).toHaveTitle(/^Step 4/);
  await look();
  await page.locator("form#contact").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await look();
  await page.getByLabel("Full Name").fill("Ada");
  await page.getByLabel("E-mail", { exact: true }).first().fill("ada@example.com");
  await page.getByLabel("Phone number").fill("2505550100");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Step 5/);
  await look();
  await page.getByLabel(/^Pay at pick-up/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Step 6/);
  await page.emulateMedia({ colorScheme: "dark" });
  await look();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("heading", { name: /^Order/ })).toBeVisible();
  await look();
});

test("a page is one round trip: HTML and headers of 14 600 bytes at most", async ({ request }) => {
  for (const path of ["/", itemPath("The Giver"), "/checkout/cart", "/browse"]) {
    const answer = await request.get(SHOPS.tidewater + path, { headers: { "Accept-Encoding": "br" } });
    const headers = answer
      .headersArray()
      .reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
    expect(headers + Number(answer.headers()["content-length"])).toBeLessThan(14_600);
  }
});

test("a page's scripts weigh 90 KB at most, form pages included", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "without scripts there are none");
  let bytes = 0;
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) bytes += Number(response.headers()["content-length"]);
  });
  const weigh = async (what: string) => {
    expect(bytes, what).toBeGreaterThan(10_000);
    expect(bytes, what).toBeLessThan(90_000);
    bytes = 0;
  };
  await addToCart(page, SHOPS.tidewater, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await weigh("item page");
  await page.goto(`${SHOPS.tidewater}/checkout/cart`);
  await page.getByRole("button", { name: /Checkout as Guest/ }).click();
  await expect(page).toHaveTitle(/^Step 4/);
  // Everything that the form page needs, loaded anew.
  await page.route("**/*.js", (route) =>
    route.continue({ headers: { ...route.request().headers(), "cache-control": "no-cache" } }),
  );
  bytes = 0;
  await page.reload();
  await page.waitForLoadState("networkidle");
  await weigh("contact page");
});

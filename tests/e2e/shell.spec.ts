import { expect, itemPath, logIn, PLAIN, PORT, SHOPS, shopNamed, test, testOfRequests } from "./shop.ts";

test("[A107] page titles name the shop and the page", async ({ page }) => {
  for (const [path, title] of [
    ["/", "Tidewater Books"],
    ["/browse", "Tidewater Books | Browse"],
    ["/privacy-policy", "Tidewater Books | Privacy Policy"],
    [itemPath("Jane Eyre"), "Tidewater Books | Jane Eyre"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
  // In a multistore the chosen location replaces the shop's name.
  await page.goto("/location");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Oak Bay" })
    .getByRole("button", { name: "Shop here" })
    .click();
  await expect(page.getByRole("status")).toContainText("location you chose");
  await page.goto("/browse");
  await expect(page).toHaveTitle("Oak Bay | Browse");
});

test("[A108] an unknown path shows the 404 page with status 404", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the home page" })).toBeVisible();
  // [L18] It offers something to do next.
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Browse all books" })).toHaveAttribute("href", "/browse");
  await expect(main.getByRole("link", { name: "See our events" })).toHaveAttribute("href", "/events");
  const chosen = main.getByRole("region", { name: "Chosen by our booksellers" });
  await expect(chosen.getByRole("listitem")).toHaveCount(3);
  await main.getByLabel("Title, author or ISBN").fill("hobbit");
  await main.getByRole("button", { name: "Find books" }).click();
  await expect(page.getByRole("heading", { name: "“hobbit”" })).toBeVisible();
  expect((await page.goto("/item/nonsense"))?.status()).toBe(404);
  await expect(page.getByText("No Results")).toBeVisible();
  expect((await page.goto("/lists/Lnothing0000"))?.status()).toBe(404);
  expect((await page.goto("/checkout/nonsense"))?.status()).toBe(404);
});

test("[A104] [A106] [A16] short links, shortcuts and ISBNs lead to their pages", async ({
  page,
  request,
}) => {
  const item = itemPath("Jane Eyre");
  const id = item.replace("/item/", "");
  await page.goto(`/r/ei/${id}`);
  await expect(page).toHaveURL(item);
  await page.goto(`/r/eigr/${id}?registry=R1`);
  await expect(page).toHaveURL(`${item}?registry=R1`);
  await page.goto("/item/0-14-243720-4?registry=R2");
  await expect(page).toHaveURL(`${item}?registry=R2`);
  await page.goto("/canadian");
  await expect(page).toHaveURL("/browse/filter/t/atwood/k/author");
  const away = await request.get("/map", { maxRedirects: 0 });
  expect(away.headers().location).toBe("https://www.openstreetmap.org/");
  await page.goto("/item/2000000000015");
  await expect(page).toHaveURL(/\/gift-cards\?design=/);
  await expect(
    page.getByText("Gift cards can be loaded with any amount between $10.00 - $9999.00"),
  ).toBeVisible();
});

test("[A105] navigation entries open their pages", async ({ page }) => {
  for (const [path, heading] of [
    ["/visit", "Contact and hours"],
    ["/about", "About us"],
    ["/winter", "Winter reading"],
    ["/events", "Events"],
    ["/features", "Featured lists"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeAttached();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.locator("summary").filter({ hasText: "More Menus" }).click();
  await page.getByRole("link", { name: "About us" }).click();
  await expect(page).toHaveURL("/about");
});

test("[L10] the header has each of its links once, which a phone shows when its menu is opened", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  const header = page.getByRole("banner");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/contact");
  const names = await header.locator("a, summary").allInnerTexts();
  expect(names.filter((name, index) => name !== "" && names.indexOf(name) !== index)).toEqual([]);
  const login = header.getByRole("link", { name: "Login" });
  const more = header.getByText("More Menus");
  await expect(login).toBeHidden();
  await expect(more).toBeHidden();
  // The menu's button comes before what it shows, so the keyboard goes on there.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(login).toBeVisible();
  await expect(more).toBeVisible();
  if (scripts) {
    // A press on a part of the menu does not close it.
    await more.click();
    await expect(header.getByRole("link", { name: "About us" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(login).toBeHidden();
    await expect(header.locator("summary").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(login).toBeVisible();
  }
  await login.click();
  await expect(page).toHaveURL(/\/account\/login/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(login).toBeVisible();
  await expect(more).toBeVisible();
});

test("[A116] the contact page shows weekly hours and the days that differ", async ({ page }) => {
  await page.goto("/contact");
  const place = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Tidewater Books, Wharf Street" }) });
  await expect(place).toContainText("Christmas Day");
  await expect(place).toContainText("Closed");
  await expect(place).toContainText(/9:30\sa\.m\. – 6:00\sp\.m\./);
  await expect(place.getByRole("link", { name: "wharf@tidewater.example" })).toHaveAttribute(
    "href",
    "mailto:wharf@tidewater.example",
  );
});

test("[A109] the shop's own links open as email or as an external page", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Write to us" })).toHaveAttribute(
    "href",
    "mailto:books@tidewater.example",
  );
  await expect(page.getByRole("link", { name: /^Instagram/ })).toHaveAttribute("rel", "external");
});

test("[A32] guests see no prices in a shop that hides them", async ({ page, request }) => {
  const shop = shopNamed("noprices");
  for (const path of ["/", "/browse", itemPath("The Hobbit"), "/browse/filter/t/hobbit"]) {
    await page.goto(shop + path);
    expect(await page.content()).not.toMatch(/\$\d/);
    expect(await page.content()).not.toMatch(/"price",\d/);
  }
  await page.goto(shop + itemPath("The Hobbit"));
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${shop}/checkout/cart`);
  expect(await page.content()).not.toMatch(/\$\d/);
  const eisbn = itemPath("The Hobbit").replace("/item/", "");
  const answer = await (
    await request.get(`${SHOPS.tidewater}/api/title/getItem?eisbn=${eisbn}`, {
      headers: { Host: `noprices.localhost:${PORT}` },
    })
  ).json();
  expect(answer).toMatchObject({ eisbn, list_price: null, available: [{ price: null, row_price: null }] });
});

test("[A31] prices depend on the shop's country", async ({ page }) => {
  const price = async (shop: string) => {
    await page.goto(shop + itemPath("Jane Eyre"));
    return /\$[\d.]+/.exec((await page.locator("main").textContent()) ?? "")?.[0];
  };
  const [canadian, american] = [await price(SHOPS.tidewater), await price(SHOPS.prairie)];
  expect(Number(canadian?.slice(1))).toBeGreaterThan(Number(american?.slice(1)));
});

test("[A23] [A24] the shop decides whether rank, sale price and carton quantity are shown", async ({
  page,
}) => {
  await page.goto(`${SHOPS.prairie + itemPath("The Giver")}#details`);
  await expect(page.getByText(/^No\. \d+ on the bestseller list$/)).toBeVisible();
  await expect(page.locator("s").first()).toBeVisible();
  await expect(page.getByText("Carton quantity")).toBeVisible();
  // The rank is shown in the first tier only.
  await page.goto(SHOPS.prairie + itemPath("A Streetcar Named Desire"));
  await expect(page.getByText(/bestseller list/)).toHaveCount(0);
  await page.goto(shopNamed("norank") + itemPath("Harry Potter and the Sorcerer's Stone"));
  await expect(page.getByText(/bestseller list/)).toHaveCount(0);
  await expect(page.locator("s")).toHaveCount(0);
  await expect(page.getByText("Carton quantity")).toHaveCount(0);
});

test("[A17] empty tabs are left out", async ({ page, javaScriptEnabled }) => {
  await page.goto(itemPath("Jane Eyre"));
  // Without scripts these are links to sections; with scripts they are tabs.
  const links = page.getByRole("navigation", { name: "Details" }).getByRole("link");
  const tabs = page.getByRole("tablist", { name: "Details" }).getByRole("tab");
  const shown = javaScriptEnabled ? tabs : links;
  await expect(shown).toHaveText(["Description", "Details"]);
  // A wide screen has room for the details below the description.
  await expect(page.getByText("ISBN", { exact: true })).toBeVisible();
  await expect(page.locator("#description")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.getByText("ISBN", { exact: true })).toBeVisible({ visible: !javaScriptEnabled });
  await shown.filter({ hasText: "Details" }).click();
  await expect(page.getByText("ISBN", { exact: true })).toBeVisible();
  if (!javaScriptEnabled) return;
  await expect(page.getByRole("tabpanel", { name: "Details" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Description" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Description" })).toBeVisible();
});

test("[A17] [N25] a title with a bio, reviews and pictures of its pages shows them", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(itemPath("Anne of Green Gables"));
  const links = page.getByRole("navigation", { name: "Details" }).getByRole("link");
  const tabs = page.getByRole("tablist", { name: "Details" }).getByRole("tab");
  const shown = javaScriptEnabled ? tabs : links;
  await expect(shown).toHaveText(["Description", "Bio", "Details", "Reviews"]);
  await shown.filter({ hasText: "Reviews" }).click();
  await expect(page.getByText("People remember the red hair.")).toBeVisible();
  const pictures = page.getByRole("main").locator('a[href*="/interiors#"]');
  await expect(pictures).toHaveCount(3);
  await pictures.first().click();
  await expect(page.getByRole("main").getByRole("img")).toHaveCount(3);
});

testOfRequests("[A27] a missing cover is replaced by the no-cover image", PLAIN, async ({ request }) => {
  const none = await request.get("/covers/AAAAAAAAAAAAAAAAAAAAAA/240", { headers: { Accept: "image/webp" } });
  expect(none.status()).toBe(200);
  expect(none.headers()["content-type"]).toBe("image/webp");
  const drawn = await request.get(itemPath("Jane Eyre").replace("/item/", "/covers/").concat("/240"), {
    headers: { Accept: "image/avif,image/webp" },
  });
  expect(drawn.headers()["content-type"]).toBe("image/avif");
  expect((await drawn.body()).length).toBeGreaterThan(500);
  expect((await drawn.body()).equals(await none.body())).toBe(false);
  expect((await request.get("/covers/AAAAAAAAAAAAAAAAAAAAAA/241")).status()).toBe(404);
});

test("[A11] [A12] a search without matches gives advice, and an empty search shows everything", async ({
  page,
}) => {
  await page.goto("/browse/filter/t/qqqzzz");
  await expect(page.getByText("No matches found! Please change your search terms")).toBeVisible();
  await expect(page.getByText(/Put ! before a word/)).toBeVisible();
  await page.getByLabel("Search our books").fill("");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/browse");
  await expect(page.getByText(/^3\d\d titles$/)).toBeVisible();
});

test("[A4] [A9] [A10] sorting and paging keep the search", async ({ page }) => {
  await page.goto("/browse/filter/s/fic");
  await expect(page.getByLabel("Sort by").locator("option")).toHaveText([
    "What’s in store",
    "Popularity",
    "Release date",
    "Title",
    "Author",
  ]);
  await expect(page.getByLabel("Search by").locator("option")).toHaveText([
    "Keyword",
    "Title",
    "Author",
    "Publisher",
    "URL",
    "File",
  ]);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/browse/filter/s/fic/o/26");
  await page.getByLabel("Sort by").selectOption("title");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL("/browse/filter/s/fic/v/title");
  // The address can change a moment before the page does.
  await expect(page.getByRole("article").first().getByRole("heading")).toHaveText("1984");
  await page.getByRole("link", { name: /^Fiction .*Remove/ }).click();
  await expect(page).toHaveURL("/browse/filter/v/title");
});

test("[A118] analytics and the shop's own markup appear only in shops with them, and never in the checkout", async ({
  page,
  request,
}) => {
  // Requests only: no script runs, so nothing reaches the network.
  const html = async (host: string, path: string) =>
    (await request.get(`${SHOPS.tidewater}${path}`, { headers: { Host: host } })).text();
  const measured = `measured.localhost:${PORT}`;
  expect(await html(measured, "/browse")).toContain("googletagmanager.com/gtag/js?id=G-TEST123");
  expect(await html(measured, "/browse")).not.toMatch(/<script[^>]* src="https:\/\/www\.googletagmanager/);
  expect(await html(measured, "/browse")).toContain('name="shop-own"');
  expect(await html(measured, "/browse")).toContain("Our own footer");
  for (const path of ["/checkout/cart", "/account/login"]) {
    expect(await html(measured, path)).not.toContain('name="shop-own"');
    expect(await html(measured, path)).not.toContain("Our own footer");
  }
  expect(await html(`localhost:${PORT}`, "/browse")).not.toContain("googletagmanager");
  await page.goto("/test");
  await expect(page.getByRole("link", { name: "Home" }).first()).toBeVisible();
});

test("the lite version has no scripts, and everything still works", async ({ page }) => {
  await page.goto("/browse");
  await page.getByRole("button", { name: "Lite version" }).click();
  await expect(page.getByRole("button", { name: "Full version" })).toBeVisible();
  await page.goto("/browse");
  await expect(page.locator("script")).toHaveCount(0);
  await page.goto(itemPath("Little Women"));
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("1 in cart")).toBeVisible();
});

testOfRequests("an unknown host gets 404, and a malformed one 400", PLAIN, async ({ request }) => {
  const unknown = await request.get("/", { headers: { Host: "nobody.example" } });
  expect(unknown.status()).toBe(404);
  expect((await request.get("/", { headers: { Host: "bad host" } })).status()).toBe(400);
});

test("leaving the 404 page keeps the shop's colours", async ({ page }) => {
  await page.goto("/no/such/page");
  const ground = () => page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  const before = await ground();
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Events" }).first().click();
  await expect(page.getByRole("heading", { name: "Events", level: 1, exact: true })).toBeVisible();
  expect(await ground()).toBe(before);
});

test("menus close on Escape, which returns the focus, and on a click elsewhere", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  test.skip(scripts === false, "without scripts only its own button closes a menu");
  await logIn(page, "ada@example.com");
  const menu = page.getByRole("banner").locator("summary", { hasText: "Account" }).first();
  const item = page.getByRole("banner").getByRole("link", { name: "Address book" }).first();
  await menu.click();
  await expect(item).toBeVisible();
  await item.focus();
  // The menu opens without scripts; closing it waits for them.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(item).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(item).toBeVisible();
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await expect(item).toBeHidden();
});

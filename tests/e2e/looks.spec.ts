import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { contrast } from "#app/domain/stores/colour.ts";
import {
  addToCart,
  expect,
  fillContact,
  itemPath,
  logIn,
  newEmail,
  openDesk,
  PLAIN,
  SHOPS,
  shopNamed,
  test,
  testOfRequests,
} from "./shop.ts";

/** The words within these elements that are broken over two lines. @param words a pattern of what counts as one word */
function brokenWords(places: Locator, words = /\p{L}+/gu): Promise<string[]> {
  return places.evaluateAll(
    (elements, { source, flags }) =>
      elements.flatMap((element) => {
        const broken: string[] = [];
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const node = walker.currentNode;
          for (const word of (node.textContent ?? "").matchAll(new RegExp(source, flags))) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word[0]);
          }
        }
        return broken;
      }),
    { source: words.source, flags: words.flags },
  );
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return { ...box, middle: box.y + box.height / 2, bottom: box.y + box.height };
}

async function wide(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
}

test("[L1] the header of a French shop has two rows on a phone", async ({ page }) => {
  for (const shop of [shopNamed("french"), `${shopNamed("bilingual")}/fr`, shopNamed("quai")])
    for (const width of [360, 375, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(shop);
      const { height } = await boxOf(page.getByRole("banner"));
      expect(height, `${shop} at ${width}`).toBeLessThanOrEqual(112);
    }
});

for (const [name, shop] of Object.entries(SHOPS)) {
  test(`[Y16] the header of ${name} keeps the name, account and cart in one row`, async ({ page }) => {
    await page.goto(`${shop}/contact`);
    const header = page.getByRole("banner");
    for (const width of [960, 1024, 1170, 1280]) {
      await wide(page, width);
      const brand = await boxOf(header.getByRole("link").first());
      const cart = await boxOf(header.getByRole("link", { name: /^Cart 0/ }));
      const login = await boxOf(header.getByRole("link", { name: "Login" }).first());
      expect(Math.abs(cart.middle - brand.middle), `cart at ${width}`).toBeLessThan(8);
      expect(Math.abs(login.middle - brand.middle), `account at ${width}`).toBeLessThan(8);
      expect((await boxOf(header.getByRole("searchbox"))).width, `search at ${width}`).toBeGreaterThan(150);
    }
    await wide(page, 360);
    expect((await boxOf(header)).height).toBeLessThanOrEqual(112);
    await wide(page, 768);
    const brand = await boxOf(header.getByText(/Tidewater Books|Prairie Lantern/).first());
    const menu = await boxOf(header.locator("summary").filter({ hasText: "Menu" }).first());
    expect(menu.x + menu.width).toBeLessThanOrEqual(brand.x + 1);
    expect(Math.abs(menu.middle - brand.middle)).toBeLessThan(8);
  });

  test(`a gift registry of ${name} shows a book in the first view of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${shop}/gift-registry/R42-${name}`);
    const cover = await boxOf(page.getByRole("main").getByRole("listitem").locator("picture, img").first());
    expect(cover.y).toBeLessThan(560);
  });

  test(`[Y16] the opening hours of ${name} break between words only`, async ({ page }) => {
    await page.goto(`${shop}/contact`);
    for (const width of [320, 768, 1024]) {
      await wide(page, width);
      expect(await brokenWords(page.getByRole("main").locator("dt, dd"))).toEqual([]);
      for (const hours of await page.getByRole("main").locator("dd").all())
        expect((await boxOf(hours)).height, `hours at ${width}`).toBeLessThan(30);
    }
  });
}

test("[L22] the names of filters do not contain the sign that opens and closes them", async ({ page }) => {
  await page.goto("/browse");
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const names = nodes
    .filter(({ role }) => role?.value === "DisclosureTriangle")
    .map(({ name }) => String(name?.value));
  expect(names).toContain("Format");
  expect(names.filter((name) => /[+–]/.test(name))).toEqual([]);
});

test("fields beside each other keep their line, whatever stands above them", async ({ page }) => {
  const pairs = page.locator("main form div:has(> div + div > input, > div + div > select)");
  const ends = () =>
    pairs.evaluateAll((all) =>
      all.flatMap((pair) => {
        const [one, other] = [...pair.querySelectorAll("input:not([type=hidden]), select")].map((field) =>
          field.getBoundingClientRect(),
        );
        // Below each other on a narrow screen.
        return one && other && one.right <= other.left ? [Math.abs(one.bottom - other.bottom)] : [];
      }),
    );
  await page.goto("/account/signup");
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByLabel("First name").fill("x");
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Create account" }).click();
  // The last name has an error above it, and the first name has none.
  await expect(page.getByText("Last name is required.").last()).toBeVisible();
  for (const path of ["", "/gift-cards"]) {
    if (path) await page.goto(path);
    for (const width of [768, 1280]) {
      await wide(page, width);
      const found = await ends();
      expect(found.length).toBeGreaterThan(0);
      expect(Math.max(...found), `${path} at ${width}`).toBeLessThan(2);
    }
  }
});

test("[Y16] the search form for lists is on one line", async ({ page }) => {
  await wide(page, 1280);
  await page.goto("/features");
  const [find, sort, show] = await Promise.all([
    boxOf(page.getByLabel("Find a list")),
    boxOf(page.getByLabel("Sort by")),
    boxOf(page.getByRole("button", { name: "Show" })),
  ]);
  expect(sort.x - find.x - find.width).toBeLessThan(40);
  expect(show.x - sort.x - sort.width).toBeLessThan(40);
  expect(Math.abs(find.bottom - show.bottom)).toBeLessThan(2);
  // Covers are shown completely or not at all.
  for (const row of await page.locator("main article > a:first-child").all()) {
    const box = await boxOf(row);
    for (const cover of await row.locator("img").all()) {
      const own = await boxOf(cover);
      if (own.y < box.bottom) expect(own.x + own.width).toBeLessThanOrEqual(box.x + box.width + 1);
    }
  }
});

test("[Y16] the cart has one primary button, and the payment step has room for a gift card's error", async ({
  page,
}) => {
  await addToCart(page, SHOPS.tidewater, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await logIn(page, "ada@example.com", SHOPS.tidewater);
  await page.goto(`${SHOPS.tidewater}/checkout/cart`);
  const ground = (name: string) =>
    page.getByRole("button", { name }).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground("Ship to an address")).not.toBe(await ground("Pick up in the shop"));
  await page.getByRole("button", { name: "Pick up in the shop" }).click();
  await fillContact(page);
  await expect(page).toHaveTitle(/^Step 3/);
  await page.getByLabel("Gift card number").fill("1234567890123");
  await page.getByRole("button", { name: "Add card" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await wide(page, 1280);
  // The summary is as high as its content.
  const summary = page.getByRole("region", { name: "Summary" });
  const [around, inside] = [await boxOf(summary), await boxOf(summary.locator("dl"))];
  expect(around.bottom - inside.bottom).toBeLessThan(40);
  await wide(page, 320);
  expect((await boxOf(page.getByLabel("Gift card number"))).width).toBeGreaterThan(250);
  // [Y14] The links of the error summary are large enough to tap.
  for (const link of await page.getByRole("alert").getByRole("link").all())
    expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
  await wide(page, 1280);
  await page.emulateMedia({ forcedColors: "active" });
  // [Y15] Completed steps and later steps look different in forced colours.
  const bars = await page
    .locator("nav ol > *, nav [aria-hidden] > span")
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).borderTopColor));
  expect(new Set(bars).size).toBe(2);
});

test("[Y14] links in the footer and a list's feed link are 44 pixels high", async ({ page }) => {
  await page.goto("/browse/filter/s/fic");
  const links = page
    .locator("footer a, footer button")
    .or(page.getByRole("link", { name: "Feed of this list" }));
  const heights = await links.evaluateAll((elements) =>
    elements.map((element) => `${element.textContent}: ${element.getBoundingClientRect().height >= 44}`),
  );
  expect(heights.length).toBeGreaterThan(5);
  expect(heights.filter((height) => height.endsWith("false"))).toEqual([]);
});

test("[Y15] pages cut nothing off with wider spacing", async ({ page }) => {
  test.setTimeout(60_000);
  await wide(page, 375);
  for (const path of ["/", "/browse", "/browse/filter/s/fic", "/features", "/contact", "/checkout/cart"]) {
    await page.goto(path);
    const clipped = await page.locator("html").evaluate((html) => {
      for (const element of html.querySelectorAll<HTMLElement>("main *")) {
        element.style.lineHeight = "1.5";
        element.style.letterSpacing = "0.12em";
        element.style.wordSpacing = "0.16em";
      }
      return [...html.querySelectorAll<HTMLElement>("main *")]
        .filter((element) => element.clientHeight > 2 && getComputedStyle(element).overflowY === "hidden")
        .filter(
          (element) =>
            (element.innerText ?? "").trim() !== "" && element.scrollHeight > element.clientHeight + 1,
        )
        .map((element) => element.innerText);
    });
    expect(clipped, path).toEqual([]);
  }
});

test("[Y15] headings break between words only, on the narrowest phone with text at 200 %", async ({
  page,
}) => {
  await wide(page, 320);
  const author = "/authors/lm-montgomery";
  for (const path of [
    "/",
    "/browse",
    "/events",
    "/prizes",
    author,
    itemPath("The Hobbit"),
    itemPath("Dracula"),
  ]) {
    await page.goto(path);
    await page.locator("html").evaluate((html) => {
      html.style.fontSize = "200%";
    });
    expect(await brokenWords(page.getByRole("main").locator("h1, h2, h3")), path).toEqual([]);
  }
});

test("buttons keep a distance from each other on a phone", async ({ page }) => {
  await wide(page, 360);
  for (const path of [`${shopNamed("noprices")}/`, `${shopNamed("loginonly")}/checkout/cart`]) {
    await page.goto(path);
    const buttons = await page.getByRole("main").locator("p > a").all();
    const boxes = await Promise.all(buttons.map(boxOf));
    const [first, last] = [boxes.at(0), boxes.at(-1)];
    expect((last?.y ?? 0) - (first?.bottom ?? 0), path).toBeGreaterThanOrEqual(8);
  }
});

test("a phone's extension keeps its label on one line beside the number", async ({ page }) => {
  await logIn(page, "ada@example.com");
  for (const width of [768, 1024]) {
    await wide(page, width);
    await page.goto("/account/addresses/new");
    const label = page.locator("label", { hasText: "Extension" });
    expect((await boxOf(label)).height, `at ${width}`).toBeLessThan(32);
  }
});

test("an email address breaks behind its @, and not within a word", async ({ page }) => {
  await wide(page, 360);
  await page.goto("/contact");
  await page.locator("html").evaluate((html) => {
    html.style.fontSize = "200%";
  });
  expect(await brokenWords(page.locator('a[href^="mailto:"]'))).toEqual([]);
  await logIn(page, "ada@example.com");
  await wide(page, 320);
  await page.goto("/account/details/email");
  const sentence = page.getByRole("main").getByText("Your email is");
  await sentence.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await brokenWords(sentence)).toEqual([]);
});

test("a word with a hyphen behind it stays whole on the narrowest card", async ({ page }) => {
  const words = /\p{L}{2,}-?/gu;
  for (const [path, widths] of [
    ["/", [320, 768, 1024, 1280]],
    ["/browse/filter/t/slaughterhouse", [320]],
  ] as const) {
    await page.goto(SHOPS.prairie + path);
    const name = page.getByRole("heading", { name: "Slaughterhouse-Five" });
    for (const width of widths) {
      await wide(page, width);
      await expect(name).toBeAttached();
      expect(await brokenWords(name, words), `${path} at ${width}`).toEqual([]);
    }
  }
  await page.locator("html").evaluate((html) => {
    html.style.fontSize = "200%";
  });
  expect(await brokenWords(page.getByRole("heading", { name: "Slaughterhouse-Five" }), words)).toEqual([]);
});

test("the nine places of a picture are whole words, wherever three stand beside each other", async ({
  browser,
}) => {
  const desk = await openDesk(browser);
  await desk.goto("/desk/pictures");
  await desk.getByRole("link", { name: "harbour" }).click();
  const places = desk.getByRole("group", { name: "Place" });
  await expect(places).toBeVisible();
  for (const [width, textSize] of [
    [680, "100%"],
    [768, "100%"],
    [768, "200%"],
  ] as const) {
    await wide(desk, width);
    await desk.locator("html").evaluate((html, size) => {
      html.style.fontSize = size;
    }, textSize);
    expect(await brokenWords(places), `${textSize} at ${width}`).toEqual([]);
  }
});

test("the desk prints no filters, and a report with its days", async ({ browser }) => {
  const desk = await openDesk(browser);
  await desk.emulateMedia({ media: "print" });
  await desk.goto("/desk/customers");
  await expect(desk.getByRole("main").getByRole("table")).toBeVisible();
  await expect(desk.getByRole("main").getByRole("searchbox")).toBeHidden();
  await expect(desk.getByRole("main").getByRole("navigation")).toHaveCount(0);
  await desk.goto("/desk/reports/sales");
  await expect(desk.getByLabel("From", { exact: true })).toBeVisible();
  await expect(desk.getByRole("button", { name: "Show", exact: true })).toBeHidden();
});

test("a phone number in an address breaks between its parts only, with text at 200 %", async ({ page }) => {
  await logIn(page, "ada@example.com");
  await addToCart(page, SHOPS.tidewater, "Little Women");
  await page.goto("/checkout/cart");
  await page.getByRole("button", { name: "Ship to an address" }).click();
  await expect(page.getByRole("heading", { name: "Where should we send it?" })).toBeVisible();
  await page.locator("html").evaluate((html) => {
    html.style.fontSize = "200%";
  });
  const places = page.getByRole("main").locator("bdi");
  for (const width of [320, 390]) {
    await wide(page, width);
    expect(await brokenWords(places, /\d{3}-\d{4}/g), `at ${width}`).toEqual([]);
  }
});

test("addresses and short words at the desk break between words only, at every size of text", async ({
  browser,
}) => {
  const desk = await openDesk(browser);
  for (const [path, width, textSize] of [
    ["/desk/staff", 1280, "100%"],
    ["/desk/staff", 360, "200%"],
    ["/desk/customers", 360, "200%"],
  ] as const) {
    await wide(desk, width);
    await desk.goto(path);
    await desk.locator("html").evaluate((html, size) => {
      html.style.fontSize = size;
    }, textSize);
    expect(await brokenWords(desk.getByRole("main").locator("td")), `${path} at ${width}`).toEqual([]);
  }
});

test("a table of the desk that a pocket printer prints breaks between words only", async ({ browser }) => {
  const desk = await openDesk(browser);
  await desk.goto("/desk/customers");
  await desk.emulateMedia({ media: "print" });
  for (const width of [384, 720]) {
    await wide(desk, width);
    // Screen readers alone have the head of a table of cards.
    expect(await brokenWords(desk.getByRole("main").locator("tbody :is(th, td)")), `at ${width}`).toEqual([]);
  }
});

test("a phone order's table names its field for copies once, and its cards name it as well", async ({
  browser,
}) => {
  const desk = await openDesk(browser);
  await wide(desk, 1280);
  await desk.goto("/desk/orders/phone");
  await desk.getByLabel("Caller’s name").fill("Nora Reader");
  await desk.getByLabel("Caller’s phone number").fill("2505550142");
  await desk.getByRole("button", { name: "Start the order" }).click();
  await desk.getByLabel("ISBN, barcode or words").fill("9780007154616");
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  const label = desk.getByRole("row").locator("label", { hasText: "Copies" });
  expect((await boxOf(label)).height).toBeLessThan(4);
  await wide(desk, 360);
  expect((await boxOf(label)).height).toBeGreaterThan(16);
});

test("the hours on an event's ticket stay on one line, whatever the size of the text", async ({ page }) => {
  await page.goto("/events");
  await page.getByRole("main").getByRole("link", { name: "Story time on the big rug" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Story time on the big rug" })).toBeVisible();
  const hours = page.getByRole("main").locator("p").filter({ hasText: /11:15/ }).first();
  await page.locator("html").evaluate((html) => {
    html.style.fontSize = "200%";
  });
  for (const width of [320, 360, 390]) {
    await wide(page, width);
    expect(await brokenWords(hours, /\d.+m\./g), `at ${width}`).toEqual([]);
  }
});

test("a closed shop's header ends with its login, as in other shops", async ({ page }) => {
  await wide(page, 1280);
  await page.goto(`${shopNamed("private")}/`);
  const lists = await boxOf(page.getByRole("banner").getByRole("link", { name: "My lists" }));
  expect(lists.x + lists.width).toBeGreaterThan(1180);
});

test("a gift card without a design asks for one", async ({ page }) => {
  await page.goto("/gift-cards");
  const form = page.locator("form").filter({ has: page.getByLabel("Amount") });
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
    for (const radio of element.querySelectorAll<HTMLInputElement>("input[type=radio]"))
      radio.checked = false;
  });
  await page.getByLabel("Amount").fill("25");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("alert")).toContainText("Please choose a design.");
});

test("a search for lists and a filter of a registry that find nothing lead back to everything", async ({
  page,
}) => {
  for (const [path, name] of [
    ["/features/t/qqqzzz", "Show all lists"],
    ["/gift-registry/R42-tidewater?f=purchased", "Show All"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
  }
});

test("a printed gift registry has no filters, and says whose shop it is", async ({ page }) => {
  await page.goto("/gift-registry/R42-tidewater");
  const sorting = page.getByRole("combobox", { name: "Sort by" });
  await expect(sorting).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(sorting).toBeHidden();
  const header = page.getByRole("banner");
  await expect(header.getByText("Tidewater Books")).toBeVisible();
  await expect(header.getByRole("searchbox")).toBeHidden();
});

test("[Y15] fields have a border in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/account/login");
  for (const field of await page.locator("input:not([type=hidden]), select").all())
    expect(
      await field.evaluate((element) => parseFloat(getComputedStyle(element).borderTopWidth)),
    ).toBeGreaterThan(0);
});

testOfRequests("[Y15] styles avoid what browsers of 2019 do not know, or have a fallback", PLAIN, () => {
  const assets = path.resolve("build/client/assets");
  const files = readdirSync(assets).filter((name) => name.endsWith(".css"));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const css = readFileSync(path.join(assets, file), "utf8");
    // They know the sides of a line of text, if each is named for itself.
    expect(css, file).not.toMatch(/(padding|margin|border|inset)-(inline:|block)/);
    // A plain colour for the same property precedes a mixed one.
    for (const [, property] of css.matchAll(/([a-z-]+):[^;{}]*color-mix\(/g))
      expect(css, `${file}: ${property}`).toMatch(
        new RegExp(`${property}:[^;{}]*;${property}:[^;{}]*color-mix`),
      );
  }
});

test("[Y17] the link in a message has a contrast of at least 7:1, also in dark mode", async ({ page }) => {
  for (const [colorScheme, shop] of [
    ["dark", SHOPS.tidewater],
    ["light", SHOPS.prairie],
    ["dark", SHOPS.prairie],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await addToCart(page, shop, "Little Women");
    const status = page.getByRole("status").filter({ hasText: "Added to cart" });
    const colour = (place: Locator, property: "color" | "backgroundColor") =>
      place.evaluate((element, name) => {
        const channels = getComputedStyle(element)[name].match(/\d+/g) ?? [];
        return `#${channels
          .slice(0, 3)
          .map((channel) => Number(channel).toString(16).padStart(2, "0"))
          .join("")}`;
      }, property);
    const link = await colour(status.getByRole("link"), "color");
    expect(
      contrast(link, await colour(status.locator("div").first(), "backgroundColor")),
    ).toBeGreaterThanOrEqual(7);
  }
});

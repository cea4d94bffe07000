import sharp from "sharp";
import { checkAccessibility, expect, noHorizontalScrolling, openDesk, SHOPS, test } from "./shop.ts";

/** Lists, staff picks and pictures at the desk, with and without scripts. */

/** A name that no other run of a test has. */
const uniqueName = (what: string) => `${what} ${process.pid}-${Date.now()}`;

test("a list is made from pasted ISBNs, put in order and shown, and a removed title comes back", async ({
  page,
  browser,
}) => {
  test.slow();
  const name = uniqueName("Long evenings");
  const desk = await openDesk(browser, "manager");
  await desk.goto("/desk/lists");
  await desk.getByRole("link", { name: "Make a list" }).click();
  await desk.getByLabel("Name").fill(name);
  await desk.getByRole("button", { name: "Make this list" }).click();
  await expect(desk.getByText("Hidden: only staff see this list.")).toBeVisible();
  await desk.getByRole("link", { name: "Add titles" }).click();
  await desk
    .getByLabel("ISBNs")
    .fill("9780451528827, 9780385490818\n9780770430078\n9780451528827\n9780000000002");
  await desk.getByRole("button", { name: "Check them" }).click();
  await expect(desk.getByText("3 titles will be added.")).toBeVisible();
  await expect(desk.getByText("One is not in the catalogue.")).toBeVisible();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("button", { name: "Add 3 titles" }).click();
  await expect(desk.getByText("3 titles added.", { exact: true })).toBeVisible();
  const rows = desk.getByRole("table").getByRole("rowheader");
  const order = () => rows.allInnerTexts();
  const before = await order();
  await desk
    .getByRole("button", { name: /^Move .* down$/ })
    .first()
    .click();
  await expect(desk.getByText("Moved to place 2.")).toBeVisible();
  expect(await order()).toEqual([before[1], before[0], before[2]]);
  await desk
    .getByLabel(/^New place of /)
    .nth(2)
    .fill("1");
  await desk
    .getByRole("button", { name: /to the new place$/ })
    .nth(2)
    .click();
  await expect(desk.getByText("Moved to place 1.")).toBeVisible();
  expect(await order()).toEqual([before[2], before[1], before[0]]);
  await desk
    .getByRole("button", { name: /^Remove / })
    .nth(1)
    .click();
  await expect(rows).toHaveCount(2);
  await desk.getByRole("button", { name: "Put it back" }).click();
  await expect(rows).toHaveCount(3);
  expect(await order()).toEqual([before[2], before[1], before[0]]);
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("button", { name: "Show it in the shop" }).click();
  const path = await desk.getByRole("link", { name: "See it in the shop" }).getAttribute("href");
  await page.goto(`${SHOPS.tidewater}${path}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("a staff pick is added, and shoppers read it", async ({ page, browser }) => {
  test.slow();
  const by = uniqueName("Mary");
  const desk = await openDesk(browser, "manager");
  await desk.goto("/desk/lists/picks");
  await desk.getByRole("link", { name: "Add a staff pick" }).click();
  await desk.getByLabel("ISBN").fill("9780451528827");
  await desk.getByLabel("Who recommends it").fill(by);
  await desk.getByLabel("What they say").fill("Read it on a long evening.");
  await desk.getByRole("button", { name: "Save this pick" }).click();
  await expect(desk.getByText(`${by} says:`)).toBeVisible();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  const item = await desk
    .getByRole("listitem")
    .filter({ hasText: by })
    .getByRole("link")
    .first()
    .getAttribute("href");
  await page.goto(`${SHOPS.tidewater}${item}`);
  await expect(page.getByText(by)).toBeVisible();
});

test("a picture is uploaded with the point to keep, and chosen for a list", async ({ browser }) => {
  test.slow();
  const label = uniqueName("Shop front");
  const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
  const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: "white", noise } })
    .png()
    .toBuffer();
  const desk = await openDesk(browser, "manager");
  await desk.goto("/desk/lists/Ltidewater01/details");
  await desk.getByRole("link", { name: "Choose a picture" }).click();
  await desk.getByRole("link", { name: "Add a picture" }).click();
  await desk.getByLabel("Picture").setInputFiles({ name: "front.png", mimeType: "image/png", buffer: photo });
  await desk.getByLabel("What you call it").fill(label);
  await desk.getByRole("button", { name: "Add this picture" }).click();
  await expect(desk.getByRole("alert").first()).toContainText("Describe the picture");
  await desk.getByLabel("Picture").setInputFiles({ name: "front.png", mimeType: "image/png", buffer: photo });
  await desk.getByLabel("What it shows").fill("The shop from the street");
  await desk.getByRole("button", { name: "Add this picture" }).click();
  await expect(desk.getByRole("heading", { name: label, level: 1 })).toBeVisible();
  await desk
    .getByRole("button", { name: "Click on the point to keep" })
    .click({ position: { x: 28, y: 126 } });
  await expect(desk.getByText("The shop keeps this point in view now.")).toBeVisible();
  await desk.getByLabel("Top right").check();
  await desk.getByRole("button", { name: "Keep this place" }).click();
  await expect(desk.getByLabel("Top right")).toBeChecked();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: "Use this picture" }).click();
  await expect(desk.getByLabel("Picture", { exact: false }).first()).toHaveValue(/_600x300\.webp$/);
});

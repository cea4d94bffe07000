import { checkAccessibility, expect, noHorizontalScrolling, openDesk, test } from "./shop.ts";

/** The shop's pages at the desk, with and without scripts. */

test("the front page is filled, previewed for a day, published, and yesterday's is restored", async ({
  browser,
}) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  const shots = process.env.SHOTS;
  const shot = async (name: string) => {
    if (!shots) return;
    for (const width of [1280, 360]) {
      await desk.setViewportSize({ width, height: 900 });
      await desk.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
    }
  };
  const header = `Friday ${Date.now()}`;
  await desk.goto("/desk/pages");
  await shot("pages");
  await checkAccessibility(desk, browser);
  await desk.getByRole("link", { name: "Home page" }).click();
  await shot("home");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: "Add a block" }).click();
  await desk.getByLabel("Header", { exact: false }).first().fill(header);
  await desk.getByLabel("Text", { exact: false }).first().fill("## Soon\n\nRead **north**.");
  await desk.getByLabel("Leads to", { exact: false }).fill("nowhere");
  await shot("block");
  await desk.getByRole("button", { name: "Save in the draft" }).last().click();
  await expect(desk.getByRole("alert").first()).toContainText("Enter a path of the shop");
  await checkAccessibility(desk, browser);
  await desk.getByLabel("Leads to", { exact: false }).fill("/events");
  await desk.getByLabel("Last day").fill("2030-01-04");
  await desk.getByRole("button", { name: "Save in the draft" }).last().click();
  await expect(desk.getByText("Saved in the draft.")).toBeVisible();
  await desk.getByRole("button", { name: `Up ${header}` }).click();
  await expect(desk.getByText("Shown until January 4, 2030").first()).toBeVisible();
  await shot("draft");
  await desk.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(desk.getByText(/Preview: Home page/)).toBeVisible();
  await expect(desk.getByText(header).first()).toBeVisible();
  const picture = desk.locator("main img").first();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  // Nothing that checks a page with a script can run in a preview.
  await shot("preview");
  await desk.getByRole("link", { name: "Back to the desk" }).click();
  await desk.getByRole("button", { name: "Publish now" }).click();
  await expect(desk.getByText("Published. Shoppers see it now.")).toBeVisible();
  await desk.goto("/");
  await expect(desk.getByText(header).first()).toBeVisible();
  await desk.goto("/desk/pages/home");
  await desk
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  await expect(desk.getByText(/^Restored/)).toBeVisible();
  await desk.goto("/");
  await expect(desk.getByText(header)).toHaveCount(0);
});

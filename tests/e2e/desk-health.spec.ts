import {
  checkAccessibility,
  expect,
  newEmail,
  noHorizontalScrolling,
  openDesk,
  PASSWORD,
  SHOPS,
  test,
} from "./shop.ts";

/** Health at the desk, with and without scripts: an email that failed, a reference, and who is logged in. */

test("an email that failed is found under Health and sent again", async ({ browser }, { project }) => {
  const who = project.use.javaScriptEnabled === false ? "without" : "with";
  const desk = await openDesk(browser);
  await desk.getByRole("link", { name: "The shop", exact: true }).click();
  await desk.getByRole("link", { name: "Health", exact: true }).click();
  await expect(desk.getByRole("heading", { name: "Health", level: 1 })).toBeVisible();
  await expect(desk.getByRole("listitem").filter({ hasText: "Emails" }).first()).toContainText(
    "could not be sent in the last week",
  );
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk
    .getByRole("button", { name: `Send again to ${who}-scripts@example.com: For a reader ${who} scripts` })
    .click();
  await expect(desk.getByText("The email is on its way again.")).toBeVisible();
  await expect(desk.getByText(`For a reader ${who} scripts`, { exact: true })).toHaveCount(0);
});

test("the reference that a shopper reads out is looked up", async ({ browser }) => {
  const desk = await openDesk(browser);
  await desk.goto("/desk/health");
  await desk.getByRole("searchbox", { name: "Reference" }).fill("5EED 0123");
  await desk.getByRole("button", { name: "Look it up" }).click();
  await expect(desk.getByText("Somebody sent a form at /checkout/payment")).toBeVisible();
  await expect(desk.getByText("5eed0123456789ab")).toBeVisible();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("searchbox", { name: "Reference" }).fill("ffffffff");
  await desk.getByRole("button", { name: "Look it up" }).click();
  await expect(desk.getByText("There is no error with this reference")).toBeVisible();
});

test("a picture that could not be fetched is listed, with its title", async ({ browser }) => {
  const desk = await openDesk(browser);
  await desk.goto("/desk/health");
  await desk.getByRole("link", { name: "See these pictures" }).click();
  await expect(desk.getByRole("heading", { name: "Pictures that could not be fetched" })).toBeVisible();
  const row = desk.getByRole("row").filter({ hasText: "gone.jpg" });
  await expect(row).toContainText("There is nothing at this address.");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await row.getByRole("link", { name: "9780141439587" }).click();
  await expect(desk.getByRole("heading", { name: "Emma", level: 1 })).toBeVisible();
});

test("somebody's login is ended, and they have to log in again", async ({ browser }, { project }) => {
  test.slow();
  const desk = await openDesk(browser);
  const email = newEmail();
  const name = `Lee ${email.split("@")[0]}`;
  await desk.goto("/desk/staff/new");
  await desk.getByLabel("Name", { exact: true }).fill(name);
  await desk.getByLabel("Email", { exact: true }).fill(email);
  await desk.getByRole("radio", { name: /^Bookseller/ }).check();
  await desk.getByRole("button", { name: "Add and send a link" }).click();
  const link = /\/desk\/password\/[\w-]{22}/.exec(await desk.getByRole("main").innerText())?.[0] ?? "";
  const { javaScriptEnabled = true } = project.use;
  const lee = await (await browser.newContext({ baseURL: SHOPS.tidewater, javaScriptEnabled })).newPage();
  await lee.goto(link);
  await lee.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await lee.getByLabel("Confirm password").fill(PASSWORD);
  await lee.getByRole("button", { name: "Set password" }).click();
  await lee.getByLabel("Email").fill(email);
  await lee.getByLabel("Password").fill(PASSWORD);
  await lee.getByRole("button", { name: "Log in" }).click();
  await expect(lee.getByRole("heading", { name: "Today" })).toBeVisible();
  await desk.goto("/desk/health");
  await desk.getByRole("link", { name: "Logins", exact: true }).click();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("button", { name: `End this login of ${name}` }).click();
  await expect(desk.getByText("One login ended.")).toBeVisible();
  await lee.goto("/desk");
  await expect(lee.getByRole("heading", { name: "Log in to the desk" })).toBeVisible();
  // A login that is locked has a page that opens it again.
  await desk.goto("/desk/staff");
  await desk.getByRole("link", { name }).click();
  await desk.getByRole("button", { name: "Lock this login" }).click();
  await expect(desk.getByRole("status")).toHaveText("Locked out, and logged out everywhere.");
  await desk.goto("/desk/staff/logins");
  await desk.getByRole("region", { name: "Locked out" }).getByRole("link", { name }).click();
  await desk.getByRole("button", { name: "Unlock this login" }).click();
  await expect(desk.getByRole("button", { name: "Lock this login" })).toBeVisible();
});

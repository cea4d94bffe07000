import { expect, itemPath, test } from "./shop.ts";

test("a guest follows an author from a title's page, and ends it with a link in an email", async ({
  page,
}) => {
  await page.goto(itemPath("Catching Fire"));
  await page.getByRole("link", { name: "Suzanne Collins", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suzanne Collins");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([
    "Mockingjay",
    "Catching Fire",
    "The Hunger Games",
  ]);
  await page.getByRole("link", { name: "Follow Suzanne Collins by email" }).click();
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Follow" }) });
  await form.evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page.getByText("Please input your email address.").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody");
  const email = `follows-${Date.now()}@example.com`;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  let link = "";
  await expect
    .poll(async () => {
      await page.goto("/dev/mail");
      const emails = (await page.locator("main").textContent()) ?? "";
      link = /\/follows\/[\w-]{22}/.exec(emails.slice(emails.indexOf(email)))?.[0] ?? "";
      return link;
    })
    .toMatch(/follows/);
  await page.goto(link);
  await page.getByRole("button", { name: "Yes, email me" }).click();
  await expect(page.getByText("You follow Suzanne Collins.")).toBeVisible();
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByText("Done. We won’t email you about Suzanne Collins again.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("This link has already been used")).toBeVisible();
});

test("a series is followed from its page", async ({ page }) => {
  await page.goto(`${itemPath("Catching Fire")}/series`);
  await page.getByRole("link", { name: "Follow The Hunger Games by email" }).click();
  await page.getByLabel("Email").fill(`series-${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await page.getByRole("link", { name: "Back to The Hunger Games" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The series The Hunger Games, in order");
});

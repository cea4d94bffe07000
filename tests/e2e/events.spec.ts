import { expect, test } from "./shop.ts";

test("[A112] a shopper finds an event through the calendar, its day and its page", async ({ page }) => {
  const quiz = page.getByRole("link", { name: "Bookshop Day: the literary pub quiz" });
  await page.goto("/events?t=quiz");
  // An event's id ends with its day. Other tests' events may be on any day.
  const day = (await quiz.getAttribute("href"))?.slice(-8);
  await page.goto("/events");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  // Four events on one day: three dots, then a plus.
  const busy = page.locator(`a[href='/events/${day}']`).filter({ hasText: "•••+" });
  if ((await busy.count()) === 0) await page.getByRole("link", { name: "Next month" }).click();
  await expect(busy).toHaveCount(1);
  await expect(busy).toContainText(/[4-9] events/);
  await busy.click();
  await expect(page).toHaveURL(/\/events\/\d{8}$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Events on / })).toBeVisible();
  await expect(page.getByRole("article").nth(3)).toBeVisible();
  await quiz.click();
  await expect(page).toHaveURL(/\/events\/\d{9,}$/);
  await expect(page).toHaveTitle("Tidewater Books | Bookshop Day: the literary pub quiz");
  await expect(page.getByText("The Anchor, 12 Fort Street")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add to your calendar" })).toHaveAttribute(
    "href",
    /event\.ics$/,
  );
});

test("an event can be shared, and shows its books", async ({ page, javaScriptEnabled }) => {
  await page.goto("/events?t=martel");
  await page.getByRole("link", { name: "An evening with Yann Martel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("An evening with Yann Martel");
  await expect(
    page.getByRole("article").getByRole("link", { name: "Life of Pi", exact: true }),
  ).toBeVisible();
  await page.locator("summary").filter({ hasText: "Share" }).click();
  await expect(page.getByLabel("Link to this event")).toHaveValue(page.url());
  await expect(page.getByRole("link", { name: "Share by email" })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(javaScriptEnabled ? 1 : 0);
});

test("an event's place and words filter the list, and nothing found says so", async ({ page }) => {
  await page.goto("/events");
  await page.getByRole("main").getByRole("combobox").selectOption("Salt Spring");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  await page.getByLabel("Find an event").fill("qqqzzz");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("No event matches.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All events" }).click();
  await expect(page).toHaveURL("/events");
});

test("a shopper reserves a place at a free event, and mistakes keep what was typed", async ({ page }) => {
  await page.goto("/events?t=martel");
  await page.getByRole("link", { name: "An evening with Yann Martel" }).click();
  await expect(page.getByRole("heading", { name: "Reserve your place" })).toBeVisible();
  const form = page.getByRole("region", { name: "Reserve your place" });
  await form.getByLabel("Your name").fill("Nora Reader");
  // Browsers check the address themselves, but not the last part of its host.
  await form.getByLabel("Email").fill("nora@example");
  await form.getByLabel("How many people are coming?").selectOption("2");
  await form.getByRole("button", { name: "Reserve", exact: true }).click();
  await expect(page.getByRole("link", { name: /Please input your email/ })).toBeVisible();
  await expect(form.getByLabel("Your name")).toHaveValue("Nora Reader");
  await expect(form.getByLabel("How many people are coming?")).toHaveValue("2");
  await form.getByLabel("Email").fill(`nora-${test.info().project.name.length}@example.com`);
  await form.getByRole("button", { name: "Reserve", exact: true }).click();
  await expect(page.getByText("Thank you. We've emailed you your reservation.")).toBeVisible();
});

test("[L5] the fields and buttons for an event's tickets have different names", async ({ page }) => {
  await page.goto("/events?t=quiz");
  await page.getByRole("link", { name: "Bookshop Day: the literary pub quiz" }).click();
  const main = page.getByRole("main");
  for (const name of ["One person", "A team of six"]) {
    await expect(main.getByLabel(`Tickets (${name})`, { exact: true })).toHaveCount(1);
    await expect(main.getByRole("button", { name: `Add to cart (${name})`, exact: true })).toHaveCount(1);
  }
});

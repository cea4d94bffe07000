import { expect, noHorizontalScrolling, test } from "./shop.ts";

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
  await expect(page.getByText("Thank you. We’ve emailed you your reservation.")).toBeVisible();
});

test("[L5] several kinds of tickets go into the cart with one button, and a mistake keeps what was typed", async ({
  page,
}) => {
  await page.goto("/events?t=quiz");
  await page.getByRole("link", { name: "Bookshop Day: the literary pub quiz" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Show on a map" })).toHaveAttribute(
    "href",
    /12%20Fort%20Street/,
  );
  const table = main.getByRole("table", { name: "Tickets" });
  await expect(table.getByRole("row")).toHaveCount(4);
  const count = (name: string) => table.getByLabel(`How many (${name})`, { exact: true });
  await count("One person").fill("2");
  await count("A team of six").fill("500");
  await main.getByRole("button", { name: "Add to cart", exact: true }).click();
  await expect(page.getByRole("link", { name: /^A team of six: We only have \d+ in stock$/ })).toBeVisible();
  await expect(count("One person")).toHaveValue("2");
  await expect(count("A team of six")).toHaveValue("500");
  await count("A team of six").fill("1");
  await main.getByRole("button", { name: "Add to cart", exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\/cart$/);
  for (const [name, quantity] of [
    ["One person", "2"],
    ["A team of six", "1"],
  ] as const)
    await expect(main.getByLabel(new RegExp(`^Quantity of .*${name}$`))).toHaveValue(quantity);
});

test("on a phone, the month is a strip of the days with events above the list", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/events");
  const month = page.getByRole("region", { name: "Calendar" });
  const days = month.locator("a[href^='/events/2']");
  const shown = await days.count();
  await expect(month.locator("td:visible")).toHaveCount(shown);
  const [strip, list] = await Promise.all([
    month.boundingBox(),
    page.getByRole("main").getByRole("article").first().boundingBox(),
  ]);
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(list?.y ?? 0);
  await noHorizontalScrolling(page);
});

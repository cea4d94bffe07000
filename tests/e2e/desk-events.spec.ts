import { checkAccessibility, expect, noHorizontalScrolling, openDesk, test } from "./shop.ts";

/** Events at the desk, with and without scripts. */

test("an event with tickets is added, copied, changed and cancelled", async ({ browser }) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  await desk.getByRole("link", { name: "The shop", exact: true }).click();
  await desk.getByRole("link", { name: "Events", exact: true }).first().click();
  await desk.getByRole("link", { name: "Add an event" }).click();
  await desk.getByLabel("Name", { exact: true }).fill("An evening of sea shanties");
  await desk.getByLabel("Day", { exact: true }).fill("2031-06-07");
  await desk.getByLabel("Begins at").fill("late");
  await desk.getByLabel("Ends at").fill("9 pm");
  await desk.getByRole("button", { name: "Add this event" }).click();
  await expect(desk.getByRole("alert").first()).toContainText("Enter a time such as 7 pm or 19:00.");
  await desk.getByLabel("Begins at").fill("7 pm");
  await desk.getByRole("button", { name: "Add this event" }).click();
  await expect(desk.getByRole("heading", { name: "An evening of sea shanties" })).toBeVisible();
  await checkAccessibility(desk, browser);
  await desk.getByRole("link", { name: "Add tickets" }).click();
  await desk.getByLabel("Kind").fill("Adult");
  await desk.getByLabel("Price", { exact: true }).fill("12.50");
  await desk.getByLabel("How many are left").fill("40");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByRole("row").filter({ hasText: "Adult" })).toContainText("$12.50");
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: "Duplicate" }).click();
  await expect(desk.getByLabel("Day", { exact: true })).toHaveValue("2031-06-14");
  await desk.getByRole("button", { name: "Add this event" }).click();
  await expect(desk.getByRole("row").filter({ hasText: "Adult" })).toContainText("40");
  await desk.getByRole("link", { name: "Change", exact: true }).click();
  await desk.getByLabel(/^Place/).fill("The boathouse");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("place: “” to “The boathouse”")).toBeVisible();
  await desk.getByRole("link", { name: "Cancel this event" }).click();
  await expect(desk.getByText("Nobody has reserved a place or bought a ticket.")).toBeVisible();
  await desk.getByRole("button", { name: "Cancel this event" }).click();
  await expect(desk.getByText("This event is cancelled.", { exact: true })).toBeVisible();
  await expect(desk.getByText("Max Manager cancelled it.")).toBeVisible();
});

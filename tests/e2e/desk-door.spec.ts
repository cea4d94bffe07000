import { buyTickets, concert } from "./box-office.ts";
import { checkAccessibility, expect, noHorizontalScrolling, openDesk, test } from "./shop.ts";

/** The door of an event, with and without scripts. */

test("check tickets at the door", async ({ page, browser }) => {
  test.slow();
  const name = `Sea shanties ${test.info().project.name}`;
  const id = await concert(name);
  const code = await buyTickets(page, id, "3");
  const desk = await openDesk(browser, "seller");
  await desk.getByRole("link", { name: "The shop", exact: true }).click();
  await desk.getByRole("link", { name: "At the door" }).click();
  await desk.getByRole("link", { name }).click();
  await expect(desk.getByRole("heading", { name: `At the door: ${name}` })).toBeVisible();
  await expect(desk.getByText("0 of 3 came.")).toBeVisible();
  const look = async (text: string) => {
    await desk.getByLabel("Ticket code, name or order number").fill(text);
    await desk.getByRole("button", { name: "Look up" }).click();
  };
  await look(code.toLowerCase());
  await expect(desk.getByRole("status").filter({ hasText: "Valid: Ada Reader, 3 places." })).toBeVisible();
  await checkAccessibility(desk, browser);
  await desk.getByLabel("How many of Ada Reader come").fill("2");
  await desk.getByRole("button", { name: "Tick Ada Reader, 3 places" }).click();
  await expect(desk.getByText("Ticked: Ada Reader, 2 places.")).toBeVisible();
  await expect(desk.getByText("2 of 3 came.")).toBeVisible();
  await desk.getByRole("button", { name: "Undo the tick of Ada Reader" }).click();
  await expect(desk.getByText("Taken back.")).toBeVisible();
  await look("reader");
  await desk.getByRole("button", { name: "Tick Ada Reader, 3 places" }).click();
  await expect(desk.getByText("3 of 3 came.")).toBeVisible();
  await look(code);
  await expect(
    desk.getByRole("alert").filter({ hasText: /^Already used at .+: Ada Reader, 3 places\.$/ }),
  ).toBeVisible();
  await look("999999-K7QM4X");
  await expect(desk.getByText("No ticket has this code.")).toBeVisible();
  await desk.getByLabel("Name", { exact: true }).fill("Bob Walker");
  await desk.getByRole("button", { name: "Write them in" }).click();
  await expect(desk.getByText("3 of 3 came, and 1 who were not on the list.")).toBeVisible();
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: "Print the list" }).click();
  await expect(desk.getByText("3 people are expected.")).toBeVisible();
  await desk.getByRole("link", { name: "To the door" }).click();
  await desk.getByRole("link", { name: "Who came" }).click();
  await desk.getByLabel("How many of Ada Reader come").fill("1");
  await desk.getByLabel("Name of guest 1").fill("Cleo");
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Save who came" }).click();
  await expect(desk.getByText("1 of 3 came, and 2 who were not on the list.")).toBeVisible();
});

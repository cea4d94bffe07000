import {
  addToCart,
  checkAccessibility,
  expect,
  newEmail,
  noHorizontalScrolling,
  openDesk,
  SHOPS,
  test,
  toReview,
} from "./shop.ts";

/** A shop's own program gets a key at the desk, works with it, and loses it. */

test("a till gets a key, accepts an order in its own name, and stops when the key ends", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await addToCart(page, SHOPS.tidewater, "Emma");
  await expect(page.getByText(/in cart/).first()).toBeVisible();
  await toReview(page, SHOPS.tidewater, newEmail());
  await page.getByRole("button", { name: /^Place order/ }).click();
  const ordered = page.getByRole("heading", { name: /^Order \d+$/ });
  const order_number = /\d+/.exec(await ordered.innerText())?.[0] ?? "";

  const desk = await openDesk(browser);
  const name = `Till ${newEmail()}`;
  await desk.getByRole("link", { name: "The shop", exact: true }).click();
  await desk.getByRole("link", { name: "Programs", exact: true }).click();
  await desk.getByRole("link", { name: "Make a key" }).click();
  await checkAccessibility(desk, browser);
  await desk.getByLabel("Name of the program").fill(name);
  await desk.getByRole("button", { name: "Make the key" }).click();
  // The message leads to the boxes that it is about.
  await desk
    .getByRole("alert")
    .getByRole("link", { name: /Choose what it may do\./ })
    .click();
  await expect(desk.getByRole("checkbox").first()).toBeFocused();
  await expect(desk.getByLabel("Name of the program")).toHaveValue(name);
  await checkAccessibility(desk, browser);
  await desk.getByLabel(/See orders/).check();
  await desk.getByLabel(/Work on orders/).check();
  await desk.getByRole("button", { name: "Make the key" }).click();
  await expect(desk.getByRole("heading", { name: `The key for ${name}` })).toBeVisible();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  const key = /colophon_[\w-]{22}/.exec(await desk.getByRole("main").innerText())?.[0] ?? "";

  const ask = (call: string, data: object) =>
    request.post(`${SHOPS.tidewater}/api/desk/${call}`, {
      data,
      headers: { Authorization: `Bearer ${key}` },
    });
  expect(await (await ask("orders/accept", { order_number })).json()).not.toHaveProperty("error");
  expect(await (await ask("orders/refund", { order_number, amount: 100 })).json()).toMatchObject({
    code: "permission",
  });
  await desk.goto(`/desk/orders/${order_number}`);
  await expect(desk.getByRole("main")).toContainText(`${name} (program)`);

  await desk.goto("/desk/programs");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: `End the key of ${name}` }).click();
  await desk.getByRole("button", { name: "End this key" }).click();
  await expect(desk.getByText("The key has ended.")).toBeVisible();
  expect((await ask("orders/list", {})).status()).toBe(404);
});

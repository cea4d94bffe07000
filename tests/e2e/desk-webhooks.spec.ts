import { Receiver } from "../support/webhook-receiver.ts";
import {
  checkAccessibility,
  expect,
  newEmail,
  noHorizontalScrolling,
  openDesk,
  SHOPS,
  test,
} from "./shop.ts";

/** A program hears of a new customer, proves who says so, and is let go. */

test("a newsletter program hears of new customers, and staff see what it answered", async ({
  browser,
  request,
}) => {
  const receiver = await new Receiver(() => Date.now() / 1000).open();
  const desk = await openDesk(browser);
  await desk.getByRole("link", { name: "The shop", exact: true }).click();
  await desk.getByRole("link", { name: "Webhooks", exact: true }).click();
  await desk.getByRole("link", { name: "Add a webhook" }).click();
  await desk.getByLabel("Address").fill(receiver.url);
  await desk.getByRole("button", { name: "Add this webhook" }).click();
  await desk
    .getByRole("alert")
    .getByRole("link", { name: /Choose at least one/ })
    .click();
  await expect(desk.getByRole("checkbox").first()).toBeFocused();
  await expect(desk.getByLabel("Address")).toHaveValue(receiver.url);
  await checkAccessibility(desk, browser);
  await desk.getByLabel("somebody makes an account").check();
  await desk.getByRole("button", { name: "Add this webhook" }).click();
  await checkAccessibility(desk, browser);
  receiver.secrets.push(/whsec_[\w-]{43}/.exec(await desk.getByRole("main").innerText())?.[0] ?? "");
  await desk.getByRole("link", { name: "To the webhook" }).click();
  await desk.getByRole("button", { name: "Send a test event" }).click();
  await expect(desk.getByText("The event has arrived.")).toBeVisible();

  const email = newEmail();
  const { session_id } = await (await request.get(`${SHOPS.tidewater}/api/session/get`)).json();
  const response = await request.post(`${SHOPS.tidewater}/api/account/create`, {
    data: {
      session_id,
      email_address: email,
      password: "harbour lantern",
      first_name: "Nora",
      last_name: "Reader",
      street_address: "12 Dallas Road",
      city: "Victoria",
      province: "BC",
      country: "CA",
      postal_code: "V8V 1A1",
      phone_number: "250 555 0142",
      communication_preference: "email",
    },
  });
  expect(await response.json()).not.toHaveProperty("error");
  // Other tests make customers in the same shop.
  const heard = () => receiver.arrived.find(({ data }) => JSON.stringify(data).includes(email));
  await expect
    .poll(heard)
    .toMatchObject({ type: "customer.created", data: { customer: { last_name: "Reader" } } });
  await desk.reload();

  receiver.manner = "broken";
  await desk
    .getByRole("button", { name: /^Send again/ })
    .first()
    .click();
  await expect(desk.getByText("The event did not arrive.", { exact: false })).toBeVisible();
  await expect(desk.getByRole("main")).toContainText("500 in 0");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: "Remove this webhook" }).click();
  await desk.getByRole("button", { name: "Remove this webhook" }).click();
  await expect(desk.getByText("The webhook is removed.")).toBeVisible();
  receiver.close();
});

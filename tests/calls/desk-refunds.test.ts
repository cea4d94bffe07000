import { expect, it } from "vitest";
import { addStaff, DeskBrowser } from "../support/desk.ts";
import { openSite } from "../support/site.ts";
import { openTill } from "../support/till.ts";

/** What staff read when the provider refuses to refund what they took off an order. */
const till = await openTill();
const { platform } = till;
const site = await openSite(platform);
const HOST = "test.localhost";
const owner = await new DeskBrowser(site, HOST).logIn(
  "olive@example.com",
  await addStaff(platform, "olive@example.com", "owner"),
);

it.each(["cancel", "refund"])("%s says that the copies are off and the money is not", async (act) => {
  const { number } = await till.paid();
  till.paypal.refundsAre = "FAILED";
  const path = `/desk/orders/${number}`;
  const { html } = await owner.open(`${path}/${act}`);
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const copies = { version, seen: "0", "lines[0].quantity": "1", restock: "on", note: "Damaged" };
  const { response } = await owner.send(`${path}/${act}`, copies);
  expect([response.status, response.headers.get("Location")]).toEqual([303, path]);
  expect(response.headers.getSetCookie().join()).toContain("desk_not_refunded");
  const order = await owner.open(path);
  expect(order.html).toContain("refused: ");
});

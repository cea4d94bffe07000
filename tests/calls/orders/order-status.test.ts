import { describe, expect, it } from "vitest";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { cancelOrder, moveOrder } from "#app/domain/orders/status.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { CANADIAN, CONTACT, merged, openShop, toReview } from "#tests/support/shop.ts";

/** Changes of an order's status after it is placed. */

const place = (altname: string, location_id: number) => ({
  location_id,
  altname,
  sc_name: altname,
  sc_addr_array: { address: "", city: "Victoria", prov: "BC", postal: "", country: "CA" },
});

const shop = await openShop();
const { platform } = shop;
await shop.makeShop(
  "test",
  merged(CANADIAN, {
    store_info: { is_multistore: true, is_consolidated_multistore: true },
    locations: [{ ...place("Wharf Street", 1), sc_email: "wharf@example.com" }, place("Oak Bay", 2)],
  }),
);
const title = await shop.makeTitle({ title: "The Tides", state: "out_of_print" });

const desk = () => shop.deskOf();

async function ordered(email: string, quantity: string) {
  const shopper = await shop.customer(email);
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity });
  const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
  return { shopper, order_number };
}

const onShelves = async () =>
  Object.fromEntries(
    (
      await platform.database.read
        .selectFrom("stock")
        .select(["location_id", "onhand"])
        .where("title_id", "=", title.id)
        .execute()
    ).map((row) => [row.location_id, row.onhand]),
  );

describe("an order that is picked up", () => {
  it('is prepared, made ready and handed over, each once and with an email, and is never "shipped"', async () => {
    await shop.stock("test", title, 5, { location_id: 1 });
    const { shopper, order_number } = await ordered("walks@example.com", "1");
    const at = await desk();
    for (const [to, words] of [
      ["accepted", "is being prepared"],
      ["ready", "is ready at Wharf Street"],
      ["completed", "enjoy your books"],
    ] as const) {
      platform.clock.advance(60);
      const all = await Promise.all(
        [1, 2, 3].map(() =>
          moveOrder(platform.database, { ...at, now: platform.clock.now() }, order_number, to),
        ),
      );
      expect(all.filter(isFailure)).toHaveLength(2);
      const email = (await shop.emailsTo(CONTACT.email)).at(-1);
      expect(`${email?.subject} ${email?.body_text}`).toContain(words);
    }
    const emails = (await shop.emailsTo(CONTACT.email)).slice(-3);
    expect(JSON.stringify(emails)).not.toMatch(/shipp|sent out|on its way/i);
    const order = await shopper.ok("order/get", { order_id: order_number });
    expect(order.status).toBe("completed");
    expect(order.events.map((event) => event.status)).toEqual(["accepted", "ready", "completed"]);
    // The email's link opens the order without an account.
    const key = /key=([\w-]+)/.exec(emails.at(-1)?.body_text ?? "")?.[1];
    expect(await shop.guest().ok("order/get", { order_id: order_number, key })).toMatchObject({
      status: "completed",
    });
    expect(await cancelOrder(platform.database, at, order_number)).toMatchObject({
      code: "wrong_status",
      error: `Order ${order_number} is marked “Handed over”, so it can’t be changed to “Cancelled”.`,
    });
    expect(await moveOrder(platform.database, at, 999_999, "ready")).toMatchObject({ code: "not_found" });
  });

  it("[M9] returns its copies to the locations they came from when cancelled, once", async () => {
    await shop.stock("test", title, 2, { location_id: 1 });
    await shop.stock("test", title, 3, { location_id: 2 });
    const { shopper, order_number } = await ordered("cancels@example.com", "4");
    expect(await onShelves()).toEqual({ 1: 0, 2: 1 });
    const toStaff = (await shop.emailsTo("shop@example.com")).at(-1)?.body_text;
    expect(toStaff).toContain("Copies: 2 at Wharf Street; 2 at Oak Bay");
    // [M9] How it leaves, and what has to be brought there.
    expect(toStaff).toContain("Pick up at Wharf Street (bring 2 from Oak Bay)");
    // The location that hands it over has the same email.
    expect((await shop.emailsTo("wharf@example.com")).at(-1)?.body_text).toBe(toStaff);
    const waiting = await shop.customer("waiting@example.com");
    await waiting.ok("title/tellMe", { eisbn: title.eisbn, email: "waiting@example.com" });
    await platform.database.transaction((tx) =>
      tx.updateTable("stock_notices").set({ confirmed_at: 1 }).execute(),
    );
    const at = await desk();
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        cancelOrder(platform.database, at, order_number, "The shelf fell over."),
      ),
    );
    expect(all.filter((answer) => !isFailure(answer))).toHaveLength(1);
    expect(await onShelves()).toEqual({ 1: 2, 2: 3 });
    const email = (await shop.emailsTo(CONTACT.email)).at(-1);
    expect(email?.body_text).toContain("The shelf fell over.");
    expect((await shop.emailsTo("waiting@example.com")).at(-1)?.body_text).toContain("The Tides");
    expect(await shopper.ok("order/get", { order_id: order_number })).toMatchObject({
      status: "cancelled",
      events: [{ status: "cancelled", note: "The shelf fell over." }],
    });
  });

  it("can be moved on by command", async () => {
    await shop.stock("test", title, 5, { location_id: 1 });
    const { order_number } = await ordered("command@example.com", "1");
    const lines: string[] = [];
    const run = async (args: string[], options = {}) => {
      const ran = await runCommand(ordersCommand, platform, args, options);
      lines.push(...ran.lines);
      return ran.code;
    };
    expect(await run(["ready", String(order_number)], { note: "At the till." })).toBe(0);
    expect(await run(["show", String(order_number)])).toBe(0);
    expect(lines.join("\n")).toMatch(/1 × The Tides, Ada Writer .*\n.*ready\tAt the till\./s);
    await expect(run(["accept", String(order_number)])).rejects.toThrow("it can’t be changed to “Accepted”");
    await expect(run(["ready"])).rejects.toThrow("NUMBER is missing. Use: shop orders ready NUMBER");
    await expect(run(["show", "999999"])).rejects.toThrow("There is no order");
    await expect(run(["burn", "1"])).rejects.toThrow(/^orders has no "burn"\. It has: list, .*show, /);
    expect(await run(["list"], { limit: "1" })).toBe(0);
    expect(lines.at(-1)).toMatch(/ready$/);
  });
});

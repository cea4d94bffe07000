import { describe, expect, it, vi } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { openBoxOffice } from "#tests/support/box-office.ts";
import { emailsTo, guest, makeTitle, stock } from "#tests/support/shop.ts";

const office = await openBoxOffice();
const { bookshop, platform, site } = office;

describe("a pass for several nights", () => {
  /** A pass for $10 that a Friday and a Saturday sell. */
  async function pass(key: string) {
    const title = await makeTitle(platform, {
      title: `Pass of ${key}`,
      tax_class: "ticket",
      list_price_can: 1000,
    });
    await stock(platform, "test", title, 20);
    const night = (name: string, day: number) =>
      office.event({
        key: `${key} ${name}`,
        name,
        tickets: [title.isbn],
        start: `2026-12-0${day} 19:00`,
        end: `2026-12-0${day} 21:00`,
      });
    return { eisbn: title.eisbn, friday: await night("Friday", 4), saturday: await night("Saturday", 5) };
  }

  const sold = async (eisbn: string) =>
    !isFailure(await guest(platform).call("cart/add", { eisbn, quantity: "1" }));
  const afterFriday = () => platform.clock.set(Date.parse("2026-12-05T09:00:00-08:00") / 1000);
  const cancellations = async (email: string) =>
    (await emailsTo(platform, email)).filter(({ kind }) => kind === "night-cancelled");

  it("stays valid and for sale while another night sells it, and is taken back with the last night", async () => {
    const { eisbn, friday, saturday } = await pass("weekend");
    const before = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
    expect(await office.cancel(friday)).toMatchObject({ orders: 0 });
    const after = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
    expect([await bookshop.refunds(before), await bookshop.refunds(after)]).toEqual([[], []]);
    expect((await office.door(saturday)).map(({ order_number }) => order_number).sort()).toEqual([
      before,
      after,
    ]);
    expect(await office.cancel(saturday)).toMatchObject({ orders: 2 });
    const amount = await office.paidFor(before);
    expect(await bookshop.refunds(before)).toMatchObject([{ state: "done", amount }]);
    expect(await bookshop.refunds(after)).toMatchObject([{ state: "done", amount }]);
    expect(await office.cancel(friday)).toMatchObject({ code: "cancelled" });
  });

  it("is refunded once if it is paid after both of its nights were cancelled", async () => {
    const { eisbn, friday, saturday } = await pass("storm");
    const number = await office.buyWithPayPal([eisbn, bookshop.title.eisbn], async () => {
      await office.cancel(friday);
      await office.cancel(saturday);
    });
    expect(await bookshop.refunds(number)).toMatchObject([{ amount: await office.paidFor(number) }]);
    expect([await office.door(friday), await office.door(saturday)]).toEqual([[], []]);
  });

  it("says on each night's page which other nights are left, and is not for sale on the page of one that is over", async () => {
    const { friday, saturday } = await pass("shown");
    const open = async (id: number) => (await site.ask("test.localhost", `/events/${id}`)).text();
    const also = async (id: number) =>
      /Also good for:.*?<\/th>/s.exec(await open(id))?.[0].replace(/<[^>]*>/g, "");
    expect(await also(saturday)).toContain("Friday, Friday, December 4, 2026");
    expect(await also(friday)).toContain("Saturday, Saturday, December 5, 2026");
    afterFriday();
    expect(await also(saturday)).toBe(undefined);
    expect(await open(saturday)).toContain("Add to cart");
    expect(await open(friday)).not.toContain("Add to cart");
  });

  it("is not kept for sale by a night that is over, and is worth the nights that were cancelled", async () => {
    const { eisbn, friday, saturday } = await pass("half");
    const alone = await office.buyWithPayPal([eisbn]);
    const both = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
    afterFriday();
    const late = await office.buyWithPayPal([eisbn]);
    expect(await office.cancel(saturday)).toMatchObject({ orders: 3 });
    expect(await sold(eisbn)).toBe(false);
    const whole = await office.paidFor(alone);
    for (const number of [alone, both]) {
      expect(await bookshop.refunds(number)).toMatchObject([
        { state: "done", amount: Math.round(whole / 2) },
      ]);
      expect(await office.statusOf(number)).toBe("placed");
    }
    expect(await office.statusOf(late)).toBe("cancelled");
    expect(await bookshop.refunds(late)).toMatchObject([{ state: "done", amount: whole }]);
    expect(await office.cancel(saturday)).toMatchObject({ code: "cancelled" });
    // Friday took place: a later claim to the contrary gives nothing back twice.
    expect(await office.cancel(friday)).toMatchObject({ orders: 0 });
  });

  describe("of which staff refunded a cancelled night", () => {
    const refund = async (number: number, amount: number) => {
      platform.clock.advance(60);
      return bookshop.refund(number, amount);
    };
    const amounts = async (number: number) =>
      (await bookshop.refunds(number)).map(({ amount }) => amount).sort((a, b) => a - b);

    it("is worth what is left of its price, and the rest of the order is never refunded with it", async () => {
      const { eisbn, friday, saturday } = await pass("asked");
      const number = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
      const price = await office.paidFor(number);
      await office.cancel(friday);
      expect(await refund(number, 500)).toMatchObject([{ amount: 500 }]);
      expect(await office.cancel(saturday)).toMatchObject({ orders: 1 });
      expect(await amounts(number)).toEqual([500, price - 500]);
    });

    it("is worth nothing more if staff refunded all of it", async () => {
      const { eisbn, friday, saturday } = await pass("all");
      const number = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
      const price = await office.paidFor(number);
      await office.cancel(friday);
      await refund(number, price);
      expect(await office.cancel(saturday)).toMatchObject({ orders: 1 });
      expect(await amounts(number)).toEqual([price]);
    });

    it("is worth its whole price if the refund was for something else of the order, or for another ticket", async () => {
      const [first, second] = [await pass("first"), await pass("second")];
      const number = await office.buyWithPayPal([first.eisbn, second.eisbn, bookshop.title.eisbn]);
      const price = await office.paidFor(number);
      await refund(number, 100);
      platform.clock.advance(60);
      await office.cancel(first.friday);
      await office.cancel(second.friday);
      await refund(number, 300);
      await office.cancel(first.saturday);
      expect(await amounts(number)).toEqual([100, 300, price - 300]);
      platform.clock.advance(60);
      // The staff's refund was for one of the passes, and that one is over.
      await office.cancel(second.saturday);
      expect(await amounts(number)).toEqual([100, 300, price - 300, price]);
    });
  });

  it("stays with its buyers when a night that was cancelled long ago is imported once more", async () => {
    const { eisbn, friday, saturday } = await pass("kept");
    const number = await office.buyWithPayPal([eisbn]);
    expect(await office.cancel(friday)).toMatchObject({ orders: 0 });
    platform.clock.set(Date.parse("2026-12-07T09:00:00-08:00") / 1000);
    const calendar = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:kept Friday", "STATUS:CANCELLED"]
      .concat("SUMMARY:Friday", "DTSTART:20261204T190000", "DTEND:20261204T210000")
      .concat("END:VEVENT", "END:VCALENDAR");
    const file = office.fileOf("long-ago.ics", calendar.join("\r\n"));
    const begun = vi.spyOn(platform.database, "transaction");
    expect(await call(await office.staff(), eventCalls.importFile, { file })).toMatchObject({
      cancelled: [],
      orders: 0,
    });
    expect(begun).not.toHaveBeenCalled();
    begun.mockRestore();
    expect(await bookshop.refunds(number)).toEqual([]);
    expect((await office.door(saturday)).map(({ order_number }) => order_number)).toEqual([number]);
  });

  it("ends with the last night that is left, and its buyers are emailed once about one that is cancelled", async () => {
    const { eisbn, friday, saturday } = await pass("last");
    await office.buy([eisbn], "pass@example.com");
    expect(await office.cancel(saturday)).toMatchObject({ orders: 0 });
    expect(await office.cancel(saturday)).toMatchObject({ code: "cancelled" });
    const [email, ...more] = await cancellations("pass@example.com");
    expect(more).toEqual([]);
    expect(email?.subject).toBe("Cancelled: Saturday");
    expect(email?.body_text).toContain("Friday: Friday, December 4, 2026");
    expect(email?.body_text).toMatch(/account\/order\/\d+\?key=/);
    expect(await sold(eisbn)).toBe(true);
    platform.clock.set(Date.parse("2026-12-04T21:00:00-08:00") / 1000);
    expect(await sold(eisbn)).toBe(false);
    expect(await office.cancel(friday)).toMatchObject({ orders: 1 });
    expect(await cancellations("pass@example.com")).toHaveLength(1);
  });
});

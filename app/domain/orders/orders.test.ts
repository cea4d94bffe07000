import { describe, expect, it } from "vitest";
import { translator } from "#app/messages/translate.ts";
import { partOf } from "#tests/support/part-of.ts";
import { alsoTexts, owedOf, paymentText, statusName } from "./order-words.ts";
import {
  type DeliveryKey,
  handoverOf,
  isOwing,
  type Move,
  ORDER_STATUS,
  type Order,
  owingOf,
  PAYABLE,
  STATUS_AFTER,
  suits,
} from "./orders.ts";

const t = translator("en-CA");
const goods = { is_giftcard: false, tax_class: "book" };
const ticket = { ...goods, tax_class: "ticket" };
const card = { is_giftcard: true, tax_class: "gift_card" };
/** An order that owes $20.00, as far as its texts read it. */
const order = (more: object = {}, items: object[] = [goods]) =>
  partOf<Order>({
    status: "placed",
    delivery_key: "pickup",
    payment_type: "pickup",
    payment_state: "none",
    refunds: [],
    paid_by_hand: 0,
    locale: "en-CA",
    items: items.map((cart_info) => ({ cart_info })),
    summary: { total_owing: 2000, is_shipping_tbd: false },
    ...more,
  });

describe("[K3] the states of an order", () => {
  const from = (move: Move) => STATUS_AFTER[move].join(" ");
  it("follow each other in one direction only", () => {
    expect(from("accepted")).toBe("placed");
    expect(from("ready")).toBe("placed accepted");
    expect(from("shipped")).toBe("placed accepted");
    expect(from("completed")).toBe("placed accepted ready shipped");
    expect(from("cancelled")).toBe("placed accepted ready requested quoted");
  });

  it("end with completed and cancelled orders, and never begin with unpaid ones", () => {
    const reached = new Set(Object.values(STATUS_AFTER).flat());
    const closed = ORDER_STATUS.filter((status) => !reached.has(status));
    expect(closed).toEqual(["pending", "void", "declined", "completed", "cancelled"]);
  });

  it("are ready only for pickup, and shipped only for a carrier", () => {
    const moves = Object.keys(STATUS_AFTER) as Move[];
    const suiting = (delivery: DeliveryKey) => moves.filter((move) => suits(move, delivery)).join(" ");
    expect(suiting("pickup")).toBe("accepted ready completed cancelled");
    expect(suiting("ship")).toBe("accepted shipped completed cancelled");
    expect(suiting("email")).toBe("accepted completed cancelled");
  });

  it("allow payment while the order is active", () => {
    expect(ORDER_STATUS.filter((status) => PAYABLE.includes(status))).toEqual([
      ...["placed", "accepted", "ready", "shipped", "completed"],
    ]);
  });

  it.each([
    ["pickup", [goods], "pickup"],
    ["pickup", [ticket], "tickets"],
    ["pickup", [ticket, goods], "pickup"],
    ["ship", [ticket, goods], "ship"],
    ["email", [card], "email"],
  ] as const)(
    "are named by how the order is handed over: %s of %j is %s",
    (delivery_key, items, handover) => {
      const sample = order({ delivery_key }, [...items]);
      expect(handoverOf(sample)).toBe(handover);
      const completed = { pickup: "Picked up", ship: "Delivered", email: "Delivered", tickets: "Completed" };
      expect(t(statusName(sample, "completed"))).toBe(completed[handover]);
    },
  );

  it("mention tickets and gift cards beside books while the order is open", () => {
    const all = ORDER_STATUS.filter(
      (status) => alsoTexts(order({ status }, [goods, ticket, card])).length === 2,
    );
    expect(all).toEqual(["placed", "accepted", "ready", "shipped"]);
    expect(alsoTexts(order({}, [ticket]))).toEqual([]);
    expect(alsoTexts(order({ delivery_key: "email" }, [card]))).toEqual([]);
  });
});

describe("[K3] what is owed", () => {
  const row = {
    total: 5000,
    reduced: 0,
    gift_card_amount: 0,
    payment_state: "none",
    is_shipping_tbd: 0,
  } as const;
  it("is the total less what was taken off and what gift cards paid, never below zero", () => {
    expect(owingOf({ ...row, reduced: 1000, gift_card_amount: 1500 })).toBe(2500);
    expect(owingOf({ ...row, reduced: 4000, gift_card_amount: 1500 })).toBe(0);
  });

  it("is due until the payment arrived, also where only the shipping has no price yet", () => {
    expect(isOwing(row)).toBe(true);
    expect(isOwing({ ...row, payment_state: "pending" })).toBe(true);
    for (const payment_state of ["paid", "refunded", "refunded_in_part"] as const)
      expect(isOwing({ ...row, payment_state, is_shipping_tbd: 1 })).toBe(false);
    expect(isOwing({ ...row, gift_card_amount: 5000 })).toBe(false);
    expect(isOwing({ ...row, gift_card_amount: 5000, is_shipping_tbd: 1 })).toBe(true);
  });

  it("is nothing for an order that is cancelled or not agreed, or paid", () => {
    const owing = ORDER_STATUS.filter((status) => owedOf(order({ status })) > 0);
    expect(owing).toEqual(["pending", "placed", "accepted", "ready", "shipped", "completed"]);
    expect(owedOf(order({ payment_state: "paid" }))).toBe(0);
  });

  const given = (amount: number, state: string, target = "payment") => ({
    amount,
    state,
    target,
    to: "PayPal",
  });
  it.each([
    [{}, "You pay when you pick up your order."],
    [{ payment_state: "paid", paid: 2000 }, "Paid in full"],
    [{ payment_state: "refunded", refunds: [given(2000, "done"), given(500, "due")] }, "$20.00"],
    [{ payment_state: "refunded_in_part", refunds: [given(500, "done")] }, "$5.00"],
    [{ status: "cancelled" }, "won’t be charged"],
    [{ status: "cancelled", paid_by_hand: 2000 }, "$20.00"],
    [{ status: "cancelled", refunds: [given(700, "due")] }, "We are refunding $7.00 to PayPal"],
    [
      { status: "cancelled", refunds: [{ ...given(700, "due"), left_to_shop: true }] },
      "Our refund did not get through: $7.00 to PayPal.",
    ],
  ])("reads well as %j: %s", (more, text) => {
    expect(paymentText(order(more), t)).toContain(text);
  });
});

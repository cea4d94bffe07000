import { describe, expect, it } from "vitest";
import { Random } from "#tests/support/random.ts";
import {
  overpaidOf,
  type Parts,
  refundableFrom,
  refundedState,
  splitRefund,
  standingOf,
  TARGETS,
} from "./refunds.ts";

const parts = (more: Partial<Parts> = {}): Parts => ({ payment: 0, gift_card: 0, by_hand: 0, ...more });
type Made = Parameters<typeof standingOf>[1][number];
const refund = (amount: number, more: Partial<Made> = {}): Made => ({
  target: "payment",
  state: "done",
  reason: "asked",
  amount,
  for_copies: 0,
  ...more,
});
const paid = (received: Partial<Parts>, ...refunds: Made[]) => standingOf(parts(received), refunds);

describe("[K3] the money of an order", () => {
  it("is what was paid, less refunds that are made or under way", () => {
    const standing = paid(
      { payment: 5000, by_hand: 1000 },
      refund(700),
      refund(300, { state: "started" }),
      refund(200, { state: "by_hand" }),
      refund(400, { target: "by_hand" }),
    );
    expect(standing.confirmed).toEqual(parts({ payment: 700, by_hand: 400 }));
    expect(standing.pending).toEqual(parts({ payment: 500 }));
    expect(standing.refundable).toEqual(parts({ payment: 3800, by_hand: 600 }));
  });

  it("leaves out refunds that failed, and those of payments that matched no order", () => {
    const others = [
      refund(700, { state: "failed", for_copies: 700 }),
      refund(5000, { reason: "unmatched", for_copies: 5000 }),
    ];
    expect(paid({ payment: 5000 }, ...others)).toMatchObject({
      refundable: { payment: 5000 },
      refundedForCopies: 0,
    });
  });

  it("is never below zero", () => {
    expect(paid({ payment: 500 }, refund(700)).refundable.payment).toBe(0);
    expect(paid({ gift_card: 900 }, refund(950, { target: "gift_card" })).refundable.gift_card).toBe(0);
  });

  it("is refunded once nothing is left and nothing under way, and in part until then", () => {
    expect(refundedState(paid({ payment: 500 }, refund(499)))).toBe("refunded_in_part");
    expect(refundedState(paid({ payment: 500 }, refund(500)))).toBe("refunded");
    const waiting = paid({ payment: 500 }, refund(200), refund(300, { state: "started" }));
    expect(refundedState(waiting)).toBe("refunded_in_part");
    // The money of the only refund came back, and a person has to give it back.
    expect(refundedState(paid({ payment: 500 }, refund(500, { state: "by_hand" })))).toBe("paid");
  });

  it("is overpaid by its reductions, minus what was refunded for them", () => {
    const order = { total: 5000, reduced: 1200 };
    expect(overpaidOf(order, paid({ payment: 4000, gift_card: 1000 }))).toBe(1200);
    expect(overpaidOf(order, paid({ payment: 5000 }, refund(1000, { for_copies: 700 })))).toBe(500);
    expect(overpaidOf(order, paid({ payment: 3800 }))).toBe(0);
  });
});

describe("[K3] a refund", () => {
  const mixed = paid({ payment: 3000, gift_card: 1500, by_hand: 500 });
  const free = { held: 0, overpaid: 0 };

  it("goes through the provider first, then to gift cards, then over the counter", () => {
    expect(splitRefund(mixed, 2999, free)).toEqual([{ target: "payment", amount: 2999 }]);
    expect(splitRefund(mixed, 3001, free)).toEqual([
      { target: "payment", amount: 3000 },
      { target: "gift_card", amount: 1 },
    ]);
    expect(splitRefund(mixed, "everything", free)).toEqual([
      { target: "payment", amount: 3000 },
      { target: "gift_card", amount: 1500 },
      { target: "by_hand", amount: 500 },
    ]);
  });

  it("goes only where it may", () => {
    const targets = ["payment", "gift_card"] as const;
    expect(refundableFrom(mixed, targets)).toBe(4500);
    expect(splitRefund(mixed, "everything", { ...free, targets })).toEqual([
      { target: "payment", amount: 3000 },
      { target: "gift_card", amount: 1500 },
    ]);
    expect(splitRefund(mixed, 4501, { ...free, targets })).toEqual({ most: 4500 });
  });

  it("is at least a cent, and at most what is left", () => {
    expect(splitRefund(mixed, 0, free)).toEqual({ most: 5000 });
    expect(splitRefund(mixed, 5000, free)).toHaveLength(3);
    expect(splitRefund(mixed, 5001, free)).toEqual({ most: 5000 });
  });

  it("leaves the money for gift cards that stay valid, the provider's first", () => {
    expect(splitRefund(mixed, "beside_cards", { ...free, held: 1000 })).toEqual([
      { target: "payment", amount: 2000 },
      { target: "gift_card", amount: 1500 },
      { target: "by_hand", amount: 500 },
    ]);
    expect(splitRefund(mixed, "beside_cards", { ...free, held: 3200 })).toEqual([
      { target: "gift_card", amount: 1500 },
      { target: "by_hand", amount: 300 },
    ]);
    expect(splitRefund(mixed, 4001, { ...free, held: 1000 })).toEqual({ most: 4000 });
    expect(splitRefund(mixed, "everything", { ...free, held: 6000 })).toEqual({ most: 0 });
  });

  it("of the overpaid amount gives back all of it that was not spent on gift cards, or nothing", () => {
    expect(splitRefund(mixed, "overpaid", { held: 0, overpaid: 700 })).toEqual([
      { target: "payment", amount: 700 },
    ]);
    const wide = splitRefund(mixed, "overpaid", { held: 4500, overpaid: 700 });
    expect(wide).toEqual([{ target: "gift_card", amount: 500 }]);
    expect(splitRefund(mixed, "overpaid", { held: 0, overpaid: 0 })).toEqual([]);
    expect(splitRefund(mixed, "overpaid", { held: 5000, overpaid: 700 })).toEqual([]);
  });

  it("goes back to a gift card although money handed over in the shop paid for gift cards that stay valid", () => {
    const targets = ["payment", "gift_card"] as const;
    const standing = paid({ gift_card: 2100, by_hand: 5000 });
    expect(splitRefund(standing, "overpaid", { held: 5000, overpaid: 2100, targets })).toEqual([
      { target: "gift_card", amount: 2100 },
    ]);
    expect(splitRefund(standing, 2100, { held: 5000, overpaid: 2100 })).toEqual([
      { target: "gift_card", amount: 2100 },
    ]);
  });

  it("of the overpaid amount leaves nothing for the counter that could have gone elsewhere", () => {
    const targets = ["payment", "gift_card"] as const;
    const random = new Random(5);
    for (let round = 0; round < 2000; round++) {
      const [payment, gift_card, by_hand] = [random.below(60), random.below(60), random.below(60)];
      // Money paid for the gift cards, and gift cards never pay for gift cards.
      const held = random.below(payment + by_hand + 1);
      const overpaid = 1 + random.below(payment + gift_card + by_hand - held || 1);
      const standing = paid({ payment, gift_card, by_hand });
      const split = splitRefund(standing, "overpaid", { held, overpaid, targets });
      if (!Array.isArray(split)) throw new Error("refused");
      const refunded = split.reduce((sum, part) => sum + part.amount, 0);
      expect(refunded).toBe(Math.min(overpaid, gift_card + Math.max(0, payment - held)));
      for (const part of split) expect(part.amount).toBeLessThanOrEqual(standing.refundable[part.target]);
    }
  });

  it("adds up to its amount to the cent, and takes from nowhere more than is left there", () => {
    for (let amount = 1; amount <= 47; amount++) {
      const standing = paid({ payment: 13, gift_card: 17, by_hand: 17 });
      const split = splitRefund(standing, amount, free);
      if (!Array.isArray(split)) throw new Error("refused");
      expect(split.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      for (const part of split) expect(part.amount).toBeLessThanOrEqual(standing.refundable[part.target]);
      expect(split.map(({ target }) => TARGETS.indexOf(target)).every((at, n) => at >= n)).toBe(true);
    }
  });
});

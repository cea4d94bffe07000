import { expect, it } from "vitest";
import { DAY } from "#app/lib/seconds.ts";
import { cardUses } from "./gift-cards.ts";

const card = (id: number, balance: number, issued_at = 0, amount: number | null = null) => ({
  id,
  balance,
  issued_at,
  amount,
});
const used = (cards: ReturnType<typeof card>[], owing: number) =>
  cardUses(cards, owing).map(({ amount }) => amount);

it("cards are used oldest first, then smallest first, and never for more than is owed", () => {
  expect(used([card(1, 5000, 10 * DAY), card(2, 1000, 0), card(3, 300, 10 * DAY)], 1500)).toEqual([
    200, 1000, 300,
  ]);
  expect(used([card(1, 5000)], 1200)).toEqual([1200]);
  expect(used([card(1, 500), card(2, 700)], 5000)).toEqual([500, 700]);
  expect(used([card(1, 500)], 0)).toEqual([0]);
});
it("the shopper's amount for a card comes first, but never exceeds its balance", () => {
  expect(used([card(1, 5000, 0), card(2, 5000, DAY, 700)], 1000)).toEqual([300, 700]);
  expect(used([card(1, 500, 0, 9999)], 2000)).toEqual([500]);
});

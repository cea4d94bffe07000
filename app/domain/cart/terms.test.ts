import { describe, expect, it } from "vitest";
import { joinedTerms, MAX_CARDS, MAX_CODES } from "./terms.ts";

describe("terms of a guest's and a customer's cart", () => {
  it("are the guest's where the customer has none", () => {
    const guests = {
      delivery: "pickup",
      promo_codes: ["SPRING"],
      gift_cards: [{ id: 4, amount: 500 }],
    } as const;
    expect(joinedTerms({}, guests)).toEqual(guests);
    expect(joinedTerms({ promo_codes: [] }, guests)).toEqual(guests);
  });
  it("keep the customer's choices, and the codes and cards of both, each once", () => {
    const own = {
      delivery: "ship",
      address_id: 2,
      promo_codes: ["OLD"],
      gift_cards: [{ id: 4, amount: null }],
    } as const;
    const guests = {
      delivery: "pickup",
      promo_codes: ["SPRING", "OLD"],
      gift_cards: [{ id: 4, amount: 500 }],
    } as const;
    expect(joinedTerms(own, guests)).toEqual({
      delivery: "ship",
      address_id: 2,
      promo_codes: ["SPRING", "OLD"],
      gift_cards: [{ id: 4, amount: 500 }],
    });
  });
  it("have no more codes and cards than a cart may", () => {
    const codes = (first: string) => Array.from({ length: MAX_CODES }, (_, index) => `${first}${index}`);
    const cards = (first: number) =>
      Array.from({ length: MAX_CARDS }, (_, index) => ({ id: first + index, amount: null }));
    const joined = joinedTerms(
      { promo_codes: codes("A"), gift_cards: cards(100) },
      { promo_codes: codes("B"), gift_cards: cards(200) },
    );
    expect(joined).toEqual({ promo_codes: codes("B"), gift_cards: cards(200) });
  });
});

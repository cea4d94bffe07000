import { describe, expect, it } from "vitest";
import { translator } from "#app/messages/translate.ts";
import { arrivalTexts } from "./arrival-words.ts";
import { type ArrivingLine, arrivalsOf } from "./arrivals.ts";

const NOW = 1_000;
const MAIL = { min: 4, max: 9 };
const line = (more: Partial<ArrivingLine> = {}): ArrivingLine => ({
  quantity: 1,
  backorder_quantity: 0,
  backorder_sub_message: "",
  is_time_known: false,
  release_date: null,
  is_preordered: false,
  tax_class: "book",
  is_giftcard: false,
  ...more,
});
const toOrder = { backorder_quantity: 1, backorder_sub_message: "Ready in 3 to 8 days", is_time_known: true };
const together = { isBatched: false, days: MAIL };
const waits = (lines: ArrivingLine[], way = together) =>
  arrivalsOf(lines, way, NOW).map((parts) =>
    parts.map(({ quantity, wait, with_rest }) => `${quantity} ${wait}${with_rest ? " with the rest" : ""}`),
  );

describe("when a line is expected", () => {
  it("follows from stock, the supplier's time, the day of publication, or is unknown", () => {
    const day = { backorder_quantity: 1, release_date: NOW + 1 };
    expect(waits([line()])).toEqual([["1 nothing"]]);
    expect(waits([line(toOrder)])).toEqual([["1 supplier"]]);
    expect(waits([line({ ...toOrder, is_time_known: false })])).toEqual([["1 unknown"]]);
    expect(waits([line(day)])).toEqual([["1 release"]]);
    expect(waits([line({ ...toOrder, release_date: NOW })])).toEqual([["1 supplier"]]);
    expect(arrivalsOf([line()], together, NOW)[0]?.[0]?.days).toEqual(MAIL);
  });

  it("waits for the day of a pre-order campaign even if the copy is here", () => {
    expect(waits([line({ is_preordered: true, release_date: NOW + 1 })])).toEqual([["1 release"]]);
    expect(waits([line({ release_date: NOW + 1 })])).toEqual([["1 nothing"]]);
    expect(waits([line({ is_preordered: true, release_date: NOW - 1 })])).toEqual([["1 nothing"]]);
  });

  it("depends on what else is in the parcel", () => {
    expect(waits([line(), line(toOrder)])).toEqual([["1 nothing with the rest"], ["1 supplier"]]);
    expect(waits([line(toOrder), line(toOrder)])).toEqual([["1 supplier"], ["1 supplier"]]);
    const forthcoming = line({ backorder_quantity: 1, release_date: NOW + 1 });
    expect(waits([line(toOrder), forthcoming])).toEqual([
      ["1 supplier with the rest"],
      ["1 release with the rest"],
    ]);
  });

  it("is said for each of two parcels", () => {
    const batched = { isBatched: true, days: MAIL };
    const three = line({ ...toOrder, quantity: 3, backorder_quantity: 2 });
    expect(waits([line(), three, line(toOrder)], batched)).toEqual([
      ["1 nothing"],
      ["1 nothing", "2 supplier"],
      ["1 supplier"],
    ]);
    expect(waits([three])).toEqual([["3 supplier"]]);
  });

  it("is not said of gift cards and tickets, for which nothing waits", () => {
    const card = line({ tax_class: "giftcard", is_giftcard: true });
    expect(waits([card, line({ tax_class: "ticket" }), line()])).toEqual([[], [], ["1 nothing"]]);
  });
});

describe("the words for it", () => {
  const said = (
    given: Partial<ArrivingLine>,
    {
      isSent = true,
      days = MAIL as { min: number; max: number } | null,
      others = [] as ArrivingLine[],
      locale = "en-CA",
    } = {},
  ) => {
    const one = line(given);
    const [arrivals = []] = arrivalsOf([one, ...others], { isBatched: false, days }, NOW);
    const shown = { ...one, arrivals };
    return arrivalTexts(shown, isSent, translator(locale), locale).join("|");
  };
  const release_date = Date.UTC(2027, 4, 12) / 1000;

  it("are a range of days, or how long each part takes", () => {
    expect(said({})).toBe("Expected 4 to 9 business days after your order.");
    expect(said(toOrder)).toBe("Ready in 3 to 8 days. Shipping then takes 4 to 9 business days.");
    expect(said({}, { others: [line(toOrder)] })).toBe(
      "It ships with the rest of your order. Shipping then takes 4 to 9 business days.",
    );
  });

  it("name the day of publication", () => {
    const forthcoming = { backorder_quantity: 1, release_date };
    expect(said(forthcoming)).toBe("Out May 12, 2027. Shipping then takes 4 to 9 business days.");
    expect(said(forthcoming, { isSent: false })).toBe("Out May 12, 2027. Ready for pickup from that day.");
    // Its campaign names the day itself.
    expect(said({ ...forthcoming, is_preordered: true })).toBe(
      "Expected 4 to 9 business days after it comes out.",
    );
    expect(said({ ...forthcoming, is_preordered: true }, { isSent: false })).toBe("");
  });

  it("say when it can be picked up, if the shop does", () => {
    const pickup = { isSent: false, days: { min: 1, max: 1 } };
    expect(said({}, pickup)).toBe("Ready for pickup within one business day of your order.");
    expect(said({}, { isSent: false, days: null })).toBe(
      "We’ll let you know as soon as it is ready for pickup.",
    );
    expect(said({}, { ...pickup, others: [line(toOrder)] })).toBe(
      "It will be ready with the rest of your order.",
    );
  });

  it("say that a day is not known", () => {
    const unknown = "We don’t know the day yet, and will let you know as soon as we do.";
    expect(said({ backorder_quantity: 1 })).toBe(unknown);
    expect(said({ backorder_quantity: 1, backorder_sub_message: "Out of stock" })).toBe(
      `Out of stock. ${unknown}`,
    );
    expect(said({}, { days: null })).toBe(unknown);
  });

  it("are in French", () => {
    const french = { locale: "fr-CA" };
    expect(said({}, french)).toBe("Livraison prévue : de 4 à 9 jours ouvrables après votre commande.");
    expect(said({ backorder_quantity: 1 }, french)).toBe(
      "Date à confirmer. Nous vous préviendrons dès que nous la connaîtrons.",
    );
    expect(said({ backorder_quantity: 1, release_date }, french)).toBe(
      "Parution : 12 mai 2027. La livraison prend ensuite de 4 à 9 jours ouvrables.",
    );
  });

  it("count the copies of each parcel", () => {
    const three = line({ ...toOrder, quantity: 3, backorder_quantity: 2 });
    const [arrivals = []] = arrivalsOf([three], { isBatched: true, days: MAIL }, NOW);
    expect(arrivalTexts({ ...three, arrivals }, true, translator("en-CA"), "en-CA")).toEqual([
      "one copy: Expected 4 to 9 business days after your order.",
      "2 copies: Ready in 3 to 8 days. Shipping then takes 4 to 9 business days.",
    ]);
  });

  it("say that tickets come by email", () => {
    expect(said({ tax_class: "ticket" })).toBe("By email, with the confirmation of your order.");
    expect(said({ tax_class: "giftcard", is_giftcard: true })).toBe("");
  });
});

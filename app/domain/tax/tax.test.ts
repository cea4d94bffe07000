import { describe, expect, it } from "vitest";
import { DAY } from "#app/lib/seconds.ts";
import type { Rate } from "./rates.ts";
import {
  type DeliveryFee,
  fallsOn,
  feesOn,
  ratesFor,
  type TaxableLine,
  type TaxLine,
  taxesAndFees,
  taxesOn,
  withoutExempt,
} from "./tax.ts";

const at = (moment: string) => Date.parse(moment) / 1000;
const NOW = at("2026-11-21");
const line = (amount: number, tax_class = "book"): TaxableLine => ({ amount, tax_class });
const rate = (more: Partial<Rate> = {}): Rate => ({
  type: "Tax",
  rate: 10_000,
  tax_classes: [],
  from: 0,
  ...more,
});
/** The rates in a place, for a shop in the same country. */
const ratesIn = (province: string, own: Rate[] = [], postal_code = "", now = NOW) =>
  ratesFor({ country: "CA", province, postal_code }, { country: "CA", province: "BC" }, own, now);
const inCanada = (province: string, lines: TaxableLine[], now = NOW) =>
  taxesOn(lines, ratesIn(province, [], "", now))
    .map(({ type, amount }) => `${type} ${amount}`)
    .join(", ");

describe("[K3] Canadian taxes", () => {
  it.each(["AB", "BC", "SK", "MB", "QC", "ON", "NS", "NB", "PE", "NL", "YT", "NT", "NU"])(
    "are 5 %% on books in %s",
    (province) => {
      expect(inCanada(province, [line(10_000), line(10_000, "audiobook_physical")])).toMatch(
        /^(GST|HST \(book rate\)) 1000$/,
      );
    },
  );

  it.each([
    ["AB", "GST 500"],
    ["BC", "GST 500, PST 700"],
    ["SK", "GST 500, PST 600"],
    ["MB", "GST 500, RST 700"],
    ["QC", "GST 500, QST 998"],
    ["ON", "HST 1300"],
    ["NB", "HST 1500"],
    ["NS", "HST 1400"],
  ])("on other goods in %s are %s", (province, taxes) => {
    expect(inCanada(province, [line(10_000, "merchandise")])).toBe(taxes);
  });

  it.each([
    ["BC", "GST 500"],
    ["MB", "GST 500"],
    ["SK", "GST 500, PST 600"],
    ["QC", "GST 500, QST 998"],
    ["ON", "HST 1300"],
  ])("[M3] on admissions in %s are %s", (province, taxes) => {
    expect(inCanada(province, [line(10_000, "ticket")])).toBe(taxes);
  });

  it("tell books, other goods and gift cards of one order apart", () => {
    const order = [line(10_000), line(10_000, "merchandise"), line(5000, "gift_card")];
    expect(inCanada("ON", order)).toBe("HST (book rate) 500, HST 1300");
    expect(inCanada("QC", [line(10_000, "activity_book")])).toBe("GST 500");
  });

  it("change with the first second of the day from which a rate is dated", () => {
    const mug = [line(10_000, "merchandise")];
    expect(inCanada("NS", mug, at("2025-04-01") - 1)).toBe("HST 1500");
    expect(inCanada("NS", mug, at("2025-04-01"))).toBe("HST 1400");
  });

  it("are not charged abroad, or in a province that does not exist", () => {
    const abroad = { country: "AU", province: "WA", postal_code: "" };
    const home = { country: "US", province: "WA" };
    expect(ratesFor(abroad, home, [rate({ provinces: ["WA"] })], NOW)).toEqual([]);
    expect(ratesIn("constructor")).toEqual([]);
  });
});

describe("[K3] a shop's own rate", () => {
  const names = (rates: readonly Rate[]) => rates.map(({ type }) => type);

  it("replaces the built-in ones", () => {
    expect(names(ratesIn("BC", [rate()]))).toEqual(["Tax"]);
  });

  it("applies from its first second until, but not including, its last", () => {
    const dated = [rate({ from: NOW, until: NOW + DAY })];
    const found = [NOW - 1, NOW, NOW + DAY - 1, NOW + DAY].map((now) => ratesIn("BC", dated, "", now).length);
    expect(found).toEqual([0, 1, 1, 0]);
  });

  it("applies in the provinces it names, or in the shop's own", () => {
    expect(ratesIn("ON", [rate({ provinces: ["ON"] })])).toHaveLength(1);
    expect(ratesIn("BC", [rate({ provinces: ["ON"] })])).toHaveLength(0);
    expect(ratesIn("BC", [rate()])).toHaveLength(1);
    expect(ratesIn("ON", [rate()])).toHaveLength(0);
  });

  it.each([
    ["V8W", "V8W 1A1", 1],
    ["v8w", "V8W 1A1", 1],
    ["V8W 1", "v8w1a1", 1],
    ["v8-w", "v8w-1a1", 1],
    ["V8W", "V8V 1A1", 0],
    ["8W", "V8W 1A1", 0],
  ])("[K14] for %j is %s's in any spelling: %i", (prefix, code, count) => {
    expect(ratesIn("BC", [rate({ postal_prefixes: [prefix] })], code)).toHaveLength(count);
    // A place that has the prefix in another province is another place.
    expect(ratesIn("ON", [rate({ postal_prefixes: [prefix] })], code)).toHaveLength(0);
  });

  it("falls on its tax classes, or on all but gift cards", () => {
    expect(fallsOn(rate(), line(1, "anything"))).toBe(true);
    expect(fallsOn(rate({ tax_classes: ["book"] }), line(1))).toBe(true);
    expect(fallsOn(rate({ tax_classes: ["book"] }), line(1, "merchandise"))).toBe(false);
    expect(fallsOn(rate({ tax_classes: ["gift_card"] }), line(1, "gift_card"))).toBe(false);
    expect(fallsOn(rate(), { tax_class: "book", is_giftcard: true })).toBe(false);
  });

  it("is left out for an institution that is exempt from it, or from all", () => {
    const rates = [rate({ type: "GST" }), rate({ type: "PST" })];
    expect(names(withoutExempt(rates, null))).toEqual(["GST", "PST"]);
    expect(names(withoutExempt(rates, { types: ["PST"] }))).toEqual(["GST"]);
    expect(names(withoutExempt(rates, { types: [] }))).toEqual([]);
  });
});

describe("[K3] a tax", () => {
  it("is calculated once on the sum, and half a cent is rounded up", () => {
    const amountOf = (...lines: TaxableLine[]) => taxesOn(lines, [rate({ rate: 5000 })])[0]?.amount;
    expect(amountOf(line(10))).toBe(1);
    expect(amountOf(line(9))).toBeUndefined();
    expect(amountOf(line(9), line(9), line(9), line(9))).toBe(2);
  });

  it("keeps the amount it was calculated from", () => {
    expect(taxesOn([line(2000), line(500)], [rate({ rate: 9975 })])).toEqual([
      { type: "Tax", rate: 9975, taxable: 2500, amount: 249 },
    ]);
  });
});

describe("[K3] a tax on delivery", () => {
  const books = rate({ tax_classes: ["book"] });
  const on = (lines: TaxableLine[], one: Rate, pickupPossible = true) =>
    taxesOn(lines, [one], { amount: 1000, pickupPossible })[0]?.taxable;
  const mixed = [line(2000), line(6000, "merchandise")];

  it("falls on the share of the goods that are taxed, to the cent", () => {
    expect(on(mixed, books)).toBe(2000 + 250);
    expect(on([line(1), line(2, "merchandise")], rate({ rate: 50_000, tax_classes: ["book"] }))).toBe(
      1 + 333,
    );
    expect(on([line(1, "merchandise"), line(2)], rate({ rate: 50_000, tax_classes: ["book"] }))).toBe(
      2 + 667,
    );
  });

  it("follows the regime of its state", () => {
    expect(on(mixed, { ...books, on_shipping: "never" })).toBe(2000);
    expect(on(mixed, { ...books, on_shipping: "always" })).toBe(3000);
    expect(on(mixed, { ...books, on_shipping: "unless_pickup" }, true)).toBe(2000);
    expect(on(mixed, { ...books, on_shipping: "unless_pickup" }, false)).toBe(2250);
  });

  it("needs goods that are taxed and delivered", () => {
    expect(on([line(2000, "merchandise")], { ...books, on_shipping: "always" })).toBeUndefined();
    const tickets = rate({ tax_classes: ["ticket"], on_shipping: "always" });
    expect(on([line(2000), line(8000, "ticket")], tickets)).toBe(8000);
  });

  it("leaves tickets and gift cards, which are not delivered, out of the shares", () => {
    for (const other of [line(8000, "ticket"), line(8000, "gift_card"), { ...line(8000), is_giftcard: true }])
      expect(on([...mixed, other], books)).toBe(2250);
    // In Saskatchewan the provincial tax falls on the tickets alone.
    const taxes = taxesOn([line(2000), line(8000, "ticket")], ratesIn("SK"), {
      amount: 1000,
      pickupPossible: true,
    });
    expect(taxes.map(({ type, taxable }) => [type, taxable])).toEqual([
      ["GST", 11_000],
      ["PST", 8000],
    ]);
  });
});

describe("[K3] a state's fee on deliveries", () => {
  const fee = (more: Partial<DeliveryFee> = {}): DeliveryFee => ({
    type: "Fee",
    provinces: ["MN"],
    amount: 50,
    from_taxable: 10_000,
    from: 0,
    ...more,
  });
  const tax = (taxable: number): TaxLine => ({ type: "Tax", rate: 6875, taxable, amount: 1 });
  const on = (fees: DeliveryFee[], taxes: TaxLine[], province = "MN", now = NOW) =>
    feesOn(fees, { country: "US", province, postal_code: "" }, taxes, now);

  it("is charged from its threshold on, once", () => {
    expect(on([fee()], [tax(9999)])).toEqual([]);
    expect(on([fee()], [tax(10_000), tax(400)])).toEqual([
      { type: "Fee", amount: 50, taxable: 10_000, rate: 0 },
    ]);
  });

  it("is not charged where nothing is taxed, or in another state", () => {
    expect(on([fee({ from_taxable: 1 })], [])).toEqual([]);
    expect(on([fee()], [tax(10_000)], "CO")).toEqual([]);
  });

  it("counts the goods that are delivered and what their delivery is taxed on, but no tickets", () => {
    const fees = [fee({ provinces: ["MN"], from_taxable: 3000 })];
    const address = { country: "US", province: "MN", postal_code: "" };
    const feesFor = (...lines: TaxableLine[]) =>
      taxesAndFees(
        lines,
        [rate({ rate: 6875 })],
        { amount: 1000, pickupPossible: true },
        { fees, address, now: NOW },
      )
        .filter(({ type }) => type === "Fee")
        .map(({ taxable }) => taxable);
    expect(feesFor(line(1999))).toEqual([]);
    expect(feesFor(line(2000))).toEqual([3000]);
    expect(feesFor(line(1999), line(5000, "ticket"))).toEqual([]);
    expect(feesFor(line(5000, "ticket"))).toEqual([]);
  });

  it("is charged from its first second until, but not including, its last", () => {
    const dated = [fee({ from: NOW, until: NOW + DAY })];
    const found = [NOW - 1, NOW, NOW + DAY - 1, NOW + DAY].map((now) => on(dated, [tax(10_000)], "MN", now));
    expect(found.map(({ length }) => length)).toEqual([0, 1, 1, 0]);
  });
});

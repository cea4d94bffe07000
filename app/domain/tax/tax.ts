import { type Cents, share } from "#app/lib/money.ts";
import { CANADIAN_RATES, type Rate } from "./rates.ts";

/** A line as taxes see it: how much of which class. */
export interface TaxableLine {
  amount: Cents;
  tax_class: string;
}

/** One line of the summary (spec 2 §3 "taxes"), with what it was reckoned from. */
export interface TaxLine {
  type: string;
  amount: Cents;
  taxable: Cents;
  rate: number;
}

/** The rates in force where goods are handed over or sent to, on that day. */
export function ratesFor(
  place: { country: string; province: string },
  shopRates: readonly Rate[],
  now: number,
): readonly Rate[] {
  const rates =
    shopRates.length > 0 ? shopRates : place.country === "CA" ? (CANADIAN_RATES[place.province] ?? []) : [];
  return rates.filter((rate) => rate.from <= now && (rate.until === undefined || now < rate.until));
}

/** The rates that are left once an institution's exemption is honoured; one that names no taxes is from all. */
export function withoutExempt(
  rates: readonly Rate[],
  exemption: { readonly types: readonly string[] } | null,
): readonly Rate[] {
  if (!exemption) return rates;
  return exemption.types.length === 0 ? [] : rates.filter(({ type }) => !exemption.types.includes(type));
}

/**
 * Taxes on priced lines: each type on the sum of what it falls on, rounded half up to the cent once.
 * Gift cards are money, not goods, and never taxed.
 */
export function taxesOn(lines: readonly TaxableLine[], rates: readonly Rate[]): TaxLine[] {
  return rates
    .map((rate) => {
      const taxable = lines
        .filter((line) => line.tax_class !== "gift_card")
        .filter((line) => rate.tax_classes.length === 0 || rate.tax_classes.includes(line.tax_class))
        .reduce((sum, line) => sum + line.amount, 0);
      return { type: rate.type, rate: rate.rate, taxable, amount: share(taxable, rate.rate) };
    })
    .filter((line) => line.amount > 0);
}

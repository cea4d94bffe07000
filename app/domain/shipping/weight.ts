import { ownValue } from "#app/lib/own.ts";

const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  oz: 28.3495,
  lb: 453.592,
  lbs: 453.592,
};

/** A weight in the trade's notation ("350 g", "12.5 oz") in grams; null for anything else. */
export function gramsOf(weight: string | null): number | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*$/i.exec(weight ?? "");
  const unit = ownValue(GRAMS, match?.[2]?.toLowerCase() ?? "");
  return match && unit ? Math.round(Number(match[1]) * unit) : null;
}

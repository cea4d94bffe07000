const MEASURE = /^(\d+(?:\.\d+)?) (in|mm|cm|oz|lb|g|kg)$/;
const CM_IN_INCH = 2.54;

/**
 * A stored size or weight ("5.5 in", "21.5 cm") as a shopper reads it. In French, books are measured in centimetres and
 * decimals follow a comma. Other texts of feeds stay as they are.
 */
export function measureIn(locale: string, stored: string | null): string | null {
  const [, digits, unit] = MEASURE.exec(stored ?? "") ?? [];
  if (!digits || !unit || !locale.startsWith("fr")) return stored;
  const number = Number(digits);
  const [amount, unitName] =
    unit === "in" ? [Math.round(number * CM_IN_INCH * 10) / 10, "cm"] : [number, unit];
  return `${amount.toLocaleString(locale)}\u00a0${unitName}`;
}

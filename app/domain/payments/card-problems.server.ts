import { isOneOf } from "#app/lib/records.ts";
import { problem } from "#app/messages/failure.ts";
import { validation } from "#app/messages/words.ts";
import { BRANDS, brandOf, CARD_LENGTH, CVV, EXPIRY_YEARS, passesLuhn } from "./card.ts";

export interface CardFields {
  name: string;
  number: string;
  country: string;
  postal_code: string;
  expiry_month: string;
  expiry_year: string;
  cvv: string;
}

/** The problems with a card, by field (spec 2 §5); empty if there are none. */
export function cardProblems(
  card: CardFields,
  accepted: readonly string[],
  today: { year: number; month: number },
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const digits = card.number.replace(/[\s-]/g, "");
  if (card.name === "") wrong.name = problem(validation.fullName);
  if (!/^\d*$/.test(digits) || card.number.length > CARD_LENGTH.most)
    wrong.number = problem(validation.cardNumber);
  else if (digits.length < CARD_LENGTH.least)
    wrong.number = problem(validation.cardShort, { count: CARD_LENGTH.least });
  else {
    const brand = brandOf(digits);
    if (!brand || !accepted.includes(brand)) wrong.number = problem(validation.cardBrand);
    else if (!passesLuhn(digits) || !isOneOf(BRANDS[brand].lengths, digits.length))
      wrong.number = problem(validation.cardNumber);
  }
  const [month, year] = [Number(card.expiry_month), Number(card.expiry_year)];
  if (!(Number.isInteger(month) && month >= 1 && month <= 12))
    wrong.expiry_month = problem(validation.cardMonth);
  if (!(Number.isInteger(year) && year >= today.year && year < today.year + EXPIRY_YEARS))
    wrong.expiry_year =
      card.expiry_year !== "" && year < today.year
        ? problem(validation.cardExpired)
        : problem(validation.cardYear);
  else if (!wrong.expiry_month && year === today.year && month < today.month)
    wrong.expiry_month = problem(validation.cardExpired);
  if (!CVV.test(card.cvv)) wrong.cvv = problem(validation.cvv);
  return wrong;
}

import type { Store } from "#app/domain/stores/stores.server.ts";
import type { PostedForm } from "#app/http/forms/forms.server.ts";
import { daySpan } from "#app/lib/dates.ts";
import { type Cents, parseCents } from "#app/lib/money.ts";
import { failure, invalid, problem, sayIn } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";

/** Converts the input of the desk's forms to the input of calls. */

/** The language of the person who reads a failure. */
type Speaker = { readonly locale: string };

/** An amount as people write it, in cents; undefined if the field is empty and may be. */
export function amountIn(
  { locale }: Speaker,
  form: PostedForm,
  name: string,
  required = false,
): Cents | undefined | Failure {
  const text = form.text(name).trim();
  if (text === "" && !required) return undefined;
  return parseCents(text) ?? sayIn(locale, invalid({ [name]: problem(words.badAmount) }));
}

/**
 * How much to refund, as the fields `how_much` and `amount` say. Failure: the amount is not valid, or was typed beside
 * `everything`, so that nobody can tell which of the two is meant.
 */
export function refundIn(speaker: Speaker, form: PostedForm): Cents | "everything" | Failure {
  const everything = form.text("how_much") === "everything";
  const amount = amountIn(speaker, form, "amount", !everything);
  if (everything && amount !== undefined)
    return isFailure(amount)
      ? amount
      : sayIn(speaker.locale, invalid({ amount: problem(words.partOrEverything) }));
  return amount ?? "everything";
}

/** The values typed for each line of an order, by its number from 1: the fields `lines[0].NAME`, `lines[1].NAME` …. */
function typedLines(
  form: PostedForm,
  name: "quantity" | "price",
): { line: number; at: string; text: string }[] {
  const { lines } = form.values;
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((fields: unknown, position) => {
    const text = (fields as Record<string, unknown> | null)?.[name];
    return typeof text === "string"
      ? [{ line: position + 1, at: `lines[${position}].${name}`, text: text.trim() }]
      : [];
  });
}

/** The number of copies of each line; lines without any are left out. Failure: `choose_copies`. */
export function copiesIn(
  { locale }: Speaker,
  form: PostedForm,
): { line: number; quantity: number }[] | Failure {
  const typed = typedLines(form, "quantity").filter(({ text }) => text !== "");
  const wrong = typed.find(({ text }) => !/^\d{1,6}$/.test(text));
  if (wrong) return sayIn(locale, invalid({ [wrong.at]: problem(words.badCopies) }));
  const lines = typed
    .map(({ line, text }) => ({ line, quantity: Number(text) }))
    .filter(({ quantity }) => quantity > 0);
  return lines.length > 0 ? lines : sayIn(locale, failure("desk.choose_copies"));
}

/** The fields of an address, without those that are empty. */
export function addressIn(form: PostedForm): Record<string, string> {
  const names = ["name", "company_name", "street_address", "street_address_2", "city", "country", "province"];
  return Object.fromEntries(
    [...names, "postal_code", "phone_number"]
      .map((name) => [name, form.text(name).trim()] as const)
      .filter(([, text]) => text !== ""),
  );
}

/** The prices of the lines in cents. */
export function pricesIn({ locale }: Speaker, form: PostedForm): { line: number; price: Cents }[] | Failure {
  const prices: { line: number; price: Cents }[] = [];
  for (const { line, at, text } of typedLines(form, "price")) {
    const price = parseCents(text);
    if (price === undefined) return sayIn(locale, invalid({ [at]: problem(words.badAmount) }));
    prices.push({ line, price });
  }
  return prices;
}

/** The last second of a day in the shop's time zone; undefined if the field is empty. */
export function dayIn(
  { locale, store }: Speaker & { readonly store: Store },
  form: PostedForm,
  name: string,
): number | undefined | Failure {
  const text = form.text(name).trim();
  if (text === "") return undefined;
  const day = daySpan(text, store.settings.store_info.time_zone);
  return day ? day.to - 1 : sayIn(locale, invalid({ [name]: problem(words.badDay) }));
}

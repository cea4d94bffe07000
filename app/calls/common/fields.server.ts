import { z } from "zod";
import { LIMITS, PHONE } from "#app/domain/accounts/address.ts";
import { MAX_QUANTITY } from "#app/domain/cart/cart.ts";
import { CONDITIONS } from "#app/domain/catalogue/catalogue.ts";

/** The shapes that calls, forms and commands share. Everything may arrive as text. */
export const eisbn = z.string().trim().min(1, "Required").max(40);

/** Absent means new; a condition that the contract does not know is refused. */
export const condition = z.enum(CONDITIONS).default("");

export const QUANTITY_MESSAGE = `Enter a whole number from 1 to ${MAX_QUANTITY}.`;
const wholeNumber = z.union([z.string(), z.number()]).transform((value, context) => {
  const text = String(value).trim();
  // "1e9", "1.5", "-1" and "NaN" are all numbers to JavaScript and none of them a quantity.
  if (!/^\d{1,6}$/.test(text)) {
    context.addIssue({ code: "custom", message: QUANTITY_MESSAGE });
    return z.NEVER;
  }
  return Number(text);
});

/** 1 to 9999 (spec 1 §9); 0 removes a line of the cart (spec 1 §4). */
export const cartQuantity = wholeNumber.pipe(z.number().max(MAX_QUANTITY, QUANTITY_MESSAGE));

export const lineId = z.coerce.number().int().positive();

export const registryId = z.string().trim().max(40).default("");

/** Whom an order is for (spec 2 §5 "Contact"), with the specification's own words. */
export const contact = z.object({
  name: z
    .string({ error: "Please input your name." })
    .trim()
    .min(1, "Please input your name.")
    .max(80, "At most 80 characters."),
  email: z
    .string({ error: "Please input your email address." })
    .trim()
    .pipe(z.email("Please input your email address.").max(200)),
  phone: z
    .string({ error: "Please input your phone number." })
    .trim()
    .regex(PHONE, "Please input your phone number.")
    .max(LIMITS.phone, "Please input your phone number."),
  /** The contract's name for the Purchase Order #. */
  promo_code: z.string().trim().max(10, "At most 10 characters.").default(""),
  instructions: z.string().trim().max(1000, "At most 1000 characters.").default(""),
  preferred_communication: z.enum(["email", "phone", "text"]).default("email"),
});

const cardField = z
  .union([z.string(), z.number()])
  .optional()
  .transform((value) =>
    String(value ?? "")
      .trim()
      .slice(0, 80),
  );

/** A card as it is typed; its rules are the payments module's. */
export const cardInput = z.object({
  name: cardField,
  number: cardField,
  expiry_month: cardField,
  expiry_year: cardField,
  cvv: cardField,
  country: cardField.transform((country) => (country === "CA" || country === "US" ? country : "")),
  postal_code: cardField,
});

/** A call that takes nothing of its own. */
export const nothing = z.unknown().transform(() => ({}));

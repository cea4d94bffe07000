import { z } from "zod";
import { LIMITS, PHONE } from "#app/domain/accounts/address.ts";
import { MAX_QUANTITY } from "#app/domain/cart/cart.ts";
import { CONDITIONS } from "#app/domain/catalogue/catalogue.ts";
import type { Gift } from "#app/domain/gift-cards/gift.ts";
import { GIFT_LIMITS } from "#app/domain/gift-cards/gift-limits.ts";
import { LIST_NAME } from "#app/domain/lists/lists.ts";
import { CARD_LENGTH, CVV } from "#app/domain/payments/card.ts";
import { MAX_TYPED, PREORDER_LIMITS } from "#app/domain/preorders/preorders.ts";
import { REGISTRY_LIMITS } from "#app/domain/registries/registries.ts";
import { EMAIL_LENGTH } from "#app/lib/constraints.ts";
import { parseCents } from "#app/lib/money.ts";
import { problem } from "#app/messages/failure.ts";
import { validation } from "#app/messages/words.ts";

/** Field schemas shared by calls, forms and commands. Any value may arrive as text. */
export const eisbn = z.string().trim().min(1, problem(validation.needed)).max(40);

/** A list of texts, the same as JSON text, or one of them: a query that repeats no name has no list. */
export function textList(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (!/^\s*\[/.test(value)) return value.trim() === "" ? undefined : [value];
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** A list of eisbns. */
export const eisbnList = z.preprocess(
  textList,
  z.array(eisbn).max(1000, problem(validation.titles, { count: 1000 })),
);

export const listId = z.string().min(1).max(40);

/** The name of a customer's list (spec 1 §5). */
export const listName = z
  .string({ error: problem(validation.listName) })
  .trim()
  .min(1, problem(validation.listName))
  .max(LIST_NAME, problem(validation.tooLong, { count: LIST_NAME }));

/** Absent means new. Conditions that are not in the contract are refused. */
export const condition = z
  .enum(CONDITIONS)
  .default("")
  .describe("Empty for new, `S` signed, `R` remainder, `U` used, `U1` used like new to `U4` acceptable.");

export const QUANTITY_MESSAGE = problem(validation.quantity, { count: MAX_QUANTITY });
const wholeNumber = z.union([z.string(), z.number()]).transform((value, context) => {
  const text = String(value).trim();
  // JavaScript accepts "1e9", "1.5", "-1" and "NaN" as numbers, but none of them is a quantity.
  if (!/^\d{1,6}$/.test(text)) {
    context.addIssue({ code: "custom", message: QUANTITY_MESSAGE });
    return z.NEVER;
  }
  return Number(text);
});

/** 1 to 9999 (spec 1 §9); 0 removes a line from the cart (spec 1 §4). */
export const cartQuantity = wholeNumber.pipe(z.number().max(MAX_QUANTITY, QUANTITY_MESSAGE));

/** The inscription a buyer wants in pre-ordered copies. The campaign sets its own limit, in characters. */
const toWrite = z
  .string()
  .max(MAX_TYPED, problem(validation.tooLong, { count: PREORDER_LIMITS.dedication }))
  .describe("What is to be written in the copies, as their campaign offers.");
export const dedication = toWrite.default("");
export const newDedication = toWrite.optional();

/** Yes or no, as a boolean or in one of the usual words. */
export const yesOrNo = z.union([z.boolean(), z.stringbool()]);

/** An amount of money as people write it: `$12`, `12.5`, `$ 2,380.73` (spec 2 §5). In cents. */
export const amount = z
  .string({ error: problem(validation.amount) })
  .max(20, problem(validation.amount))
  .transform((text, context) => {
    const cents = parseCents(text);
    if (cents === undefined) context.addIssue({ code: "custom", message: problem(validation.amount) });
    return cents ?? 0;
  })
  .describe("In dollars as people write it, such as `12.50`.");

/** Text of at most `most` characters, with line breaks counted as browsers count them. */
const words = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().max(most, problem(validation.tooLong, { count: most })))
    .default("");

/**
 * A gift card's amount and recipient (spec 1 §7 `cart/add`). `email` and `send_on` are this project's additions: the
 * recipient's address and the day of delivery (`YYYY-MM-DD`).
 */
export const giftFields = {
  price: amount.optional(),
  personalized: yesOrNo.optional(),
  to: words(GIFT_LIMITS.to),
  from: words(GIFT_LIMITS.from),
  message: words(GIFT_LIMITS.message),
  email: z
    .string()
    .trim()
    .max(EMAIL_LENGTH, problem(validation.inputEmail))
    .refine((text) => text === "" || z.email().safeParse(text).success, problem(validation.inputEmail))
    .default(""),
  send_on: z
    .string()
    .trim()
    .max(10, problem(validation.invalid))
    .default("")
    .describe("A day as `YYYY-MM-DD`."),
};

/** A gift card from these fields. Names and message are part of it only if it is personalized (spec 1 §7). */
export function giftOf(
  price: number,
  {
    personalized,
    to,
    from,
    message,
    email,
    send_on,
  }: Omit<z.output<z.ZodObject<typeof giftFields>>, "price">,
): Gift {
  const personalize = personalized ?? [to, from, message].some((text) => text !== "");
  const words = personalize ? { to, from, message } : { to: "", from: "", message: "" };
  return { price, personalize, ...words, email, send_on };
}

export const lineId = z.coerce.number().int().positive();

/** 1 to 9999 copies (spec 1 §9). */
export const copies = wholeNumber.pipe(
  z.number().min(1, QUANTITY_MESSAGE).max(MAX_QUANTITY, QUANTITY_MESSAGE),
);

export const registryId = z.string().trim().max(40).default("");

/** A yes or no from a form or a program; absent leaves the value unchanged. */
export const choice = z
  .union([z.boolean(), z.enum(["on", "true", "1", "off", "false", "0"])])
  .transform((value) => value === true || value === "on" || value === "true" || value === "1")
  .optional();

/** The Purchase Order # of an organisation. */
export const purchaseOrder = z
  .string()
  .trim()
  .max(10, problem(validation.tooLong, { count: 10 }));

/** The contact for an order (spec 2 §5 "Contact"), with messages from the specification. */
export const contact = z.object({
  name: z
    .string({ error: problem(validation.inputName) })
    .trim()
    .min(1, problem(validation.inputName))
    .max(80, problem(validation.tooLong, { count: 80 })),
  email: z
    .string({ error: problem(validation.inputEmail) })
    .trim()
    .pipe(z.email(problem(validation.inputEmail)).max(EMAIL_LENGTH)),
  phone: z
    .string({ error: problem(validation.inputPhone) })
    .trim()
    .regex(PHONE, problem(validation.inputPhone))
    .max(LIMITS.phone, problem(validation.inputPhone)),
  /** The contract's name for the Purchase Order #. */
  promo_code: purchaseOrder.default(""),
  instructions: z.string().trim().max(1000).default(""),
  /** For the owners of the gift registries that the order is for. */
  gift_note: z
    .string()
    .trim()
    .max(REGISTRY_LIMITS.note, problem(validation.tooLong, { count: REGISTRY_LIMITS.note }))
    .default(""),
  preferred_communication: z.enum(["email", "phone", "text"]).default("email"),
});

const cardText = z
  .union([z.string(), z.number()])
  .optional()
  .transform((value) => String(value ?? "").trim());
const cardField = (text: z.ZodString) => cardText.pipe(text);

/** A card as typed. The payments module checks it as a whole, so that a form shows every mistake at once. */
export const cardInput = z.object({
  name: cardField(z.string().max(LIMITS.text)),
  number: cardField(z.string().max(CARD_LENGTH.most, problem(validation.cardNumber)).meta({ numeric: true })),
  expiry_month: cardField(z.string().max(2, problem(validation.cardMonth))),
  expiry_year: cardField(z.string().max(4, problem(validation.cardYear))),
  cvv: cardField(z.string().max(4, problem(validation.cvv)).meta({ numeric: true, pattern: CVV.source })),
  country: cardText.transform((country) => (country === "CA" || country === "US" ? country : "")),
  postal_code: cardField(z.string().max(LIMITS.postalCode, problem(validation.postalCode))),
});

/** For a call without input. */
export const noInput = z.unknown().transform(() => ({}));

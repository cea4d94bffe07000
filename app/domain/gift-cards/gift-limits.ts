/** The longest names and message on a gift card (spec 1 §5). Apart from `gift.ts`, so that forms need no zod. */
export const GIFT_LIMITS = { to: 50, from: 50, message: 100 } as const;

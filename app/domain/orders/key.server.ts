import { createHmac } from "node:crypto";
import type { OrderNumber } from "#app/lib/number-kinds.ts";

/** The key that opens an order's page without an account. It is derived from the form's token and not stored. */
export function orderKey(secret: string, orderToken: string): string {
  return createHmac("sha256", secret).update(`order:${orderToken}`).digest("base64url").slice(0, 22);
}

/** The link in emails that opens an order's page without an account. */
export function orderLink(
  { baseUrl, secret }: { baseUrl: string; secret: string },
  orderNumber: OrderNumber,
  orderToken: string,
): string {
  return linkWithKey(baseUrl, orderNumber, orderKey(secret, orderToken));
}

/** As `orderLink`, for a caller that already has the order's key. */
export const linkWithKey = (baseUrl: string, orderNumber: OrderNumber, key: string): string =>
  `${baseUrl}/account/order/${orderNumber}?key=${key}`;

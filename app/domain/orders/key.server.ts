import { createHmac } from "node:crypto";

/** What opens an order's page without an account: made of the form's token, so that nothing of it is kept. */
export function orderKey(secret: string, orderToken: string): string {
  return createHmac("sha256", secret).update(`order:${orderToken}`).digest("base64url").slice(0, 22);
}

import { emailFrom } from "#app/domain/email/messages.server.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";

/** A minimal email. */
export function plainEmail(store: Store, recipient: string): Email {
  const blocks = [{ type: "text" as const, text: "Hello" }];
  return emailFrom(
    { store, baseUrl: "https://shop.test" },
    { kind: "welcome", recipient, subject: "Hello", title: "Hello", blocks },
  );
}

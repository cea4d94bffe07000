import { emailFrom } from "#app/domain/email/messages.server.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { htmlOf } from "#app/platform/mail/html.server.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import type { Message } from "#app/platform/mail/message.ts";

/** Renders emails in this process; the server uses a thread. */
export const inProcess = { html: async (message: Message) => htmlOf(message) };

/** A minimal email. */
export function plainEmail(store: Store, recipient: string): Mail {
  const blocks = [{ type: "text" as const, text: "Hello" }];
  return emailFrom(
    { store, baseUrl: "https://shop.test" },
    { kind: "welcome", recipient, subject: "Hello", title: "Hello", blocks },
  );
}

import { translator } from "#app/messages/translate.ts";
import { deskOpening as words } from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { emailFrom, type Writer } from "../email/messages.server.ts";
import { localeOf } from "../stores/settings.ts";

/** The email that a new shop sends to itself, to see that emails arrive. */
export function testEmail(writer: Writer, recipient: string, link: string): Email {
  const { settings } = writer.store;
  const t = translator(localeOf(settings));
  const shop = { shop: settings.store_info.name };
  const { subject, title, text, button, note } = words.testEmail;
  return emailFrom(writer, {
    kind: "staff-test",
    recipient,
    subject: t(subject, shop),
    title: t(title),
    blocks: [
      { type: "text", text: t(text, shop) },
      { type: "button", text: t(button), url: link },
      { type: "note", text: t(note) },
    ],
  });
}

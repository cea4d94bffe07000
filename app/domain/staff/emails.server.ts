import { translator } from "#app/messages/translate.ts";
import { desk as words } from "#app/messages/words.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { emailFrom, type Writer } from "../email/messages.server.ts";
import { localeOf } from "../stores/settings.ts";

/** The emails to a shop's staff about their login. */
export const staffEmails = {
  invited(writer: Writer, recipient: string, { link }: { link: string }): Mail {
    const { settings } = writer.store;
    const t = translator(localeOf(settings));
    const shop = { shop: settings.store_info.name };
    const { subject, title, text, button, note } = words.invitation;
    return emailFrom(writer, {
      kind: "staff-invited",
      recipient,
      subject: t(subject, shop),
      title: t(title, shop),
      blocks: [
        { type: "text", text: t(text, shop) },
        { type: "button", text: t(button), url: link },
        { type: "note", text: t(note) },
      ],
    });
  },
};

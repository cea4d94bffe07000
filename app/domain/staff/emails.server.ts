import { translator } from "#app/messages/translate.ts";
import { desk as words } from "#app/messages/words.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { emailFrom, type Writer } from "../email/messages.server.ts";
import { localeOf } from "../stores/settings.ts";

/** The emails to a shop's staff about their login. */
export const staffEmails = {
  invited: (writer: Writer, recipient: string, given: { link: string }): Mail =>
    linkEmail(writer, "staff-invited", words.invitation, recipient, given),
  forgot: (writer: Writer, recipient: string, given: { link: string }): Mail =>
    linkEmail(writer, "staff-forgot", words.forgot, recipient, given),
};

function linkEmail(
  writer: Writer,
  kind: "staff-invited" | "staff-forgot",
  { subject, title, text, button, note }: typeof words.invitation,
  recipient: string,
  { link }: { link: string },
): Mail {
  const { settings } = writer.store;
  const t = translator(localeOf(settings));
  const shop = { shop: settings.store_info.name };
  return emailFrom(writer, {
    kind,
    recipient,
    subject: t(subject, shop),
    title: t(title, shop),
    blocks: [
      { type: "text", text: t(text, shop) },
      { type: "button", text: t(button), url: link },
      { type: "note", text: t(note) },
    ],
  });
}

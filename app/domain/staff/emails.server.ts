import { translator } from "#app/messages/translate.ts";
import { deskPrograms as programWords, desk as words } from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { emailFrom, type Writer } from "../email/messages.server.ts";
import { localeOf } from "../stores/settings.ts";
import type { Right } from "./rights.ts";

/** The emails to a shop's staff about logins and keys. */
export const staffEmails = {
  invited: (writer: Writer, recipient: string, values: { link: string }): Email =>
    linkEmail(writer, "staff-invited", words.invitation, recipient, values),
  forgot: (writer: Writer, recipient: string, values: { link: string }): Email =>
    linkEmail(writer, "staff-forgot", words.forgot, recipient, values),
  /** To an owner. @param invitation.maker who made the key; null for the operator */
  programAdded: (
    writer: Writer,
    recipient: string,
    invitation: { maker: string | null; name: string; rights: readonly Right[] },
  ): Email => {
    const { settings } = writer.store;
    const t = translator(localeOf(settings));
    const { subject, title, text, operator, button, note } = programWords.added;
    const shop = { shop: settings.store_info.name };
    return emailFrom(writer, {
      kind: "staff-program",
      recipient,
      subject: t(subject, shop),
      title: t(title),
      blocks: [
        { type: "text", text: t(text, { maker: invitation.maker ?? t(operator), name: invitation.name }) },
        { type: "text", text: invitation.rights.map((right) => t(words.rights[right])).join("; ") },
        { type: "button", text: t(button), url: `${writer.baseUrl}/desk/programs` },
        { type: "note", text: t(note) },
      ],
    });
  },
};

function linkEmail(
  writer: Writer,
  kind: "staff-invited" | "staff-forgot",
  { subject, title, text, button, note }: typeof words.invitation,
  recipient: string,
  { link }: { link: string },
): Email {
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

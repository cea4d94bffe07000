import { translator } from "#app/messages/translate.ts";
import { type Message, accountEmails as words } from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import type { EmailKind } from "../email/kinds.ts";
import { emailFrom, quoteText, type Writer } from "../email/messages.server.ts";
import { inLanguageOf } from "../stores/languages.ts";
import { localeOf } from "../stores/settings.ts";

interface Parts {
  kind: EmailKind;
  subject: Message;
  title: Message;
  text: Message;
  /** The button's label, and the path it links to. */
  button?: readonly [words: Message, path: string];
  /** A line below the button, such as the name of a person or company, spelled as they typed it. */
  fact?: readonly [label: Message, value: string];
  notes?: readonly Message[];
}

function compose(writer: Writer, recipient: string, parts: Parts): Email {
  const { store, baseUrl } = writer;
  const t = translator(localeOf(store.settings));
  const say = (message: Message) => t(message, { shop: store.settings.store_info.name });
  const { button, fact } = parts;
  return emailFrom(writer, {
    kind: parts.kind,
    recipient,
    subject: say(parts.subject),
    title: say(parts.title),
    blocks: [
      { type: "text", text: say(parts.text) },
      // Links use the shop's own address, never the host of the request.
      ...(button ? [{ type: "button" as const, text: say(button[0]), url: baseUrl + button[1] }] : []),
      ...(fact ? [{ type: "fact" as const, label: say(fact[0]), lines: [fact[1]] }] : []),
      ...(parts.notes ?? []).map((note) => ({ type: "note" as const, text: say(note) })),
    ],
  });
}

/** A writer of emails in the account's language, for emails that the owner did not just request on a page. */
export const inLanguageFor = <Context extends Writer>(
  context: Context,
  { locale }: { locale: string },
): Context => ({
  ...context,
  store: inLanguageOf(context.store, locale),
});

/** The emails about an account. */
export const accountEmails = {
  verify: (writer: Writer, to: string, token: string) =>
    compose(writer, to, {
      kind: "verify",
      ...words.verify,
      button: [words.verify.button, `/account/verify?token=${token}`],
      notes: [words.anHour, words.notYou],
    }),
  welcome: (writer: Writer, to: string) =>
    compose(writer, to, {
      kind: "welcome",
      ...words.welcome,
      button: [words.welcome.button, "/account/login"],
    }),
  reset: (writer: Writer, to: string, token: string) =>
    compose(writer, to, {
      kind: "reset",
      ...words.reset,
      button: [words.reset.button, `/account/forgot?token=${token}`],
      notes: [words.anHour, words.reset.notYou],
    }),
  passwordChanged: (writer: Writer, to: string) =>
    compose(writer, to, {
      kind: "password-changed",
      ...words.passwordChanged,
      button: [words.passwordChanged.button, "/account/forgot"],
      notes: [words.passwordChanged.notYou],
    }),
  confirmEmail: (writer: Writer, to: string, token: string) =>
    compose(writer, to, {
      kind: "confirm-email",
      ...words.confirmEmail,
      button: [words.confirmEmail.button, `/account/details?token=${token}`],
      notes: [words.anHour, words.notYou],
    }),
  addressTaken: (writer: Writer, to: string) =>
    compose(writer, to, {
      kind: "address-taken",
      subject: words.confirmEmail.subject,
      ...words.addressTaken,
      button: [words.addressTaken.button, "/account/login"],
      notes: [words.notYou],
    }),
  emailChangeAsked: (writer: Writer, to: string, email: string) =>
    compose(writer, to, {
      kind: "email-change-asked",
      subject: words.emailChange.subject,
      title: words.emailChange.asked,
      text: words.emailChange.askedText,
      fact: [words.newAddress, email],
      notes: [words.emailChange.notYou],
    }),
  emailChanged: (writer: Writer, to: string, email: string) =>
    compose(writer, to, {
      kind: "email-changed",
      subject: words.emailChange.subject,
      title: words.emailChange.changed,
      text: words.emailChange.changedText,
      fact: [words.newAddress, email],
      notes: [words.emailChange.notYou],
    }),
  linkAsked: (writer: Writer, to: string, token: string, company: string) =>
    compose(writer, to, {
      kind: "link-asked",
      ...words.link,
      button: [words.link.button, `/account/link?token=${token}`],
      fact: [words.link.from, quoteText(company)],
      notes: [words.aWeek, words.notYou],
    }),
  linkAccepted: (writer: Writer, to: string, name: string) =>
    compose(writer, to, {
      kind: "link-accepted",
      ...words.linkAccepted,
      button: [words.linkAccepted.button, "/account/link"],
      fact: [words.linkAccepted.by, quoteText(name)],
    }),
  linkAdded: (writer: Writer, to: string, company: string) =>
    compose(writer, to, {
      kind: "link-added",
      ...words.linkAdded,
      button: [words.linkAdded.button, "/account/link"],
      fact: [words.link.from, quoteText(company)],
      notes: [words.notExpected],
    }),
  linkRemoved: (writer: Writer, to: string, company: string) =>
    compose(writer, to, {
      kind: "link-removed",
      ...words.linkRemoved,
      fact: [words.link.from, quoteText(company)],
      notes: [words.notExpected],
    }),
  invited: (writer: Writer, to: string, token: string) =>
    compose(writer, to, {
      kind: "invited",
      ...words.invite,
      button: [words.invite.button, `/account/forgot?token=${token}`],
      notes: [words.aWeek, words.invite.later],
    }),
  approved: (writer: Writer, to: string) =>
    compose(writer, to, {
      kind: "approved",
      ...words.approved,
      button: [words.approved.button, "/account/login"],
    }),
  deleted: (writer: Writer, to: string) => compose(writer, to, { kind: "account-deleted", ...words.deleted }),
};

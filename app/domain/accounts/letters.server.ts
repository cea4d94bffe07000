import { translator } from "#app/messages/translate.ts";
import { type Message, accountLetters as words } from "#app/messages/words.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { letterFrom, quoted, signature } from "../stores/letters.server.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";

type Values = Record<string, string>;

function letter(
  store: Store,
  recipient: string,
  subject: Message,
  paragraphs: readonly (Message | { link: string })[],
  values: Values = {},
): Mail {
  const locale = localeOf(store.settings);
  const t = translator(locale);
  const all = { shop: store.settings.store_info.name, ...values };
  const lines = paragraphs.map((one) => (typeof one === "object" && "link" in one ? one.link : t(one, all)));
  return letterFrom(store, {
    recipient,
    subject: t(subject, all),
    lines: [...lines.flatMap((line) => [line, ""]).slice(0, -1), ...signature(store)],
    locale,
  });
}

/** Links are made of the shop's own address, never of the one that a request came by. */
const at = (baseUrl: string, path: string) => ({ link: `${baseUrl}${path}` });

export const letters = {
  verify: (store: Store, to: string, baseUrl: string, token: string) =>
    letter(store, to, words.verifySubject, [
      words.verifyText,
      at(baseUrl, `/account/verify?token=${token}`),
      words.anHour,
      words.notYou,
    ]),
  welcome: (store: Store, to: string, baseUrl: string) =>
    letter(store, to, words.welcomeSubject, [words.welcomeText, at(baseUrl, "/account/login")]),
  reset: (store: Store, to: string, baseUrl: string, token: string) =>
    letter(store, to, words.resetSubject, [
      words.resetText,
      at(baseUrl, `/account/forgot?token=${token}`),
      words.anHour,
      words.resetNotYou,
    ]),
  passwordChanged: (store: Store, to: string, baseUrl: string) =>
    letter(store, to, words.passwordChangedSubject, [
      words.passwordChangedText,
      words.notYouEither,
      at(baseUrl, "/account/forgot"),
    ]),
  confirmEmail: (store: Store, to: string, baseUrl: string, token: string) =>
    letter(store, to, words.confirmSubject, [
      words.confirmText,
      at(baseUrl, `/account/details?token=${token}`),
      words.anHour,
      words.notYou,
    ]),
  addressTaken: (store: Store, to: string, baseUrl: string) =>
    letter(store, to, words.confirmSubject, [words.takenText, at(baseUrl, "/account/login"), words.notYou]),
  emailChangeAsked: (store: Store, to: string, email: string) =>
    letter(
      store,
      to,
      words.emailChangeSubject,
      [words.emailChangeAskedText, words.emailNotYou, words.newAddress],
      { email },
    ),
  emailChanged: (store: Store, to: string, email: string) =>
    letter(
      store,
      to,
      words.emailChangeSubject,
      [words.emailChangedText, words.emailNotYou, words.newAddress],
      {
        email,
      },
    ),
  linkAsked: (store: Store, to: string, baseUrl: string, token: string, company: string) =>
    letter(
      store,
      to,
      words.linkSubject,
      [
        words.linkText,
        at(baseUrl, `/account/link?token=${token}`),
        words.aWeek,
        words.linkFrom,
        words.notYou,
      ],
      { company: quoted(company) },
    ),
  linkAccepted: (store: Store, to: string, baseUrl: string, name: string) =>
    letter(
      store,
      to,
      words.linkAcceptedSubject,
      [words.linkAcceptedText, at(baseUrl, "/account/link"), words.linkAcceptedBy],
      { name: quoted(name) },
    ),
  invited: (store: Store, to: string, baseUrl: string) =>
    letter(store, to, words.inviteSubject, [words.inviteText, at(baseUrl, "/account/forgot")]),
  approved: (store: Store, to: string, baseUrl: string) =>
    letter(store, to, words.approvedSubject, [words.approvedText, at(baseUrl, "/account/login")]),
  deleted: (store: Store, to: string) => letter(store, to, words.deletedSubject, [words.deletedText]),
};

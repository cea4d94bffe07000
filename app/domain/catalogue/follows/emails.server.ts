import { formatDate } from "#app/lib/dates.ts";
import { translator } from "#app/messages/translate.ts";
import { follows as words } from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { coverOf, emailFrom, type Writer } from "../../email/messages.server.ts";
import { localeOf } from "../../stores/settings.ts";
import { authorPath, titlePath } from "../catalogue.ts";
import type { FollowKind, News } from "./follows.ts";

/** A follow's data for an email. */
export interface FollowForEmail {
  kind: FollowKind;
  subject: string;
  name: string;
  email: string;
  locale: string;
}

export interface NewsItem {
  eisbn: string;
  title: string;
  author_line: string;
  release_date: number | null;
}

/** Titles that one email lists. */
const MAX_LISTED = 20;

/** Asks whether the address may be emailed. @param link to the page that takes the answer */
export function confirmationEmail(
  writer: Writer,
  { kind, name, email }: FollowForEmail,
  link: string,
): Email {
  const { settings } = writer.store;
  const t = translator(localeOf(settings));
  return emailFrom(writer, {
    kind: "follow-confirm",
    recipient: email,
    subject: t(words.confirmSubject, { followed: name }),
    title: t(words.confirmTitle),
    blocks: [
      { type: "text", text: t(words.confirmTexts[kind], { name, shop: settings.store_info.name }) },
      { type: "button", text: t(words.confirmButton), url: link },
      { type: "note", text: t(words.confirmNotYou) },
    ],
  });
}

const TEXTS = {
  announced: {
    kind: "follow-announced",
    subject: words.announcedSubject,
    title: words.announcedTitle,
    text: words.announcedText,
  },
  here: { kind: "follow-here", subject: words.hereSubject, title: words.hereTitle, text: words.hereText },
} as const;

/**
 * One email about all titles that are news, the first 20 by name. @param token of the follow, for the links that end it
 */
export function newsEmail(
  writer: Writer,
  { kind, subject, name, email, locale }: FollowForEmail,
  what: News,
  titles: readonly [NewsItem, ...NewsItem[]],
  token: string,
): Email {
  const { baseUrl } = writer;
  const t = translator(locale);
  const texts = TEXTS[what];
  const count = titles.length;
  const [first] = titles;
  const allTitlesPath = kind === "author" ? authorPath(subject) : `${titlePath(first.eisbn)}/series`;
  return emailFrom(writer, {
    kind: texts.kind,
    recipient: email,
    locale,
    unsubscribe: `${baseUrl}/unsubscribe/follows/${token}`,
    subject: t(texts.subject, { followed: name, count }),
    title: t(texts.title, { count }),
    blocks: [
      { type: "text", text: t(texts.text, { name, count }) },
      {
        type: "items",
        heads: [t(words.title), ""],
        items: titles.slice(0, MAX_LISTED).map(({ eisbn, title, author_line, release_date }) => ({
          quantity: null,
          title,
          each: "",
          amount: "",
          details: [
            author_line,
            ...(what === "announced" && release_date !== null
              ? [t(words.out, { date: formatDate(release_date, locale, "UTC") })]
              : []),
          ].filter(Boolean),
          ...coverOf(writer, eisbn),
        })),
      },
      ...(count > MAX_LISTED
        ? [{ type: "note" as const, text: t(words.more, { count: count - MAX_LISTED }) }]
        : []),
      {
        type: "button",
        text: t(count === 1 ? words.seeTitle : words.seeAll),
        url: baseUrl + (count === 1 ? titlePath(first.eisbn) : allTitlesPath),
      },
      { type: "note", text: t(words.whyText, { name }) },
      { type: "link", text: t(words.stopLink, { name }), url: `${baseUrl}/follows/${token}` },
    ],
  });
}

/** The emails, for the demo's preview. */
export const followEmails = { confirmationEmail, newsEmail };

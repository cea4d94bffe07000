import type { Mail } from "#app/platform/mail/mail.server.ts";
import type { Store } from "./stores.server.ts";

/** What a letter of the shop says: lines of plain text, an empty one between paragraphs; a line that is an address is a link. */
export interface LetterContent {
  recipient: string;
  reply_to?: string;
  subject: string;
  lines: readonly string[];
  locale: string;
}

/** A letter from the shop, as text and as plain HTML of the same words. */
export function letterFrom(store: Store, { lines, ...letter }: LetterContent): Mail {
  const { name, email } = store.settings.store_info;
  return {
    ...letter,
    store_id: store.id,
    sender: `${name.replace(/["<>]/g, "")} <${email}>`,
    text: lines.join("\n"),
    html: htmlOf(lines, letter.subject, letter.locale),
  };
}

/** How much of somebody else's words an email quotes. */
const QUOTED = 80;

/**
 * What a visitor typed, for a line of an email that says so. It never stands in a subject or at the beginning,
 * is one short line, and no email program makes a link of it.
 */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const short = line.length > QUOTED ? `${line.slice(0, QUOTED - 1)}…` : line;
  // A dot between two letters becomes a lookalike; an address keeps its form for the eye.
  return short.replace(/:\/+/g, " ").replace(/(?<=\S)\.(?=\S)/g, "\u2024");
}

/** How a letter ends: who wrote it, and how they are reached. */
export function signature({ settings: { store_info } }: Store): string[] {
  return ["", store_info.name, ...(store_info.phone ? [store_info.phone] : []), store_info.email];
}

function htmlOf(lines: readonly string[], title: string, locale: string): string {
  const body = lines.map((line) => {
    const text = escapeHtml(line);
    return /^https?:\/\/\S+$/.test(line) ? `<a href="${text}">${text}</a><br>` : `${text}<br>`;
  });
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="font-family:Georgia,serif;font-size:16px;line-height:1.5;max-width:36em">${body.join("\n")}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

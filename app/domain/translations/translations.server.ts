import { hash } from "node:crypto";
import { htmlToMarkdown, markdownToHtml } from "#app/lib/markdown.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { failure, invalid, problem } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskTranslations as words } from "#app/messages/words.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable, within } from "#app/platform/db/refusable.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { type EventTexts, textsOfEvents } from "../events/events.server.ts";
import { summaryOf } from "../exchange/events/import.server.ts";
import { sanitiseFeedHtml, sanitiseShopHtml } from "../exchange/sanitise.server.ts";
import type { Format } from "../pages/typed-text.ts";
import type { Right } from "../staff/rights.ts";
import type { OwnText, TextKind } from "../stores/own-texts.ts";
import { readAgain, type Store, storeWithId } from "../stores/stores.server.ts";
import { MAX_TRANSLATIONS, putTranslations, translationsOf } from "../stores/translations.server.ts";
import { MAX_EVENTS, rightFor, type TranslatableText, textsOf } from "./texts.server.ts";
import { PARTS } from "./translations.ts";

/**
 * A shop's own texts beside what they say in its second language. What shoppers read is looked up by the text itself
 * (`stores/translations.ts`), so nothing here touches the things that the texts belong to.
 */

/** A text with what it says in the second language. */
export interface Translatable extends TranslatableText {
  /** Names the text in a form: it changes with the text. */
  readonly key: string;
  readonly right: Right;
  /** The key of its translation, or of none: a form sends it back. */
  readonly was: string;
  /** The text as it is typed in `format`. */
  readonly typed: string;
  /** How a translation is typed. */
  readonly format: Format;
  /** The translation as staff type it; null if the text has none. */
  readonly translation: string | null;
  /** The translation of the text before this one, if somebody has changed the text since. */
  readonly earlier: string | null;
}

/** Names a text in a form, or says which text the form was made with. */
export const keyOf = (text: string): string =>
  `t${hash("sha256", text.replaceAll("\r\n", "\n").trim(), "hex").slice(0, 16)}`;

const isHtml = (kind: TextKind) => kind === "html" || kind === "page";
const topOf = (kind: TextKind) => (kind === "page" ? 2 : 3);

const markdownOf = ({ kind }: OwnText, html: string) => htmlToMarkdown(html, { top: topOf(kind) });

/** How a translation of a text is typed: as Markdown, if the text and its translation say nothing more. */
function typedAs(of: OwnText, translation: string | undefined) {
  if (!isHtml(of.kind)) return { format: "markdown" as const, text: translation ?? null };
  const markdown = translation === undefined ? "" : markdownOf(of, translation);
  const isMarkdown = markdown !== undefined && markdownOf(of, of.source) !== undefined;
  if (translation === undefined)
    return { format: isMarkdown ? ("markdown" as const) : ("html" as const), text: null };
  return isMarkdown
    ? { format: "markdown" as const, text: markdown }
    : { format: "html" as const, text: translation };
}

/**
 * The texts of a shop that its second language needs, in the order of `PARTS`; none if it has one language.
 */
export async function translatableTexts(
  db: Queries,
  store: Store,
  now: EpochSeconds,
): Promise<Translatable[]> {
  const stored = await translationsOf(db, store);
  const bySource = new Map(stored.map((translation) => [translation.source, translation.text]));
  const texts = await textsOf(db, store, now);
  const sources = new Set(texts.map(({ source }) => source));
  const earlier = new Map(
    stored
      .filter(({ source }) => !sources.has(source))
      .map((translation) => [translation.place, translation.text]),
  );
  return texts
    .map((text): Translatable => {
      const { format, text: translation } = typedAs(text, bySource.get(text.source));
      const before = earlier.get(text.place);
      return {
        ...text,
        key: keyOf(text.source),
        was: keyOf(translation ?? ""),
        right: rightFor(text),
        typed:
          isHtml(text.kind) && format === "markdown" ? (markdownOf(text, text.source) ?? "") : text.source,
        format,
        translation,
        earlier: translation === null && before !== undefined ? typedAs(text, before).text : null,
      };
    })
    .sort((text, other) => PARTS.indexOf(text.part) - PARTS.indexOf(other.part));
}

/** Who saves translations, and where. */
export interface Translator {
  readonly database: Database;
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly actor: string;
  may(right: Right): boolean;
}

/** A translation as it is typed; empty for none. */
export interface TypedTranslation {
  readonly key: string;
  readonly text: string;
  readonly format: Format;
  /** The key of the translation that the form was made with: one that nobody touched is left alone. */
  readonly was: string;
}

/**
 * Saves what texts say in the shop's second language, all of them or none. Failures: `one_language`; `changed`, if
 * somebody changed one of the texts meanwhile; `too_many`; `invalid`, by key, also if somebody else changed its
 * translation.
 */
export function saveTranslations(
  translator: Translator,
  typed: readonly TypedTranslation[],
): Promise<{ saved: number } | Failure> {
  return changed(translator, async (tx, store) => {
    const texts = new Map(
      (await translatableTexts(tx, store, translator.now)).map((text) => [text.key, text]),
    );
    const problems: Record<string, string> = {};
    const changes: Change[] = [];
    for (const { key, text, format, was } of typed) {
      if (keyOf(text) === was) continue;
      const of = texts.get(key);
      if (!of || !translator.may(of.right))
        throw new Refusal(failure("translations.changed", { text: text.slice(0, 2000) }));
      const html = storedForm(of, text, format, translator);
      if (of.was !== was) problems[key] = problem(words.changedMeanwhile, { text: of.translation ?? "" });
      else if (text.length > of.max || html.length > of.max)
        problems[key] = problem(words.tooLong, { count: of.max });
      else if (of.kind === "page" && format === "html" && !translator.may("settings"))
        problems[key] = problem(words.htmlNeedsRight);
      else changes.push({ of, text: html });
    }
    if (Object.keys(problems).length > 0) throw new Refusal(invalid(problems));
    return put(tx, translator, store, changes, texts.values());
  });
}

/** A translation as it is to be stored; empty for none. */
interface Change {
  readonly of: Translatable;
  readonly text: string;
}

/** A typed translation as it is stored. Only somebody who may change settings writes HTML that stays as it is. */
function storedForm({ kind }: OwnText, text: string, format: Format, { may }: Translator): string {
  const typed = text.trim();
  if (typed === "" || !isHtml(kind)) return kind === "line" ? typed.replace(/\s+/g, " ") : typed;
  if (format === "markdown") return markdownToHtml(typed, { top: topOf(kind) });
  return kind === "page" && /[<&]/.test(typed) && may("settings") ? typed : sanitiseShopHtml(typed).html;
}

/**
 * Saves translations by the texts that they translate, as a file has them. Texts that the shop does not have or this
 * person may not translate, and translations that are too long, are left out and named. Failures: `one_language`,
 * `too_many`.
 */
export function importTranslations(
  translator: Translator,
  translations: ReadonlyMap<string, string>,
): Promise<{ saved: number; left: string[] } | Failure> {
  return changed(translator, async (tx, store) => {
    const texts = new Map(
      (await translatableTexts(tx, store, translator.now)).map((text) => [text.source, text]),
    );
    const left: string[] = [];
    const changes: Change[] = [];
    for (const [source, text] of translations) {
      // Files have texts as they were typed; those of pages and events were cleaned when they were stored.
      const of =
        texts.get(source) ??
        texts.get(source.replace(/\s+/g, " ").trim()) ??
        texts.get(sanitiseShopHtml(source).html) ??
        texts.get(sanitiseFeedHtml(source));
      const html = of && translator.may(of.right) ? storedForm(of, text, "html", translator) : undefined;
      if (of && html !== undefined && html.length <= of.max) changes.push({ of, text: html });
      else left.push(source);
    }
    return { ...(await put(tx, translator, store, changes, texts.values())), left };
  });
}

function changed<Saved>(
  { database, store }: Translator,
  change: (tx: Tx, store: Store) => Promise<Saved>,
): Promise<Saved | Failure> {
  return refusable(database, async (tx) => {
    // Locks the shop, so that two people cannot save settings or translations at the same time.
    await readAgain(tx, store.id);
    const fresh = await storeWithId(within(database, tx), store.id);
    if (!fresh?.second) throw new Refusal(failure("translations.one_language"));
    return change(tx, fresh);
  });
}

/** @param texts all that the shop's second language needs now */
async function put(
  tx: Tx,
  { now, actor }: Translator,
  store: Store,
  givenChanges: readonly Change[],
  texts: Iterable<Translatable>,
): Promise<{ saved: number }> {
  const stored = await translationsOf(tx, store);
  const before = new Map(stored.map(({ source, text }) => [source, text]));
  const changes = givenChanges.filter(({ of, text }) => (before.get(of.source) ?? "") !== text);
  if (changes.length === 0) return { saved: 0 };
  const events = await textsOfEvents(tx, { store, now }, MAX_EVENTS);
  const allTexts = [
    ...changes.map(({ of, text }) => ({ source: of.source, text, place: of.place })),
    ...summariesOf(events, changes),
  ];
  const written = allTexts.filter(({ text }) => text !== "");
  const places = new Set(written.map(({ place }) => place));
  const live = new Set([
    ...Array.from(texts, ({ source }) => source),
    ...events.map(({ summary }) => summary),
  ]);
  const staleTranslations = stored.filter(({ source }) => !live.has(source));
  const isFull = stored.length + written.length > MAX_TRANSLATIONS;
  const removed = [
    ...allTexts.filter(({ text }) => text === "").map(({ source }) => source),
    // Drop the translation of a text that stood at this place before. Without room for more, drop every unused one.
    ...staleTranslations.filter(({ place }) => isFull || places.has(place)).map(({ source }) => source),
  ];
  if (stored.length + written.length - removed.length > MAX_TRANSLATIONS)
    throw new Refusal(failure("translations.too_many", { count: MAX_TRANSLATIONS }));
  await putTranslations(tx, store, written, removed);
  const detail = changes.map(({ of }) => of.place).join(" ");
  await record(tx, {
    storeId: store.id,
    at: now,
    actor,
    action: "texts translated",
    subject: "translations",
    detail: detail.slice(0, 500),
  });
  return { saved: changes.length };
}

/** The beginnings of events' descriptions, which lists of events show, in the second language. */
function summariesOf(events: readonly EventTexts[], changes: readonly Change[]) {
  return changes.flatMap(({ of, text }) =>
    events
      .filter(({ description, summary }) => description === of.source && summary !== "")
      .map(({ event_id, summary }) => ({
        source: summary,
        text: summaryOf(text),
        place: `events/${event_id}/summary`,
      })),
  );
}

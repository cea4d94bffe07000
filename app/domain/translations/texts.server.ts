import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { giftCardTitles } from "../catalogue/catalogue.server.ts";
import { partsOfTicket } from "../catalogue/own-titles.ts";
import { sectionNames } from "../catalogue/search/labels.server.ts";
import { EDIT_LIMITS, pageOfComments } from "../catalogue/title-edits.server.ts";
import { textsOfEvents } from "../events/events.server.ts";
import { EVENT_LIMITS } from "../events/events.ts";
import { TICKET_NAME, ticketsOfEvents } from "../events/tickets.server.ts";
import { blocksByPage } from "../lists/blocks/blocks.server.ts";
import { shopLists } from "../lists/shop-lists.server.ts";
import { pageName, pagesOf } from "../pages/documents.ts";
import { describedAs } from "../pictures/pictures.server.ts";
import { ALT_LENGTH } from "../pictures/pictures.ts";
import { pageOfPreorders } from "../preorders/preorders.server.ts";
import { PREORDER_LIMITS } from "../preorders/preorders.ts";
import { pageOfPromotions } from "../promotions/promotions.server.ts";
import type { Right } from "../staff/rights.ts";
import { languageOf } from "../stores/languages.ts";
import type { OwnText, TextKind } from "../stores/own-texts.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import type { Part } from "./translations.ts";

/** Events to come, and the newest of the others: the most of each that are listed. */
export const MAX_EVENTS = 300;
const MAX_PREORDERS = 100;
const MAX_COMMENTS = 500;
const MAX_PROMOTIONS = 200;
const MAX_DESIGNS = 100;
const MAX_SECTIONS = 500;
/** The most characters of a promotion's text. */
const PROMOTION_LENGTH = 200;
/** The most characters of the name of a section of the shop's own. */
const SECTION_LENGTH = 200;

/** Texts of the settings that the right to edit pages covers. The others need the right to change settings. */
const OF_PAGES =
  /^settings\/(site_navigation|extra_navigation|privacy_policy|store_info\.(footer_message|tagline))\b/;
const OF_MENU = /^settings\/(site_navigation|extra_navigation)\b/;

/** A text of the shop's own, and what it belongs to. */
export interface TranslatableText extends OwnText {
  readonly part: Part;
  /** The list, event or page that it belongs to, by its name or label; "" for the shop itself. */
  readonly of: string;
}

/** The right that staff need to translate a text: the one that they need to write it. */
export function rightFor({ part, place }: TranslatableText): Right {
  if (part === "promotions") return "discounts";
  if (part === "gift_cards" || part === "sections") return "titles";
  return part !== "settings" || OF_PAGES.test(place) ? "content" : "settings";
}

/** The texts of a shop that shoppers read and its staff wrote; none if the shop has one language. */
export async function textsOf(db: Queries, store: Store, now: EpochSeconds): Promise<TranslatableText[]> {
  const { second } = store;
  if (!second) return [];
  const texts: TranslatableText[] = (second.ownTexts ?? []).map((text) => ({
    ...text,
    part: OF_MENU.test(text.place) ? "menu" : "settings",
    of: "",
  }));
  const pictures = new Set<string>();
  const add = (part: Part, of: string, path: string, kind: TextKind, max: number, source: string) => {
    if (source.trim() !== "") texts.push({ part, of, place: `${part}/${path}`, kind, max, source });
  };
  const labels = new Map(pagesOf(store.settings).map(({ page, label }) => [page, label]));
  for (const [pageId, blocks] of await blocksByPage(db, store.id))
    for (const [index, block] of blocks.entries()) {
      const of = labels.get(pageName(pageId)) ?? pageId;
      add("pages", of, `${pageId}/${index}/header`, "line", 160, block.header);
      add("pages", of, `${pageId}/${index}/description`, "html", 20_000, block.description);
      add("pages", of, `${pageId}/${index}/label`, "line", 80, block.label);
      if (block.image) pictures.add(block.image);
    }
  for (const list of await shopLists(db, store)) {
    add("lists", list.name, `${list.id}/name`, "line", 80, list.name);
    add("lists", list.name, `${list.id}/header`, "line", 160, list.header);
    add("lists", list.name, `${list.id}/description`, "html", 20_000, list.description);
    if (list.image) pictures.add(list.image);
    if (!list.featured) continue;
    add("lists", list.name, `${list.id}/category`, "line", 80, list.category);
    add("lists", list.name, `${list.id}/sub_category`, "line", 80, list.sub_category);
  }
  for (const event of await textsOfEvents(db, { store, now }, MAX_EVENTS)) {
    const of = `${event.event_id}`;
    add("events", event.name, `${of}/name`, "line", EVENT_LIMITS.name, event.name);
    add("events", event.name, `${of}/place`, "line", EVENT_LIMITS.place, event.place);
    add("events", event.name, `${of}/price`, "line", EVENT_LIMITS.price, event.price);
    add("events", event.name, `${of}/description`, "html", EVENT_LIMITS.description, event.description);
    for (const [index, content] of event.custom_content.entries())
      add(
        "events",
        event.name,
        `${of}/${index}/description`,
        "html",
        EVENT_LIMITS.description,
        content.description,
      );
    if (event.image) pictures.add(event.image);
  }
  for (const { name, code, title } of await ticketsOfEvents(db, { store, now }, MAX_EVENTS)) {
    // Of a ticket that is named after its event, only its kind is left to translate.
    const kind = partsOfTicket(title, localeOf(store.settings))?.kind;
    add(
      "events",
      name,
      `tickets/${code}/ticket`,
      "line",
      kind ? TICKET_NAME : EVENT_LIMITS.name,
      kind ?? title,
    );
  }
  const { preorders } = await pageOfPreorders(
    db,
    { store, now },
    { limit: MAX_PREORDERS, before: undefined },
  );
  for (const preorder of preorders) {
    if (preorder.state === "over" || preorder.state === "removed") continue;
    add(
      "preorders",
      preorder.title,
      `${preorder.id}/extras`,
      "line",
      PREORDER_LIMITS.extras,
      preorder.extras,
    );
    add(
      "preorders",
      preorder.title,
      `${preorder.id}/prompt`,
      "line",
      PREORDER_LIMITS.prompt,
      preorder.prompt,
    );
  }
  const { promotions } = await pageOfPromotions(db, store.id, now, undefined, { limit: MAX_PROMOTIONS });
  for (const { id, code, description, state } of promotions)
    if (state !== "ended")
      add("promotions", code, `${id}/description`, "line", PROMOTION_LENGTH, description);
  // A design with words on it may be in either language.
  for (const { eisbn, title, language } of await giftCardTitles(db, store.id, MAX_DESIGNS))
    if (language === null || language === languageOf(localeOf(store.settings)))
      add("gift_cards", title, `${eisbn}/design`, "line", EVENT_LIMITS.name, title);
  for (const { id, label, alt } of await describedAs(db, store.id, pictures))
    add("pictures", label, `${id}/alt`, "line", ALT_LENGTH, alt);
  for (const [key, label] of [...(await sectionNames(db, store.id))].slice(0, MAX_SECTIONS))
    if (!key.startsWith("__")) add("sections", label, `${key}/section`, "line", SECTION_LENGTH, label);
  const { picks } = await pageOfComments(db, store.id, {}, { limit: MAX_COMMENTS });
  for (const { id, title, text } of picks)
    add("picks", title, `${id}/comment`, "text", EDIT_LIMITS.comment, text);
  // The same text in two places has one translation.
  return [...new Map(texts.reverse().map((text) => [text.source, text])).values()].reverse();
}

import type { TitleCard } from "#app/domain/catalogue/catalogue.ts";
import type { BlockEvents, CalendarData, EventCardData } from "#app/domain/events/event-data.ts";
import type { Block } from "#app/domain/lists/blocks/blocks.server.ts";
import { titlesShown } from "#app/domain/lists/blocks/blocks.ts";
import { listPath } from "#app/domain/lists/lists.ts";
import type { PictureFacts } from "#app/domain/pictures/pictures.ts";
import { type CardData, cardData } from "../title/title-card.tsx";

type Shown =
  | "list_id"
  | "header"
  | "lang"
  | "header_visible"
  | "description"
  | "placement"
  | "label"
  | "label_lang"
  | "image"
  | "link";
export type BlockData = Pick<Block, Shown | "full_screen" | "row_count"> & {
  /** The shop's description of its picture. */
  picture: PictureFacts | null;
  /** The number of titles in its row once all are there. */
  wanted: number;
  rows: CardData[];
  /** Set on a block that shows events. */
  events?: { cards: EventCardData[]; calendar: CalendarData | null } | undefined;
};

/** The events of a block; undefined if it shows none, or there are none to show. */
function eventsOf(
  { type, event_id, calendar_widgets }: Block<TitleCard>,
  events: BlockEvents | undefined,
): BlockData["events"] {
  if (!events || (type !== "event" && calendar_widgets.length === 0)) return undefined;
  const { upcoming, single, calendar } = events;
  if (type === "event" && event_id !== null) {
    const event = single.get(event_id);
    return event && { cards: [event], calendar: null };
  }
  if (upcoming.length === 0) return undefined;
  const all = calendar_widgets.length === 0;
  return {
    cards: all || calendar_widgets.includes("upcoming") ? upcoming : [],
    calendar: all || calendar_widgets.includes("calendar") ? calendar : null,
  };
}

/**
 * The visible content of a page's blocks. A block of events that shows none is left out.
 * @param pageId the page's id, empty for the home page; its lists open within it
 */
export function blocksData(
  blocks: readonly (Block<TitleCard> & Pick<BlockData, "picture">)[],
  shopEvents?: BlockEvents,
  pageId = "",
): BlockData[] {
  const shownBlocks = blocks
    .map((block) => ({ block, events: eventsOf(block, shopEvents) }))
    .filter(
      ({ block, events }) =>
        events || (block.type === "list" && (block.list_id !== "" || block.calendar_widgets.length === 0)),
    );
  const counts = titlesShown(shownBlocks.map(({ block }) => block));
  return shownBlocks.map(({ block, events }, index) => {
    const {
      list_id,
      header,
      lang,
      header_visible,
      description,
      placement,
      label,
      label_lang,
      image,
      picture,
    } = block;
    const { wanted = 0, first = 0 } = counts[index] ?? {};
    const framed = pageId !== "" && list_id !== "" ? listPath(list_id, pageId) : null;
    return {
      list_id,
      header,
      ...(lang && { lang }),
      header_visible,
      description,
      placement,
      label,
      ...(label_lang && { label_lang }),
      image,
      picture,
      link: block.link ?? framed,
      full_screen: block.full_screen,
      row_count: block.row_count,
      wanted,
      rows: block.rows.slice(0, first).map(cardData),
      ...(events && { events }),
    };
  });
}

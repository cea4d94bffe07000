import type { z } from "zod";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type BlockSetup, blocksByPage } from "../../lists/blocks/blocks.server.ts";
import { listCodes, shopLists } from "../../lists/shop-lists.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import type { ContentBlock, ContentList, contentSchema } from "./content.ts";

/** A shop's content in the form that `importContent` reads, with only what differs from the defaults. */
export type ExportedContent = z.input<typeof contentSchema>;

export async function exportContent(db: Queries, store: Store): Promise<ExportedContent> {
  const lists: Partial<ContentList>[] = [];
  for (const list of await shopLists(db, store)) {
    const { category, sub_category } = list;
    lists.push({
      list_id: list.id,
      name: list.name,
      header: list.header || undefined,
      description: list.description || undefined,
      image: list.image ?? undefined,
      featured: list.featured ? { category, sub_category } : undefined,
      titles: await listCodes(db, list.id),
    });
  }
  const pages = [...(await blocksByPage(db, store.id))].map(([page_id, blocks]) => ({
    page_id,
    blocks: blocks.map(exportedBlock),
  }));
  return { lists, pages } as ExportedContent;
}

/** A block as a file has it, with only what differs from the defaults. */
export function exportedBlock(block: BlockSetup): {
  [Name in keyof ContentBlock]?: ContentBlock[Name] | undefined;
} {
  return {
    placement: block.placement,
    type: block.type === "list" ? undefined : block.type,
    list: block.list_id ?? undefined,
    event_id: block.event_id ?? undefined,
    header: block.header || undefined,
    header_visible: block.header_visible ? undefined : false,
    description: block.description || undefined,
    label: block.label || undefined,
    image: block.image ?? undefined,
    link: block.link ?? undefined,
    full_screen: block.full_screen || undefined,
    limit: block.limit ?? undefined,
    calendar_widgets: block.calendar_widgets.length > 0 ? block.calendar_widgets : undefined,
    first_day: block.first_day ?? undefined,
    last_day: block.last_day ?? undefined,
  };
}

/** The names of the pictures in a shop's content. */
export function picturesOf({ lists = [], pages = [] }: ExportedContent): string[] {
  const listsAndBlocks = [...lists, ...pages.flatMap(({ blocks }) => blocks)];
  return [...new Set(listsAndBlocks.flatMap(({ image }) => image ?? []))];
}

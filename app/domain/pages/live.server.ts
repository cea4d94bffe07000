import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, within } from "#app/platform/db/refusable.server.ts";
import { blockSchema } from "../exchange/content/content.ts";
import { exportedBlock } from "../exchange/content/export.server.ts";
import { checkPage } from "../exchange/content/import.server.ts";
import { type BlockSetup, blocksOfPage } from "../lists/blocks/blocks.server.ts";
import type { SiteSettings } from "../stores/settings.ts";
import { type Store, saveSettings, storeWithId } from "../stores/stores.server.ts";
import {
  entriesOf,
  idOfPage,
  itemsOfValues,
  menuOf,
  navigationOf,
  type PageDocument,
  type PageKind,
  POLICY,
} from "./documents.ts";
import { storedDocument } from "./json-columns.ts";
import * as rows from "./rows.server.ts";

/** A page as shoppers see it: read from the shop's blocks and settings, and written there. */

/** A page as it is live. A page that no menu leads to yet may have blocks, but no text. */
export async function liveDocument(
  db: Queries,
  { id, settings }: Pick<Store, "id" | "settings">,
  page: string,
  kind: PageKind,
): Promise<PageDocument> {
  if (kind === "menu") return menuOf(settings);
  const pageId = idOfPage(page) ?? "";
  if (kind === "blocks") {
    return documentOf(await blocksOfPage(db, id, pageId));
  }
  if (page === POLICY) {
    const { title, content } = settings.privacy_policy;
    return { kind, title, html: content };
  }
  const entry = entriesOf(settings).find((candidate) => candidate.id === pageId);
  return { kind, title: entry?.label ?? "", html: entry?.content ?? "" };
}

/** The document of blocks as they are set up. */
export function documentOf(blocks: readonly BlockSetup[]): PageDocument {
  const values = blocks.map((block) => blockSchema.parse(exportedBlock(block)));
  return { kind: "blocks", lists: [], items: itemsOfValues(values), removed: [] };
}

/** A mistake in a document. `key` names the part of the page that has it, if one has. */
export interface PageProblem {
  readonly key: number | null;
  readonly field: string;
  readonly message: string;
}

/** A document that was checked, and how it is made live. Only if there are no problems. */
export interface CheckedDocument {
  readonly problems: readonly PageProblem[];
  readonly notes: readonly string[];
  store(tx: Tx, now: EpochSeconds): Promise<void>;
}

/**
 * Checks what a page will say, by the rules of an import. It must be made live in the transaction that it was checked
 * in.
 */
export async function checkDocument(
  { database, tx, dataDir }: { database: Database; tx: Tx; dataDir: string },
  store: Store,
  page: string,
  document: PageDocument,
): Promise<CheckedDocument> {
  if (document.kind === "blocks") {
    const { items, lists } = document;
    const blocks = items.map(({ value }) => value);
    const checkedPage = await checkPage(
      tx,
      store,
      { lists, page: { page_id: idOfPage(page) ?? "", blocks } },
      dataDir,
    );
    const problems = checkedPage.problems.map(({ block, ...problem }) => ({
      ...problem,
      key: block === undefined ? null : (items[block]?.key ?? null),
    }));
    return { ...checkedPage, problems };
  }
  return {
    problems: [],
    notes: [],
    async store(_, now) {
      const inside = within(database, tx);
      const fresh = await storeWithId(inside, store.id);
      if (!fresh) throw new Error(`shop ${store.id} is gone`);
      const settings = await settingsWith(tx, fresh, page, document);
      const saved = await saveSettings(inside, now, fresh.webstore_name, settings);
      if (isFailure(saved)) throw new Refusal(saved);
    },
  };
}

/** A shop's settings with the values of a document. */
async function settingsWith(
  db: Queries,
  { id, settings }: Store,
  page: string,
  document: Exclude<PageDocument, { kind: "blocks" }>,
): Promise<SiteSettings> {
  if (document.kind === "menu") {
    const texts = await textsOf(db, id, settings, document.items);
    const { footer_message } = document;
    return {
      ...settings,
      ...navigationOf(document, (entry) => texts.get(entry) ?? ""),
      store_info: { ...settings.store_info, footer_message },
    };
  }
  const { title, html } = document;
  if (page === POLICY) return { ...settings, privacy_policy: { title, content: html } };
  const pageId = idOfPage(page);
  const withText = <Entry extends { id: string; content: string }>(entry: Entry): Entry =>
    entry.id === pageId ? { ...entry, content: html } : entry;
  const withTexts = (entries: SiteSettings["site_navigation"]) =>
    entries.map((entry) => ({ ...withText(entry), submenu: entry.submenu.map(withText) }));
  return {
    ...settings,
    site_navigation: withTexts(settings.site_navigation),
    extra_navigation: withTexts(settings.extra_navigation),
  };
}

/** The texts of the pages that a menu leads to: as they are live, or for a new page as they were published. */
async function textsOf(
  db: Queries,
  storeId: StoreId,
  settings: SiteSettings,
  items: readonly { value: { id: string; type: string } }[],
): Promise<Map<string, string>> {
  const texts = new Map(entriesOf(settings).map(({ id, content }) => [id, content]));
  for (const { value } of items) {
    if (value.type !== "v3_content" || texts.has(value.id)) continue;
    const published = await rows.latestPublished(db, storeId, `page-${value.id}`);
    const document = published && storedDocument.read(published.document);
    if (document?.kind === "text") texts.set(value.id, document.html);
  }
  return texts;
}

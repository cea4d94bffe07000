import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { Store } from "../stores/stores.server.ts";
import {
  DOCUMENT_LIMIT,
  kindOfEntry,
  MENU,
  type PageDocument,
  pageName,
  pagesOf,
  picturesIn,
  type ShopPage,
} from "./documents.ts";
import { EDITS_KEPT, type Edit, storedDocument, storedEdits } from "./json-columns.ts";
import { liveDocument } from "./live.server.ts";
import * as rows from "./rows.server.ts";

/** The editor of a shop's pages. */
export interface Editor {
  readonly database: Database;
  readonly store: Store;
  readonly now: EpochSeconds;
  /** For the history. */
  readonly actor: string;
  readonly dataDir: string;
}

/** The most drafts and versions to come that a shop can have, which nobody reaches. */
const OPEN = 2_000;
/** Versions that a page shows, and that it keeps once they are over. */
export const VERSIONS_SHOWN = 20;
export const VERSIONS_KEPT = 200;

/** A page, and whether shoppers can find it: a new one waits until the menu is published. */
export interface EditedPage extends ShopPage {
  readonly isNew: boolean;
}

/** The pages of a shop, with those that only the draft of the menu leads to. */
async function allPages(db: Queries, store: Store): Promise<EditedPage[]> {
  const live = pagesOf(store.settings).map((page) => ({ ...page, isNew: false }));
  const menu = await rows.draftOf(db, store.id, MENU);
  const document = menu && storedDocument.read(menu.document);
  const known = new Set(live.map(({ page }) => page));
  const coming = (document?.kind === "menu" ? document.items : []).flatMap(({ value }): EditedPage[] => {
    const kind = kindOfEntry(value);
    const page = pageName(value.id);
    return kind && value.id !== "" && !known.has(page)
      ? [{ page, kind, label: value.label, path: value.path, isNew: true }]
      : [];
  });
  return [...live, ...coming];
}

/** A version as lists show it. */
export type ListedVersion = rows.ListedRow;

/** A shop's pages, with their drafts and the versions that are to come. */
export async function editedPages(db: Queries, store: Store) {
  const open = Map.groupBy(await rows.openVersions(db, store.id, OPEN), ({ page }) => page);
  return (await allPages(db, store)).map((page) => ({ ...page, open: open.get(page.page) ?? [] }));
}

/** A page by its name. Failure: `not_found`. */
export async function pageNamed(db: Queries, store: Store, page: string): Promise<EditedPage | Failure> {
  return (
    (await allPages(db, store)).find((candidate) => candidate.page === page) ?? failure("versions.not_found")
  );
}

/** A page as its editors see it: its draft, or the live page if it has none. */
export interface OpenPage {
  readonly page: EditedPage;
  readonly document: PageDocument;
  /** Undefined if nothing was changed yet. */
  readonly draft:
    | {
        seen: string;
        made_by: string;
        made_at: number;
        changed_by: string;
        changed_at: number;
        edits: Edit[];
      }
    | undefined;
  /** Versions, the newest first, without the draft. */
  readonly versions: readonly ListedVersion[];
}

/** The version of a draft that somebody saw: its number and how often it was changed. Without a draft, "live". */
const seenOf = ({ number, revision }: Pick<rows.VersionRow, "number" | "revision">) =>
  `${number}.${revision}`;
export const LIVE = "live";

/** A page with its draft and its versions. Failure: `not_found`. */
export async function openPage(db: Queries, store: Store, name: string): Promise<OpenPage | Failure> {
  const page = await pageNamed(db, store, name);
  if (isFailure(page)) return page;
  const draft = await rows.draftOf(db, store.id, name);
  const versions = await rows.versionsOf(db, store.id, name, VERSIONS_SHOWN);
  return {
    page,
    document: draft ? storedDocument.read(draft.document) : await liveDocument(db, store, name, page.kind),
    draft: draft && {
      seen: seenOf(draft),
      made_by: draft.made_by,
      made_at: draft.made_at,
      changed_by: draft.changed_by,
      changed_at: draft.changed_at,
      edits: storedEdits.read(draft.edits),
    },
    versions: versions.filter(({ state }) => state !== "draft"),
  };
}

/** The content of a new version. */
export function newVersion(
  { store, now, actor }: Pick<Editor, "store" | "now" | "actor">,
  page: string,
  number: number,
  document: PageDocument,
): rows.NewVersion {
  return {
    store_id: store.id,
    page,
    number,
    state: "draft",
    revision: 0,
    edits: "[]",
    document: storedDocument.write(document),
    pictures: picturesIn(document).join(" "),
    made_by: actor,
    made_at: now,
    changed_by: actor,
    changed_at: now,
    publish_at: null,
    publish_wall: null,
    published_at: null,
  };
}

/** A change to a draft: the document that it makes, the act, and the name of the part. */
export interface Change<Document extends PageDocument = PageDocument> {
  readonly document: Document;
  readonly did: Edit["did"];
  readonly name: string;
}

/** Attempts at a change when other people's changes come first. */
const TRIES = 5;

/**
 * Changes the draft of a page, or begins one from what is live. Whatever others changed meanwhile stays: the change is
 * made to the draft as it is now, in one statement that compares its revision.
 * @param change what to do to the document; it is passed the revision that it makes, and what was done since `seen`
 * @returns the draft's new version. Failures: `not_found`, `too_large`, and those of the change.
 */
export async function editDraft(
  { database, store, now, actor }: Editor,
  name: string,
  change: (document: PageDocument, revision: number, before: DraftBefore) => Change | Failure,
): Promise<{ seen: string } | Failure> {
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await refusable(database, async (tx) => {
      const page = await pageNamed(tx, store, name);
      if (isFailure(page)) throw new Refusal(page);
      const draft = await draftOrNew(tx, { store, now, actor }, page);
      if (!draft) return undefined;
      const edits = storedEdits.read(draft.edits);
      const revision = draft.revision + 1;
      const before = { number: draft.number, isNew: draft.revision === 0, edits };
      const changed = change(storedDocument.read(draft.document), revision, before);
      if (isFailure(changed)) throw new Refusal(changed);
      const { document, did, name: of } = changed;
      const text = storedDocument.write(document);
      if (text.length > DOCUMENT_LIMIT) throw new Refusal(failure("versions.too_large"));
      const edit = { revision, at: now, by: actor, did, name: of.slice(0, 80) };
      const isStored = await rows.changeVersion(tx, draft, {
        document: text,
        pictures: picturesIn(document).join(" "),
        revision,
        edits: storedEdits.write([...edits, edit].slice(-EDITS_KEPT)),
        changed_by: actor,
        changed_at: now,
      });
      return isStored ? { seen: seenOf({ number: draft.number, revision }) } : undefined;
    });
    if (result) return result;
  }
  return failure("versions.changed");
}

/** A draft as a change finds it. */
export interface DraftBefore {
  readonly number: number;
  /** Whether the change begins it. */
  readonly isNew: boolean;
  readonly edits: readonly Edit[];
}

/** Undefined if somebody else began one at the same time, whose draft is read by the next try. */
async function draftOrNew(
  tx: Tx,
  editor: Pick<Editor, "store" | "now" | "actor">,
  { page, kind }: EditedPage,
): Promise<rows.VersionRow | undefined> {
  const { store } = editor;
  const draft = await rows.draftOf(tx, store.id, page);
  if (draft) return draft;
  const document = await liveDocument(tx, store, page, kind);
  const number = (await rows.lastNumber(tx, store.id, page)) + 1;
  const isStored = await rows.insertVersion(tx, newVersion(editor, page, number, document));
  return isStored ? rows.draftOf(tx, store.id, page) : undefined;
}

/** The names of the pictures in any version of a page, so that they are not deleted while a version can be restored. */
export async function picturesOfVersions(db: Queries): Promise<Set<string>> {
  return new Set((await rows.versionPictures(db)).flatMap((names) => names.split(" ")));
}

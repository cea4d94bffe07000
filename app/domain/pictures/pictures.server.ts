import { fold, words } from "#app/lib/fold.ts";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { keepPicture, type ShopPicture } from "#app/platform/images/shop-picture.server.ts";
import { record, trail } from "../accounts/audit/audit.server.ts";
import { eventsWithPicture, swapEventPicture } from "../events/events.server.ts";
import { blocksWithPicture, swapBlockPicture } from "../lists/blocks/blocks.server.ts";
import { listsWithPicture, swapListPicture } from "../lists/shop-lists.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { inLanguage, langOf } from "../stores/translations.ts";
import { LABEL_LENGTH, MAX_PICTURES, MAX_USES, type PictureFacts, type PictureUse } from "./pictures.ts";
import * as rows from "./rows.server.ts";

/** A member of staff at work on a shop's pictures. */
export interface PictureContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly actor: string;
}

/** A picture of the library as staff see it. */
export interface LibraryPicture extends PictureFacts {
  id: number;
  /** The name that lists, blocks and events refer to it by. */
  name: string;
  label: string;
  is_decorative: boolean;
  /** The number that a form carries, so that nobody overwrites what a colleague changed meanwhile. */
  version: number;
  created_at: number;
}

/** Staff's description of a picture. */
export interface Description {
  label: string;
  alt: string;
  is_decorative: boolean;
}

const pictureOf = (row: rows.PictureRow): LibraryPicture => ({
  id: row.id,
  name: row.name,
  label: row.label,
  version: row.version,
  created_at: row.created_at,
  ...factsOf(row),
  is_decorative: row.is_decorative === 1,
});

const factsOf = (row: rows.PictureRow): PictureFacts => ({
  alt: row.is_decorative === 1 ? "" : row.alt || null,
  focus: { x: row.focus_x, y: row.focus_y },
});

const subjectOf = (id: number) => `picture:${id}`;

/** Descriptions of a shop's pictures, by their names. */
async function factsOfPictures(db: Queries, storeId: StoreId, names: readonly (string | null)[]) {
  const wanted = [...new Set(names.filter((name) => name !== null))];
  const pictureByName = await rows.byNames(db, storeId, wanted);
  return (name: string | null): PictureFacts | null => {
    const row = name === null ? undefined : pictureByName.get(name);
    return row ? factsOf(row) : null;
  };
}

function factsIn(store: Store, facts: PictureFacts | null): PictureFacts | null {
  if (!facts?.alt) return facts;
  const lang = langOf(store, facts.alt);
  return { ...facts, alt: inLanguage(store, facts.alt), ...(lang && { lang }) };
}

/**
 * Adds to lists, blocks or events what the shop says about their pictures; null if it says nothing. One query for all
 * of them, and none if nothing has a picture.
 */
export async function withPictures<Shown extends { image: string | null }>(
  db: Queries,
  store: Store,
  uses: readonly Shown[],
): Promise<(Shown & { picture: PictureFacts | null })[]> {
  const names = uses.map(({ image }) => image);
  const factsFor = await factsOfPictures(db, store.id, names);
  return uses.map((use) => ({ ...use, picture: factsIn(store, factsFor(use.image)) }));
}

/** The labels and alternative texts of a shop's pictures with these names. */
export async function describedAs(
  db: Queries,
  storeId: StoreId,
  names: ReadonlySet<string>,
): Promise<{ id: number; label: string; alt: string }[]> {
  const pictureByName = await rows.byNames(db, storeId, [...names].slice(0, MAX_PICTURES));
  return [...pictureByName.values()].map(({ id, label, alt }) => ({ id, label, alt }));
}

/** A page of a shop's pictures, the newest first. @returns also the id that `after` takes for the next page */
export async function pageOfPictures(
  db: Queries,
  storeId: StoreId,
  { find, limit, after }: { find: string; limit: number; after?: number | undefined },
): Promise<{ pictures: LibraryPicture[]; next: number | null }> {
  const pictureRows = await rows.listPictures(db, storeId, words(find).slice(0, 10), {
    limit: limit + 1,
    after,
  });
  const pictures = pictureRows.slice(0, limit).map(pictureOf);
  return { pictures, next: pictureRows.length > limit ? (pictures.at(-1)?.id ?? null) : null };
}

/** A picture, where it is shown, and what staff did with it; undefined if the shop has none with this id. */
export async function pictureInFull(db: Queries, store: Store, id: number) {
  const row = await rows.byId(db, store.id, id);
  if (!row) return undefined;
  const uses = await usesOf(db, store, row.name);
  return { ...pictureOf(row), uses, history: await trail(db, store.id, subjectOf(id), 50) };
}

/** Whether the shop's library has a picture of this name, for forms that refer to one. */
export async function isInLibrary(db: Queries, storeId: StoreId, name: string): Promise<boolean> {
  return (await rows.byNames(db, storeId, [name])).size > 0;
}

/** The first places where a shop shows a picture. */
async function usesOf(db: Queries, store: Store, name: string): Promise<PictureUse[]> {
  const [lists, blocks, events] = await Promise.all([
    listsWithPicture(db, store.id, name, MAX_USES),
    blocksWithPicture(db, store.id, name, MAX_USES),
    eventsWithPicture(db, store.id, name, MAX_USES),
  ]);
  const isInSettings = JSON.stringify(store.settings).includes(name);
  return [
    ...lists.map((list) => ({ kind: "list" as const, ...list })),
    ...blocks.map(({ page_id, header }) => ({ kind: "page" as const, id: page_id, name: header })),
    ...events.map(({ event_id, name }) => ({ kind: "event" as const, id: String(event_id), name })),
    ...(isInSettings ? [{ kind: "settings" as const, id: "", name: "" }] : []),
  ].slice(0, MAX_USES);
}

const descriptionRow = ({ label, alt, is_decorative }: Description) => {
  const texts = { label, alt: is_decorative ? "" : alt };
  return {
    ...texts,
    is_decorative: is_decorative ? (1 as const) : (0 as const),
    folded: fold(`${texts.label} ${texts.alt}`),
  };
};

/** Stores a picture's file. It is stored before its row, and the sweep of unused files deletes it if no row follows. */
async function keep(database: Database, dataDir: string, picture: ShopPicture): Promise<void> {
  if (!database.isRehearsal) await keepPicture(dataDir, picture);
}

async function insert(
  tx: Tx,
  { store, now, actor }: PictureContext,
  row: Omit<Parameters<typeof rows.insert>[1], "store_id" | "created_at">,
) {
  if ((await rows.count(tx, store.id)) >= MAX_PICTURES)
    throw new Refusal(failure("pictures.too_many", { count: MAX_PICTURES }));
  const id = await rows.insert(tx, { ...row, store_id: store.id, created_at: now });
  if (id === undefined) {
    const there = (await rows.byNames(tx, store.id, [row.name])).get(row.name);
    throw new Refusal(failure("pictures.exists", { label: there?.label ?? "" }, { at: "file" }));
  }
  await record(tx, {
    storeId: store.id,
    at: now,
    actor,
    action: "picture added",
    subject: subjectOf(id),
    detail: `${row.label}: ${row.is_decorative ? "decoration" : row.alt}`,
  });
  return id;
}

/** Adds a picture to the library. @returns its id and name. Failures: `exists`, `too_many`. */
export async function addPicture(
  database: Database,
  context: PictureContext,
  dataDir: string,
  picture: ShopPicture,
  description: Description,
): Promise<{ id: number; name: string } | Failure> {
  await keep(database, dataDir, picture);
  const { name } = picture;
  return refusable(database, async (tx) => ({
    id: await insert(tx, context, { name, ...descriptionRow(description) }),
    name,
  }));
}

/**
 * Adds the pictures that an import brought and the library has not. They show what they showed before, until somebody
 * describes them.
 */
export async function noteImported(
  tx: Tx,
  storeId: StoreId,
  now: EpochSeconds,
  pictures: readonly { name: string; label: string }[],
): Promise<void> {
  let room = MAX_PICTURES - (await rows.count(tx, storeId));
  for (const { name, label } of pictures) {
    if (room-- <= 0) return;
    const description = descriptionRow({
      label: label.slice(0, LABEL_LENGTH),
      alt: "",
      is_decorative: false,
    });
    await rows.insert(tx, { name, ...description, store_id: storeId, created_at: now });
  }
}

/** The picture, if nobody has changed it since its reader saw it. Failures: `not_found`, `changed`. */
async function atVersion(
  tx: Tx,
  { store }: PictureContext,
  id: number,
  seen: number | undefined,
): Promise<rows.PictureRow> {
  const row = await rows.byId(tx, store.id, id);
  if (!row) throw new Refusal(failure("pictures.not_found"));
  if (seen !== undefined && seen !== row.version) throw new Refusal(failure("pictures.changed"));
  return row;
}

const requireSaved = (isSaved: boolean) => {
  if (!isSaved) throw new Refusal(failure("pictures.changed"));
};

/** Changes what the shop says about a picture. Failures: `not_found`, `changed`. */
export function describePicture(
  database: Database,
  context: PictureContext,
  { id, seen, ...description }: Description & { id: number; seen?: number | undefined },
): Promise<{ id: number } | Failure> {
  return refusable(database, async (tx) => {
    const row = await atVersion(tx, context, id, seen);
    const next = descriptionRow(description);
    requireSaved(await rows.update(tx, row, next));
    const inWords = (picture: { label: string; alt: string; is_decorative: number }) =>
      `${picture.label}: ${picture.is_decorative ? "decoration" : picture.alt}`;
    await note(tx, context, id, "picture described", `${inWords(row)} → ${inWords(next)}`);
    return { id };
  });
}

/** Sets the point that crops of a picture keep, in percent. Failure: `not_found`. */
export function setPoint(
  database: Database,
  context: PictureContext,
  id: number,
  { x, y }: PictureFacts["focus"],
): Promise<{ id: number } | Failure> {
  return refusable(database, async (tx) => {
    const row = await atVersion(tx, context, id, undefined);
    requireSaved(await rows.update(tx, row, { focus_x: x, focus_y: y }));
    const detail = `${row.focus_x}, ${row.focus_y} → ${x}, ${y}`;
    await note(tx, context, id, "picture point set", detail);
    return { id };
  });
}

/**
 * Shows another picture wherever this one is shown on lists, pages and events, with the same description and point. The
 * old one stays in the library, because earlier versions of pages may refer to it.
 * @returns the id of the new one, and in how many places it is shown now. Failures: `not_found`, `changed`, `exists`,
 * `too_many`.
 */
export async function replacePicture(
  database: Database,
  context: PictureContext,
  dataDir: string,
  picture: ShopPicture,
  { id, seen }: { id: number; seen?: number | undefined },
): Promise<{ id: number; name: string; places: number } | Failure> {
  await keep(database, dataDir, picture);
  return refusable(database, async (tx) => {
    const row = await atVersion(tx, context, id, seen);
    const { label, folded, alt, is_decorative, focus_x, focus_y } = row;
    const { name } = picture;
    const next = await insert(tx, context, { name, label, folded, alt, is_decorative, focus_x, focus_y });
    const swap = [context.store.id, row.name, name] as const;
    const uses =
      (await swapListPicture(tx, ...swap)) +
      (await swapBlockPicture(tx, ...swap)) +
      (await swapEventPicture(tx, ...swap, context.now));
    requireSaved(await rows.update(tx, row, {}));
    await note(tx, context, id, "picture replaced", `by picture ${next} in ${uses} places`);
    return { id: next, name, places: uses };
  });
}

/** Takes a picture out of the library, unless it is shown somewhere. Failures: `not_found`, `changed`, `in_use`. */
export function removePicture(
  database: Database,
  context: PictureContext,
  { id, seen }: { id: number; seen?: number | undefined },
): Promise<{ id: number } | Failure> {
  return refusable(database, async (tx) => {
    const row = await atVersion(tx, context, id, seen);
    const [use] = await usesOf(tx, context.store, row.name);
    if (use) throw new Refusal(failure("pictures.in_use"));
    requireSaved(await rows.remove(tx, row));
    await note(tx, context, id, "picture removed", row.label);
    return { id };
  });
}

const note = (
  tx: Tx,
  { store, now, actor }: PictureContext,
  id: number,
  action: Parameters<typeof record>[1]["action"],
  detail: string,
) => record(tx, { storeId: store.id, at: now, actor, action, subject: subjectOf(id), detail });

/** The pictures among these that some shop has described. They are kept even if no page shows them. */
export function describedPictures(db: Queries, names: readonly string[]): Promise<string[]> {
  return rows.namesDescribed(db, names);
}

/**
 * Takes pictures whose files were deleted out of all libraries: imported ones that nobody described and nothing shows.
 */
export async function forgetPictures(database: Database, names: readonly string[]): Promise<void> {
  if (names.length > 0) await database.transaction((tx) => rows.forget(tx, names));
}

import { z } from "zod";
import type { Cents } from "#app/lib/money.ts";
import type { StoreId } from "#app/lib/number-kinds.ts";
import { entriesOf } from "#app/lib/records.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal } from "#app/platform/db/refusable.server.ts";
import {
  keepPicture,
  keepPictureUntil,
  renewPicture,
  type ShopPicture,
} from "#app/platform/images/shop-picture.server.ts";
import { entryNumbered, trail } from "../accounts/audit/audit.server.ts";
import {
  EDITED_FIELDS,
  type EditedField,
  type EditedValue,
  editTitles,
  lockedVersion,
  type TitleChange,
  type TitleForStaff,
  titleForStaff,
} from "../catalogue/title-edits.server.ts";
import { sanitiseFeedHtml } from "./sanitise.server.ts";
import { type EditContext, followEdits } from "./title-edits.server.ts";

/** A shop's changes of one title, one after the other, with their history and their undo. */

/** A change as the desk makes it. Omitted fields stay, null or "" removes the shop's own value. */
export interface DeskChange {
  price?: Cents | null | undefined;
  /** Text or HTML. */
  description?: string | undefined;
  note?: string | undefined;
  hidden?: boolean | undefined;
  comment?: { author: string; text: string } | undefined;
}

/** Seconds for which a replaced cover can be put back. */
const COVER_KEPT = 30 * 86_400;

/** An `EditContext` with the folder of the pictures. */
export interface CoverContext extends EditContext {
  readonly dataDir: string;
}

/** The smallest width and height of a cover (pixels). Image hosts answer with a dot if they have no picture. */
const SMALLEST = 80;

/**
 * Shows a picture as a title's cover in this shop, or null for the cover of the feeds again.
 * @param seen the version that its reader saw; nothing is done if somebody has changed it since
 * Failures: `not_found`, `changed`, `cover_too_small`
 */
export async function setCover(
  context: CoverContext,
  code: string,
  picture: ShopPicture | null,
  seen?: string,
): Promise<{ code: string } | Failure> {
  const { width, height } = picture ?? { width: SMALLEST, height: SMALLEST };
  if (Math.min(width, height) < SMALLEST)
    return failure("titles.cover_too_small", { width, height, count: SMALLEST }, { at: "file" });
  if (picture && !context.database.isRehearsal) await keepPicture(context.dataDir, picture);
  return changeLockedTitle(context, code, seen, () => ({ cover: picture?.name ?? null }), context.dataDir);
}

/**
 * Changes what a shop says about a title.
 * @param seen the version that its reader saw; nothing is done if somebody has changed it since
 * Failures: `not_found`, `changed`
 */
export async function changeTitle(
  context: EditContext,
  code: string,
  { price, description, note, hidden, comment }: DeskChange,
  seen?: string,
): Promise<{ code: string } | Failure> {
  return changeLockedTitle(context, code, seen, () => ({
    ...(price !== undefined && { price }),
    ...(description !== undefined && { description: sanitiseFeedHtml(description) || null }),
    ...(note !== undefined && { shelf_note: note || null }),
    ...(hidden !== undefined && { hidden }),
    ...(comment && { comment: { author: comment.author, text: comment.text || null } }),
  }));
}

/**
 * Undoes a change, by the number of its entry in the history.
 * Failures: `not_found`, `changed` (somebody has changed the same since), `cover_gone`
 */
export async function undoChange(
  context: CoverContext,
  code: string,
  number: number,
): Promise<{ code: string } | Failure> {
  const entry = await entryNumbered(context.database.read, context.store.id, subjectOf(code), number);
  const detail = entry?.action === "title changed" ? storedDetail.read(entry.detail) : undefined;
  if (!detail) return failure("titles.not_found", { code });
  const cover = detail.changed.cover?.[0];
  if (typeof cover === "string" && !(await renewPicture(context.dataDir, cover)))
    return failure("titles.cover_gone");
  const undoChange = (title: TitleForStaff) => {
    if (!isCurrent(title, detail)) return failure("titles.changed", { code });
    const change: Record<string, unknown> = {};
    for (const [field, [before]] of pairsOf(detail))
      change[field] = field === "comment" ? { author: detail.by ?? "", text: before } : before;
    return change;
  };
  return changeLockedTitle(context, code, undefined, undoChange, context.dataDir);
}

async function changeLockedTitle(
  context: EditContext,
  code: string,
  seen: string | undefined,
  changeOf: (title: TitleForStaff) => Omit<TitleChange, "title_id"> | Failure,
  dataDir?: string,
): Promise<{ code: string } | Failure> {
  const { database, store, now } = context;
  const title = await titleForStaff(database.read, store, code);
  if (!title) return failure("titles.not_found", { code });
  const change = changeOf(title);
  if (isFailure(change)) return change;
  // The title was read before the lock; check that nobody has changed it since.
  const version = seen ?? title.version;
  const isSeen = async (tx: Tx) => {
    if ((await lockedVersion(tx, store.id, title.id, now)) !== version)
      throw new Refusal(failure("titles.changed", { code }));
  };
  try {
    const [edit] = await editTitles(
      database,
      store.id,
      now,
      [{ title_id: title.id, ...change }],
      (tx, shownAgain, madeEdits) =>
        followEdits(
          tx,
          context,
          shownAgain,
          madeEdits.map((madeEdit) => ({ ...madeEdit, code })),
        ),
      isSeen,
    );
    const before = edit?.changed.cover?.[0];
    if (dataDir && typeof before === "string" && !database.isRehearsal)
      await keepPictureUntil(dataDir, before, now + COVER_KEPT);
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
  return { code };
}

const subjectOf = (code: string) => `title:${code}`;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const storedDetail = storedJson(
  z.object({
    changed: z.partialRecord(z.enum(EDITED_FIELDS), z.tuple([value, value])),
    by: z.string().optional(),
  }),
);
type Detail = ReturnType<typeof storedDetail.read>;

const pairsOf = ({ changed }: Detail) => entriesOf(changed);

/** Whether a title still has the values that a change gave it. */
function isCurrent({ edits, comments }: TitleForStaff, detail: Detail): boolean {
  const comment = comments.find(({ author }) => author === detail.by)?.text ?? null;
  const now = { ...edits, comment };
  return pairsOf(detail).every(([field, [, after]]) => now[field] === after);
}

/** One entry of a title's history. */
export interface TitleEntry {
  number: number;
  at: number;
  actor: string;
  action: string;
  changes: { field: EditedField; before: EditedValue; after: EditedValue }[];
  /** Whose comment it was. */
  by: string;
  /** Whether it can be undone: nobody has changed the same value since. */
  undoable: boolean;
}

/** Staff's changes to a title, the newest first. @param last at most this many entries */
export async function titleHistory(
  db: Queries,
  storeId: StoreId,
  title: TitleForStaff,
  last: number,
): Promise<TitleEntry[]> {
  const entries = await trail(db, storeId, subjectOf(title.product_code), last);
  return entries
    .map(({ number, at, actor, action, detail }) => {
      const titleChange = action === "title changed" ? storedDetail.read(detail) : undefined;
      return {
        number,
        at,
        actor,
        action,
        changes: titleChange
          ? pairsOf(titleChange).map(([field, [before, after]]) => ({ field, before, after }))
          : [],
        by: titleChange?.by ?? "",
        undoable: titleChange !== undefined && isCurrent(title, titleChange),
      };
    })
    .reverse();
}

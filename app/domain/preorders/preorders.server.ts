import { z } from "zod";
import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { type AuditAction, lockHistory, record, trail } from "../accounts/audit/audit.server.ts";
import { type TitleForStaff, titleForStaff } from "../catalogue/title-edits.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { inLanguage, langOf } from "../stores/translations.ts";
import {
  type OpenPreorder,
  PREORDER_LIMITS,
  type PreorderState,
  plainLine,
  preorderState,
} from "./preorders.ts";
import * as rows from "./rows.server.ts";

/**
 * Pre-order campaigns: a title that is not out yet, with what comes with it and what is written in it for its buyer.
 * One title has one campaign in a shop. While it runs, every new copy of the title that is ordered belongs to it.
 */

/** The campaigns of these titles that shoppers can order in now, by the titles' ids. */
export async function openPreorders(
  db: Queries,
  { store, now }: { store: Store; now: EpochSeconds },
  titleIds: readonly TitleId[],
): Promise<Map<number, OpenPreorder>> {
  const preorderRows = await rows.openPreorders(db, store.id, [...new Set(titleIds)], now);
  return new Map(
    preorderRows.map(({ title_id, signed, copies, taken, ...row }) => [
      title_id,
      {
        id: row.id,
        ...langsOf(store, row),
        extras: inLanguage(store, row.extras),
        prompt: inLanguage(store, row.prompt),
        text_most: row.text_most,
        per_person: row.per_person,
        ends_at: row.ends_at,
        signed: signed === 1,
        left: copies === null ? null : copies - taken,
      },
    ]),
  );
}

function langsOf(store: Store, { extras, prompt }: { extras: string; prompt: string }) {
  const langs = { extras: langOf(store, extras), prompt: langOf(store, prompt) };
  return (langs.extras ?? langs.prompt) !== undefined && { langs };
}

/** The eisbn of the title whose campaign has this address; undefined if the shop never had such a campaign. */
export async function titleOfPreorder(db: Queries, store: Store, name: string): Promise<string | undefined> {
  return (await rows.titleOfName(db, store.id, name))?.eisbn;
}

/**
 * Takes copies of campaigns for an order, in the transaction that writes it. Another order for the same campaign then
 * waits until this one is written or refused.
 * @param orderedBy the copies that the buyer's orders have of a campaign already
 * @throws Refusal `preorders.gone`, `preorders.too_many`
 */
export async function takePreorders(
  tx: Tx,
  wanted: readonly { preorder_id: number; quantity: number; title: string }[],
  orderedBy: (preorderId: number) => Promise<number>,
): Promise<void> {
  const copiesById = new Map<number, { quantity: number; title: string }>();
  for (const { preorder_id, quantity, title } of wanted)
    copiesById.set(preorder_id, { title, quantity: quantity + (copiesById.get(preorder_id)?.quantity ?? 0) });
  // Sorted by id, so that two orders cannot deadlock.
  for (const [id, { quantity, title }] of [...copiesById].sort(([a], [b]) => a - b)) {
    const campaign = await rows.takeCampaignCopies(tx, id, quantity);
    if (!campaign) throw new Refusal(failure("preorders.gone", { title }));
    const most = campaign.per_person;
    if (most !== null && (await orderedBy(id)) + quantity > most)
      throw new Refusal(failure("preorders.too_many", { title, count: most }));
  }
}

/** Returns copies of campaigns that were ordered, in the same transaction. */
export async function giveBackPreorders(
  tx: Tx,
  lines: readonly { preorder_id: number | null; quantity: number }[],
): Promise<void> {
  const sorted = [...lines].sort((a, b) => (a.preorder_id ?? 0) - (b.preorder_id ?? 0));
  for (const { preorder_id, quantity } of sorted)
    if (preorder_id !== null && quantity > 0) await rows.giveBackCopies(tx, preorder_id, quantity);
}

/** The desk, where staff look after campaigns. */
export interface PreorderContext {
  readonly database: Database;
  readonly store: Store;
  readonly now: EpochSeconds;
  /** The actor, for the shop's history. */
  readonly actor: string;
}

/** The fields of a campaign that staff fill in. */
export interface Setup {
  /** Its address; made of the title if empty. */
  name: string;
  extras: string;
  signed: boolean;
  prompt: string;
  text_most: number;
  per_person: number | null;
  copies: number | null;
  /** Epoch seconds; now if omitted. */
  starts_at?: number | undefined;
  ends_at: number | null;
}

/** A campaign for staff. */
export interface ListedPreorder extends Omit<rows.ListedRow, "signed" | "store_id" | "title_id"> {
  signed: boolean;
  state: PreorderState;
}

const listedPreorder =
  (now: EpochSeconds) =>
  ({ signed, store_id: _, title_id: __, ...row }: rows.ListedRow): ListedPreorder => ({
    ...row,
    signed: signed === 1,
    state: preorderState(row, now),
  });

/** A page of a shop's campaigns, the newest first. @returns also the id that `before` takes for the next page */
export async function pageOfPreorders(
  db: Queries,
  { store, now }: { store: Store; now: EpochSeconds },
  { limit, before }: { limit: number; before: number | undefined },
): Promise<{ preorders: ListedPreorder[]; next: number | null }> {
  const preorderRows = await rows.listedPreorders(db, store.id, { limit: limit + 1, before });
  const preorders = preorderRows.slice(0, limit).map(listedPreorder(now));
  return { preorders, next: preorderRows.length > limit ? (preorders.at(-1)?.id ?? null) : null };
}

const subjectOf = (id: number) => `preorder:${id}`;

/** A campaign and what staff did with it, the oldest first; undefined if the shop has none with this id. */
export async function preorderInFull(
  db: Queries,
  { store, now }: { store: Store; now: EpochSeconds },
  id: number,
) {
  const row = await rows.preorderById(db, store.id, id);
  if (!row) return undefined;
  const history = await trail(db, store.id, subjectOf(id));
  return {
    ...listedPreorder(now)(row),
    history: history.map(({ at, actor, action, detail }) => ({
      at,
      actor,
      action,
      changes: detail === "" ? {} : storedChanges.read(detail),
    })),
  };
}

/** The campaign of a title, and the title's facts that the form to make or change it shows. Failure: `not_found`. */
export async function preorderOfTitle(
  db: Queries,
  { store, now }: { store: Store; now: EpochSeconds },
  code: string,
): Promise<{ title: TitleForStaff; preorder: ListedPreorder | null } | Failure> {
  const title = await titleForStaff(db, store, code);
  if (!title) return failure("titles.not_found", { code });
  const row = await rows.preorderOfTitle(db, store.id, title.id);
  return { title, preorder: row ? listedPreorder(now)(row) : null };
}

/**
 * Makes the campaign of a title, or changes it; one that was removed runs again. Orders keep what they were promised.
 * @param seen the version that its reader saw, 0 for no campaign; nothing is done if somebody has changed it since
 * Failures: `not_found`, `no_day` (the title has no day to come), `days`, `name`,
 * `name_taken`, `nothing` (it promises nothing), `changed`
 */
export function savePreorder(
  context: PreorderContext,
  code: string,
  wanted: Setup,
  seen?: number,
): Promise<{ id: number; made: boolean } | Failure> {
  const { database, store, now } = context;
  return refusable(database, async (tx) => {
    // The new campaign's name has to be free in the shop.
    await lockHistory(tx, store.id);
    const titleAndPreorder = await preorderOfTitle(tx, context, code);
    if (isFailure(titleAndPreorder)) throw new Refusal(titleAndPreorder);
    const { title, preorder } = titleAndPreorder;
    if (seen !== undefined && seen !== (preorder?.version ?? 0))
      throw new Refusal(failure("preorders.changed"));
    const setup = setupOf(title, wanted, preorder?.starts_at ?? now, now);
    if (isFailure(setup)) throw new Refusal(setup);
    if (await rows.isNameTaken(tx, store.id, setup.name, preorder?.id ?? 0))
      throw new Refusal(failure("preorders.name_taken", { name: setup.name }, { at: "name" }));
    if (preorder) {
      const detail = changesOf(preorder, setup);
      if (Object.keys(detail).length === 0 && preorder.removed_at === null)
        return { id: preorder.id, made: false };
      if (!(await rows.putPreorder(tx, preorder.id, preorder.version, { ...setup, removed_at: null })))
        throw new Refusal(failure("preorders.changed"));
      await note(tx, context, "pre-order campaign changed", preorder.id, detail);
      return { id: preorder.id, made: false };
    }
    const id = await rows.insertPreorder(tx, {
      ...setup,
      store_id: store.id,
      title_id: title.id,
      created_at: now,
    });
    // Somebody else was faster.
    if (id === undefined) throw new Refusal(failure("preorders.changed"));
    await note(tx, context, "pre-order campaign added", id, changesOf(undefined, setup));
    return { id, made: true };
  });
}

function setupOf(
  title: TitleForStaff,
  { name, signed, extras, prompt, starts_at, ...otherFields }: Setup,
  usual: number,
  now: EpochSeconds,
): rows.PreorderSetup | Failure {
  if (title.release_date === null || title.release_date <= now) return failure("preorders.no_day");
  const setup = {
    ...otherFields,
    name: name.trim() === "" ? nameFrom(title.title, title.product_code) : name.trim().toLowerCase(),
    extras: plainLine(extras),
    prompt: plainLine(prompt),
    signed: signed ? (1 as const) : (0 as const),
    starts_at: starts_at ?? usual,
  };
  if (!NAME.test(setup.name) || setup.name.length > PREORDER_LIMITS.name)
    return failure("preorders.name", {}, { at: "name" });
  if (setup.extras === "" && setup.prompt === "" && !signed)
    return failure("preorders.nothing", {}, { at: "extras" });
  if (setup.ends_at !== null && setup.ends_at <= Math.max(setup.starts_at, now))
    return failure("preorders.days", {}, { at: "ends_at" });
  return setup;
}

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The path of a campaign's page: the title's words, or its product code if those have no Latin letters. */
function nameFrom(title: string, code: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, PREORDER_LIMITS.name)
    .replace(/^-+|-+$/g, "");
  return plain || code.toLowerCase();
}

/** Changes to a campaign: for each field its value before and after; null for none. */
const changes = z.record(
  z.string(),
  z.tuple([
    z.union([z.string(), z.number(), z.boolean(), z.null()]),
    z.union([z.string(), z.number(), z.boolean(), z.null()]),
  ]),
);
export type PreorderChanges = z.output<typeof changes>;
const storedChanges = storedJson<PreorderChanges>(changes);

function changesOf(before: ListedPreorder | undefined, after: rows.PreorderSetup): PreorderChanges {
  const plain = (value: string | number | boolean | null | undefined) =>
    value === "" || value === false || value === undefined ? null : value;
  return Object.fromEntries(
    Object.entries({ ...after, signed: after.signed === 1 }).flatMap(([field, value]) => {
      const [was, is] = [plain(before?.[field as keyof rows.PreorderSetup]), plain(value)];
      return was === is ? [] : [[field, [was, is]]];
    }),
  );
}

/**
 * Ends a campaign at once, or has it run again. Orders keep what they were promised.
 * Failures: `not_found`, `changed`
 */
export function removePreorder(
  context: PreorderContext,
  id: number,
  removed: boolean,
  seen?: number,
): Promise<{ id: number } | Failure> {
  return refusable(context.database, async (tx) => {
    const row = await rows.preorderById(tx, context.store.id, id);
    if (!row) throw new Refusal(failure("preorders.not_found"));
    const isDone = (row.removed_at !== null) === removed;
    const change = { removed_at: removed ? context.now : null };
    if (isDone || !(await rows.putPreorder(tx, id, seen ?? row.version, change)))
      throw new Refusal(failure("preorders.changed"));
    await note(tx, context, removed ? "pre-order campaign removed" : "pre-order campaign restored", id);
    return { id };
  });
}

function note(
  tx: Tx,
  { store, now, actor }: PreorderContext,
  action: AuditAction,
  id: number,
  detail?: PreorderChanges,
) {
  return record(tx, {
    storeId: store.id,
    at: now,
    actor,
    action,
    subject: subjectOf(id),
    detail: detail ? storedChanges.write(detail) : "",
  });
}

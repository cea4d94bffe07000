import { instantOf, type WallSeconds } from "#app/lib/dates.ts";
import type { StoreId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { errorLines, type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable, within } from "#app/platform/db/refusable.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { type AuditAction, record } from "../accounts/audit/audit.server.ts";
import { type Store, storeWithId } from "../stores/stores.server.ts";
import { type PageDocument, saidBy } from "./documents.ts";
import { storedDocument } from "./json-columns.ts";
import { checkDocument, liveDocument, type PageProblem } from "./live.server.ts";
import * as rows from "./rows.server.ts";
import { type EditedPage, type Editor, newVersion, pageNamed, VERSIONS_KEPT } from "./versions.server.ts";

/** Publishing versions of pages: now, at a time, and again. */

/** The detail of a failure `problems`. */
export interface PageProblems {
  readonly problems: readonly PageProblem[];
}

const problemsOf = (problems: readonly PageProblem[]) =>
  failure(
    "versions.problems",
    { problems: problems.map(({ message }) => message).join("\n") },
    { detail: { problems } satisfies PageProblems },
  );

/**
 * Writes an entry to the shop's history. Its lock makes other publications in the shop wait, so call this before you
 * read the draft: after a wait it is up to date, and the answer can say that somebody else was first.
 */
function note(
  tx: Tx,
  { store, now, actor }: Pick<Editor, "store" | "now" | "actor">,
  page: string,
  action: AuditAction,
  detail = "",
): Promise<void> {
  return record(tx, { storeId: store.id, at: now, actor, action, subject: `page:${page}`, detail });
}

/** The result of publishing. */
export interface PublishedVersion {
  readonly number: number;
  /** Remarks, although nothing is wrong. */
  readonly notes: readonly string[];
  /** Versions that are to come, and will replace this one. */
  readonly coming: readonly { number: number; publish_at: number }[];
}

/**
 * Makes a page's draft live. What was live before stays among its versions, however it came to be.
 * @param seen the draft as its reader saw it; undefined for the command line, which publishes it as it is
 * Failures: `not_found`, `no_draft`, `changed`, `unchanged`, `problems` (its detail names the blocks).
 */
export function publishDraft(
  editor: Editor,
  page: string,
  seen: string | undefined,
): Promise<PublishedVersion | Failure> {
  return inOne(editor, page, async (tx, editedPage) => {
    await note(tx, editor, page, "page published");
    const draft = await theDraft(tx, editor.store, page, seen);
    return makeLive(tx, editor, editedPage, storedDocument.read(draft.document), draft);
  });
}

/**
 * Makes an earlier version live again, as a new one. A draft stays as it is.
 * Failures: `not_found`, `no_version`, `unchanged`, `problems`.
 */
export function restoreVersion(
  editor: Editor,
  page: string,
  number: number,
): Promise<PublishedVersion | Failure> {
  return inOne(editor, page, async (tx, editedPage) => {
    const version = await rows.versionOf(tx, editor.store.id, page, number);
    if (!version) throw new Refusal(failure("versions.no_version"));
    await note(tx, editor, page, "page restored", String(number));
    return makeLive(tx, editor, editedPage, storedDocument.read(version.document));
  });
}

/** The furthest that a version can be scheduled (seconds). */
const MAX_AHEAD = 2 * 366 * 86_400;

/**
 * Has a page's draft published at a time. It is checked now, and once more then.
 * @param wall what the shop's clock shows then: `instantOf` says which moment an hour that clocks skip or repeat means
 * @returns the moment, and the other versions of the page that are to come, which each replace the one before
 * Failures: `not_found`, `no_draft`, `changed`, `past`, `too_far`, `same_time`, `problems`.
 */
export function scheduleDraft(
  editor: Editor,
  page: string,
  seen: string | undefined,
  wall: WallSeconds,
): Promise<{ number: number; publish_at: number; others: PublishedVersion["coming"] } | Failure> {
  const { store, now, database, dataDir } = editor;
  const publish_at = instantOf(wall, store.settings.store_info.time_zone);
  return inOne(editor, page, async (tx) => {
    if (publish_at <= now) throw new Refusal(failure("versions.past", {}, { at: "time" }));
    if (publish_at > now + MAX_AHEAD) throw new Refusal(failure("versions.too_far", {}, { at: "day" }));
    await note(tx, editor, page, "page scheduled", String(publish_at));
    const draft = await theDraft(tx, store, page, seen);
    const document = storedDocument.read(draft.document);
    const { problems } = await checkDocument({ database, tx, dataDir }, store, page, document);
    if (problems.length > 0) throw new Refusal(problemsOf(problems));
    const others = await comingOf(tx, store, page);
    // With two, the page could show either, which is never what staff intended.
    if (others.some((other) => other.publish_at === publish_at))
      throw new Refusal(failure("versions.same_time", {}, { at: "time" }));
    const isDone = await rows.changeVersion(tx, draft, {
      state: "scheduled",
      publish_at,
      publish_wall: wall,
      published_by: editor.actor,
    });
    if (!isDone) throw new Refusal(failure("versions.changed"));
    return { number: draft.number, publish_at, others };
  });
}

/**
 * Makes a version that is to come, or one that was discarded, a draft again.
 * Failures: `not_found`, `no_version`, `draft_exists`.
 */
export function reopenVersion(
  editor: Editor,
  page: string,
  number: number,
): Promise<{ number: number } | Failure> {
  const { store } = editor;
  return inOne(editor, page, async (tx) => {
    const version = await rows.versionOf(tx, store.id, page, number);
    if (!version) throw new Refusal(failure("versions.no_version"));
    if (version.state === "draft") return { number };
    const document = storedDocument.read(version.document);
    if (await rows.draftOf(tx, store.id, page)) throw new Refusal(failure("versions.draft_exists"));
    if (version.state !== "published") {
      if (version.state === "scheduled") await note(tx, editor, page, "page unscheduled");
      const revision = version.revision + 1;
      const times = { publish_at: null, publish_wall: null, published_by: "" };
      const back = { state: "draft", ...times, problem: "", revision } as const;
      if (!(await rows.changeVersion(tx, version, back)))
        throw new Refusal(failure("versions.not_scheduled"));
      return { number };
    }
    const next = (await rows.lastNumber(tx, store.id, page)) + 1;
    if (!(await rows.insertVersion(tx, newVersion(editor, page, next, document))))
      throw new Refusal(failure("versions.draft_exists"));
    return { number: next };
  });
}

/**
 * Takes a draft away. It stays among the versions, and can be made a draft again.
 * Failures: `not_found`, `no_draft`, `changed`.
 */
export function discardDraft(
  editor: Editor,
  page: string,
  seen: string | undefined,
): Promise<{ number: number } | Failure> {
  return inOne(editor, page, async (tx) => {
    await note(tx, editor, page, "page draft discarded");
    const draft = await theDraft(tx, editor.store, page, seen);
    if (!(await rows.changeVersion(tx, draft, { state: "discarded" })))
      throw new Refusal(failure("versions.changed"));
    await rows.deleteOldest(tx, editor.store.id, page, VERSIONS_KEPT);
    return { number: draft.number };
  });
}

/** Runs a verb on one page in one transaction. Failure: `not_found`. */
function inOne<Result>(
  { database, store }: Editor,
  page: string,
  work: (tx: Tx, editedPage: EditedPage) => Promise<Result>,
): Promise<Result | Failure> {
  return refusable(database, async (tx) => {
    // Somebody may have published the menu since the request began.
    const fresh = (await storeWithId(within(database, tx), store.id)) ?? store;
    const editedPage = await pageNamed(tx, fresh, page);
    if (isFailure(editedPage)) throw new Refusal(editedPage);
    return work(tx, editedPage);
  });
}

async function theDraft(
  tx: Tx,
  store: Store,
  page: string,
  seen: string | undefined,
): Promise<rows.VersionRow> {
  const draft = await rows.draftOf(tx, store.id, page);
  if (!draft) throw new Refusal(failure("versions.no_draft"));
  if (seen !== undefined && seen !== `${draft.number}.${draft.revision}`)
    throw new Refusal(failure("versions.changed"));
  return draft;
}

/** The versions of a page that are to come, the earliest first. */
async function comingOf(db: Queries, store: Store, page: string): Promise<PublishedVersion["coming"]> {
  const open = await rows.scheduledOf(db, store.id, page);
  return open.map(({ number, publish_at }) => ({ number, publish_at: publish_at ?? 0 }));
}

/**
 * Makes a document live, and stores it as the newest version of the page.
 * @param from the row that becomes this version; without one, a new row does
 */
async function makeLive(
  tx: Tx,
  editor: Editor,
  { page, kind }: EditedPage,
  document: PageDocument,
  from?: rows.VersionRow,
): Promise<PublishedVersion> {
  const { database, now, actor, dataDir } = editor;
  const store = (await storeWithId(within(database, tx), editor.store.id)) ?? editor.store;
  const live = await liveDocument(tx, store, page, kind);
  if (saidBy(live) === saidBy(document)) throw new Refusal(failure("versions.unchanged"));
  await keepAsVersion(tx, { ...editor, actor: "" }, page, live);
  const checkedDocument = await checkDocument({ database, tx, dataDir }, store, page, document);
  if (checkedDocument.problems.length > 0) throw new Refusal(problemsOf(checkedDocument.problems));
  await checkedDocument.store(tx, now);
  // Versions are numbered in the order in which they were live.
  const last = await rows.lastNumber(tx, store.id, page);
  let number = from?.number === last ? last : last + 1;
  const published = { state: "published", published_by: actor, published_at: now } as const;
  if (!from)
    number = await rows.insertNextVersion(tx, {
      ...newVersion(editor, page, number, document),
      ...published,
    });
  else if (!(await rows.changeVersion(tx, from, { ...published, number, problem: "" })))
    throw new Refusal(failure("versions.changed"));
  await rows.deleteOldest(tx, store.id, page, VERSIONS_KEPT);
  return { number, notes: checkedDocument.notes, coming: await comingOf(tx, store, page) };
}

/**
 * Stores what a page says as a published version, unless the newest one says the same: an import or a change of the
 * settings made it. An empty page that has no versions needs none.
 */
async function keepAsVersion(
  tx: Tx,
  editor: Pick<Editor, "store" | "now" | "actor">,
  page: string,
  document: PageDocument,
): Promise<void> {
  const { store, now, actor } = editor;
  const latest = await rows.latestPublished(tx, store.id, page);
  const isEmpty = document.kind !== "text" && document.items.length === 0;
  if (!latest && isEmpty) return;
  if (latest && saidBy(storedDocument.read(latest.document)) === saidBy(document)) return;
  await rows.insertNextVersion(tx, {
    ...newVersion(editor, page, 0, document),
    state: "published",
    published_by: actor,
    published_at: now,
  });
}

/** Stores a page as it was before an import and as the import made it, as versions, in the import's transaction. */
export async function noteImported(
  tx: Tx,
  editor: Pick<Editor, "store" | "now" | "actor">,
  page: string,
  before: PageDocument,
  after: PageDocument,
): Promise<void> {
  await note(tx, editor, page, "page imported");
  await keepAsVersion(tx, { ...editor, actor: "" }, page, before);
  await keepAsVersion(tx, editor, page, after);
}

/** Versions that one round publishes. */
const DUE = 100;
/** Milliseconds between two looks for versions whose time has come. */
const POLL_INTERVAL_MS = 15_000;

type JobContext = Pick<Platform, "env" | "log"> & { database: Database; clock: { now(): number } };

/**
 * Publishes the versions whose time has come, in all shops. Any process may do it; each version is published in one
 * transaction that claims it, in the name of the person who scheduled it. One that can no longer be published, because
 * a list is gone, says so on its page.
 * @param only one shop, by its id
 * @returns how many were published
 */
export async function publishDue(
  { database, clock, env, log }: JobContext,
  isStopped = () => false,
  only?: number,
): Promise<number> {
  const now = clock.now();
  let published = 0;
  const publish = async (due: { store_id: StoreId; page: string; number: number }) => {
    const store = await storeWithId(database, due.store_id);
    const row = store && (await rows.versionOf(database.read, store.id, due.page, due.number));
    if (!store || row?.state !== "scheduled") return;
    const editor = { database, store, now, actor: row.published_by, dataDir: env.dataDir };
    const result = await inOne(editor, due.page, async (tx, page) => {
      await note(tx, editor, due.page, "page published on schedule");
      return makeLive(tx, editor, page, storedDocument.read(row.document), row);
    });
    if (!isFailure(result)) published++;
    else if (result.code !== "changed") {
      const problem = errorLines(result.error).join(" ").slice(0, 1000);
      log.warn({ page: due.page, store: store.webstore_name, problem }, "a version was not published");
      await database.transaction(async (tx) => {
        if (await rows.changeVersion(tx, row, { state: "failed", problem }))
          await note(tx, editor, due.page, "page not published");
      });
    }
  };
  for (const due of await rows.dueVersions(database.read, now, DUE, only)) {
    if (isStopped()) break;
    // An unexpected failure of one must not hold up the others. It is tried again.
    await publish(due).catch((error) =>
      log.error({ err: error, page: due.page }, "a version was not published"),
    );
  }
  return published;
}

/** Publishes versions at their time while the server runs. @returns a function that stops it */
export function startPublishing(platform: Platform): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => publishDue(platform, isStopped),
    (error) => platform.log.warn({ err: error }, "scheduled versions of pages could not be published"),
  );
}

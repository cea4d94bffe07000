import { z } from "zod";
import { trail } from "#app/domain/accounts/audit/audit.server.ts";
import { shopLists } from "#app/domain/lists/shop-lists.server.ts";
import type { Move } from "#app/domain/pages/documents.ts";
import * as editing from "#app/domain/pages/draft-edits.server.ts";
import * as publishing from "#app/domain/pages/publication.server.ts";
import { FORMATS } from "#app/domain/pages/typed-text.ts";
import { type Editor, editedPages, openPage } from "#app/domain/pages/versions.server.ts";
import { asWall } from "#app/lib/dates.ts";
import { problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { moment, whole } from "./fields.server.ts";

/**
 * Drafts and versions of a shop's pages. A page is named `home`, `menu`, `privacy-policy`, or `page-` and the id of its
 * menu entry. `seen` is the version of the draft that somebody saw; without it, whatever others did is not compared.
 */

const page = z.string().min(1).max(100);
const versionSeen = z
  .string()
  .regex(/^(live|\d{1,9}\.\d{1,9})$/)
  .optional();
const key = whole(1, 1_000_000);
const number = whole(1, 1_000_000_000);

const editorOf = ({ platform, store, now, actor }: StaffVisit): Editor => ({
  database: platform.database,
  store,
  now,
  actor,
  dataDir: platform.env.dataDir,
});

/** Entries of the history that a page shows. */
const MAX_HISTORY = 20;

/** `content/pages`: the pages of a shop, with their drafts and scheduled versions. */
export const pages = defineCall("content/pages", {
  kind: "read",
  access: staff("content"),
  input: z.object({}),
  run: async ({ platform, store }) => ({ pages: await editedPages(platform.database.read, store) }),
});

/**
 * `content/versions {page}`: a page with its draft, or its live text if it has none, its versions, and their history.
 * Failure: `not_found`.
 */
export const versions = defineCall("content/versions", {
  kind: "read",
  access: staff("content"),
  input: z.object({ page }),
  run: async ({ platform, store }, input) => {
    const db = platform.database.read;
    const found = await openPage(db, store, input.page);
    if (isFailure(found)) return found;
    const history = (await trail(db, store.id, `page:${input.page}`, MAX_HISTORY)).reverse();
    const lists =
      found.document.kind === "blocks"
        ? (await shopLists(db, store)).map(({ id, name }) => ({ list_id: id, name }))
        : [];
    return { ...found, lists, history };
  },
});

const block = editing.blockForm.extend({
  header_visible: checkbox,
  full_screen: checkbox,
  limit: z
    .union([z.literal(""), whole(1, 25)], { error: problem(words.badLimit) })
    .transform((value) => (value === "" ? undefined : value))
    .optional(),
  calendar_widgets: z
    .preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      editing.blockForm.shape.calendar_widgets,
    )
    .default([]),
});

/**
 * `content/block {page, key, seen, …}`: changes a block, or adds one if there is no `key`. Failures: those of
 * `saveBlock`.
 */
export const saveBlock = defineCall("content/block", {
  access: staff("content"),
  input: block.extend({ page, key: key.optional(), seen: versionSeen }),
  run: (visit, { page, key, seen, ...form }) => editing.saveBlock(editorOf(visit), page, { key, seen }, form),
});

const isbns = z.string().max(10_000);

/** `content/checkTitles {isbns}`: what was pasted, line by line, with the titles that were found. */
export const checkTitles = defineCall("content/checkTitles", {
  kind: "read",
  access: staff("content"),
  input: z.object({ isbns }),
  run: async ({ platform, store }, input) => ({
    titles: await editing.pastedTitles(platform.database.read, store, input.isbns),
  }),
});

/** `content/titles {page, key, isbns}`: gives a block the titles that were pasted. Failures: those of `setTitles`. */
export const saveTitles = defineCall("content/titles", {
  access: staff("content"),
  input: z.object({ page, key, isbns }),
  run: (visit, input) => editing.setTitles(editorOf(visit), input.page, input.key, input.isbns),
});

/**
 * `content/entry {key, seen, …}`: changes an entry of the menu or the footer, or adds one. Failures: those of
 * `saveEntry`.
 */
export const saveEntry = defineCall("content/entry", {
  access: staff("content"),
  input: editing.entryForm.extend({
    below: checkbox,
    require_login: checkbox,
    key: key.optional(),
    seen: versionSeen,
  }),
  run: (visit, { key, seen, ...form }) => editing.saveEntry(editorOf(visit), { key, seen }, form),
});

/** `content/footer {footer_message}`: changes what the footer says. Failures: those of `saveFooter`. */
export const saveFooter = defineCall("content/footer", {
  access: staff("content"),
  input: z.object({ footer_message: z.string().max(2000) }),
  run: (visit, { footer_message }) => editing.saveFooter(editorOf(visit), footer_message),
});

/**
 * `content/text {page, seen, title, text, format}`: changes the text of a page. HTML takes the right to change
 * settings, because such a page shows it as it is. Failures: those of `saveText`.
 */
export const saveText = defineCall("content/text", {
  access: staff("content"),
  input: z.object({
    page,
    seen: versionSeen,
    title: z.string().trim().min(1, problem(words.needsTitle)).max(300).optional(),
    text: z.string().max(100_000),
    format: z.enum(FORMATS).default("markdown"),
  }),
  run: (visit, { page, seen, ...text }) => {
    const { by } = visit;
    const mayHtml = by.stores === "all" || by.rights.includes("settings");
    return editing.saveText(editorOf(visit), page, { seen, mayHtml }, { title: undefined, ...text });
  },
});

/**
 * `content/move {page, key, to}`: moves something `up`, `down`, or to a place in its part of the page.
 * Failures: those of `moveItem`.
 */
export const move = defineCall("content/move", {
  access: staff("content"),
  input: z.object({
    page,
    key,
    to: z.union([z.enum(["up", "down"]), whole(1, 1000)], { error: problem(words.badPlace) }),
  }),
  run: (visit, { page, key, to }) => editing.moveItem(editorOf(visit), page, key, to as Move),
});

/** `content/remove {page, key}`: takes something off a page. It can be put back. Failures: those of `removeItem`. */
export const remove = defineCall("content/remove", {
  access: staff("content"),
  input: z.object({ page, key }),
  run: (visit, { page, key }) => editing.removeItem(editorOf(visit), page, key),
});

/** `content/putBack {page, key}`: puts back what was taken off. Failures: those of `putBackItem`. */
export const putBack = defineCall("content/putBack", {
  access: staff("content"),
  input: z.object({ page, key }),
  run: (visit, { page, key }) => editing.putBackItem(editorOf(visit), page, key),
});

/** `content/publish {page, seen}`: makes the draft live. Failures: those of `publishDraft`. */
export const publish = defineCall("content/publish", {
  access: staff("content"),
  input: z.object({ page, seen: versionSeen }),
  run: (visit, { page, seen }) => publishing.publishDraft(editorOf(visit), page, seen),
});

/**
 * `content/schedule {page, seen, wall}`: has the draft published when the shop's clock shows `wall`.
 * Failures: those of `scheduleDraft`.
 */
export const schedule = defineCall("content/schedule", {
  access: staff("content"),
  input: z.object({
    page,
    seen: versionSeen,
    wall: moment.describe("Seconds from 1970-01-01 00:00 on the shop's clock."),
  }),
  run: (visit, { page, seen, wall }) => publishing.scheduleDraft(editorOf(visit), page, seen, asWall(wall)),
});

/**
 * `content/restore {page, number}`: makes an earlier version live, as a new one. Failures: those of `restoreVersion`.
 */
export const restore = defineCall("content/restore", {
  access: staff("content"),
  input: z.object({ page, number }),
  run: (visit, { page, number }) => publishing.restoreVersion(editorOf(visit), page, number),
});

/**
 * `content/reopen {page, number}`: makes a version a draft again. A scheduled version is then not published.
 * Failures: those of `reopenVersion`.
 */
export const reopen = defineCall("content/reopen", {
  access: staff("content"),
  input: z.object({ page, number }),
  run: (visit, { page, number }) => publishing.reopenVersion(editorOf(visit), page, number),
});

/**
 * `content/discard {page, seen}`: discards the draft. `content/reopen` restores it. Failures: those of `discardDraft`.
 */
export const discard = defineCall("content/discard", {
  access: staff("content"),
  input: z.object({ page, seen: versionSeen }),
  run: (visit, { page, seen }) => publishing.discardDraft(editorOf(visit), page, seen),
});

/**
 * `content/publishDue`: publishes the versions of this shop whose time has come, which the server also does by itself.
 */
export const publishDue = defineCall("content/publishDue", {
  access: staff("content"),
  input: z.object({}),
  run: async ({ platform: { database, env }, log, now, store }) => ({
    published: await publishing.publishDue(
      { database, env, log, clock: { now: () => now } },
      () => false,
      store.id,
    ),
  }),
});

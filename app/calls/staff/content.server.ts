import { z } from "zod";
import { exportContent, picturesOf } from "#app/domain/exchange/content/export.server.ts";
import { importContent } from "#app/domain/exchange/content/import.server.ts";
import { allowance } from "#app/domain/exchange/import-result.ts";
import { pageName } from "#app/domain/pages/documents.ts";
import { documentOf } from "#app/domain/pages/live.server.ts";
import { noteImported } from "#app/domain/pages/publication.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { shortText } from "./fields.server.ts";

/** The longest text with content (characters). */
export const CONTENT_LIMIT = 50 * 1024 * 1024;

/** `content/export`: a shop's lists and pages, and the names of the pictures that they show. */
export const exportShopContent = defineCall("content/export", {
  kind: "read",
  access: staff("content"),
  input: z.object({}),
  run: async ({ platform, store }) => {
    const content = await exportContent(platform.database.read, store);
    return { content, pictures: picturesOf(content) };
  },
});

/**
 * `content/import {json, folder, whole, dry_run, allow_refused}`: stores a shop's lists and pages, all of them or none.
 * Pictures come from the web or from the folder. Failure: `invalid`, with every mistake.
 */
export const importShopContent = defineCall("content/import", {
  access: staff("content"),
  input: z.object({
    json: z.string().max(CONTENT_LIMIT),
    folder: z.instanceof(LocalFile).optional(),
    whole: z.boolean().default(false),
    dry_run: z.boolean().default(false),
    allow_refused: shortText
      .default("0")
      .refine((text) => allowance(text) !== undefined, "must be a share such as 5%, or a number of titles"),
  }),
  run: ({ platform, store, now, actor, onProgress }, { json, folder, whole, dry_run, allow_refused }) => {
    const tooMany = allowance(allow_refused);
    return importContent(platform.database, now, store, json, {
      dataDir: platform.env.dataDir,
      folder: folder?.path,
      whole,
      dryRun: dry_run,
      onProgress,
      onPage: (tx, pageId, before, after) =>
        noteImported(
          tx,
          { store, now, actor },
          pageName(pageId),
          ...([documentOf(before), documentOf(after)] as const),
        ),
      mayMiss: (refused, read) => tooMany?.({ read, refused }) === false,
    });
  },
});

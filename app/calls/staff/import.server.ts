import path from "node:path";
import { z } from "zod";
import { emailImportTrouble } from "#app/domain/exchange/emails.server.ts";
import { allowance, emptyResult, type ImportResult } from "#app/domain/exchange/import-result.ts";
import { importOnix } from "#app/domain/exchange/onix/import.server.ts";
import { importPictures } from "#app/domain/exchange/pictures.server.ts";
import { UnreadableSource } from "#app/domain/exchange/source-file.server.ts";
import {
  GIFT_CARD_FIELDS,
  SECTION_FIELDS,
  STOCK_FIELDS,
  type TableFields,
  TITLE_FIELDS,
} from "#app/domain/exchange/tables/columns.ts";
import * as giftCardTables from "#app/domain/exchange/tables/gift-cards.server.ts";
import { importSections } from "#app/domain/exchange/tables/sections.server.ts";
import { importStock } from "#app/domain/exchange/tables/stock.server.ts";
import { importTitles } from "#app/domain/exchange/tables/titles.server.ts";
import { noteImport } from "#app/domain/imports/imports.server.ts";
import type { ImportKind } from "#app/domain/imports/imports.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { operator, staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import type { InstallationVisit } from "../common/staff-visit.server.ts";
import { mapOf, shortText, whole } from "./fields.server.ts";

/** Rows that may be refused: a share such as `5%`, or a number. None by default. */
const refusalLimit = z
  .string()
  .max(20)
  .default("0")
  .transform((text, context) => {
    const tooMany = allowance(text);
    if (!tooMany) context.addIssue({ code: "custom", message: "Enter a share such as 5%, or a number." });
    return tooMany ?? z.NEVER;
  });

const anyImport = z.object({ file: z.instanceof(LocalFile), allow_refused: refusalLimit, dry_run: checkbox });
/** `map` has the columns by field, if the table has other names for them. */
const tableOf = ({ names }: TableFields) => anyImport.extend({ map: mapOf(names) });

type RunImport = (options: {
  result: ImportResult;
  onProgress(result: ImportResult): void;
}) => Promise<ImportResult>;

/** Runs `work`, which reads a file. Failure: `unreadable`, with a sentence that says why the file cannot be read. */
export async function unlessUnreadable<Answer>(work: () => Promise<Answer>): Promise<Answer | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    return failure("calls.imports.unreadable", { problem: error.message });
  }
}

/**
 * Runs an import, and records it in the history of imports (`imports/list`).
 * @param kind the kind of import, from `IMPORT_KINDS`; "" to leave it out of the history
 * @returns its report, and whether it refused more than allowed
 * Failure: `unreadable` if the file cannot be read.
 */
function runRecorded(
  visit: InstallationVisit & { store?: Store; actor?: string },
  {
    allow_refused: tooMany,
    file,
    dry_run,
  }: Pick<z.output<typeof anyImport>, "allow_refused" | "file" | "dry_run">,
  kind: ImportKind | "",
  read: RunImport,
) {
  const { watch, platform, store, now, actor = "operator" } = visit;
  const { database } = platform;
  database.expectManyWrites?.();
  return unlessUnreadable(async () => {
    const note = async (result: ImportResult) => {
      if (kind && !dry_run)
        await noteImport({ database, now, actor }, store?.id ?? null, kind, path.basename(file.path), result);
    };
    try {
      const result = await read(watch ?? { result: emptyResult(), onProgress() {} });
      await note(result);
      return { report: result, too_many_refused: tooMany(result) };
    } catch (error) {
      if (error instanceof UnreadableSource) await note({ ...emptyResult(), stopped: error.message });
      throw error;
    }
  });
}

/** `import/onix {file, dry_run, allow_refused}`: titles from ONIX. */
export const onix = defineCall("import/onix", {
  access: operator,
  input: anyImport,
  run: (visit, { file, allow_refused, dry_run }) => {
    const { database, clock } = visit.platform;
    return runRecorded(visit, { file, allow_refused, dry_run }, "onix", (watched) =>
      importOnix(database, () => clock.now(), file.path, { ...watched, dryRun: dry_run }),
    );
  },
});

/** `import/stock {file, whole, location, map, dry_run, allow_refused}`: a shop's stock. */
export const stock = defineCall("import/stock", {
  access: staff("titles"),
  input: tableOf(STOCK_FIELDS).extend({ whole: checkbox, location: shortText.optional() }),
  run: (visit, { file, allow_refused, dry_run, ...options }) =>
    runRecorded(visit, { file, allow_refused, dry_run }, "stock", (watched) =>
      importStock(visit.platform.database, visit.now, visit.store, file.path, {
        ...options,
        ...watched,
        dryRun: dry_run,
        tooManyRefused: allow_refused,
        baseUrl: visit.baseUrl,
      }),
    ),
});

/** `import/titles {file, replace, currency, map, dry_run, allow_refused}`: a list of titles, best known first. */
export const titles = defineCall("import/titles", {
  access: operator,
  input: tableOf(TITLE_FIELDS).extend({ replace: checkbox, currency: z.enum(["CAD", "USD"]).optional() }),
  run: (visit, { file, allow_refused, dry_run, ...options }) =>
    runRecorded(visit, { file, allow_refused, dry_run }, "titles", (watched) =>
      importTitles(visit.platform.database, visit.now, file.path, {
        ...options,
        ...watched,
        dryRun: dry_run,
      }),
    ),
});

/** `gift-cards/import {file, map, dry_run, allow_refused}`: the gift cards of another system. */
export const importGiftCards = defineCall("gift-cards/import", {
  access: staff("issue_cards"),
  input: tableOf(GIFT_CARD_FIELDS),
  run: (visit, { file, allow_refused, dry_run, map }) =>
    runRecorded(visit, { file, allow_refused, dry_run }, "", (watched) =>
      giftCardTables.importGiftCards(visit.platform.database, visit.now, visit.store, file.path, {
        ...watched,
        map,
        dryRun: dry_run,
      }),
    ),
});

/** `import/sections {file, whole, map, dry_run, allow_refused}`: a shop's own subjects and categories. */
export const sections = defineCall("import/sections", {
  access: staff("titles"),
  input: tableOf(SECTION_FIELDS).extend({ whole: checkbox }),
  run: (visit, { file, allow_refused, dry_run, ...options }) =>
    runRecorded(visit, { file, allow_refused, dry_run }, "sections", (watched) =>
      importSections(visit.platform.database, visit.now, visit.store, file.path, {
        ...options,
        ...watched,
        dryRun: dry_run,
        tooManyRefused: allow_refused,
      }),
    ),
});

/** `import/pictures {file, dry_run, allow_refused}`: covers and interiors, from a folder. */
export const pictures = defineCall("import/pictures", {
  access: operator,
  input: anyImport,
  run: (visit, { file, allow_refused, dry_run }) => {
    const { database, env } = visit.platform;
    return runRecorded(visit, { file, allow_refused, dry_run }, "pictures", (watched) =>
      importPictures(database, visit.now, env.dataDir, file.path, { ...watched, dryRun: dry_run }),
    );
  },
});

/** Limits of `import/trouble`: characters of a name, characters of a line, and number of lines. */
export const TROUBLE = { MAX_NAME: 200, MAX_LINE: 2000, MAX_LINES: 1000 };

/**
 * `import/trouble {file, folder, refused, lines}`: emails the shop about a file that was not imported completely.
 */
export const trouble = defineCall("import/trouble", {
  access: staff("titles"),
  input: z.object({
    file: z.string().trim().max(TROUBLE.MAX_NAME),
    folder: z.string().max(4096),
    refused: whole(0, 1_000_000_000),
    lines: z.array(z.string().max(TROUBLE.MAX_LINE)).max(TROUBLE.MAX_LINES),
  }),
  run: async (visit, about) => {
    await emailImportTrouble(visit.platform.database, visit.now, visit, about);
    return {};
  },
});

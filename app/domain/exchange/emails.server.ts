import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { translator } from "#app/messages/translate.ts";
import { email as words } from "#app/messages/words.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { emailFromShop } from "../email/email.server.ts";
import { emailFrom, type Writer } from "../email/messages.server.ts";
import { localeOf } from "../stores/settings.ts";

/** Lines of an import's report that go into the email. */
const LINES = 30;

/** A file that was imported unattended, and not completely. */
export interface ImportTrouble {
  /** The file's name, and the folder where it is now. */
  readonly file: string;
  readonly folder: string;
  /** Rows or records that were refused; 0 if the file could not be used at all. */
  readonly refused: number;
  /** The report as the command prints it. */
  readonly lines: readonly string[];
}

/** Emails the shop the refused rows of a file, so that a broken feed does not go unnoticed for weeks. */
export function importEmail(writer: Writer, { file, folder, refused, lines }: ImportTrouble): Email {
  const t = translator(localeOf(writer.store.settings));
  const title =
    refused > 0 ? t(words.importRefused, { file, count: refused }) : t(words.importUnusable, { file });
  return emailFrom(writer, {
    kind: "staff-import",
    recipient: writer.store.settings.store_info.email,
    subject: title,
    title,
    blocks: [
      { type: "text", text: t(refused > 0 ? words.importWhere : words.importWhereUnusable, { folder }) },
      { type: "heading", text: t(words.importWhat) },
      // The report repeats contents of the file, which may come from anywhere.
      { type: "quote", text: lines.slice(0, LINES).join("\n") },
    ],
  });
}

/** Emails an import's trouble to the shop. */
export async function emailImportTrouble(
  database: Database,
  now: EpochSeconds,
  writer: Writer,
  trouble: ImportTrouble,
): Promise<void> {
  await database.transaction((tx) => emailFromShop(tx, now, importEmail(writer, trouble)));
}

import { access } from "node:fs/promises";
import { importOnix } from "#app/domain/exchange/onix/import.server.ts";
import { UnreadableSource } from "#app/domain/exchange/opening.server.ts";
import { importPictures } from "#app/domain/exchange/pictures.server.ts";
import type { ImportReport } from "#app/domain/exchange/report.ts";
import { importSections } from "#app/domain/exchange/sections.server.ts";
import { importStock, importTitles } from "#app/domain/exchange/tables.server.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import { type Command, CommandError, mapping, wantedStore } from "./command.ts";

export const importCommand: Command = {
  name: "import",
  usage: [
    {
      call: "import onix FILE",
      does: "titles from ONIX 2.1, 3.0 or 3.1, either tag style, any declared encoding; updates and deletes included",
    },
    {
      call: "import stock FILE.csv [--store NAME] [--map field=column …]",
      does: "what a shop holds: isbn, onhand, onorder, price, condition, location, note",
    },
    {
      call: "import titles FILE.csv [--map field=column …]",
      does: "a plain list of titles, best known first: isbn, title, author, year, language, publisher, price",
    },
    {
      call: "import sections FILE.csv [--store NAME]",
      does: "a shop's own subjects (keys that begin with __) and categories: key, label, isbn; the whole of them",
    },
    {
      call: "import pictures FOLDER",
      does: "covers (ISBN.jpg) and interiors (ISBN_1.jpg, ISBN_2.jpg …)",
    },
  ],
  async run(invocation) {
    const { platform, args, options, print } = invocation;
    const [what, file] = args;
    if (!file) throw new CommandError("import onix|stock|titles|sections|pictures FILE");
    await access(file).catch(() => {
      throw new CommandError(`${file} cannot be read.`);
    });
    const { database, clock } = platform;
    const started = performance.now();
    const progress = progressLine();
    let report: ImportReport;
    if (what === "onix")
      report = await readable(() => importOnix(database, () => clock.now(), file, progress.show));
    else if (what === "stock") {
      const store = await wantedStore(invocation);
      report = await importStock(database, clock.now(), store, file, mapping(options.map), progress.show, {
        baseUrl: linkBase(store, platform.env),
      });
    } else if (what === "titles")
      report = await importTitles(database, clock.now(), file, mapping(options.map), progress.show);
    else if (what === "sections")
      report = await importSections(database, clock.now(), await wantedStore(invocation), file);
    else if (what === "pictures")
      report = await importPictures(database, clock.now(), platform.env.dataDir, file);
    else throw new CommandError(`import knows onix, stock, titles, sections and pictures, not "${what}"`);
    progress.end();
    print(summary(report, (performance.now() - started) / 1000));
    return report.stopped ? 1 : 0;
  },
};

/** What a reader says of a file that it cannot read, as a refusal in words. */
async function readable(reading: () => Promise<ImportReport>): Promise<ImportReport> {
  try {
    return await reading();
  } catch (error) {
    if (error instanceof UnreadableSource) throw new CommandError(error.message);
    throw error;
  }
}

/** One line that is written over as long as somebody watches. */
function progressLine() {
  const live = process.stderr.isTTY;
  let last = 0;
  return {
    show(report: ImportReport) {
      if (!live || Date.now() - last < 200) return;
      last = Date.now();
      process.stderr.write(
        `\r${report.read} read, ${report.added} new, ${report.changed} changed, ${report.refused} refused `,
      );
    },
    end() {
      if (live && last > 0) process.stderr.write("\r\x1b[K");
    },
  };
}

export function summary(report: ImportReport, seconds: number): string {
  const rate = seconds > 0 ? Math.round(report.read / seconds) : report.read;
  const lines = [
    `${report.read} read in ${seconds.toFixed(1)} s (${rate} a second)`,
    `${report.added} new, ${report.changed} changed, ${report.unchanged} unchanged, ${report.deleted} deleted, ${report.refused} refused`,
  ];
  if (report.without_price > 0)
    lines.push(`${report.without_price} without a price in a currency of the shops: kept as "no price"`);
  for (const { where, reason } of report.reasons) lines.push(`  ${where}: ${reason}`);
  if (report.refused > report.reasons.length)
    lines.push(`  … and ${report.refused - report.reasons.length} more`);
  lines.push(...report.notes);
  if (report.stopped) lines.push(`Stopped early: ${report.stopped}. What was read before that is stored.`);
  return lines.join("\n");
}

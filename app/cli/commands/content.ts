import { readFile } from "node:fs/promises";
import path from "node:path";
import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as content from "#app/calls/staff/content.server.ts";
import * as translations from "#app/calls/staff/translations.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { contentJsonSchema } from "#app/domain/exchange/content/content.ts";
import type { ListedVersion } from "#app/domain/pages/versions.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { clockChange, type WallSeconds, wallSecondsFrom } from "#app/lib/dates.ts";
import { copyPicture } from "#app/platform/images/shop-picture.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import {
  type Command,
  CommandError,
  callOrExit,
  loneSubcommand,
  numberOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";
import { readJson } from "../json-file.ts";
import { output } from "../output.ts";
import { progressLine } from "../progress.ts";

/** A moment on the shop's clock. @param wall the time that was typed, if clocks may skip it or show it twice */
function whenOf({ store }: StaffVisit, at: number, wall?: WallSeconds): string {
  const text = timesOf(store.settings).dateTime(at);
  const change = wall === undefined ? undefined : clockChange(wall, store.settings.store_info.time_zone);
  if (change?.kind === "skipped") return `${text} (clocks skip the time you chose)`;
  return change?.kind === "repeated" ? `${text} (the first of two: clocks go back)` : text;
}

function stateOf(visit: StaffVisit, row: ListedVersion): string {
  const { dateTime } = timesOf(visit.store.settings);
  switch (row.state) {
    case "scheduled":
      return `to be published on ${whenOf(visit, row.publish_at ?? 0, row.publish_wall ?? undefined)}, planned by ${row.published_by}`;
    case "failed":
      return `could not be published: ${row.problem}`;
    case "published":
      return row.publish_at === null
        ? `published ${dateTime(row.published_at ?? 0)} by ${row.published_by || "other means"}`
        : `published ${dateTime(row.published_at ?? 0)} on schedule, planned by ${row.published_by}`;
    default:
      return `${row.state}, changed ${dateTime(row.changed_at)} by ${row.changed_by}`;
  }
}

/** The beginning of a text, on one line. */
const beginningOf = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
};

export const contentCommand: Command = {
  name: "content",
  does: "a shop's lists and pages, as a file",
  subcommands: {
    export: shopSubcommand({
      takes: "[FILE]",
      does: "writes a shop's lists, featured lists, banners and the blocks of its pages as JSON, to the file or the screen",
      options: { pictures: { value: "FOLDER", does: "also copies the pictures there" } },
      async run(visit, { platform, args, options, print }) {
        const [file] = args;
        const exported = await callOrExit(visit, content.exportShopContent, {});
        const text = `${JSON.stringify(exported.content, null, 2)}\n`;
        if (options.pictures)
          for (const name of exported.pictures)
            await copyPicture(platform.env.dataDir, name, options.pictures);
        await output(file, text, print);
      },
    }),
    import: shopSubcommand({
      takes: "FILE",
      does: "checks and stores such a file: all of it, or nothing if there is a mistake",
      options: {
        pictures: {
          value: "FOLDER",
          does: "where pictures are that do not come from the web (default: the file's folder)",
        },
        whole: { does: "also deletes the lists and empties the pages that the file does not mention" },
        "allow-refused": {
          value: "5%",
          does: "how many titles may be missing from the catalogue; they are left out",
        },
      },
      dryRun: "by itself",
      async run(shop, { args, options, dryRun, print }) {
        const [file = ""] = args;
        const progress = progressLine("items");
        const visit = { ...shop, onProgress: progress.show };
        const bytes = await readFile(file);
        if (bytes.length > content.CONTENT_LIMIT) throw new CommandError(`${file} is larger than 50 MB.`);
        const wanted = {
          json: bytes.toString(),
          folder: new LocalFile(options.pictures ?? path.dirname(file)),
          whole: options.whole,
          dry_run: dryRun,
          ...(options["allow-refused"] !== undefined && { allow_refused: options["allow-refused"] }),
        };
        const imported = await callOrExit(visit, content.importShopContent, wanted, ({ error, fields }) =>
          fields ? Object.values(fields).join("\n") : `Nothing was stored. ${file} has mistakes:\n${error}`,
        ).finally(progress.end);
        for (const change of imported.changes) print(change);
        if (imported.changes.length === 0) print("Nothing changed.");
        for (const note of imported.notes) print(`note: ${note}`);
        print(
          dryRun
            ? "Nothing was stored: this was a dry run."
            : `The content of ${visit.store.webstore_name} is stored.`,
        );
      },
    }),
    versions: shopSubcommand({
      takes: "[PAGE]",
      does: "lists the pages that staff edit, or a page's draft and versions, the newest first",
      async run(visit, { args, print }) {
        const [page] = args;
        if (page === undefined) {
          const { pages } = await callOrExit(visit, versions.pages, {});
          for (const listedPage of pages)
            print(
              [listedPage.page, listedPage.path, ...listedPage.open.map((row) => stateOf(visit, row))]
                .filter(Boolean)
                .join("  "),
            );
          return;
        }
        const answer = await callOrExit(visit, versions.versions, { page });
        const { dateTime } = timesOf(visit.store.settings);
        if (answer.draft)
          print(`draft, changed ${dateTime(answer.draft.changed_at)} by ${answer.draft.changed_by}`);
        printAll(
          print,
          answer.versions.map((row) => `${row.number}  ${stateOf(visit, row)}`),
          "No versions.",
        );
      },
    }),
    publish: shopSubcommand({
      takes: "PAGE",
      does: "makes a page's draft live, now or at a time on the shop's clock",
      options: { at: { value: '"2026-12-04 09:00"', does: "when" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [page = ""] = args;
        if (options.at === undefined) {
          const answer = await callOrExit(visit, versions.publish, { page });
          print(`Version ${answer.number} of ${page} is live.`);
          for (const remark of answer.notes) print(`note: ${remark}`);
          return;
        }
        const [day = "", time = ""] = options.at.trim().split(/[ T]+/);
        const wall = wallSecondsFrom(day, time);
        if (wall === undefined)
          throw new UsageError('--at takes a day and a time such as "2026-12-04 09:00"');
        const done = await callOrExit(visit, versions.schedule, { page, wall });
        print(`${page} will be published on ${whenOf(visit, done.publish_at, wall)}.`);
        for (const other of done.others)
          print(`note: version ${other.number} will be published on ${whenOf(visit, other.publish_at)}.`);
      },
    }),
    restore: shopSubcommand({
      takes: "PAGE NUMBER",
      does: "makes an earlier version of a page live again, as a new one",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [page = "", number] = args;
        const answer = await callOrExit(visit, versions.restore, { page, number: numberOf(number) });
        print(`Version ${answer.number} of ${page} is live.`);
        for (const remark of answer.notes) print(`note: ${remark}`);
      },
    }),
    gaps: shopSubcommand({
      does: "lists the shop's own texts that have no translation into the second language of its pages",
      async run(visit, { print }) {
        const { language, texts } = await callOrExit(visit, translations.list, { missing: true });
        if (language === null) throw new CommandError("This shop has one language.");
        printAll(
          print,
          texts.map(({ place, source }) => `${place}  ${beginningOf(source)}`),
          "Every text has a translation.",
        );
      },
    }),
    translate: shopSubcommand({
      takes: "FILE",
      does: 'stores translations from a JSON file such as {"Coups de cœur": "Staff picks"}; `content gaps` lists what is missing',
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [file = ""] = args;
        // The call checks its shape.
        const texts = (await readJson(file)) as Record<string, string>;
        const answer = await callOrExit(visit, translations.importTranslations, { texts });
        print(`${answer.saved} ${answer.saved === 1 ? "translation is" : "translations are"} stored.`);
        for (const source of answer.left) print(`left out: ${beginningOf(source)}`);
      },
    }),
    schema: loneSubcommand({
      does: "writes the JSON schema of such a file, for editors that check it",
      async runAlone({ print }) {
        print(JSON.stringify(contentJsonSchema(), null, 2));
      },
    }),
  },
};

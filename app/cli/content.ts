import { readFile } from "node:fs/promises";
import path from "node:path";
import * as content from "#app/calls/operator/content.server.ts";
import { contentJsonSchema } from "#app/domain/exchange/content/content.ts";
import { copyPicture } from "#app/platform/images/shop-picture.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { ask, type Command, CommandError, loneVerb, shopVerb } from "./command.ts";
import { output } from "./output.ts";
import { progressLine } from "./progress.ts";

export const contentCommand: Command = {
  name: "content",
  does: "a shop's lists and pages, as a file",
  verbs: {
    export: shopVerb({
      takes: "[FILE]",
      does: "writes a shop's lists, featured lists, banners and the blocks of its pages as JSON, to the file or the screen",
      options: { pictures: { value: "FOLDER", does: "also copies the pictures there" } },
      async run(visit, { platform, args, options, print }) {
        const [file] = args;
        const exported = await ask(visit, content.exported, {});
        const text = `${JSON.stringify(exported.content, null, 2)}\n`;
        if (options.pictures)
          for (const name of exported.pictures)
            await copyPicture(platform.env.dataDir, name, options.pictures);
        await output(file, text, print);
        return 0;
      },
    }),
    import: shopVerb({
      takes: "FILE",
      does: "checks and stores such a file: all of it, or nothing if there is a mistake",
      options: {
        pictures: {
          value: "FOLDER",
          does: "where pictures are that do not come from the web; by default the file's folder",
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
        const imported = await ask(visit, content.imported, wanted, ({ error, fields }) =>
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
        return 0;
      },
    }),
    schema: loneVerb({
      does: "writes the JSON schema of such a file, for editors that check it",
      async runAlone({ print }) {
        print(JSON.stringify(contentJsonSchema(), null, 2));
        return 0;
      },
    }),
  },
};

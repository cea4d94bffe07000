import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as content from "#app/calls/operator/content.server.ts";
import { contentJsonSchema } from "#app/domain/exchange/content/content.ts";
import { copyPicture } from "#app/platform/images/shop-picture.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { ask, type Command, CommandError, visitShop } from "./command.ts";
import { progressLine } from "./progress.ts";

export const contentCommand: Command = {
  name: "content",
  usage: [
    {
      call: "content export [FILE] [--store NAME] [--pictures FOLDER]",
      does: "writes a shop's lists, featured lists, banners and the blocks of its pages as JSON, to the file or the screen, and copies their pictures to the folder",
    },
    {
      call: "content import FILE [--store NAME] [--pictures FOLDER] [--whole] [--dry-run] [--allow-refused 5%]",
      does: "checks and stores such a file: all of it, or nothing if there is a mistake. Pictures come from the web, or from the folder (by default the file's own). --whole also deletes the lists and empties the pages that the file does not mention; --allow-refused leaves out so many titles that are not in the catalogue",
    },
    { call: "content schema", does: "writes the JSON schema of such a file, for editors that check it" },
  ],
  async run(invocation) {
    const { platform, args, options, print } = invocation;
    const [verb, file] = args;
    if (verb === "schema") {
      print(JSON.stringify(contentJsonSchema(), null, 2));
      return 0;
    }
    if (verb === "export") {
      const exported = await ask(await visitShop(invocation), content.exported, {});
      const text = `${JSON.stringify(exported.content, null, 2)}\n`;
      if (options.pictures)
        for (const name of exported.pictures) await copyPicture(platform.env.dataDir, name, options.pictures);
      if (file) await writeFile(file, text);
      else print(text);
      return 0;
    }
    if (verb !== "import" || !file)
      throw new CommandError("Say: content export [FILE], content import FILE, or content schema");
    const progress = progressLine("items");
    const visit = { ...(await visitShop(invocation)), onProgress: progress.show };
    const bytes = await readFile(file);
    if (bytes.length > content.CONTENT_LIMIT) throw new CommandError(`${file} is larger than 50 MB.`);
    const dryRun = options["dry-run"] ?? false;
    const wanted = {
      json: bytes.toString(),
      folder: new LocalFile(options.pictures ?? path.dirname(file)),
      whole: options.whole ?? false,
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
};

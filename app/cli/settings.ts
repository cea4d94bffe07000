import { readFile, writeFile } from "node:fs/promises";
import { saveSettings } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { type Command, CommandError, wantedStore } from "./command.ts";

export const settingsCommand: Command = {
  name: "settings",
  usage: [
    {
      call: "settings export [FILE] [--store NAME]",
      does: "writes a shop's settings as JSON, to the file or the screen",
    },
    {
      call: "settings import FILE --store NAME [--host HOST …]",
      does: "checks and stores a shop's settings, in force at once; makes the shop if it is new; hosts replace those it had",
    },
  ],
  async run(invocation) {
    const { platform, args, options, print } = invocation;
    const [verb, file] = args;
    if (verb === "export") {
      const text = `${JSON.stringify((await wantedStore(invocation)).settings, null, 2)}\n`;
      if (file) await writeFile(file, text);
      else print(text);
      return 0;
    }
    if (verb !== "import" || !file) throw new CommandError("settings export [FILE] or settings import FILE");
    if (!options.store) throw new CommandError("Which shop? --store NAME");
    let document: unknown;
    try {
      document = JSON.parse(await readFile(file, "utf8"));
    } catch (error) {
      throw new CommandError(`${file} cannot be read as JSON: ${(error as Error).message}`);
    }
    const hosts = options.host.length > 0 ? options.host : undefined;
    const saved = await saveSettings(platform.database, platform.clock.now(), options.store, document, hosts);
    if (isFailure(saved)) throw new CommandError(String(saved.error));
    for (const warning of saved.warnings) print(`note: ${warning}`);
    print(`The settings of ${options.store} are stored.`);
    return 0;
  },
};

import { readFile, writeFile } from "node:fs/promises";
import { type Saved, saveSettings } from "#app/domain/stores/stores.server.ts";
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
      call: "settings import FILE --store NAME [--host HOST …] [--take-host] [--dry-run]",
      does: "checks and stores a shop's settings, effective at once; creates the shop if it is new. Hosts replace those it had; --take-host moves one here from another shop. --dry-run only shows what would change",
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
    if (verb !== "import" || !file)
      throw new CommandError("Say: settings export [FILE], or settings import FILE --store NAME");
    if (!options.store) throw new CommandError("Which shop? --store NAME");
    const text = await readFile(file, "utf8");
    let document: unknown;
    try {
      document = JSON.parse(text);
    } catch (error) {
      throw new CommandError(`${file} cannot be read as JSON: ${(error as Error).message}`);
    }
    const hosts = options.host.length > 0 ? options.host : undefined;
    const dryRun = options["dry-run"] ?? false;
    const saved = await saveSettings(
      platform.database,
      platform.clock.now(),
      options.store,
      document,
      hosts,
      {
        takeHosts: options["take-host"] ?? false,
        dryRun,
      },
    );
    if (isFailure(saved))
      throw new CommandError(
        saved.code === "invalid_settings"
          ? `Nothing was stored. These settings have mistakes:\n${saved.error}`
          : `Nothing was stored. ${saved.error}${saved.code === "host_taken" ? " Add --take-host to move it here." : ""}`,
      );
    for (const line of reportOf(options.store, saved)) print(line);
    for (const warning of saved.warnings) print(`note: ${warning}`);
    if (dryRun) print("Nothing was stored: this was a dry run.");
    else print(`The settings of ${options.store} are stored.`);
    if (saved.made && !hosts)
      print(`It has no host yet. Add one with --host HOST, or set DEFAULT_STORE=${options.store}.`);
    return 0;
  },
};

function reportOf(name: string, { made, changes, hosts }: Saved): string[] {
  return [
    ...(made ? [`New shop: ${name}`] : []),
    ...changes,
    ...hosts.added.map((host) => {
      const from = hosts.taken.find((one) => one.host === host)?.webstore_name;
      return from ? `host ${host}: moved here from the shop ${from}` : `host ${host}: added`;
    }),
    ...hosts.removed.map((host) => `host ${host}: removed`),
    ...(made || changes.length + hosts.added.length + hosts.removed.length > 0 ? [] : ["Nothing changed."]),
  ];
}

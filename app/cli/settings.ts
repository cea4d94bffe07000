import { readFile, writeFile } from "node:fs/promises";
import * as settings from "#app/calls/operator/settings.server.ts";
import type { Saved } from "#app/domain/stores/stores.server.ts";
import type { Failure } from "#app/lib/result.ts";
import { ask, type Command, CommandError, visitAll, visitShop } from "./command.ts";

export const settingsCommand: Command = {
  name: "settings",
  usage: [
    {
      call: "settings export [FILE] [--store NAME]",
      does: "writes a shop's settings as JSON, to the file or the screen",
    },
    {
      call: "settings import FILE --store NAME [--host HOST …] [--take-host] [--dry-run]",
      does: "checks and stores a shop's settings, which take effect at once; creates the shop if it is new. --host replaces all its hosts; --take-host moves one from another shop; --dry-run only shows what would change",
    },
  ],
  async run(invocation) {
    const { args, options, print } = invocation;
    const [verb, file] = args;
    if (verb === "export") {
      const exported = await ask(await visitShop(invocation), settings.exportSettings, {});
      const text = `${JSON.stringify(exported.settings, null, 2)}\n`;
      if (file) await writeFile(file, text);
      else print(text);
      return 0;
    }
    if (verb !== "import" || !file)
      throw new CommandError("settings export [FILE] | settings import FILE --store NAME");
    if (!options.store) throw new CommandError("Name the shop: --store NAME");
    const text = await readFile(file, "utf8");
    let document: unknown;
    try {
      document = JSON.parse(text);
    } catch (error) {
      throw new CommandError(`${file} is not valid JSON: ${(error as Error).message}`);
    }
    const hosts = options.host.length > 0 ? options.host : undefined;
    const dryRun = options["dry-run"] ?? false;
    const saved = await ask(
      visitAll(invocation),
      settings.importSettings,
      {
        webstore_name: options.store,
        settings: document,
        hosts,
        take_hosts: options["take-host"],
        dry_run: dryRun,
      },
      nothingStored,
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

function nothingStored({ code, error }: Failure): string {
  if (code === "invalid_settings") return `Nothing was stored. These settings have mistakes:\n${error}`;
  return `Nothing was stored. ${error}${code === "host_taken" ? " Add --take-host to move it here." : ""}`;
}

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

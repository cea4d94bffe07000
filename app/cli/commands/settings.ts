import * as settings from "#app/calls/staff/settings.server.ts";
import { settingsJsonSchema } from "#app/domain/stores/json-schema.ts";
import type { SavedSettings } from "#app/domain/stores/stores.server.ts";
import type { Failure } from "#app/messages/result.ts";
import {
  type Command,
  CommandError,
  callOrExit,
  loneSubcommand,
  shopSubcommand,
  subcommand,
  visitAll,
} from "../command.ts";
import { readJson } from "../json-file.ts";
import { output } from "../output.ts";

export const settingsCommand: Command = {
  name: "settings",
  does: "a shop's settings",
  subcommands: {
    export: shopSubcommand({
      takes: "[FILE]",
      does: "writes a shop's settings as JSON, to the file or the screen",
      async run(visit, { args, print }) {
        const exported = await callOrExit(visit, settings.exportSettings, {});
        await output(args[0], `${JSON.stringify(exported.settings, null, 2)}\n`, print);
      },
    }),
    get: shopSubcommand({
      takes: "KEY",
      does: "shows one value, such as store_info.phone",
      async run(visit, { args, print }) {
        const [key = ""] = args;
        const { settings: all } = await callOrExit(visit, settings.exportSettings, {});
        const value = key
          .split(/[.[\]]+/)
          .filter(Boolean)
          .reduce<unknown>(
            (node, name) =>
              typeof node === "object" && node !== null && Object.hasOwn(node, name)
                ? (node as Record<string, unknown>)[name]
                : undefined,
            all,
          );
        if (value === undefined)
          throw new CommandError(`There is no setting "${key}". All of them: shop settings export`);
        print(typeof value === "string" ? value : JSON.stringify(value, null, 2));
      },
    }),
    set: shopSubcommand({
      takes: "KEY VALUE",
      does: 'changes one value, such as store_info.phone "250 555 0100"; lists and objects as JSON',
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [key = "", value = ""] = args;
        const saved = await callOrExit(visit, settings.setValue, { key, value }, nothingStored);
        for (const line of reportOf(visit.store.webstore_name, saved)) print(line);
        for (const warning of saved.warnings) print(`note: ${warning}`);
      },
    }),
    schema: loneSubcommand({
      does: "writes the JSON schema of the settings, for editors that check them",
      async runAlone({ print }) {
        print(JSON.stringify(settingsJsonSchema(), null, 2));
      },
    }),
    import: subcommand({
      takes: "FILE",
      does: "checks and stores a shop's settings, which take effect at once; creates the shop if it is new",
      options: {
        store: { value: "NAME", required: true, does: "the shop" },
        host: { value: "HOST", multiple: true, does: "its hosts, which replace all that it has" },
        "take-host": { does: "moves such a host here from another shop" },
      },
      dryRun: "by itself",
      createsDatabase: true,
      async run(invocation) {
        const { args, options, dryRun, print } = invocation;
        const [file = ""] = args;
        const hosts = options.host.length > 0 ? options.host : undefined;
        const saved = await callOrExit(
          visitAll(invocation),
          settings.importSettings,
          {
            webstore_name: options.store,
            settings: await readJson(file),
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
      },
    }),
  },
};

function nothingStored({ code, error }: Failure): string {
  if (code === "invalid_settings") return `Nothing was stored. These settings have mistakes:\n${error}`;
  return `Nothing was stored. ${error}${code === "host_taken" ? " Add --take-host to move it here." : ""}`;
}

function reportOf(name: string, { made, changes, hosts }: SavedSettings): string[] {
  return [
    ...(made ? [`New shop: ${name}`] : []),
    ...changes,
    ...hosts.added.map((host) => {
      const from = hosts.taken.find((takenHost) => takenHost.host === host)?.webstore_name;
      return from ? `host ${host}: moved here from the shop ${from}` : `host ${host}: added`;
    }),
    ...hosts.removed.map((host) => `host ${host}: removed`),
    ...(made || changes.length + hosts.added.length + hosts.removed.length > 0 ? [] : ["Nothing changed."]),
  ];
}

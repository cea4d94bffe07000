import { parseArgs } from "node:util";
import { requireOwner } from "#app/platform/data-folder.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { keepHeapSmall } from "#app/platform/small-heap.ts";
import { operatorWords, systemWords } from "#app/platform/start-error.ts";
import { accountsCommand } from "./accounts.ts";
import { backupCommand, restoreCommand } from "./backup.ts";
import { outliveReaders } from "./closed-pipes.ts";
import { type Command, CommandError, type LoneCommand, OPTIONS } from "./command.ts";
import { contentCommand } from "./content.ts";
import { doctorCommand } from "./doctor.ts";
import { eventsCommand } from "./events.ts";
import { giftCardsCommand } from "./gift-cards.ts";
import { importCommand } from "./import.ts";
import { listsCommand } from "./lists.ts";
import { mailCommand } from "./mail.ts";
import { migrateToCommand } from "./migrate-to.ts";
import { ordersCommand } from "./orders.ts";
import { paymentsCommand } from "./payments.ts";
import { promotionsCommand } from "./promotions.ts";
import { registriesCommand } from "./registries.ts";
import { reportsCommand } from "./reports.ts";
import { searchCommand } from "./search.ts";
import { settingsCommand } from "./settings.ts";
import { storesCommand } from "./stores.ts";
import { titlesCommand } from "./titles.ts";

/**
 * `npm run shop -- …`: the operator's commands. Exit code 0: done. 1: refused, and the message says why. 2: wrong
 * options, or an import that refused more rows than allowed.
 */
const commands: readonly (Command | LoneCommand)[] = [
  storesCommand,
  settingsCommand,
  importCommand,
  titlesCommand,
  searchCommand,
  eventsCommand,
  contentCommand,
  listsCommand,
  registriesCommand,
  ordersCommand,
  reportsCommand,
  promotionsCommand,
  giftCardsCommand,
  paymentsCommand,
  accountsCommand,
  mailCommand,
  backupCommand,
  restoreCommand,
  migrateToCommand,
  doctorCommand,
];

function help(): string {
  const lines = commands.flatMap((command) =>
    command.usage.map((usage) => `  shop ${usage.call}\n      ${usage.does}`),
  );
  return `Commands for running Colophon shops. They use the database that DATA_DIR or DATABASE_URL names.\n\n${lines.join("\n")}\n\n  shop help\n      shows this list\n`;
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const [name = "help", ...rest] = positionals;
  const command = commands.find((one) => one.name === name);
  if (!command) {
    console.log(help());
    return name === "help" ? 0 : 2;
  }
  const env = readEnv();
  const print = (text: string) => console.log(text);
  let platform: Platform | undefined;
  try {
    requireOwner(env);
    if ("runAlone" in command) return await command.runAlone({ env, args: rest, options: values, print });
    platform = await openPlatform({ env, log: createLog("warn"), runJobs: false, asIs: command.asIs });
    return await command.run({ platform, args: rest, options: values, print });
  } catch (error) {
    // A file that cannot be used is the operator's to change, so no command looks at every file before it uses it.
    const words = systemWords(error);
    throw words === undefined ? error : new CommandError(words);
  } finally {
    await platform?.close();
  }
}

outliveReaders();
keepHeapSmall();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const refused =
    error instanceof CommandError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  console.error(refused ? (error as Error).message : (operatorWords(error) ?? error));
  process.exitCode = error instanceof CommandError ? 1 : 2;
}

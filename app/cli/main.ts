import { parseArgs } from "node:util";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { operatorWords } from "#app/platform/start-error.ts";
import { accountsCommand } from "./accounts.ts";
import { backupCommand } from "./backup.ts";
import { type Command, CommandError } from "./command.ts";
import { inWords } from "./file-problems.ts";
import { giftCardsCommand } from "./gift-cards.ts";
import { importCommand } from "./import.ts";
import { mailCommand } from "./mail.ts";
import { ordersCommand } from "./orders.ts";
import { paymentsCommand } from "./payments.ts";
import { promotionsCommand } from "./promotions.ts";
import { settingsCommand } from "./settings.ts";
import { storesCommand } from "./stores.ts";
import { titlesCommand } from "./titles.ts";

/**
 * `npm run shop -- …`: the operator's command. Exit code 0 done; 1 refused, the message says why; 2 wrong use, and for
 * imports: done, but more rows were refused than allowed.
 */
const commands: readonly Command[] = [
  storesCommand,
  settingsCommand,
  importCommand,
  titlesCommand,
  ordersCommand,
  promotionsCommand,
  giftCardsCommand,
  paymentsCommand,
  accountsCommand,
  mailCommand,
  backupCommand,
];

function help(): string {
  const lines = commands.flatMap((command) =>
    command.usage.map((usage) => `  shop ${usage.call}\n      ${usage.does}`),
  );
  return `The operator's command of Colophon. It works on the database of the environment (DATA_DIR, DATABASE_URL).\n\n${lines.join("\n")}\n\n  shop help\n      this list\n`;
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      store: { type: "string" },
      map: { type: "string", multiple: true, default: [] },
      host: { type: "string", multiple: true, default: [] },
      limit: { type: "string" },
      company: { type: "string" },
      certificate: { type: "string" },
      until: { type: "string" },
      note: { type: "string" },
      tax: { type: "string", multiple: true, default: [] },
      amount: { type: "string" },
      percent: { type: "string" },
      "free-shipping": { type: "boolean" },
      subject: { type: "string" },
      list: { type: "string" },
      minimum: { type: "string" },
      from: { type: "string" },
      uses: { type: "string" },
      each: { type: "string" },
      automatic: { type: "boolean" },
      stacks: { type: "boolean" },
      describe: { type: "string" },
      pin: { type: "string" },
      tracking: { type: "string" },
      parcel: { type: "string" },
      price: { type: "string", multiple: true, default: [] },
      shipping: { type: "string" },
      key: { type: "string" },
      method: { type: "string" },
      reference: { type: "string" },
      file: { type: "string" },
      description: { type: "string" },
      by: { type: "string" },
      "dry-run": { type: "boolean" },
      errors: { type: "string" },
      "allow-refused": { type: "string" },
      whole: { type: "boolean" },
      replace: { type: "boolean" },
      location: { type: "string" },
      currency: { type: "string" },
      "take-host": { type: "boolean" },
      confirm: { type: "string" },
      to: { type: "string" },
    },
  });
  const [name = "help", ...rest] = positionals;
  const command = commands.find((one) => one.name === name);
  if (!command) {
    console.log(help());
    return name === "help" ? 0 : 2;
  }
  const env = readEnv();
  let platform: Platform | undefined;
  try {
    platform = await openPlatform({ env, log: createLog("warn"), runJobs: false, asIs: command.asIs });
    return await command.run({ platform, args: rest, options: values, print: (text) => console.log(text) });
  } catch (error) {
    throw inWords(error);
  } finally {
    await platform?.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const refused =
    error instanceof CommandError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  console.error(refused ? (error as Error).message : (operatorWords(error) ?? error));
  process.exitCode = error instanceof CommandError ? 1 : 2;
}

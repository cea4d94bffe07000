import { requireDatabase, requireOwner } from "#app/platform/data-folder.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { keepHeapSmall } from "#app/platform/small-heap.ts";
import { operatorWords, systemWords } from "#app/platform/start-error.ts";
import { outliveReaders } from "./closed-pipes.ts";
import { CommandError, perform, UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { readWords } from "./parser.ts";

/**
 * `npm run shop -- …`: the operator's commands. Exit code 0: done. 1: refused, and the message says why. 2: it was not
 * understood, or an import refused more rows than allowed.
 */
async function main(words: string[]): Promise<number> {
  const print = (text: string) => console.log(text);
  const parsed = readWords(commands, words);
  if (typeof parsed === "string") {
    print(parsed);
    return 0;
  }
  const { subcommand } = parsed;
  const env = readEnv();
  standWhereTheOperatorStands();
  let platform: Platform | undefined;
  try {
    requireOwner(env);
    if ("runAlone" in subcommand) return (await subcommand.runAlone({ ...parsed, env, print })) ?? 0;
    if (!subcommand.createsDatabase) requireDatabase(env);
    platform = await openPlatform({
      env,
      log: createLog("warn"),
      runJobs: false,
      asIs: subcommand.asIs ?? false,
    });
    return await perform(parsed, platform, print);
  } catch (error) {
    // The operator can fix a file that cannot be used. Caught here, so that commands need not check files first.
    const words = systemWords(error);
    throw words === undefined ? error : new CommandError(words);
  } finally {
    await platform?.close();
  }
}

/** npm and `deploy/colophon` start it in the program's folder; files are named from where the operator called them. */
function standWhereTheOperatorStands(): void {
  const { INIT_CWD, npm_lifecycle_event: script = "shop" } = process.env;
  if (INIT_CWD && script === "shop") process.chdir(INIT_CWD);
}

outliveReaders();
keepHeapSmall();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof CommandError ? error.message : (operatorWords(error) ?? error));
  process.exitCode = error instanceof CommandError && !(error instanceof UsageError) ? 1 : 2;
}

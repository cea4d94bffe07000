import { type Command, type ParsedSubcommand, perform, UsageError } from "#app/cli/command.ts";
import { readWords } from "#app/cli/parser.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** Options as `--name value` takes them; undefined and false ones are left out. */
export type Given = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** Runs a command as an operator does, in the shop "test" where there are several. */
export async function runCommand(
  command: Command,
  platform: Platform,
  args: readonly string[] = [],
  options: Given = {},
  print: (text: string) => void = () => {},
): Promise<{ code: number; lines: string[]; text: string }> {
  const lines: string[] = [];
  const run = (given: Given) =>
    perform(askedOf(command, args, given), platform, (text) => {
      lines.push(text);
      print(text);
    });
  const code = await run(options).catch((error: Error) => {
    if (!error.message.startsWith("Which shop?")) throw error;
    lines.length = 0;
    return run({ ...options, store: "test" });
  });
  return { code, lines, text: lines.join("\n") };
}

/** Runs a command that opens no database. @returns what it printed */
export async function runAlone(
  command: Command,
  env: Env,
  args: readonly string[],
  options: Given = {},
): Promise<string> {
  const parsed = askedOf(command, args, options);
  if (!("runAlone" in parsed.subcommand)) throw new Error(`${command.name} needs a database`);
  const lines: string[] = [];
  await parsed.subcommand.runAlone({ ...parsed, env, print: (text) => lines.push(text) });
  return lines.join("\n");
}

function askedOf(command: Command, args: readonly string[], options: Given): ParsedSubcommand {
  const words = readWords([command], [command.name, ...args, ...written(options)]);
  if (typeof words === "string") throw new UsageError(words);
  return words;
}

const written = (options: Given) =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return (typeof value === "string" ? [value] : value).flatMap((one) => `--${name}=${one}`);
  });

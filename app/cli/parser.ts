import { nearest } from "#app/lib/nearest.ts";
import { ownValue } from "#app/lib/own.ts";
import {
  type AnySubcommand,
  allOf,
  type Command,
  optionsOf,
  type ParsedSubcommand,
  UsageError,
} from "./command.ts";
import { helpOfAll, helpOfCommand, helpOfSubcommand, usageOf } from "./help.ts";

/**
 * Reads what an operator typed: the text of `--help`, or a subcommand with its options and positions. An option or
 * position that the subcommand does not have is refused, because an option that is ignored (`--dry-run`!) does harm.
 * @throws UsageError that names the nearest command, subcommand or option
 */
export function readWords(commands: readonly Command[], words: readonly string[]): string | ParsedSubcommand {
  const wantsHelp = words[0] === "help" || words.slice(0, endOfOptions(words)).some(isHelp);
  const [name, ...rest] = wantsHelp
    ? words.filter((word) => word !== "help" && !isOption(word))
    : (words as string[]);
  if (name === undefined) return helpOfAll(commands);
  if (isOption(name)) throw new UsageError(`Name the command first, such as: shop orders list ${name} …`);
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    const names = commands.map((candidate) => candidate.name);
    throw new UsageError(
      `There is no command "${name}".${suggestionFor(name, names)} All commands: shop help`,
    );
  }
  const { label, subcommand, given } = subcommandOf(command, rest, wantsHelp);
  if (wantsHelp) return subcommand ? helpOfSubcommand(label, subcommand) : helpOfCommand(command);
  if (!subcommand) throw new UsageError(`What should ${name} do? ${choices(command)}`);
  return { subcommand, ...parseSubcommand(command, label, subcommand, given) };
}

const isHelp = (word: string) => word === "--help" || word === "-h";
const endOfOptions = (words: readonly string[]) =>
  words.includes("--") ? words.indexOf("--") : words.length;
/** A word such as `-5` or `- call first` is a value, and so is an id of 22 characters that begins with a hyphen. */
const isOption = (word: string) => /^-[^\s\d.]/.test(word) && !isId(word);
/** No option has a capital, a digit or an underscore. */
const isId = (word: string) => /^[\w-]{22}$/.test(word) && /[A-Z\d_]/.test(word);

const suggestionFor = (word: string, known: readonly string[], before = "") => {
  const suggestion = nearest(word, known);
  return suggestion === undefined ? "" : ` Did you mean ${before}${suggestion}?`;
};

const choices = ({ name, subcommands = {} }: Command) =>
  `It has: ${Object.keys(subcommands).join(", ")}. See: shop ${name} --help`;

function subcommandOf(command: Command, rest: readonly string[], forHelp: boolean) {
  const { name, subcommands = {}, alone } = command;
  const [first, ...after] = rest;
  const isNamed = first !== undefined && !isOption(first) && Object.keys(subcommands).length > 0;
  if (!isNamed) {
    // With subcommands beside it, the help of the whole command says more.
    const subcommand = forHelp && Object.keys(subcommands).length > 0 ? undefined : alone;
    return { label: name, subcommand, given: rest };
  }
  const subcommand = ownValue(subcommands, first);
  if (!subcommand)
    throw new UsageError(
      `${name} has no "${first}".${suggestionFor(first, Object.keys(subcommands), `${name} `)} ${choices(command)}`,
    );
  return { label: `${name} ${first}`, subcommand, given: after };
}

/** @throws UsageError */
function parseSubcommand(
  command: Command,
  label: string,
  subcommand: AnySubcommand,
  words: readonly string[],
): Omit<ParsedSubcommand, "subcommand"> {
  const known = optionsOf(subcommand);
  const args: string[] = [];
  const options: ParsedSubcommand["options"] = Object.fromEntries(
    Object.entries(known).map(
      ([name, { value, multiple }]): [string, ParsedSubcommand["options"][string]] => [
        name,
        multiple ? [] : value === undefined ? false : undefined,
      ],
    ),
  );
  const end = endOfOptions(words);
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    if (index === end) continue;
    if (index > end || !isOption(word)) {
      args.push(word);
      continue;
    }
    const [written = "", ...joined] = word.split("=");
    const name = written.replace(/^--?/, "");
    const option = written.startsWith("--") ? ownValue(known, name) : undefined;
    if (!option) throw new UsageError(unknownOption(command, label, subcommand, written));
    if (option.value === undefined) {
      if (joined.length > 0) throw new UsageError(`--${name} takes no value.`);
      options[name] = true;
      continue;
    }
    const next = words[index + 1];
    // `--note --dry-run` is a forgotten value.
    const value =
      joined.length > 0
        ? joined.join("=")
        : next !== undefined && index + 1 !== end && !isOption(next)
          ? next
          : undefined;
    if (value === undefined)
      throw new UsageError(
        `--${name} needs a value: --${name} ${option.value}. One that begins with "-" is written --${name}=…`,
      );
    if (joined.length === 0) index++;
    const before = options[name];
    if (Array.isArray(before)) before.push(value);
    else if (before !== undefined) throw new UsageError(`--${name} is given twice.`);
    else options[name] = value;
  }
  checkPositions(label, subcommand, args);
  const missing = Object.entries(known).find(
    ([name, { required }]) => required && options[name] === undefined,
  );
  if (missing) throw new UsageError(`--${missing[0]} is missing. ${usageOf(label, subcommand)}`);
  return { args, options, dryRun: options["dry-run"] === true };
}

function unknownOption(command: Command, label: string, subcommand: AnySubcommand, written: string): string {
  const { dryRun } = subcommand;
  if (written === "--dry-run" && dryRun === undefined)
    return `${label} changes nothing, so it has no --dry-run.`;
  if (written === "--dry-run" && typeof dryRun === "object")
    return `${label} has no --dry-run: ${dryRun.refused}.`;
  const name = written.replace(/^--?/, "");
  const known = Object.keys(optionsOf(subcommand));
  const others = Object.entries(command.subcommands ?? {}).filter(([, definition]) =>
    Object.hasOwn(optionsOf(definition), name),
  );
  const theirs =
    others.length > 0 ? ` It is for ${allOf(others.map(([other]) => `${command.name} ${other}`))}.` : "";
  const takes =
    known.length > 0
      ? `${label} takes ${allOf(known.map((option) => `--${option}`))}.`
      : `${label} takes no options.`;
  return `${label} does not know ${written}.${suggestionFor(name, known, "--") || theirs} ${takes}`;
}

/** `takes` in parts: "NUMBER [DAY]" is a NUMBER, and a DAY that may be missing. */
function checkPositions(label: string, subcommand: AnySubcommand, args: readonly string[]): void {
  const positions = (subcommand.takes ?? "").split(" ").filter(Boolean);
  const missing = positions.filter((position) => !position.startsWith("["))[args.length];
  if (missing) throw new UsageError(`${missing.replace(/…$/, "")} is missing. ${usageOf(label, subcommand)}`);
  const extra = args[positions.length];
  if (extra !== undefined && !positions.some((position) => /…\]?$/.test(position)))
    throw new UsageError(`"${extra}" is one word too many. ${usageOf(label, subcommand)}`);
}

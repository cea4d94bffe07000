import { nearest } from "#app/lib/nearest.ts";
import { ownValue } from "#app/lib/own.ts";
import { type AnyVerb, allOf, type Command, optionsOf, type ParsedVerb, UsageError } from "./command.ts";
import { helpOfAll, helpOfCommand, helpOfVerb, usageOf } from "./help.ts";

/**
 * Reads what an operator typed: the text of `--help`, or a verb with its options and positions. An option or position that the
 * verb does not have is refused, because an option that is ignored (`--dry-run`!) does harm.
 * @throws UsageError that names the nearest command, verb or option
 */
export function readWords(commands: readonly Command[], words: readonly string[]): string | ParsedVerb {
  const wantsHelp = words[0] === "help" || words.slice(0, endOfOptions(words)).some(isHelp);
  const [name, ...rest] = wantsHelp
    ? words.filter((word) => word !== "help" && !isOption(word))
    : (words as string[]);
  if (name === undefined) return helpOfAll(commands);
  if (isOption(name)) throw new UsageError(`Name the command first, such as: shop orders list ${name} …`);
  const command = commands.find((one) => one.name === name);
  if (!command) {
    const names = commands.map((one) => one.name);
    throw new UsageError(
      `There is no command "${name}".${suggestionFor(name, names)} All commands: shop help`,
    );
  }
  const { label, verb, given } = verbOf(command, rest, wantsHelp);
  if (wantsHelp) return verb ? helpOfVerb(label, verb) : helpOfCommand(command);
  if (!verb) throw new UsageError(`What should ${name} do? ${choices(command)}`);
  return { verb, ...parseVerb(command, label, verb, given) };
}

const isHelp = (word: string) => word === "--help" || word === "-h";
const endOfOptions = (words: readonly string[]) =>
  words.includes("--") ? words.indexOf("--") : words.length;
/** A word such as `-5` or `- call first` is a value, and so is an id of 22 characters that begins with a hyphen. */
const isOption = (word: string) => /^-[^\s\d.]/.test(word) && !isId(word);
/** No option has a capital, a digit or an underscore. */
const isId = (word: string) => /^[\w-]{22}$/.test(word) && /[A-Z\d_]/.test(word);

const suggestionFor = (word: string, known: readonly string[], before = "") => {
  const found = nearest(word, known);
  return found === undefined ? "" : ` Did you mean ${before}${found}?`;
};

const choices = ({ name, verbs = {} }: Command) =>
  `It has: ${Object.keys(verbs).join(", ")}. See: shop ${name} --help`;

function verbOf(command: Command, rest: readonly string[], forHelp: boolean) {
  const { name, verbs = {}, alone } = command;
  const [first, ...after] = rest;
  const isNamed = first !== undefined && !isOption(first) && Object.keys(verbs).length > 0;
  if (!isNamed) {
    // With verbs beside it, the help of the whole command says more.
    const verb = forHelp && Object.keys(verbs).length > 0 ? undefined : alone;
    return { label: name, verb, given: rest };
  }
  const verb = ownValue(verbs, first);
  if (!verb)
    throw new UsageError(
      `${name} has no "${first}".${suggestionFor(first, Object.keys(verbs), `${name} `)} ${choices(command)}`,
    );
  return { label: `${name} ${first}`, verb, given: after };
}

/** @throws UsageError */
function parseVerb(
  command: Command,
  label: string,
  verb: AnyVerb,
  words: readonly string[],
): Omit<ParsedVerb, "verb"> {
  const known = optionsOf(verb);
  const args: string[] = [];
  const options: ParsedVerb["options"] = Object.fromEntries(
    Object.entries(known).map(([name, { value, multiple }]): [string, ParsedVerb["options"][string]] => [
      name,
      multiple ? [] : value === undefined ? false : undefined,
    ]),
  );
  const end = endOfOptions(words);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (at === end) continue;
    if (at > end || !isOption(word)) {
      args.push(word);
      continue;
    }
    const [written = "", ...joined] = word.split("=");
    const name = written.replace(/^--?/, "");
    const option = written.startsWith("--") ? ownValue(known, name) : undefined;
    if (!option) throw new UsageError(unknownOption(command, label, verb, written));
    if (option.value === undefined) {
      if (joined.length > 0) throw new UsageError(`--${name} takes no value.`);
      options[name] = true;
      continue;
    }
    const next = words[at + 1];
    // `--note --dry-run` is a forgotten value.
    const value =
      joined.length > 0
        ? joined.join("=")
        : next !== undefined && at + 1 !== end && !isOption(next)
          ? next
          : undefined;
    if (value === undefined)
      throw new UsageError(
        `--${name} needs a value: --${name} ${option.value}. One that begins with "-" is written --${name}=…`,
      );
    if (joined.length === 0) at++;
    const before = options[name];
    if (Array.isArray(before)) before.push(value);
    else if (before !== undefined) throw new UsageError(`--${name} is given twice.`);
    else options[name] = value;
  }
  checkPositions(label, verb, args);
  const missing = Object.entries(known).find(
    ([name, { required }]) => required && options[name] === undefined,
  );
  if (missing) throw new UsageError(`--${missing[0]} is missing. ${usageOf(label, verb)}`);
  return { args, options, dryRun: options["dry-run"] === true };
}

function unknownOption(command: Command, label: string, verb: AnyVerb, written: string): string {
  const { dryRun } = verb;
  if (written === "--dry-run" && dryRun === undefined)
    return `${label} changes nothing, so it has no --dry-run.`;
  if (written === "--dry-run" && typeof dryRun === "object")
    return `${label} has no --dry-run: ${dryRun.refused}.`;
  const name = written.replace(/^--?/, "");
  const known = Object.keys(optionsOf(verb));
  const others = Object.entries(command.verbs ?? {}).filter(([, one]) => Object.hasOwn(optionsOf(one), name));
  const theirs =
    others.length > 0 ? ` It is for ${allOf(others.map(([other]) => `${command.name} ${other}`))}.` : "";
  const takes =
    known.length > 0
      ? `${label} takes ${allOf(known.map((one) => `--${one}`))}.`
      : `${label} takes no options.`;
  return `${label} does not know ${written}.${suggestionFor(name, known, "--") || theirs} ${takes}`;
}

/** `takes` in parts: "NUMBER [DAY]" is a NUMBER, and a DAY that may be missing. */
function checkPositions(label: string, verb: AnyVerb, args: readonly string[]): void {
  const positions = (verb.takes ?? "").split(" ").filter(Boolean);
  const missing = positions.filter((one) => !one.startsWith("["))[args.length];
  if (missing) throw new UsageError(`${missing.replace(/…$/, "")} is missing. ${usageOf(label, verb)}`);
  const extra = args[positions.length];
  if (extra !== undefined && !positions.some((one) => /…\]?$/.test(one)))
    throw new UsageError(`"${extra}" is one word too many. ${usageOf(label, verb)}`);
}

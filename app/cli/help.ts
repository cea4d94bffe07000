import { type AnySubcommand, type Command, type Option, optionsOf } from "./command.ts";

/** `shop help`: every command with its subcommands. */
export function helpOfAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, does, subcommands }) => {
    const names = Object.keys(subcommands ?? {});
    return `  ${name.padEnd(width)}  ${does}${names.length > 0 ? `: ${names.join(", ")}` : ""}`;
  });
  return `Commands for running Colophon shops. They use the database that DATA_DIR or DATABASE_URL names.

${lines.join("\n")}

  shop COMMAND --help              explains a command
  shop COMMAND SUBCOMMAND --help   explains one thing that it does, with its options

Every command that changes something can be tried with --dry-run, unless its help says why not.`;
}

/** `shop COMMAND --help`: what it does, subcommand by subcommand. */
export function helpOfCommand({ name, does, subcommands = {}, alone }: Command): string {
  const all: [string, AnySubcommand][] = Object.entries(subcommands).map(([word, subcommand]) => [
    `${name} ${word}`,
    subcommand,
  ]);
  if (alone && !Object.values(subcommands).includes(alone)) all.unshift([name, alone]);
  const lines = all.map(([label, subcommand]) => `  ${callOf(label, subcommand)}\n      ${subcommand.does}`);
  return `shop ${name}: ${does}\n\n${lines.join("\n")}\n\n  shop ${name} SUBCOMMAND --help explains the options.`;
}

/** `shop COMMAND SUBCOMMAND --help`. */
export function helpOfSubcommand(label: string, subcommand: AnySubcommand): string {
  const options = Object.entries(optionsOf(subcommand)).map(
    ([name, option]) => [optionText(name, option), option.does] as const,
  );
  const width = Math.max(0, ...options.map(([option]) => option.length));
  return [
    callOf(label, subcommand),
    `    ${subcommand.does}`,
    ...(options.length > 0 ? [""] : []),
    ...options.map(([option, does]) => `  ${option.padEnd(width)}  ${does}`),
    ...(typeof subcommand.dryRun === "object"
      ? ["", `There is no --dry-run: ${subcommand.dryRun.refused}.`]
      : []),
  ].join("\n");
}

/** One line that says how a subcommand is called, for a refusal. */
export const usageOf = (label: string, subcommand: AnySubcommand) => `Use: ${callOf(label, subcommand)}`;

function callOf(label: string, subcommand: AnySubcommand): string {
  const options = Object.entries(optionsOf(subcommand)).map(([name, option]) => {
    const text = `${optionText(name, option)}${option.multiple ? " …" : ""}`;
    return option.required ? text : `[${text}]`;
  });
  return ["shop", label, subcommand.takes, ...options].filter(Boolean).join(" ");
}

const optionText = (name: string, { value }: Option) =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

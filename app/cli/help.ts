import { type AnyVerb, type Command, type Option, optionsOf } from "./command.ts";

/** `shop help`: every command with its verbs. */
export function helpOfAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, does, verbs }) => {
    const names = Object.keys(verbs ?? {});
    return `  ${name.padEnd(width)}  ${does}${names.length > 0 ? `: ${names.join(", ")}` : ""}`;
  });
  return `Commands for running Colophon shops. They use the database that DATA_DIR or DATABASE_URL names.

${lines.join("\n")}

  shop COMMAND --help        explains a command
  shop COMMAND VERB --help   explains one thing that it does, with its options

Every command that changes something can be tried with --dry-run, unless its help says why not.`;
}

/** `shop COMMAND --help`: what it does, verb by verb. */
export function helpOfCommand({ name, does, verbs = {}, alone }: Command): string {
  const all: [string, AnyVerb][] = Object.entries(verbs).map(([verb, one]) => [`${name} ${verb}`, one]);
  if (alone && !Object.values(verbs).includes(alone)) all.unshift([name, alone]);
  const lines = all.map(([label, verb]) => `  ${callOf(label, verb)}\n      ${verb.does}`);
  return `shop ${name}: ${does}\n\n${lines.join("\n")}\n\n  shop ${name} VERB --help explains the options.`;
}

/** `shop COMMAND VERB --help`. */
export function helpOfVerb(label: string, verb: AnyVerb): string {
  const options = Object.entries(optionsOf(verb)).map(
    ([name, option]) => [optionText(name, option), option.does] as const,
  );
  const width = Math.max(0, ...options.map(([option]) => option.length));
  return [
    callOf(label, verb),
    `    ${verb.does}`,
    ...(options.length > 0 ? [""] : []),
    ...options.map(([option, does]) => `  ${option.padEnd(width)}  ${does}`),
    ...(typeof verb.dryRun === "object" ? ["", `There is no --dry-run: ${verb.dryRun.refused}.`] : []),
  ].join("\n");
}

/** One line that says how a verb is called, for a refusal. */
export const usageOf = (label: string, verb: AnyVerb) => `Use: ${callOf(label, verb)}`;

function callOf(label: string, verb: AnyVerb): string {
  const options = Object.entries(optionsOf(verb)).map(([name, option]) => {
    const text = `${optionText(name, option)}${option.multiple ? " …" : ""}`;
    return option.required ? text : `[${text}]`;
  });
  return ["shop", label, verb.takes, ...options].filter(Boolean).join(" ");
}

const optionText = (name: string, { value }: Option) =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

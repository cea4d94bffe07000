import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type AnySubcommand, optionsOf } from "./command.ts";
import { commands } from "./commands.ts";
import { readWords } from "./parser.ts";

const read = (...words: string[]) => readWords(commands, words);
const refusal = (...words: string[]): string => {
  try {
    const asked = read(...words);
    return `accepted: ${typeof asked === "string" ? "help" : JSON.stringify(asked.options)}`;
  } catch (error) {
    return (error as Error).message;
  }
};

const everySubcommand = commands.flatMap(({ name, subcommands = {}, alone }) => [
  ...Object.entries(subcommands).map(([subcommand, one]) => ({ words: [name, subcommand], subcommand: one })),
  ...(alone && !Object.values(subcommands).includes(alone) ? [{ words: [name], subcommand: alone }] : []),
]);
/** Every option that there is, as somebody would type it. */
const everyOption = new Map(
  everySubcommand.flatMap(({ subcommand }) =>
    Object.entries({ ...optionsOf(subcommand), "dry-run": {} }).map(([name, option]) => [
      name,
      "value" in option ? [`--${name}`, "1"] : [`--${name}`],
    ]),
  ),
);
const positions = ({ takes = "" }: AnySubcommand) =>
  takes.split(" ").filter((one) => one && !one.startsWith("["));
const needed = (subcommand: AnySubcommand) =>
  Object.entries(optionsOf(subcommand)).flatMap(([name, { required }]) => (required ? [`--${name}=1`] : []));

describe("an option", () => {
  it.each(everySubcommand.map(({ words, subcommand }) => [words.join(" "), words, subcommand] as const))(
    "[P1] of another command is refused by %s",
    (label, words, subcommand) => {
      const valid = [...words, ...positions(subcommand), ...needed(subcommand)];
      expect(refusal(...valid)).toMatch(/^accepted/);
      for (const [name, typed] of everyOption) {
        if (Object.hasOwn(optionsOf(subcommand), name)) continue;
        const said = refusal(...valid, ...typed);
        expect(said, typed.join(" ")).toMatch(
          name === "dry-run" ? `${label} ` : `${label} does not know --${name}.`,
        );
        expect(said).not.toMatch(/^accepted/);
      }
    },
  );

  it("[P1] is refused with the nearest one, or with the commands that know it", () => {
    expect(refusal("orders", "cancel", "5", "--dryrun")).toMatch("Did you mean --dry-run?");
    expect(refusal("orders", "ship", "5", "--traking", "X")).toMatch("Did you mean --tracking?");
    expect(refusal("orders", "accept", "5", "--amount", "1")).toMatch("It is for orders refund.");
    expect(refusal("orders", "list", "-n")).toMatch("orders list does not know -n.");
    expect(refusal("orders", "list", "--dry-run")).toBe(
      "orders list changes nothing, so it has no --dry-run.",
    );
    expect(refusal("orders", "card", "5", "--key=k", "--dry-run")).toBe(
      "orders card has no --dry-run: a card can be read only once.",
    );
  });

  it("[P16] needs its value, is given once, and is not a value itself", () => {
    expect(refusal("orders", "accept", "5", "--note")).toMatch("--note needs a value: --note WORDS");
    expect(refusal("orders", "cancel", "5", "--note", "--dry-run")).toMatch("--note needs a value");
    expect(refusal("orders", "accept", "5", "--note", "a", "--note", "b")).toBe("--note is given twice.");
    expect(refusal("orders", "cancel", "5", "--dry-run=no")).toBe("--dry-run takes no value.");
    expect(refusal("orders", "paid", "5")).toMatch(
      /^--method is missing\. Use: shop orders paid NUMBER --method/,
    );
    expect(refusal("--store", "a", "orders", "list")).toMatch("Name the command first");
  });

  it("[P16] may have any text as its value", () => {
    const note = (...words: string[]) => {
      const asked = read("orders", "accept", "5", ...words);
      return typeof asked === "string" ? asked : asked.options.note;
    };
    expect(note("--note=--dry-run")).toBe("--dry-run");
    expect(note("--note", "- call first")).toBe("- call first");
    expect(note("--note", "-5")).toBe("-5");
    expect(note("--note=")).toBe("");
    expect(note("--note=a=b")).toBe("a=b");
  });
});

describe("a position", () => {
  it("[P16] may be a negative number, and is refused where there is no place for it", () => {
    expect(read("titles", "price", "9780000000002", "-5")).toMatchObject({ args: ["9780000000002", "-5"] });
    expect(read("settings", "export", "-")).toMatchObject({ args: ["-"] });
    // One id in 64 begins so.
    for (const id of ["-cR6iIIP759Ys8Z2l5EYQg", "--R6iIIP759Ys8Z2l5EYQg"])
      expect(read("payments", "refunded", id)).toMatchObject({ args: [id] });
    expect(read("lists", "add", "--", "--odd", "9780000000002")).toMatchObject({
      args: ["--odd", "9780000000002"],
    });
    expect(refusal("orders", "cancel", "5", "6")).toMatch(
      /^"6" is one word too many\. Use: shop orders cancel NUMBER/,
    );
    expect(refusal("lists", "add", "Ours")).toMatch(/^ISBN is missing\. Use: shop lists add LIST ISBN…/);
  });
});

describe("a command", () => {
  it("[P16] that does not exist is refused with the nearest one", () => {
    expect(refusal("orders", "acept", "5")).toMatch(
      'orders has no "acept". Did you mean orders accept? It has: list,',
    );
    expect(refusal("oders")).toMatch('There is no command "oders". Did you mean orders?');
    expect(refusal("orders", "constructor")).toMatch('orders has no "constructor".');
    expect(refusal("orders")).toMatch(/^What should orders do\? It has: list, /);
  });

  it.each(everySubcommand.map(({ words, subcommand }) => [words.join(" "), words, subcommand] as const))(
    "[P1] explains itself: %s --help",
    (label, words, subcommand) => {
      const help = read(...words, "--help");
      expect(help).toMatch(`shop ${label}`);
      expect(help).toMatch(subcommand.does);
      for (const name of Object.keys(optionsOf(subcommand))) expect(help).toMatch(`--${name}`);
      expect(read(...words, ...positions(subcommand), "-h")).toBe(help);
      expect(read("help", ...words)).toBe(help);
    },
  );

  it("[P16] has a short list of all, and help of its own", () => {
    const all = String(read());
    expect(all.split("\n").length).toBeLessThan(40);
    for (const { name } of commands) {
      expect(all).toMatch(`  ${name} `);
      expect(read(name, "--help")).toBe(read("help", name));
      expect(read(name, "--help")).not.toBe(all);
    }
    expect(read("--help")).toBe(all);
    expect(read("orders", "--help")).not.toMatch("shop titles");
  });
});

/** A line of a shell in words: quotation marks hold words together, and # begins a comment. */
const wordsOf = (line: string) =>
  (line.replace(/\s#.*/, "").match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ""));

it.each(["README.md", "docs/operating.md", "docs/contributing.md", "docs/payments.md", "docs/search.md"])(
  "[P1] every command that %s shows is understood",
  (chapter) => {
    const lines =
      readFileSync(chapter, "utf8")
        .replace(/ \\\n\s*/g, " ")
        .match(/^(?:\w+=\S+ )*npm run shop -- .*$/gm) ?? [];
    for (const line of lines) {
      const [, typed = ""] = line.split("npm run shop -- ");
      expect(refusal(...wordsOf(typed)), line).toMatch(/^accepted/);
    }
  },
);

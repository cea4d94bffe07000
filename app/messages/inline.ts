import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Plugin, parseAst } from "vite";
import { LOCALES, SOURCE, scriptsOf, withScriptsOf } from "./locales.ts";
import * as words from "./words.ts";

/**
 * The browser gets the messages that its components use, in one language: scripts are built with each message's key in
 * its place, and then every language gets a copy of them with its texts written in. Angular's `localize` does the same.
 */
const KEY = /message\([\w.]+\)/g;

const IMPORT = /import \{([^}]*)\} from "#app\/messages\/words\.ts";/g;
const fileOf = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pathOf = (id: string) => id.replace(/\?.*$/, "");
const areaOf = (file: string) => file.replace(/-./g, ([, letter = ""]) => letter.toUpperCase());

/** Replaces messages with keys in the scripts for browsers; in development, with the source language's texts. */
export function messagesAsKeys(): Plugin {
  let developing = false;
  return {
    name: "messages-as-keys",
    enforce: "pre",
    configResolved({ command }) {
      developing = command === "serve";
    },
    load(id, options) {
      if (options?.ssr) return;
      const file = path.relative(import.meta.dirname, pathOf(id));
      if (file === "words.ts") return "export const textOf = (locale, text) => text;";
      const area = /^en\/([\w-]+)\.ts$/.exec(file)?.[1];
      if (!area) return;
      const said = (_: string, key: unknown) =>
        developing && typeof key === "string" ? words.textOfKey(SOURCE, key) : key;
      return Object.entries(words[areaOf(area) as "checkout"])
        .map(([name, keys]) => `export const ${name} = ${JSON.stringify(keys, said)};`)
        .join("\n");
    },
    // Each module gets a copy of an area for itself, and keeps of it what it uses. So a message travels with the
    // components that show it; one file for all would bring a page the words of others.
    transform(code, id, options) {
      if (options?.ssr) return;
      const copy = developing ? "" : `?for=${path.relative(import.meta.dirname, pathOf(id))}`;
      return code.replace(IMPORT, (_, names: string) =>
        [...names.matchAll(/(?<!type\s+)\b(\w+)(?: as (\w+))?(?=\s*(?:,|$))/g)]
          .map(([, area = "", name = area]) =>
            area === "textOf" ? "" : `import * as ${name} from "#app/messages/en/${fileOf(area)}.ts${copy}";`,
          )
          .join(" "),
      );
    },
    // The name of a file must change with the texts that will be written into it.
    augmentChunkHash: ({ modules }) =>
      Object.keys(modules).some((id) => id.includes("/app/messages/en/")) ? digest : undefined,
  };
}

const digest = createHash("sha256")
  .update(JSON.stringify(LOCALES.map(words.textsIn)))
  .digest("hex");

/** Writes the texts of every language into the scripts of a build. */
export function inlineMessages(folder: string): void {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const built = scripts.map((name) => [name, readFileSync(path.join(folder, name), "utf8")] as const);
  for (const locale of LOCALES) {
    mkdirSync(path.join(folder, scriptsOf(locale)), { recursive: true });
    for (const [name, code] of built)
      writeFileSync(path.join(folder, scriptsOf(locale), name), inLanguage(locale, code));
  }
}

/** A script with its messages in one language. */
function inLanguage(locale: string, code: string): string {
  if (code.startsWith("window.__remixManifest=")) return withScriptsOf(locale, code);
  if (!code.includes("message(")) return code;
  let written = "";
  let from = 0;
  for (const { start, end, value, template } of stringsIn(parseAst(code))) {
    const text = value.replace(KEY, (key) => words.textOfKey(locale, key));
    if (text === value) continue;
    written += code.slice(from, start) + (template ? inTemplate(text) : quoteString(text));
    from = end;
  }
  return written + code.slice(from);
}

interface InlineText {
  start: number;
  end: number;
  value: string;
  template: boolean;
}

/** The strings of a script in their order, those between a template's places too. */
function stringsIn(node: unknown): InlineText[] {
  if (Array.isArray(node)) return node.flatMap(stringsIn);
  if (typeof node !== "object" || node === null) return [];
  const { type, start, end, value } = node as { type: string; start: number; end: number; value: unknown };
  if (type === "Literal") return typeof value === "string" ? [{ start, end, value, template: false }] : [];
  if (type === "TemplateElement") {
    const { cooked } = value as { cooked: string };
    return [{ start, end, value: cooked, template: true }];
  }
  return Object.values(node)
    .flatMap(stringsIn)
    .sort((a, b) => a.start - b.start);
}

/** A string with the quotes that need fewer escapes. */
function quoteString(text: string): string {
  const json = JSON.stringify(text);
  return text.includes('"') && !text.includes("'") ? `'${json.slice(1, -1).replaceAll('\\"', '"')}'` : json;
}

const inTemplate = (text: string) => text.replace(/[\\`]|\$(?=\{)/g, "\\$&");

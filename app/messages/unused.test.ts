import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import * as en from "./en.ts";

/** The program's own files, without the catalogue and without tests. */
const app = path.resolve(import.meta.dirname, "..");
const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^messages\/[a-z]{2}\b/.test(file.replaceAll("\\", "/")),
  )
  .map((file) => readFileSync(path.join(app, file), "utf8"));

/** The files that import an area of the catalogue, each with the name it has there. */
function usersOf(area: string): { text: string; name: string }[] {
  return files.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from "(?:#app\/messages|\.)\/words\.ts"/g)].flatMap(
      ([, names = ""]) =>
        names.split(",").flatMap((part) => {
          const [, imported, name = imported] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
          return imported === area && name ? [{ text, name }] : [];
        }),
    ),
  );
}

it("[H2] every message is used: by its name, or by a quoted name where one is chosen at run time", () => {
  const { failures: _, ...areas } = en;
  const unused = Object.entries(areas).flatMap(([area, messages]) => {
    const users = usersOf(area);
    return Object.keys(messages)
      .filter(
        (message) =>
          !users.some(
            ({ text, name }) =>
              new RegExp(`\\b${name}\\s*\\.${message}\\b`).test(text) ||
              (text.includes(`${name}[`) && new RegExp(`"${message}"|\\b${message}:`).test(text)),
          ),
      )
      .map((message) => `${area}.${message}`);
  });
  expect(unused).toEqual([]);
});

it("[H2] every failure is used, by its place in the catalogue", () => {
  const all = files.join("\n");
  const unused: string[] = [];
  const visit = (messages: object, path: string) => {
    for (const [name, text] of Object.entries(messages)) {
      const key = `${path}${name}`;
      if (typeof text === "object") visit(text, `${key}.`);
      // `pages.${code}`: the code decides, so all of this place are used.
      else if (![`"${key}"`, `failures.${key}`, `\`${path}\${`].some((text) => all.includes(text)))
        unused.push(key);
    }
  };
  visit(en.failures, "");
  expect(unused).toEqual([]);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { DEMO } from "./folder.ts";

/** Fields whose texts shoppers of the French demo shop read, apart from names of people and places. */
const TEXTS = new RegExp(
  `\\.(${[
    "label|content|description|header|title|text|price|place|category|sub_category|tagline|footer_message|pickup_note",
    "transfer_instructions|phone_instructions|availability_text|(availability_messages|tooltips)\\.\\w+",
  ].join("|")})$|^\\.(\\d+|lists\\.\\d+)(\\.offers\\.\\d+)?\\.name$`,
);

/** The texts of a file by their places, such as `.lists.0.name`. */
function texts(file: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, at: string): void => {
    if (typeof value === "string") found.set(at, value);
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) walk(one, `${at}.${key}`);
  };
  walk(JSON.parse(readFileSync(path.join(DEMO, file), "utf8")), "");
  return found;
}

it.each(["quai", "quai.content", "quai.events", "quai.comments"])(
  "every text of %s.json has its English version at the same place, and only texts have one",
  (name) => {
    const english = texts(`${name}.en.json`);
    const french = texts(`${name}.json`);
    const wanted = [...french.keys()].filter((at) => TEXTS.test(at) && !isReference(name, at));
    // What identifies a list, a menu entry or an event is the same in both languages.
    const ids = [...english.keys()].filter(
      (at) => !wanted.includes(at) && french.get(at) === english.get(at),
    );
    expect([...english.keys()].sort()).toEqual([...wanted, ...ids].sort());
  },
);

/** A title and a book are named by their ISBN. */
const isReference = (name: string, at: string) => name === "quai.comments" && at.endsWith(".title");

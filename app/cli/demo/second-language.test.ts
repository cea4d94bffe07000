import { expect, it } from "vitest";
import { TRANSLATED, textsIn } from "./translations.ts";

/** Fields whose texts shoppers of the French demo shop read, apart from names of people and places. */
const TEXTS = new RegExp(
  `\\.(${[
    "label|content|description|header|title|text|price|place|category|sub_category|tagline|footer_message|pickup_note",
    "transfer_instructions|phone_instructions|availability_text|(availability_messages|tooltips)\\.\\w+",
  ].join("|")})$|^\\.(\\d+|lists\\.\\d+)(\\.offers\\.\\d+)?\\.name$`,
);

it.each(TRANSLATED)(
  "every text of %s.json has its English version at the same place, and only texts have one",
  async (name) => {
    const english = await textsIn(`${name}.en.json`);
    const french = await textsIn(`${name}.json`);
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

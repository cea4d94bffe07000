import type { Answer, Visitor } from "../visitor.ts";
import { deskStates, filled, LONG, type States } from "./steps.ts";

/** The shop's pages at the desk. */

const at = deskStates("owner");

const WINTER = "/desk/pages/page-winter";
const BLOCK = {
  placement: "other",
  type: "list",
  header: LONG.slice(0, 150),
  header_visible: "on",
  seen: "live",
  text: `## ${LONG}\n\n**bold** and [a link](/events)`,
  format: "markdown",
};

/** A page with a draft, which gets another block each time. */
const drafted =
  (path = "") =>
  async (visitor: Visitor): Promise<Answer> => {
    await visitor.open(`${WINTER}/blocks/new`);
    await visitor.send(`${WINTER}/blocks/new`, BLOCK);
    return visitor.open(WINTER + path);
  };

export const deskPages: States = {
  "routes/desk/pages/pages.tsx": [at("all", "/desk/pages", "Pages and menu")],
  "routes/desk/pages/page.tsx": [
    { ...at("a draft", drafted(), "Winter reading"), shops: ["tidewater"] },
    at("the menu", "/desk/pages/menu", "Menu and footer"),
    at("unknown", "/desk/pages/page-nowhere", "This page does not exist", 404),
  ],
  "routes/desk/pages/block.tsx": [
    at("refused", filled("/desk/pages/home/blocks/new", { ...BLOCK, link: LONG }), "New block", 422),
  ],
  "routes/desk/pages/titles.tsx": [
    at(
      "checked",
      filled("/desk/pages/home/blocks/1/titles", {
        isbns: `9780618260300 9780618260300 ${LONG.slice(0, 60)}`,
        do: "check",
      }),
      /^Titles of/,
    ),
  ],
  "routes/desk/pages/entry.tsx": [at("an entry", "/desk/pages/menu/entries/1", /./)],
  "routes/desk/pages/new.tsx": [at("the form", "/desk/pages/new", "Add a page")],
  "routes/desk/pages/text.tsx": [at("the form", "/desk/pages/privacy-policy/text", "Privacy policy")],
  "routes/desk/pages/schedule.tsx": [
    { ...at("the form", drafted("/schedule"), "Winter reading: Publish later"), shops: ["tidewater"] },
  ],
};

import type { Answer, Visitor } from "../visitor.ts";
import { LONG, type State, type States } from "./steps.ts";

/** Titles and stock at the desk. */

const at = (state: string, open: State["open"], heading: State["heading"], status = 200): State => ({
  ...{ state, open, heading, status },
  as: "owner",
  title: "*",
});

/** A title that every demo shop has. */
const HOBBIT = "9780618260300";
const FORM = { code: "", title: "", author: "", publisher: "", price: "", binding: "pb" };

/** A title that the shop added, with long texts of its own. @returns its page, or a part of it */
const ownTitle =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> => {
    await visitor.open("/desk/titles/new");
    const own = { ...FORM, title: LONG, author: "Ada Marsh", price: "14.95" };
    const { path } = await visitor.send("/desk/titles/new", own);
    const seen = async (at: string) =>
      /name="seen" value="([^"]+)"/.exec((await visitor.open(`${path}${at}`)).html)?.[1] ?? "";
    const said = {
      price: "12.50",
      note: LONG.slice(0, 150),
      description: `<p>${LONG} ${"Words. ".repeat(99)}</p>`,
    };
    await visitor.send(`${path}/edit`, { seen: await seen("/edit"), ...said });
    await visitor.send(`${path}/comment`, { seen: await seen("/comment"), author: "Ines", comment: LONG });
    await visitor.send(`${path}/hide`, { seen: await seen("") });
    return visitor.open(path + part);
  };

export const deskTitles: States = {
  "routes/desk/titles/titles.tsx": [
    at("found", "/desk/titles?find=hobbit", "Titles"),
    at("an ISBN that no feed has", "/desk/titles?find=9781927068991", "Titles"),
    at(
      "hidden",
      async (visitor) => {
        await ownTitle()(visitor);
        return visitor.open("/desk/titles?show=hidden");
      },
      "Titles",
    ),
  ],
  "routes/desk/titles/new.tsx": [
    at(
      "refused",
      async (visitor) => {
        await visitor.open("/desk/titles/new");
        return visitor.send("/desk/titles/new", { ...FORM, code: "12", title: LONG, price: LONG });
      },
      "Add a title",
      422,
    ),
  ],
  "routes/desk/titles/title.tsx": [
    at("as the feeds say", `/desk/titles/${HOBBIT}`, /./),
    at("with everything", ownTitle(), LONG),
  ],
  "routes/desk/titles/edit.tsx": [at("the form", ownTitle("/edit"), `Change ${LONG}`)],
  "routes/desk/titles/comment.tsx": [at("the form", ownTitle("/comment"), `Staff comment on ${LONG}`)],
};

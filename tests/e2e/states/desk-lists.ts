import type { Answer, Visitor } from "../visitor.ts";
import { deskStates, filled, LONG, type States } from "./steps.ts";

/** Pictures, lists and programs at the desk. */

const at = deskStates("owner");

/** A page of the newest picture of the demo. */
const picture =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> => {
    const { html } = await visitor.open("/desk/pictures");
    const path = /href="(\/desk\/pictures\/\d+)"/.exec(html)?.[1] ?? "";
    return visitor.open(path + part);
  };

let drawn = 0;
/** A page of a new list with two titles of the demo. */
const list =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> => {
    await visitor.open("/desk/lists/new");
    const { path } = await visitor.send("/desk/lists/new", { name: `Sweep ${process.pid} ${drawn++}` });
    await visitor.open(`${path}/add`);
    await visitor.send(`${path}/add`, { codes: CODES.join(" ") });
    return visitor.open(path + part);
  };
const CODES = ["9780451528827", "9780385490818"];

export const deskLists: States = {
  "routes/desk/lists/lists.tsx": [
    at("all", "/desk/lists", "Lists"),
    at("nothing found", `/desk/lists?find=${LONG.slice(0, 150)}`, "Lists"),
  ],
  "routes/desk/lists/new.tsx": [at("the form", "/desk/lists/new", "Make a list")],
  "routes/desk/lists/list.tsx": [
    at("with titles", list(), /^Sweep /),
    at("unknown", "/desk/lists/Lnothere0000", "This page does not exist", 404),
  ],
  "routes/desk/lists/details.tsx": [
    at(
      "refused",
      async (visitor) => {
        const { path } = await list("/details")(visitor);
        return visitor.send(path, { name: "", header: LONG, category: LONG, description: LONG });
      },
      /^Change “/,
      422,
    ),
  ],
  "routes/desk/lists/add.tsx": [
    at(
      "checked",
      async (visitor) => {
        const { path } = await list("/add")(visitor);
        return visitor.send(path, { text: `${CODES.join("\n")}\n9780000000002\n${LONG}` });
      },
      /^Add titles to “/,
    ),
  ],
  "routes/desk/lists/remove.tsx": [at("the question", list("/remove"), /^Delete “/)],
  "routes/desk/translations/translations.tsx": [
    { ...at("two languages", "/desk/translations", "Vos textes en anglais"), shops: ["quai"] },
  ],
  "routes/desk/lists/picks.tsx": [at("all", "/desk/lists/picks", "Staff picks")],
  "routes/desk/lists/pick.tsx": [
    at(
      "refused",
      filled("/desk/lists/picks/new", { code: LONG, by: "", comment: LONG }),
      "Add a staff pick",
      422,
    ),
  ],
  "routes/desk/lists/pick-removal.tsx": [
    at(
      "the question",
      async (visitor) => {
        await visitor.open("/desk/lists/picks/new");
        const by = `Sweep ${process.pid} ${drawn++}`;
        const [code = ""] = CODES;
        await visitor.send("/desk/lists/picks/new", { code, by, comment: LONG });
        return visitor.open(`/desk/lists/picks/remove?${new URLSearchParams({ code, by })}`);
      },
      "Take back a staff pick",
    ),
  ],
  "routes/desk/pictures/pictures.tsx": [
    at("all, to choose one", "/desk/pictures?for=%2Fdesk%2Fpages&as=image", "Choose a picture"),
    at("nothing found", `/desk/pictures?find=${LONG.slice(0, 150)}`, "Pictures"),
  ],
  "routes/desk/pictures/new.tsx": [
    at(
      "refused",
      async (visitor) => {
        await visitor.open("/desk/pictures/new");
        return visitor.sendFile("/desk/pictures/new", "photo.png", "no picture", {
          alt: "",
          label: LONG.slice(0, 90),
        });
      },
      "Add a picture",
      422,
    ),
  ],
  "routes/desk/pictures/picture.tsx": [
    at("shown in the shop", picture(), /./),
    at("unknown", "/desk/pictures/999999999", "This page does not exist", 404),
  ],
  "routes/desk/pictures/replace.tsx": [at("the form", picture("/replace"), /^Replace “/)],
  "routes/desk/pictures/remove.tsx": [at("still in use", picture("/remove"), /^Remove “/)],
};

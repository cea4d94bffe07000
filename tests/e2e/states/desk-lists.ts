import type { Answer, Visitor } from "../visitor.ts";
import { LONG, type State, type States } from "./steps.ts";

/** Pictures, lists and programs at the desk. */

const at = (state: string, open: State["open"], heading: State["heading"], status = 200): State => ({
  ...{ state, open, heading, status },
  as: "owner",
  title: "*",
});

/** A page of the newest picture of the demo. */
const picture =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> => {
    const { html } = await visitor.open("/desk/pictures");
    const path = /href="(\/desk\/pictures\/\d+)"/.exec(html)?.[1] ?? "";
    return visitor.open(path + part);
  };

export const deskLists: States = {
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

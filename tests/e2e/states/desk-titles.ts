import type { Answer, Visitor } from "../visitor.ts";
import { deskStates, filled, LONG, type States } from "./steps.ts";

/** Titles and stock at the desk. */

const at = deskStates("owner");

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
    const input = {
      price: "12.50",
      note: LONG.slice(0, 150),
      description: `<p>${LONG} ${"Words. ".repeat(99)}</p>`,
    };
    await visitor.send(`${path}/edit`, { seen: await seen("/edit"), ...input });
    await visitor.send(`${path}/comment`, { seen: await seen("/comment"), author: "Ines", comment: LONG });
    await visitor.send(`${path}/hide`, { seen: await seen("") });
    return visitor.open(path + part);
  };

/** Opens a page, and sends a form with the token that it has. */
const sent = async (visitor: Visitor, path: string, fields: Record<string, string>): Promise<Answer> => {
  const { html } = await visitor.open(path);
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const version = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
  return visitor.send(path, { token, seen: version, ...fields });
};
/** A page with stock movements. */
const received = async (visitor: Visitor): Promise<Answer> => {
  const own = await ownTitle()(visitor);
  const code = own.path.split("/").at(-1) ?? "";
  const came = await sent(visitor, "/desk/stock/receive", { scan: code, location_id: "1" });
  return visitor.open(came.path);
};
/** A count in which one copy of The Hobbit was scanned. @returns its page */
const counted = async (visitor: Visitor): Promise<Answer> => {
  await visitor.open("/desk/stock/count");
  const { path } = await visitor.send("/desk/stock/count", { location_id: "1", section: "" });
  return visitor.open((await sent(visitor, path.split("?")[0] ?? "", { scan: HOBBIT })).path);
};
const shelf = (path: string) => `${path}/stock?location=1&condition=`;

export const deskTitles: States = {
  "routes/desk/stock/receive.tsx": [
    at("a copy came", received, "Receive a delivery"),
    at(
      "an unknown book",
      (visitor) => sent(visitor, "/desk/stock/receive", { scan: "9781927068991", location_id: "1" }),
      "Receive a delivery",
      422,
    ),
  ],
  "routes/desk/stock/counts.tsx": [
    at(
      "one under way",
      async (visitor) => {
        await counted(visitor);
        return visitor.open("/desk/stock/count");
      },
      "Count stock",
    ),
  ],
  "routes/desk/stock/count.tsx": [at("a copy was scanned", counted, /^Count: What you scan, /)],
  "routes/desk/stock/square.tsx": [at("not shared", "/desk/stock/square", "Stock at Square")],
  "routes/desk/stock/differences.tsx": [
    at(
      "some",
      async (visitor) => {
        const { path } = await counted(visitor);
        return visitor.open(`${path.split("?")[0]}/differences`);
      },
      /^Differences: What you scan, /,
    ),
  ],
  "routes/desk/stock/adjust.tsx": [
    at("the form", `${shelf(`/desk/titles/${HOBBIT}`)}`, "Adjust stock of The Hobbit"),
    at(
      "refused",
      (visitor) =>
        sent(visitor, shelf(`/desk/titles/${HOBBIT}`), {
          location_id: "1",
          condition: "",
          reason: "damaged",
          copies: "99999",
          note: LONG,
        }),
      "Adjust stock of The Hobbit",
      422,
    ),
  ],
  "routes/desk/searches/searches.tsx": [
    at(
      "some searches",
      async (visitor) => {
        await visitor.open("/browse/filter/t/zzyzx%20quagmire");
        await visitor.open("/desk/searches");
        await visitor.send("/desk/searches/dismiss", { term: LONG.slice(0, 190) });
        return visitor.open("/desk/searches");
      },
      "Searches without results",
    ),
  ],
  "routes/desk/searches/name.tsx": [
    at(
      "refused",
      async (visitor) => {
        await visitor.open("/desk/searches/name?term=zzyzx");
        return visitor.send("/desk/searches/name", { term: "zzyzx", meant: LONG });
      },
      "Say what a search means",
      422,
    ),
  ],
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
      filled("/desk/titles/new", { ...FORM, code: "12", title: LONG, price: LONG }),
      "Add a title",
      422,
    ),
  ],
  "routes/desk/titles/cover.tsx": [
    at(
      "no picture",
      async (visitor) => {
        await visitor.open(`/desk/titles/${HOBBIT}/cover`);
        return visitor.sendFile(`/desk/titles/${HOBBIT}/cover`, "cover.jpg", "no picture", { seen: "" });
      },
      /^Cover of /,
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

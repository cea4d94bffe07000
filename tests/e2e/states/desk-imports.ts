import type { Answer, Visitor } from "../visitor.ts";
import { deskStates, filled, LONG, type States } from "./steps.ts";

/** Imports at the desk, and changes of several titles. */

const at = deskStates("owner");

const HOBBIT = "9780618260300";
const CHANGE = { codes: "", price: "", note: "", visibility: "as_is" };
const NAME = `${"a very long name of a file ".repeat(4)}.csv`;

/** The page of an import, once no process works on it any more. */
async function settled(visitor: Visitor, path: string): Promise<Answer> {
  for (let looks = 0; ; looks++) {
    const answer = await visitor.open(path.replace(/\/columns$/, ""));
    if (!answer.html.includes(">Refresh</a>") || looks > 1000) return answer;
  }
}

/** Uploads a stock file. @returns its page, once the server has read it */
async function uploaded(visitor: Visitor, text: string): Promise<Answer> {
  await visitor.open("/desk/imports/new");
  const answer = await visitor.sendFile("/desk/imports/new", NAME, text, { kind: "stock", minutes: "" });
  return settled(visitor, answer.path);
}
const STOCK = `isbn,copies,price\n${HOBBIT},lots,9.99\n${"1".repeat(40)},1,${"9".repeat(30)}\n`;
/** A stock file all of whose rows are refused, imported. */
const refused =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> => {
    const { path } = await uploaded(visitor, STOCK);
    // The columns of the file before it are remembered.
    if (path.endsWith("/columns")) await visitor.send(path, { "map.isbn": "isbn", "map.onhand": "copies" });
    const own = path.replace(/\/columns$/, "");
    await settled(visitor, own);
    await visitor.send(`${own}/apply`, {});
    const answer = await settled(visitor, own);
    return part ? visitor.open(own + part) : answer;
  };
/** A change of several titles, tried. */
async function tried(visitor: Visitor): Promise<Answer> {
  await visitor.open("/desk/titles/change");
  const codes = `${HOBBIT} 9780306406157 nonsense`;
  return visitor.send("/desk/titles/change", { ...CHANGE, codes, note: LONG.slice(0, 150) });
}

export const deskImports: States = {
  "routes/desk/imports/imports.tsx": [
    at(
      "some imports",
      async (visitor) => {
        await tried(visitor);
        return visitor.open("/desk/imports");
      },
      "Imports",
    ),
  ],
  "routes/desk/imports/new.tsx": [
    at(
      "refused",
      async (visitor) => {
        await visitor.open("/desk/imports/new");
        return visitor.sendFile("/desk/imports/new", "", "", { kind: "stock", minutes: "" });
      },
      "Import a file",
      422,
    ),
  ],
  "routes/desk/imports/columns.tsx": [
    at("the columns", (visitor) => uploaded(visitor, STOCK), /^Columns of /),
  ],
  "routes/desk/imports/import.tsx": [
    at("a change that was tried", tried, /note/),
    at("imported, with refused rows", refused(), /long name/),
    at("unknown", "/desk/imports/999999999", "This page does not exist", 404),
  ],
  "routes/desk/imports/refused-rows.tsx": [at("to correct", refused("/refused"), /^Refused rows of /)],
  "routes/desk/imports/change.tsx": [
    at("of a search", "/desk/titles/change?find=hobbit", "Change several titles"),
    at(
      "refused",
      filled("/desk/titles/change", { ...CHANGE, codes: HOBBIT, price: LONG }),
      "Change several titles",
      422,
    ),
  ],
};

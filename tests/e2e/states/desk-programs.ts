import type { Visitor } from "../visitor.ts";
import { LONG, type State, type States } from "./steps.ts";

/** The keys of a shop's own programs at the desk. */

const at = (state: string, open: State["open"], heading: State["heading"], status = 200): State => ({
  state,
  open,
  heading,
  status,
  as: "owner",
  title: "*",
});

const NEW = "/desk/programs/new";
const CHOSEN = { rights: "see_orders" };
let made = 0;
const newName = () => `Till ${process.pid}-${Date.now()}-${made++}`;

async function sent(visitor: Visitor, fields: Record<string, string>): ReturnType<Visitor["open"]> {
  await visitor.open(NEW);
  return visitor.send(NEW, fields);
}

export const deskPrograms: States = {
  "routes/desk/programs/programs.tsx": [
    at(
      "a program, and one whose key has ended",
      async (visitor) => {
        await sent(visitor, { name: newName(), ...CHOSEN });
        await sent(visitor, { name: newName() + LONG.slice(0, 20), ...CHOSEN });
        const [path = ""] =
          /\/desk\/programs\/\d+\/end/.exec((await visitor.open("/desk/programs")).html) ?? [];
        await visitor.open(path);
        await visitor.send(path, {});
        return visitor.open("/desk/programs");
      },
      "Programs",
    ),
  ],
  "routes/desk/programs/new.tsx": [
    at("refused", (visitor) => sent(visitor, { name: LONG, ...CHOSEN }), "Make a key for a program", 422),
    at("a key", (visitor) => sent(visitor, { name: newName(), ...CHOSEN }), /^The key for Till/),
  ],
  "routes/desk/programs/end.tsx": [
    at(
      "the question",
      async (visitor) => {
        await sent(visitor, { name: newName(), ...CHOSEN });
        const { html } = await visitor.open("/desk/programs");
        const paths = [...html.matchAll(/\/desk\/programs\/\d+\/end/g)].map(([path]) => path);
        // The states share a shop, which has room for a limited number of keys.
        for (const path of paths.slice(1)) {
          await visitor.open(path);
          await visitor.send(path, {});
        }
        return visitor.open(paths[0] ?? "");
      },
      /^End the key of Till/,
    ),
  ],
};

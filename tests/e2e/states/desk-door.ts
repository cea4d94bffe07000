import type { Answer, Visitor } from "../visitor.ts";
import { LONG, type State, type States } from "./steps.ts";

/** The door of an event. */

const at = (state: string, open: State["open"], heading: State["heading"], status = 200): State => ({
  state,
  open,
  heading,
  status,
  as: "owner",
  title: "*",
});

const FORM = {
  name: "Poetry by the harbour",
  day: "2031-06-07",
  starts: "7 pm",
  ends: "9 pm",
  ends_day: "",
  description: "",
  location_id: "",
  place: "The barn",
  price: "Free",
  seats: "40",
  answer_by: "",
  books: "",
  picture: "",
};

/** Adds an event, at which two people are written in. @returns the path of its door */
async function door(visitor: Visitor): Promise<string> {
  const { html } = await visitor.open("/desk/events/new");
  const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const path = (await visitor.send("/desk/events/new", { ...FORM, key })).path.replace("events", "door");
  for (const [token, name] of Object.entries({ one: "Ada Reader", two: LONG.slice(0, 70) })) {
    await visitor.open(path);
    await visitor.send(path, { token, by_hand: "on", name, places: "2" });
  }
  return path;
}

const page =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> =>
    visitor.open((await door(visitor)) + part);

const refused =
  (part: string, fields: Record<string, string>) =>
  async (visitor: Visitor): Promise<Answer> => {
    const path = (await door(visitor)) + part;
    await visitor.open(path);
    return visitor.send(path, fields);
  };

export const deskDoor: States = {
  "routes/desk/door/doors.tsx": [at("the list", "/desk/door", "At the door")],
  "routes/desk/door/door.tsx": [
    at("a code that is unknown", page("?scan=999999-K7QM4X"), "At the door: Poetry by the harbour"),
    at(
      "refused",
      refused("", { token: "x", by_hand: "on", name: "", places: LONG }),
      "At the door: Poetry by the harbour",
      422,
    ),
  ],
  "routes/desk/door/phone.tsx": [
    at("before its script runs", page("/phone"), "Door on this phone: Poetry by the harbour"),
  ],
  "routes/desk/door/ticket.tsx": [at("a code that is unknown", "/desk/ticket/999999-K7QM4X", "Ticket")],
  "routes/desk/door/print.tsx": [at("the list", page("/print"), "Printed list")],
  "routes/desk/door/attendance.tsx": [
    at(
      "refused",
      refused("/came", { token: "x", seen: "2", "name-1": LONG.slice(0, 70), "places-1": "0" }),
      "Who came: Poetry by the harbour",
      422,
    ),
  ],
};

import type { Answer, Visitor } from "../visitor.ts";
import { deskStates, filled, LONG, type States } from "./steps.ts";

/** Events at the desk, and at the door. */

const at = deskStates("owner");

const FORM = {
  name: "Poetry by the harbour",
  day: "2031-06-07",
  starts: "7 pm",
  ends: "9 pm",
  ends_day: "",
  description: `An evening with **Ada Reader**.\n\n${LONG}`,
  location_id: "",
  place: "The barn",
  price: "Free",
  seats: "40",
  answer_by: "",
  books: "9780618260300",
  picture: "",
};

/** Adds an event, with what a form of its page posts. @returns its path */
async function added(visitor: Visitor, more: object = {}): Promise<string> {
  const { html } = await visitor.open("/desk/events/new");
  const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
  return (await visitor.send("/desk/events/new", { ...FORM, ...more, key })).path;
}

/** A page of a new event that sells tickets. */
const withTickets =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> => {
    const path = await added(visitor, { seats: "" });
    await visitor.open(`${path}/ticket`);
    await visitor.send(`${path}/ticket`, { name: "Adult", price: "12.50", left: "40" });
    await visitor.send(`${path}/bundle`, { ticket: "Adult", code: "9780618260300", price: "30" });
    return visitor.open(path + part);
  };

const page =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> =>
    visitor.open((await added(visitor)) + part);

/** A form of a new event, sent with something wrong. */
const refused =
  (part: string, fields: Record<string, string>) =>
  async (visitor: Visitor): Promise<Answer> => {
    const path = (await withTickets()(visitor)).path + part;
    await visitor.open(path);
    return visitor.send(path, fields);
  };

export const deskEvents: States = {
  "routes/desk/events/events.tsx": [
    at("to come", "/desk/events", "Events"),
    at("nothing found", `/desk/events?show=past&find=${LONG.slice(0, 150)}`, "Events"),
  ],
  "routes/desk/events/new.tsx": [
    at("the form", "/desk/events/new", "Add an event"),
    at(
      "refused",
      filled("/desk/events/new", { ...FORM, key: "sweep", starts: "late", seats: LONG }),
      "Add an event",
      422,
    ),
  ],
  "routes/desk/events/event.tsx": [
    at("with tickets and a bundle", withTickets(), "Poetry by the harbour"),
    at(
      "cancelled",
      async (visitor) => {
        const path = await added(visitor);
        await visitor.open(`${path}/cancel`);
        await visitor.send(`${path}/cancel`, {});
        return visitor.open(path);
      },
      "Poetry by the harbour",
    ),
    at("unknown", "/desk/events/1", "This page does not exist", 404),
  ],
  "routes/desk/events/change.tsx": [at("the form", page("/change"), "Change Poetry by the harbour")],
  "routes/desk/events/ticket.tsx": [
    at("the form", withTickets("/ticket?name=Adult"), "Change tickets: Adult"),
    at("refused", refused("/ticket", { name: "", price: LONG, left: "x" }), "Add tickets", 422),
  ],
  "routes/desk/events/bundle.tsx": [
    at("refused", refused("/bundle", { ticket: "Adult", code: LONG, price: "x" }), "Add a bundle", 422),
  ],
  "routes/desk/events/cancel.tsx": [at("the question", page("/cancel"), "Cancel Poetry by the harbour")],
};

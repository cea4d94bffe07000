import type { Visitor } from "../visitor.ts";
import { NO_TOKEN, type States, states } from "./steps.ts";

/** Opens a demo event that takes reservations. @returns its path */
async function reservableEvent(visitor: Visitor): Promise<string> {
  const { html } = await visitor.open("/events?t=martel");
  const path = /\/events\/\d{9,}/.exec(html)?.[0] ?? "/events/none";
  await visitor.open(path);
  return path;
}

/** Events and their tickets. */
export const events: States = {
  "routes/events/events.tsx": states(
    { heading: "Events" },
    {
      upcoming: "/events",
      "a month": { open: "/events?m=202001", heading: "Events in January 2020" },
      "nothing found": "/events?t=qqqzzz",
    },
  ),
  "routes/events/event.tsx": states(
    { heading: "An evening with Yann Martel" },
    {
      "an event": {
        open: async (visitor) => {
          const { html } = await visitor.open("/events");
          return visitor.open(/\/events\/\d{9,}/.exec(html)?.[0] ?? "/events/none");
        },
        title: "*",
        heading: /./,
      },
      "a reservation without a name": {
        open: async (visitor) => {
          const path = await reservableEvent(visitor);
          return visitor.send(path, { name: "", email: "ada@example.com", party: "1" });
        },
        shops: ["tidewater"],
        status: 422,
        title: "*",
      },
      "a reservation was made": {
        open: async (visitor) => {
          const path = await reservableEvent(visitor);
          return visitor.send(path, { name: "Ada", email: "reserving@example.com", party: "1" });
        },
        shops: ["tidewater"],
        title: "*",
      },
      "more tickets than there are": {
        open: async (visitor) => {
          const { html } = await visitor.open("/events?t=quiz");
          const path = /\/events\/\d{9,}/.exec(html)?.[0] ?? "/events/none";
          const event = await visitor.open(path);
          const kinds = [...event.html.matchAll(/name="lines\[\d\]\.ticket" value="([^"]*)"/g)];
          const fields = kinds.flatMap(([, ticket = ""], index) => [
            [`lines[${index}].ticket`, ticket],
            [`lines[${index}].quantity`, "none"],
          ]);
          return visitor.send(path, Object.fromEntries(fields));
        },
        shops: ["tidewater"],
        status: 422,
        title: "*",
        heading: "Bookshop Day: the literary pub quiz",
      },
      "a day without events": { open: "/events/20200101", heading: "Events on Wednesday, January 1, 2020" },
      "no such day": {
        open: "/events/20261340",
        status: 404,
        title: "404",
        heading: "We could not find this event",
      },
      "no such event": {
        open: "/events/1",
        status: 404,
        title: "404",
        heading: "We could not find this event",
      },
    },
  ),
  "routes/events/reservation.tsx": [
    { state: "unknown", open: `/reservations/${NO_TOKEN}`, title: "Reservation", heading: "Reservation" },
  ],
};

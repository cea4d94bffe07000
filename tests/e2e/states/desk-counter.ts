import { PASSWORD } from "../shop.ts";
import type { Visitor } from "../visitor.ts";
import { invited, linkIn, newEmail } from "./desk.ts";
import { deskPage, filled, logInToDesk, type States } from "./steps.ts";

/** A computer that several people use, and the PINs that say who acts there. */

let drawn = 0;
const PIN = "4093";
const NAME = "Nora Llewellyn-Featherstonehaugh of the second floor";

/** Makes a counter, at the page that asks for a PIN. @returns the id of somebody new, who has one */
async function counter(visitor: Visitor): Promise<string> {
  const email = newEmail();
  await logInToDesk(visitor, "owner@example.com");
  // Nobody has the same name twice on the counter's page.
  const link = linkIn(await invited(visitor, email, `${NAME} ${process.pid}-${++drawn}`));
  await visitor.open(link);
  await visitor.send(link, { password: PASSWORD, confirm: PASSWORD });
  await logInToDesk(visitor, email);
  await visitor.open("/desk/pin");
  await visitor.send("/desk/pin", { password: PASSWORD, pin: PIN, confirm: PIN });
  await visitor.send("/desk/log-out", {});
  await logInToDesk(visitor, "owner@example.com");
  await visitor.open("/desk/counters/new");
  const name = `Front till beside the window ${process.pid}-${drawn}`.slice(0, 40);
  await visitor.send("/desk/counters/new", { name, location: "all", minutes: "5" });
  const { html } = await visitor.open("/desk/counter");
  const ids = [...html.matchAll(/name="staff_id"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="staff_id"/g)];
  return String(Math.max(...ids.map(([, one, other]) => Number(one ?? other))));
}

export const deskCounter: States = {
  "routes/desk/counters/counter.tsx": [
    {
      state: "a wrong PIN",
      open: async (visitor) => {
        const staff_id = await counter(visitor);
        return visitor.send("/desk/counter", { staff_id, pin: "9027" });
      },
      status: 422,
      title: "Desk: Who is working here?",
      heading: "Who is working here?",
    },
    {
      state: "somebody acts",
      open: async (visitor) => {
        const staff_id = await counter(visitor);
        await visitor.send("/desk/counter", { staff_id, pin: PIN });
        return visitor.open("/desk/scan");
      },
      title: "*",
      heading: "Scan and print",
    },
  ],
  "routes/desk/counters/new.tsx": deskPage("owner", "Make this browser a counter", {
    "the form": "/desk/counters/new",
    "without a name": {
      open: filled("/desk/counters/new", { name: "", location: "all", minutes: "5" }),
      status: 422,
    },
  }),
  "routes/desk/own/pin.tsx": deskPage("seller", "PIN for counters", {
    "the form": "/desk/pin",
    "an easy PIN": {
      open: filled("/desk/pin", { password: PASSWORD, pin: "1234", confirm: "1234" }),
      status: 422,
    },
  }),
};

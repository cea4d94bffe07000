import type { Answer, Visitor } from "../visitor.ts";
import { deskStates, LONG, type States } from "./steps.ts";

/** Pre-orders at the desk. */

const at = deskStates("owner");

/** A title that is not out yet in every demo shop, with a campaign. */
const GONE_GIRL = "/desk/titles/9780297859383/preorder";

/** The demo's campaign. */
const campaign = async (visitor: Visitor): Promise<Answer> => {
  const { html } = await visitor.open("/desk/preorders");
  return visitor.open(/href="(\/desk\/preorders\/\d+)"/.exec(html)?.[1] ?? "");
};

export const deskPreorders: States = {
  "routes/desk/preorders/preorders.tsx": [at("a campaign", "/desk/preorders", "Pre-orders")],
  "routes/desk/preorders/preorder.tsx": [at("who wants what", campaign, "Pre-orders of Gone Girl")],
  "routes/desk/preorders/edit.tsx": [
    at(
      "refused",
      async (visitor) => {
        await visitor.open(GONE_GIRL);
        return visitor.send(GONE_GIRL, { extras: LONG, prompt: LONG, name: "No Name", copies: "many" });
      },
      "Pre-orders of “Gone Girl”",
      422,
    ),
  ],
};

import type { Visitor } from "../visitor.ts";
import { deskStates, LONG, type States } from "./steps.ts";

/** The settings at the desk. */

const at = deskStates("owner");

const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** Sends an area's form. */
const sent =
  (path: string, fields: Record<string, string>) =>
  async (visitor: Visitor): ReturnType<Visitor["open"]> => {
    const { html } = await visitor.open(path);
    return visitor.send(path, { seen: seenIn(html), ...fields });
  };

const SHIPPING = "/desk/settings/shipping/shipping.providers/0";

export const deskSettings: States = {
  "routes/desk/settings/settings.tsx": [at("the areas", "/desk/settings", "Settings")],
  "routes/desk/settings/area.tsx": [
    at(
      "refused",
      sent("/desk/settings/hours", {
        "store_info--hours--weekdays--monday": LONG,
        "store_info--hours--singles--0--month": "13",
        "store_info--hours--singles--0--title": LONG,
      }),
      "Opening hours",
      422,
    ),
    at(
      "a preview of colours",
      sent("/desk/settings/look", { "styles--main_text_colour": "#7a7a7a", intent: "preview" }),
      "Logo and colours",
    ),
    at(
      "somebody was faster",
      async (visitor) => {
        await sent("/desk/settings/contact", { "store_info--fax": `2505550${Date.now() % 1000}` })(visitor);
        await visitor.open("/desk/settings/contact");
        return visitor.send("/desk/settings/contact", { seen: "old", "store_info--fax": LONG.slice(0, 30) });
      },
      "Name and address",
      409,
    ),
    at("rates", "/desk/settings/taxes", "Taxes"),
    at("unknown", "/desk/settings/unknown", "This page does not exist", 404),
  ],
  "routes/desk/settings/account.tsx": [
    at("the form", "/desk/settings/payments/paypal", "Account with PayPal"),
  ],
  "desk-setting-entry": [at("a shipping table", SHIPPING, "Shipping tables")],
  "routes/desk/settings/history.tsx": [
    at(
      "some changes",
      async (visitor) => {
        await sent("/desk/settings/contact", { "store_info--fax": `2505551${Date.now() % 1000}` })(visitor);
        return visitor.open("/desk/settings/history");
      },
      "Changes of the settings",
    ),
  ],
};

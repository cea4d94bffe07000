import { deskStates, type States } from "./steps.ts";

/** Opening a shop, at the desk of one that is open. */

const at = deskStates("owner");

export const deskOpening: States = {
  "routes/desk/opening/opening.tsx": [
    at("the tasks", "/desk/opening", "Open your shop"),
    at("with the server's", "/desk/opening?check=on", "Open your shop"),
  ],
  "routes/desk/opening/email.tsx": [
    at("with a code", "/desk/opening/email?code=ABCDEF12", "Does email arrive?"),
  ],
};

import { deskStates, type States } from "./steps.ts";

/** The page about health, errors, and who is logged in. */

const at = deskStates("owner");

export const deskHealth: States = {
  "routes/desk/health/health.tsx": [at("with something bad", "/desk/health", "Health")],
  "routes/desk/health/errors.tsx": [
    at("all", "/desk/health/errors", "Errors that shoppers saw"),
    at("an unknown reference", "/desk/health/errors?reference=ffffffff", "Errors that shoppers saw"),
  ],
  "routes/desk/health/pictures.tsx": [
    at("one", "/desk/health/pictures", "Pictures that could not be fetched"),
  ],
  "routes/desk/staff/logins.tsx": [at("a login", "/desk/staff/logins", "Logins")],
};

import { expect, it } from "vitest";
import { translator } from "#app/messages/translate.ts";
import { withLabel } from "./error-list.tsx";

const t = translator("en-CA");

it("[L13] names the field in an error summary once", () => {
  expect(withLabel(t, "Full Name", "Full Name is required.")).toBe("Full Name is required.");
  expect(withLabel(t, "Street address", "Street Address is required.")).toBe("Street Address is required.");
  expect(withLabel(t, "State", "Valid state / province is required.")).toBe(
    "Valid state / province is required.",
  );
  expect(withLabel(t, "Email", "Please input your e-mail.")).toBe("Please input your e-mail.");
  expect(withLabel(t, "City", "At most 100 characters.")).toBe("City: At most 100 characters.");
  expect(withLabel(t, "PIN", "Spinning is not allowed.")).toBe("PIN: Spinning is not allowed.");
  expect(withLabel(t, "How do you want to pay?", "Please choose.")).toBe(
    "How do you want to pay? Please choose.",
  );
  expect(withLabel(t, undefined, "Required")).toBe("Required");
  expect(withLabel(translator("fr-CA"), "Ville", "Au plus 100 caractères.")).toBe(
    "Ville\u00a0: Au plus 100 caractères.",
  );
});

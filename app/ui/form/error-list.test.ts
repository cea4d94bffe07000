import { expect, it } from "vitest";
import { withLabel } from "./error-list.tsx";

it("[L13] names the field in an error summary once", () => {
  expect(withLabel("Full Name", "Full Name is required.")).toBe("Full Name is required.");
  expect(withLabel("Street address", "Street Address is required.")).toBe("Street Address is required.");
  expect(withLabel("State", "Valid state / province is required.")).toBe(
    "Valid state / province is required.",
  );
  expect(withLabel("Email", "Please input your e-mail.")).toBe("Please input your e-mail.");
  expect(withLabel("City", "At most 100 characters.")).toBe("City: At most 100 characters.");
  expect(withLabel("PIN", "Spinning is not allowed.")).toBe("PIN: Spinning is not allowed.");
  expect(withLabel("How do you want to pay?", "Please choose.")).toBe(
    "How do you want to pay? Please choose.",
  );
  expect(withLabel(undefined, "Required")).toBe("Required");
});

import { expect, it } from "vitest";
import { formatPhone } from "#app/domain/accounts/address.ts";
import { groupedCard } from "#app/domain/payments/card.ts";
import { caretAfter } from "./input-format.ts";

it("[C17] keeps the caret after the same letters and digits", () => {
  expect(caretAfter("42424", 5, "4242 4")).toBe(6);
  expect(caretAfter("4142424", 2, "4142 424")).toBe(2);
  expect(caretAfter("2505550100", 4, "(250) 555-0100")).toBe(7);
  expect(caretAfter("v8v1a1", 3, "V8V 1A1")).toBe(3);
  expect(caretAfter("", 0, "")).toBe(0);
});

it("[C17] groups a card number by its brand, typed or pasted, complete or not", () => {
  expect(groupedCard("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(groupedCard("4242 42424")).toBe("4242 4242 4");
  expect(groupedCard("378282246310005")).toBe("3782 822463 10005");
  expect(groupedCard("4242-4242")).toBe("4242 4242");
  expect(groupedCard("not a number")).toBe("not a number");
});

it("[C17] formats a complete phone number, and leaves others alone", () => {
  expect(formatPhone("CA", "2505550100")).toBe("(250) 555-0100");
  expect(formatPhone("CA", "250555")).toBe("250555");
});

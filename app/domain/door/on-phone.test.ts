import { expect, it } from "vitest";
import { codeIn, foundIn, leftOf, type PhoneEntry, type PhoneTick } from "./on-phone.ts";

const entry = (fields: Partial<PhoneEntry> = {}): PhoneEntry => ({
  entry: "t100023-0",
  name: "Ada Reader",
  people: 3,
  waiting: false,
  ticket: "Adult",
  code: "100023-K7QM4X",
  owing: false,
  arrived: 0,
  last: null,
  extra: null,
  ...fields,
});
const tick = (fields: Partial<PhoneTick> = {}): PhoneTick => ({
  token: "a",
  entry: "t100023-0",
  name: "",
  places: 1,
  at: 0,
  owner: { id: 1, name: "Sam" },
  tried: false,
  late: false,
  ...fields,
});

it("counts ticks that are not sent yet as places that are taken", () => {
  expect(leftOf(entry(), [])).toBe(3);
  expect(leftOf(entry({ arrived: 1 }), [tick(), tick({ entry: "g2" })])).toBe(1);
  expect(leftOf(entry({ arrived: 2 }), [tick({ places: 2 })])).toBe(0);
});

it("reads a code in any spelling, and from the address in a ticket's picture", () => {
  expect(codeIn(" 100023 k7qm4x")).toBe("100023-K7QM4X");
  expect(codeIn("https://books.example/desk/ticket/100023-K7QM4X")).toBe("100023-K7QM4X");
  expect(codeIn("Ada")).toBeUndefined();
});

it("finds a code, a part of a name in any spelling, and an order's number", () => {
  const all = [entry(), entry({ entry: "g2", name: "Zoë Müller", code: "" })];
  expect(foundIn(all, "100023k7qm4x")).toEqual([all[0]]);
  expect(foundIn(all, "MULLER zo")).toEqual([all[1]]);
  expect(foundIn(all, "100023")).toEqual([all[0]]);
  expect(foundIn(all, "100023-222222")).toEqual([]);
  expect(foundIn(all, "")).toEqual(all);
});

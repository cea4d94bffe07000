import { expect, it } from "vitest";
import { translator } from "#app/messages/translate.ts";
import { missingOf } from "./missing-codes.server.ts";

const visit = { t: translator("en-CA"), locale: "en-CA" as const };
const code = (isbn: string, wrong = false) => ({ isbn, wrong });

it("[N8] names the first twenty codes, and has all of them in a file without formulas", () => {
  const codes = Array.from({ length: 23 }, (_, at) => code(String(9_780_000_000_000 + at)));
  const missing = missingOf(visit, [code("9780439023482", true), ...codes, code("9.78E+12", true)]);
  expect(missing?.count).toBe(25);
  expect(missing?.codes).toMatch(/^9780439023482 \(not a valid ISBN\), 9780000000000, .*, and 5 more$/);
  expect(missing?.codes).not.toContain("9780000000019");
  const lines = decodeURIComponent(missing?.file.replace(/^.*?,/, "") ?? "").split("\r\n");
  expect(lines.slice(0, 3)).toEqual([
    "\uFEFFISBN,Reason",
    '"=""9780439023482""",Not a valid ISBN',
    '"=""9780000000000""",Not in our catalogue',
  ]);
  expect(lines).toHaveLength(27);
  expect(missingOf(visit, [])).toBeUndefined();
});

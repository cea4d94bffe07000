import { describe, expect, it } from "vitest";
import {
  EXTENSION,
  formatPhone,
  formatPostalCode,
  isPostalCode,
  OPTIONAL_PHONE,
  PHONE,
  phoneIn,
  phoneText,
} from "./address.ts";

describe("formatting", () => {
  it("[A69] writes postal codes as the country does, and leaves others as typed", () => {
    expect(formatPostalCode("CA", "v8v1a1")).toBe("V8V 1A1");
    expect(formatPostalCode("CA", "v8v-1a1")).toBe("V8V 1A1");
    expect(formatPostalCode("US", "522401234")).toBe("52240-1234");
    expect(formatPostalCode("FR", "35 000")).toBe("35 000");
    for (const [country, code] of [
      ["CA", "V8V1A"],
      ["CA", "88V 1A1"],
      ["US", "5224"],
      ["US", "52240-12"],
      ["US", "522401"],
      ["FR", ""],
      ["FR", "x".repeat(11)],
    ] as const)
      expect(isPostalCode(country, formatPostalCode(country, code)), code).toBe(false);
    expect(isPostalCode("CA", "V8V 1A1")).toBe(true);
    expect(isPostalCode("US", "52240")).toBe(true);
  });

  it("[A70] [A71] writes and checks phone numbers and extensions", () => {
    expect(formatPhone("CA", "1-250-555-0142")).toBe("(250) 555-0142");
    expect(formatPhone("US", "3195550142")).toBe("(319) 555-0142");
    expect(formatPhone("CA", "+44 20 7946 00")).toBe("+44 20 7946 00");
    expect(formatPhone("CA", "+1 250 555 0142")).toBe("(250) 555-0142");
    expect(formatPhone("GB", "+44 2079460000")).toBe("+44 2079460000");
    expect(PHONE.test("(250) 555-0142") && OPTIONAL_PHONE.test("(250) 555-0142")).toBe(true);
    for (const phone of ["555-0142", "250 555 0142 ext 3", "1".repeat(16), ""])
      expect(PHONE.test(phone)).toBe(false);
    expect(["", "250 555 0142"].every((phone) => OPTIONAL_PHONE.test(phone))).toBe(true);
    expect(["", "12", "123456"].every((text) => EXTENSION.test(text))).toBe(true);
    expect(["1", "1234567", "x1"].some((text) => EXTENSION.test(text))).toBe(false);
  });
});

it("[K] shows an extension behind the phone number, if there is one", () => {
  const phone_number = "(250) 555-0100";
  expect(phoneText({ phone_number, phone_number_ext: "12" })).toBe("(250) 555-0100 x12");
  expect(phoneText({ phone_number, phone_number_ext: "" })).toBe("(250) 555-0100");
  expect(phoneIn("fr-CA", "(250) 555-0100 x12")).toBe("(250) 555-0100, poste\u00a012");
  expect(phoneIn("en-CA", "(250) 555-0100 x12")).toBe("(250) 555-0100 x12");
});

import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isPublicKey } from "#app/lib/public-key.server.ts";
import { invalid } from "#app/messages/failure.ts";
import { brandOf, groupDigits, passesLuhn } from "./card.ts";
import { type CardFields, cardProblems } from "./card-problems.server.ts";
import { newKeyPair, seal, unseal } from "./card-sealing.server.ts";

const good: CardFields = {
  name: "Ada Reader",
  number: "4111 1111 1111 1111",
  country: "CA",
  postal_code: "V8V 1A1",
  expiry_month: "12",
  expiry_year: "2026",
  cvv: "123",
};
const all = ["visa", "mastercard", "amex", "discover"];
const today = { year: 2026, month: 11 };
const wrong = (more: Partial<CardFields>, accepted = all) =>
  invalid(cardProblems({ ...good, ...more }, accepted, today)).fields;

describe("[A82] a card", () => {
  it("is accepted with spaces between its digits", () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ number: "378282246310005", cvv: "1234" })).toEqual({});
    expect(wrong({ expiry_month: "11" })).toEqual({});
  });
  it("has the specification's message for each rule", () => {
    expect(wrong({ number: "4111 1111" })).toEqual({ number: "Must be at least 13 digits" });
    expect(wrong({ number: "4111 1111 1111 111x" })).toEqual({
      number: "Must be a valid credit card number",
    });
    expect(wrong({ number: "4111 1111 1111 1112" })).toEqual({
      number: "Must be a valid credit card number",
    });
    expect(wrong({ number: "4".repeat(26) })).toEqual({ number: "Must be a valid credit card number" });
    expect(wrong({ number: "6200000000000005" })).toEqual({ number: "Must be an accepted credit card" });
    expect(wrong({}, ["amex"])).toEqual({ number: "Must be an accepted credit card" });
    expect(wrong({ expiry_month: "" })).toEqual({ expiry_month: "Month required" });
    expect(wrong({ expiry_month: "13" })).toEqual({ expiry_month: "Month required" });
    expect(wrong({ expiry_year: "" })).toEqual({ expiry_year: "Year required" });
    expect(wrong({ expiry_year: "2025" })).toEqual({ expiry_year: "Must be future date" });
    expect(wrong({ expiry_month: "10" })).toEqual({ expiry_month: "Must be future date" });
    expect(wrong({ expiry_year: "2036" })).toEqual({ expiry_year: "Year required" });
    expect(wrong({ expiry_year: "2035" })).toEqual({});
    for (const cvv of ["", "12", "12345", "12a"])
      expect(wrong({ cvv })).toEqual({ cvv: "Please enter a valid CVV." });
    expect(wrong({ name: "" })).toEqual({ name: "Full Name is required." });
  });
  it("has a brand by its first digits, a check digit, and groups", () => {
    expect(["4000", "5500", "2221", "3400", "6011", "9999"].map(brandOf)).toEqual([
      "visa",
      "mastercard",
      "mastercard",
      "amex",
      "discover",
      undefined,
    ]);
    expect(passesLuhn("79927398713")).toBe(true);
    expect(passesLuhn("79927398710")).toBe(false);
    expect(groupDigits("4111111111111111")).toBe("4111 1111 1111 1111");
    expect(groupDigits("378282246310005")).toBe("3782 822463 10005");
  });
});

describe("sealed card data", () => {
  const { publicKey, privateKey } = newKeyPair();
  it("opens only with the operator's key, and only unchanged", () => {
    const sealed = seal(publicKey, "4111111111111111 ✓");
    expect(sealed).not.toContain("4111");
    expect(unseal(privateKey, sealed)).toBe("4111111111111111 ✓");
    expect(() => unseal(newKeyPair().privateKey, sealed)).toThrow();
    const [one, two, three, four = ""] = sealed.split(".");
    const changed = `${four.startsWith("A") ? "B" : "A"}${four.slice(1)}`;
    expect(() => unseal(privateKey, [one, two, three, changed].join("."))).toThrow();
    expect(seal(publicKey, "x")).not.toBe(seal(publicKey, "x"));
  });
  it("needs an RSA key of 2048 bits", () => {
    const short = generateKeyPairSync("rsa", {
      modulusLength: 1024,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    expect([publicKey, short.publicKey, "no key"].map(isPublicKey)).toEqual([true, false, false]);
  });
});

import { describe, expect, it } from "vitest";
import { translator } from "#app/messages/translate.ts";
import { PROVIDER_IDS, PROVIDERS } from "#app/platform/gateways/providers.server.ts";
import { settingsSchema } from "../stores/settings.ts";
import {
  isProvider,
  PAYMENT_CHOICES,
  paymentChoices,
  paymentLabel,
  paymentOptions,
  worksWithoutScripts,
} from "./payments.ts";

const FULL = {
  payment_methods: ["credit_card", ...PROVIDER_IDS],
  card_form_understood: true,
  card_public_key: "a key",
  payment_later: true,
  pay_later_days: 5,
  payment_transfer: true,
  transfer_instructions: "Send it to money@books.example.",
  payment_phone: true,
  phone_instructions: "Call us.",
};
const settingsWith = (checkout_info: object) =>
  settingsSchema.parse({
    store_info: { name: "S", country: "CA", email: "a@example.com" },
    checkout_info: { ...FULL, ...checkout_info },
  });
const offered = (checkout_info: object = {}) =>
  paymentChoices(settingsWith(checkout_info), { owing: 2000, tbd: false }).pickup;
const t = translator("en-CA");

describe("the ways to pay", () => {
  it("are all offered where all are set up", () => {
    expect(new Set(offered())).toEqual(
      new Set(PAYMENT_CHOICES.filter((choice) => choice !== "not_required")),
    );
  });

  it.each([
    ["credit_card", { card_public_key: "" }],
    ["credit_card", { card_form_understood: false }],
    ["transfer", { transfer_instructions: "\n " }],
    ["transfer", { payment_transfer: false }],
    ["phone", { phone_instructions: "" }],
    ["phone", { payment_phone: false }],
    ["later", { payment_methods: ["credit_card", "global", "clearent"] }],
    ["later", { payment_later: false }],
  ] as const)("leave out %s with %j", (choice, checkout_info) => {
    expect(offered()).toContain(choice);
    expect(offered(checkout_info)).not.toContain(choice);
  });

  it.each(["en-CA", "en-US", "qps"])("have names that differ in %s", (locale) => {
    const choices = offered();
    const names = choices.map((choice) => paymentLabel(translator(locale), choice, { offered: choices }));
    expect(new Set(names).size).toBe(choices.length);
  });

  it.each([
    ["en-CA", "Interac e-Transfer"],
    ["en-US", "Bank transfer"],
  ])("call a transfer what people in %s call it: %s", (locale, name) => {
    expect(paymentLabel(translator(locale), "transfer")).toBe(name);
  });

  it("say where they are chosen whether they work without JavaScript, each provider in its own name", () => {
    const options = paymentOptions(t, offered(), settingsWith({}).checkout_info);
    for (const { value, hint = "", unscripted = "" } of options) {
      expect(unscripted).toBe(worksWithoutScripts(value) ? "Works without JavaScript." : "");
      expect(hint.includes("JavaScript"), value).toBe(!worksWithoutScripts(value));
    }
    for (const { id, name } of PROVIDERS)
      expect(options.find(({ value }) => value === id)?.hint).toMatch(
        new RegExp(`(?=.*${name}).*[Nn]eeds JavaScript`),
      );
    expect(options.filter(({ unscripted }) => !unscripted).map(({ value }) => value)).toEqual([
      ...options.filter(({ value }) => isProvider(value)).map(({ value }) => value),
      "later",
    ]);
  });

  it("show the shop's own instructions, and how long an order is held", () => {
    const hints = new Map(
      paymentOptions(t, offered(), settingsWith({}).checkout_info).map(({ value, hint }) => [value, hint]),
    );
    expect(hints.get("transfer")).toBe(FULL.transfer_instructions);
    expect(hints.get("phone")).toBe(FULL.phone_instructions);
    expect(hints.get("later")).toContain("for 5 days");
  });
});

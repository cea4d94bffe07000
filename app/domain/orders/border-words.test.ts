import { expect, it } from "vitest";
import { translator } from "#app/messages/translate.ts";
import { settingsSchema } from "../stores/settings.ts";
import { borderTexts } from "./border-words.ts";

const shopIn = (country: string) =>
  settingsSchema.parse({ store_info: { name: "Shop", country, email: "a@example.com", province: "" } });
const t = translator("en-CA");

it("names the currency and import duties for an order that is sent to another country, both ways", () => {
  expect(borderTexts(shopIn("CA"), "CAD", "US", t)).toEqual([
    expect.stringContaining("in Canadian dollars"),
    expect.stringContaining("not part of the total"),
  ]);
  expect(borderTexts(shopIn("US"), "USD", "CA", t)[0]).toContain("in US dollars");
});

it("says nothing of an order that stays in the country or is not sent", () => {
  expect(borderTexts(shopIn("CA"), "CAD", "CA", t)).toEqual([]);
  expect(borderTexts(shopIn("CA"), "CAD", undefined, t)).toEqual([]);
});

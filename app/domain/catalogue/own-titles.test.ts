import { describe, expect, it } from "vitest";
import { asWall } from "#app/lib/dates.ts";
import { settingsIn, settingsSchema } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { partsOfTicket, ticketTitle, translatedTitle } from "./own-titles.ts";

const DAY = asWall(Date.UTC(2026, 10, 1) / 1000);

describe("the title of a ticket", () => {
  it.each(["en-CA", "en-US", "fr-CA"])("says its event, day and kind in %s", (locale) => {
    for (const name of ["Le conte", "Lire, écrire: une soirée", "Le 12 mai, 1980"])
      expect(partsOfTicket(ticketTitle(name, DAY, "Adulte", locale), locale)).toEqual({
        name,
        starts: DAY,
        kind: "Adulte",
      });
  });

  it("that was named in another way has no parts", () => {
    for (const title of ["Passe-partout", "Passe: Adulte", "Passe, été 2026: Adulte"])
      expect(partsOfTicket(title, "fr-CA")).toBeUndefined();
  });
});

describe("a title that the shop named", () => {
  const info = { name: "Quai", country: "CA" as const, email: "a@b.example" };
  const settings = settingsSchema.parse({ store_info: info, locale: "fr-CA", second_locale: "en-CA" });
  const main: Store = { id: 1, webstore_name: "quai", hosts: [], settings };
  const second = (translations: Record<string, string>): Store => ({
    ...main,
    settings: settingsIn("en-CA", settings),
    main,
    translations: new Map(Object.entries(translations)),
  });
  const french = {
    title: ticketTitle("Le conte", DAY, "Adulte", "fr-CA"),
    tax_class: "ticket",
    is_giftcard: 0,
  };

  it("is put together from what its event and its kind are called", () => {
    expect(translatedTitle(second({ "Le conte": "The tale", Adulte: "Adult" }), french)).toBe(
      "The tale, Sunday, November 1, 2026: Adult",
    );
    expect(translatedTitle(second({ Adulte: "Adult" }), french)).toBeUndefined();
    expect(translatedTitle(main, french)).toBeUndefined();
  });

  it("may have a translation of its own, unless it is a book", () => {
    const card = { title: "Le phare", tax_class: "gift_card", is_giftcard: 1 };
    const words = second({ "Le phare": "The lighthouse" });
    expect(translatedTitle(words, card)).toBe("The lighthouse");
    expect(translatedTitle(words, { ...card, tax_class: "book", is_giftcard: 0 })).toBeUndefined();
  });
});

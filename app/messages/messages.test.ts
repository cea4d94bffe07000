import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { failure, sayIn } from "./failure.ts";
import { inlineMessages } from "./inline.ts";
import { LOCALES, PSEUDO, withScriptsOf } from "./locales.ts";
import { filled, translator } from "./translate.ts";
import * as words from "./words.ts";
import { LANGUAGES } from "./words.ts";

describe("[H2] messages", () => {
  it("are in the reader's language", () => {
    const say = (locale: string) => translator(locale)(words.checkout.copyToFavourites);
    expect(say("en-CA")).toBe("Copy to favourites");
    expect(say("en-US")).toBe("Copy to favorites");
    expect(say(PSEUDO)).toMatch(/^⟦Copy to favourites( ~~~)+⟧$/);
  });

  it("have the same placeholders in every language", () => {
    const places = (text: string) => [...new Set(text.match(/\{\w+/g))].sort();
    for (const locale of LOCALES)
      for (const [key, text] of Object.entries(LANGUAGES["en-CA"]))
        expect([key, places(LANGUAGES[locale][key] ?? "")]).toEqual([key, places(text)]);
  });

  it("are a third longer in the pseudo-locale", () => {
    for (const [key, text] of Object.entries(LANGUAGES["en-CA"])) {
      const long = LANGUAGES[PSEUDO][key] ?? "";
      expect(long.startsWith(`⟦${text}`) && long.endsWith("⟧")).toBe(true);
      expect(long.length).toBeGreaterThanOrEqual(text.length * 1.3);
    }
  });

  it("[H13] choose the plural form by the language's rules", () => {
    const books = "{count|# książka|few:# książki|many:# książek|# książki}";
    const say = (count: number) => filled("pl", books, { count });
    expect([1, 2, 5, 22, 112, 1.5].map(say)).toEqual([
      "1 książka",
      "2 książki",
      "5 książek",
      "22 książki",
      "112 książek",
      "1.5 książki",
    ]);
    // French uses the singular in "0 livre".
    expect(filled("fr-CA", "{count|# livre|# livres}", { count: 0 })).toBe("0 livre");
  });
});

describe("[H2] failures", () => {
  it("have a code, and a text in the reader's language", () => {
    const refused = failure("accounts.institutions.too_many", { count: 20 }, { at: "email" });
    const error = "An institution has at most 20 linked accounts.";
    expect(refused).toMatchObject({ code: "too_many", error, fields: { email: error } });
    expect(sayIn("en-CA", refused)).toBe(refused);
    const said = sayIn(PSEUDO, refused);
    expect(said.error).toMatch(/^⟦An institution has at most 20 linked accounts\.( ~~~)+⟧$/);
    expect(said.fields).toEqual({ email: said.error });
  });
});

describe("[H2] scripts for browsers", () => {
  const key = words.checkout.copyToFavourites;

  it("contain each language's texts instead of keys, however the string is written", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "messages-"));
    try {
      writeFileSync(
        path.join(folder, "a.js"),
        `say("${key}"),say('${key}'),say(\`\${x}: ${key}\`),other("Copy")`,
      );
      inlineMessages(folder);
      const script = (locale: string) => readFileSync(path.join(folder, locale, "a.js"), "utf8");
      const inEnglish = (text: string) =>
        `say("${text}"),say("${text}"),say(\`\${x}: ${text}\`),other("Copy")`;
      expect(script("")).toBe(inEnglish("Copy to favourites"));
      expect(script("en-US")).toBe(inEnglish("Copy to favorites"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("are listed in their language's manifest", () => {
    const manifest = '{"module":"/assets/root-x1.js","css":["/assets/shop.css"]}';
    expect(withScriptsOf("en-CA", manifest)).toBe(manifest);
    expect(withScriptsOf("en-US", manifest)).toBe(
      '{"module":"/assets/en-US/root-x1.js","css":["/assets/shop.css"]}',
    );
  });
});

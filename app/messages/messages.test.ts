import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { shapedBy, together } from "#app/calls/common/define.server.ts";
import type { Failure } from "#app/messages/result.ts";
import { besideField, failure, invalid, problem, sayIn } from "./failure.ts";
import { fillText } from "./filled.ts";
import { inlineMessages } from "./inline.ts";
import { LOCALES, PSEUDO, withScriptsOf } from "./locales.ts";
import { restatedLike } from "./restated.ts";
import { translator } from "./translate.ts";
import * as words from "./words.ts";
import { textsIn } from "./words.ts";

/**
 * The texts that commands print and store about a file: its cells stand in the straight quotes of a terminal
 * (`restatedLike`).
 */
const FROM_COMMANDS = /^message\((fileReports|settingProblems)\.said\./;

describe("[H2] messages", () => {
  it("are in the reader's language", () => {
    const say = (locale: string) => translator(locale)(words.checkout.copyToFavourites);
    expect(say("en-CA")).toBe("Copy to favourites");
    expect(say("en-US")).toBe("Copy to favorites");
    expect(say(PSEUDO)).toMatch(/^⟦Copy to favourites( ~~~)+⟧$/);
  });

  it("say stored texts with values again, by the message with the most words of its own", () => {
    const { said } = words.fileReports;
    const say = (text: string) => restatedLike(PSEUDO, said, text);
    expect(say('"lots" is not a price')).toMatch(/^"lots"⟦ is not a price( ~~~)*⟧$/);
    expect(say('"x" is not a price such as 12.50, and not "none"')).toMatch(/⟦ is not a price such as 12.50/);
    expect(say("nothing that a reader says")).toBe("nothing that a reader says");
    expect(restatedLike("en-CA", said, '"lots" is not a price')).toBe('"lots" is not a price');
  });

  it("have the same placeholders in every language", () => {
    const placeholders = (text: string) => [...new Set(text.match(/\{\w+/g))].sort();
    for (const locale of LOCALES)
      for (const [key, text] of Object.entries(textsIn("en-CA")))
        expect([key, placeholders(textsIn(locale)[key] ?? "")]).toEqual([key, placeholders(text)]);
  });

  it("are a third longer in the pseudo-locale", () => {
    for (const [key, text] of Object.entries(textsIn("en-CA"))) {
      const long = textsIn(PSEUDO)[key] ?? "";
      expect(long.replace(/[⟦⟧]/g, "").startsWith(text) && long.endsWith("⟧")).toBe(true);
      expect(long.length).toBeGreaterThanOrEqual(text.length * 1.3);
    }
  });

  it("have typographic apostrophes and quotation marks", () => {
    for (const locale of ["en-CA", "en-US"] as const) {
      const read = Object.entries(textsIn(locale)).filter(([key]) => !FROM_COMMANDS.test(key));
      expect(read.filter(([, text]) => /['"]/.test(text))).toEqual([]);
    }
  });

  it("begin with the plural of zero in French, which is the singular's form, and have no third", () => {
    const plurals = Object.entries(textsIn("fr-CA")).flatMap(([key, text]) =>
      [...text.matchAll(/\{\w+\|([^}]*)\}/g)].map(([, forms = ""]) => ({ key, forms: forms.split("|") })),
    );
    const wrong = plurals.filter(
      ({ forms: [one = "", other = "", ...more] }) =>
        more.length > 0 || (other.includes("#") && !one.includes("#")),
    );
    expect(wrong).toEqual([]);
  });

  it("have the spaces and quotation marks of Québec's French", () => {
    const texts = Object.entries(textsIn("fr-CA")).filter(([key]) => !FROM_COMMANDS.test(key));
    const breaking = / [:»%$]|« |«(?!\u00a0)|(?<!\u00a0)»|[^\u00a0\s«(]:(?=\s|$)/;
    const spaced = /[\s\u00a0][;!?]/;
    const foreign = /['"“”]|\be-mail\b|\bcoeur|\boeuvre|\bsoeur/i;
    expect(
      texts.filter(([, text]) => breaking.test(text) || spaced.test(text) || foreign.test(text)),
    ).toEqual([]);
  });

  it("are all in French for a French shop, apart from names and words that both languages share", () => {
    const source = textsIn("en-CA");
    const same = Object.entries(textsIn("fr-CA")).filter(([key, text]) => text === source[key]);
    const sentences = same.filter(
      ([, text]) =>
        text
          .replace(/\{[^}]*\}/g, "")
          .trim()
          .split(/\s+/).length > 3,
    );
    expect(sentences).toEqual([]);
  });

  it("leave values outside the brackets of the pseudo-locale, so that an English value shows", () => {
    const said = translator(PSEUDO)(words.shell.gateTitle, { shop: "Tidewater" });
    expect(said).toMatch(/^⟦Welcome to ⟧Tidewater⟦( ~~~)+⟧$/);
  });

  it("[H13] have plural forms without other values in them, where a form would end at the value's brace", () => {
    const nested = Object.entries(textsIn("en-CA")).filter(([, text]) => /\{\w+\|[^}]*\{/.test(text));
    expect(nested).toEqual([]);
  });

  it("[H13] choose the plural form by the language's rules", () => {
    const books = "{count|# książka|few:# książki|many:# książek|# książki}";
    const say = (count: number) => fillText("pl", books, { count });
    expect([1, 2, 5, 22, 112, 1.5].map(say)).toEqual([
      "1 książka",
      "2 książki",
      "5 książek",
      "22 książki",
      "112 książek",
      "1,5 książki",
    ]);
    // French uses the singular in "0 livre".
    const livres = (count: number) => fillText("fr-CA", "{count|# livre|# livres}", { count });
    expect([0, 12_500].map(livres)).toEqual(["0 livre", "12\u00a0500 livres"]);
    expect(fillText("en-CA", "{count|one title|# titles}", { count: 12_500 })).toBe("12,500 titles");
  });
});

describe("[L15] words that the specification does not fix", () => {
  it("have one spelling: email, and PIN", () => {
    for (const locale of ["en-CA", "en-US"] as const) {
      const texts = Object.values(textsIn(locale));
      expect(texts.filter((text) => /e-mail|\bpin\b/i.test(text.replaceAll("PIN", "")))).toEqual([]);
    }
  });

  it("leave the sentence about a gift card's amount as the specification has it", () => {
    const say = translator("en-CA");
    const sentence = "Gift cards can be loaded with any amount between $10.00 - $9999.00";
    expect(say(words.giftCards.range, { min: "$10.00" })).toBe(sentence);
    expect(failure("giftCards.range", { min: "$10.00" }).error).toBe(sentence);
  });
});

describe("[H2] failures", () => {
  it("have a code, and a text in the reader's language", () => {
    const refused = failure("accounts.institutions.too_many", { count: 20 }, { at: "email" });
    const error = "An institution has at most 20 linked accounts.";
    expect(refused).toMatchObject({ code: "too_many", error, fields: { email: error } });
    expect(sayIn("en-CA", refused)).toBe(refused);
    const translated = sayIn(PSEUDO, refused);
    expect(translated.error).toMatch(/^⟦An institution has at most ⟧20⟦ linked accounts\.( ~~~)+⟧$/);
    expect(translated.fields).toEqual({ email: translated.error });
  });

  it("of a schema are in the language of the reader, with its values and with other failures", () => {
    const name = z.object({ name: z.string().max(5, problem(words.validation.tooLong, { count: 5 })) });
    const shaped = shapedBy(name, { name: "Adaline" });
    const number = shapedBy(z.object({ number: z.number() }), { number: "x" });
    const locked = failure("accounts.wrong_password", {}, { at: "password" });
    const all = together(shaped as Failure, number as Failure, locked) as Failure;
    expect(all).toMatchObject({
      code: "invalid",
      error: all.fields,
      fields: {
        name: "At most 5 characters.",
        number: "Please enter a whole number.",
        password: "This is not your current password.",
      },
    });
    const translated = sayIn(PSEUDO, all);
    expect(translated.error).toEqual(translated.fields);
    expect(translated.fields?.name).toMatch(/^⟦At most ⟧5⟦ characters\./);
    for (const text of Object.values(translated.fields ?? {})) expect(text).toMatch(/^⟦.*⟧$/);
  });

  it("say statuses, amounts and days in the reader's language too", () => {
    const { statuses, refundStates } = words.deskOrders;
    const inFrench = (refused: Failure) => sayIn("fr-CA", refused).error;
    const marked = failure("orders.status.wrong_status", {
      order: 7,
      status: { word: statuses.shipped },
      to: { word: statuses.cancelled },
    });
    expect(marked.error).toBe("Order 7 is marked “Shipped”, so it can’t be changed to “Cancelled”.");
    expect(inFrench(marked)).toBe(
      "Le statut de la commande 7 est «\u00a0Expédiée\u00a0»\u00a0: il ne peut pas devenir «\u00a0Annulée\u00a0».",
    );
    expect(inFrench(failure("orders.too_much", { amount: { cents: 123_450 }, order: 7 }))).toContain(
      "1\u00a0234,50\u00a0$",
    );
    const day = Date.UTC(2026, 11, 1) / 1000;
    const held = failure("orders.held", { order: 7, title: "Ru", date: { day, zone: "UTC" } });
    expect(inFrench(held)).toContain("1er décembre 2026");
    const problem = "no funds";
    const failed = { word: refundStates.failed, values: { problem } };
    expect(inFrench(failure("orders.wrong_state", { id: "r1", state: failed }))).toMatch(
      /État\u00a0: refusé\u00a0: no funds\.$/,
    );
  });

  it("keep their language when they are moved to a field", () => {
    const moved = besideField("email", failure("accounts.own_email"));
    expect(moved.fields).toEqual({ email: "You cannot link an account to itself." });
    expect(sayIn(PSEUDO, moved).fields?.email).toMatch(/^⟦You cannot link/);
    // A call's fields too, before and after they are said in a language.
    const wrong = invalid({ format: problem(words.validation.choice) });
    const late = besideField("as", sayIn(PSEUDO, wrong));
    expect(late.fields).toEqual({ as: expect.stringMatching(/^⟦Please choose/) });
    expect(late.error).toEqual(late.fields);
    expect(sayIn(PSEUDO, besideField("as", wrong)).fields).toEqual(late.fields);
  });

  it("that are texts already stay as they are", () => {
    const refused = invalid({ name: 'message(validation.nothing) {"count":1}' });
    expect(sayIn(PSEUDO, refused).fields).toEqual(refused.fields);
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

import { describe, expect, it } from "vitest";
import { clilSection } from "./clil.ts";
import { SECTIONS, subjectsShown } from "./subjects.ts";

const subject = (scheme: string, code: string, label: string, language: string | null = null) => ({
  scheme,
  code,
  label,
  language,
});
const thriller = subject("bisac", "fic031000", "Fiction / Thrillers");
const spies = subject("bic", "FHD", "Espionage");
const fiction = subject("thema", "FHD", "Fiction");

describe("[F11] the subjects of a title", () => {
  it("are those of BISAC if it has any", () => {
    expect(subjectsShown([spies, fiction, thriller])).toEqual([
      { code: "fic031000", subject: "Fiction / Thrillers", section: "Fiction" },
    ]);
  });

  it("are those of Thema, else of BIC, each name once and without qualifiers", () => {
    const region = subject("thema", "1KBC", "Places");
    const keyword = subject("keyword", "", "spies");
    const again = subject("thema", "FF", "Fiction");
    expect(subjectsShown([spies, region, fiction, again, keyword]).map((shown) => shown.subject)).toEqual([
      "Fiction",
    ]);
    expect(subjectsShown([spies, region, keyword])).toEqual([
      { code: "FHD", subject: "Espionage", section: "" },
    ]);
    expect(subjectsShown([region, keyword])).toEqual([]);
  });

  it("have their heading in the page's language, else the name of their section, once", () => {
    const police = subject("bisac", "fic031000", "FICTION / Thrillers (suspense)", "fr");
    const cats = subject("bisac", "fic014000", "Fiction / Cats");
    const boats = subject("bisac", "fic047000", "Fiction / Sea Stories");
    const novels = { code: "fic", subject: "Romans et nouvelles", section: "Romans et nouvelles" };
    expect(subjectsShown([thriller, police, cats, boats], "fr-CA")).toEqual([
      { code: "fic031000", subject: "FICTION / Thrillers (suspense)", section: "Romans et nouvelles" },
      novels,
    ]);
    expect(subjectsShown([thriller, cats], "fr-CA")).toEqual([novels]);
    expect(subjectsShown([thriller, police, cats]).map((shown) => shown.subject)).toEqual([
      "Fiction / Thrillers",
      "Fiction / Cats",
    ]);
    expect(subjectsShown([fiction, spies], "fr-CA").map((shown) => shown.subject)).toEqual([
      "Romans et nouvelles",
    ]);
  });

  it("are those of CLIL where these alone have headings in the page's language", () => {
    const novel = subject("clil", "3442", "Romans", "fr");
    const old = subject("clil", "2312", "Romans contemporains", "fr");
    const general = subject("bisac", "fic000000", "Fiction / General");
    expect(subjectsShown([novel, old, general], "fr-CA")).toEqual([
      { code: "fic", subject: "Romans", section: "Romans et nouvelles" },
      { code: "", subject: "Romans contemporains", section: "" },
    ]);
    expect(subjectsShown([novel, old, general])).toEqual([
      { code: "fic000000", subject: "Fiction / General", section: "Fiction" },
    ]);
    const heading = subject("bisac", "fic000000", "FICTION / Généralités", "fr");
    expect(subjectsShown([novel, general, heading], "fr-CA").map((shown) => shown.subject)).toEqual([
      "FICTION / Généralités",
    ]);
  });
});

describe("a code of the CLIL", () => {
  it.each([
    ["3000", "edu"],
    ["3442", "fic"],
    ["3622", "dra"],
    ["3666", "hum"],
    ["3722", "juv"],
    ["3760", "jnf"],
    ["3795", "cgn"],
    ["3802", "ref"],
    ["3847", "ckb"],
    ["3915", "trv"],
    ["3994", "spo"],
    ["4048", "bib"],
    ["4129", "yaf"],
    ["4283", "ref"],
  ])("%s belongs to the section %s", (code, section) => {
    expect(clilSection(code)).toBe(section);
  });

  it("belongs to no section if the list has no such code", () => {
    expect(["2312", "2999", "4284", "344", "34420", "3442x", "abcd", ""].map(clilSection)).toEqual(
      Array(8).fill(undefined),
    );
  });

  it("belongs to a section that exists", () => {
    const found = new Set(Array.from({ length: 1284 }, (_, index) => clilSection(String(3000 + index))));
    expect([...found].filter((section) => !section || !SECTIONS.includes(section))).toEqual([]);
  });
});

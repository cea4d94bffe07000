import { describe, expect, it } from "vitest";
import { subjectsShown } from "./subjects.ts";

const subject = (scheme: string, code: string, label: string) => ({ scheme, code, label });
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
    const place = subject("thema", "1KBC", "Places");
    const keyword = subject("keyword", "", "spies");
    const again = subject("thema", "FF", "Fiction");
    expect(subjectsShown([spies, place, fiction, again, keyword]).map((one) => one.subject)).toEqual([
      "Fiction",
    ]);
    expect(subjectsShown([spies, place, keyword])).toEqual([
      { code: "FHD", subject: "Espionage", section: "" },
    ]);
    expect(subjectsShown([place, keyword])).toEqual([]);
  });
});

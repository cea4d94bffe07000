import { expect, it } from "vitest";
import { inOrderOfRank, prizeKey, prizePath } from "./prizes.ts";

it("takes different spellings of a prize's name for one prize", () => {
  expect(prizeKey("The Giller Prize")).toBe("giller-prize");
  expect(prizeKey("GILLER  prize")).toBe("giller-prize");
  expect(prizeKey("Governor General’s Literary Award")).toBe(prizeKey("Governor General's literary award"));
  expect(prizeKey("Prix Médicis étranger")).toBe("prix-medicis-etranger");
  expect(prizeKey("The")).toBe("the");
  expect(prizePath(prizeKey("茅盾文学奖"))).toMatch(/^\/prizes\/(%[0-9A-F]{2})+/);
});

it("lists the best rank of a title first, then the newest year", () => {
  const prizes = [
    { rank: "longlist", year: 2025 },
    { rank: "winner", year: 1999 },
    { rank: "winner", year: 2001 },
    { rank: "shortlist", year: null },
  ];
  expect(inOrderOfRank(prizes).map(({ rank, year }) => `${rank} ${year}`)).toEqual([
    "winner 2001",
    "winner 1999",
    "shortlist null",
    "longlist 2025",
  ]);
});

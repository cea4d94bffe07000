import { describe, expect, it } from "vitest";
import type { Context } from "./context.ts";
import { parseElement } from "./markup.ts";
import { notForSaleIn } from "./rights.ts";

const reading = (xml: string) => {
  const unknown: string[] = [];
  const context: Context = {
    defaults: {},
    now: 0,
    misread: () => {},
    sanitise: (html) => html,
    unknown: (list, code) => unknown.push(`${list}: ${code}`),
  };
  const block = parseElement(`<PublishingDetail>${xml}</PublishingDetail>`, 1, []);
  return { countries: notForSaleIn(block, context).join(" "), unknown };
};
const countries = (xml: string) => reading(xml).countries;
const rights = (type: string, territory: string) =>
  `<SalesRights><SalesRightsType>${type}</SalesRightsType><Territory>${territory}</Territory></SalesRights>`;
const including = (codes: string) => `<CountriesIncluded>${codes}</CountriesIncluded>`;
const regions = (codes: string) => `<RegionsIncluded>${codes}</RegionsIncluded>`;
const not = (codes: string) => `<CountriesExcluded>${codes}</CountriesExcluded>`;
const notRegions = (codes: string) => `<RegionsExcluded>${codes}</RegionsExcluded>`;
const rest = (type: string) => `<ROWSalesRightsType>${type}</ROWSalesRightsType>`;
const WORLD = regions("WORLD");

const old = (type: string, xml: string) =>
  `<SalesRights><SalesRightsType>${type}</SalesRightsType>${xml}</SalesRights>`;

describe("sales rights", () => {
  it.each([
    ["nothing is said", "", ""],
    ["it is for sale everywhere", rights("01", WORLD), ""],
    ["it is not for sale in one of our countries", rights("03", including("CA GB")), "CA"],
    ["the reason is given", rights("04", including("US")) + rights("06", including("CA")), "CA US"],
    ["it is for sale in other countries only", rights("01", including("GB IE")) + rest("03"), "CA US"],
    ["it is for sale in other countries, and nothing is said of the rest", rights("01", including("GB")), ""],
    ["the rest of the world is unknown", rights("01", including("GB")) + rest("00"), ""],
    ["it is not for sale in the rest of the world", rights("02", including("CA")) + rest("03"), "US"],
    ["it is for sale in the world but for one country", rights("01", WORLD + not("CA")), ""],
    [
      "the same, and the exception is not for sale",
      rights("01", WORLD + not("CA")) + rights("03", including("CA")),
      "CA",
    ],
    ["the same, in the rest of the world", rights("01", WORLD + not("US")) + rest("03"), "US"],
    ["it is not for sale in the world but for one country", rights("03", WORLD + not("CA")), "US"],
    ["the exception is not left out of the world", rights("01", WORLD) + rights("03", including("US")), "US"],
    [
      "two statements contradict each other",
      rights("01", including("CA")) + rights("03", including("CA")),
      "",
    ],
    ["it is not for sale in a part of a country", rights("01", WORLD) + rights("03", regions("CA-QC")), ""],
    ["a part of a country is left out", rights("03", including("CA") + notRegions("CA-QC")), "CA"],
    ["it is for sale in a part of a country", rights("01", regions("US-NY")) + rest("03"), "CA"],
    [
      "it is for sale in one part of a country only",
      rights("01", regions("CA-ON")) + rights("03", including("CA US") + notRegions("CA-ON")),
      "US",
    ],
    ["it was for sale with restrictions", rights("07", including("CA")) + rest("06"), "US"],
    [
      "the rest of the world is a region",
      rights("01", including("GB")) + rights("03", regions("ROW")),
      "CA US",
    ],
    ["codes are in several elements", rights("03", including("CA") + including("US")), "CA US"],
  ])("when %s", (_, xml, expected) => {
    expect(countries(xml)).toBe(expected);
  });

  it("of release 2.1 are read from RightsCountry, RightsTerritory and NotForSale", () => {
    const named = "<RightsCountry>CA</RightsCountry><RightsCountry>US</RightsCountry>";
    expect(countries(old("03", named))).toBe("CA US");
    expect(countries(old("01", "<RightsTerritory>WORLD</RightsTerritory>"))).toBe("");
    expect(
      countries(
        old("01", "<RightsTerritory>WORLD</RightsTerritory>") +
          "<NotForSale><RightsCountry>US GB</RightsCountry></NotForSale>",
      ),
    ).toBe("US");
    expect(
      countries(
        old("01", "<RightsCountry>CA</RightsCountry>") + old("03", "<RightsTerritory>ROW</RightsTerritory>"),
      ),
    ).toBe("US");
  });

  it("of release 2.1 may name a region by its number", () => {
    const region = (code: string) => `<RightsRegion>${code}</RightsRegion>`;
    expect(countries(old("03", region("000")))).toBe("CA US");
    expect(countries(old("01", "<RightsCountry>CA</RightsCountry>") + old("03", region("001")))).toBe("US");
    expect(countries(old("03", region("002")))).toBe("");
  });

  it("are read from short tags", () => {
    expect(
      countries(
        "<salesrights><b089>02</b089><territory><x450>WORLD</x450><x451>CA</x451></territory></salesrights><x456>03</x456>",
      ),
    ).toBe("CA");
    expect(countries("<notforsale><b090>CA</b090></notforsale>")).toBe("CA");
  });

  it("of an unknown type forbid nothing, and are counted", () => {
    const read = reading(rights("77", including("CA")));
    expect(read).toEqual({ countries: "", unknown: ["46 sales rights type: 77"] });
  });
});

import { expect, it } from "vitest";
import { cityLine } from "./city-line.ts";

const TOWN = { city: "Québec", province: "QC", postal_code: "G1K 3V8", country: "CA" };

it("writes a Canadian city in English and in French as the post office wants it", () => {
  expect(cityLine(TOWN, "en-CA")).toBe("Québec QC G1K 3V8");
  expect(cityLine(TOWN, "en-CA", ", ")).toBe("Québec, QC, G1K 3V8");
  expect(cityLine(TOWN, "fr-CA", ", ")).toBe("Québec (Québec)\u00a0\u00a0G1K\u00a03V8");
  expect(cityLine({ ...TOWN, city: "Victoria", province: "BC" }, "fr-CA")).toBe(
    "Victoria (Colombie-Britannique)\u00a0\u00a0G1K\u00a03V8",
  );
});

it.each([
  [{ postal_code: "" }, "Québec (Québec)"],
  [{ province: "" }, "Québec\u00a0\u00a0G1K\u00a03V8"],
  [{ city: "", postal_code: "" }, "Québec"],
  [{ province: "constructor", postal_code: "" }, "Québec (constructor)"],
  [{ city: "", province: "", postal_code: "" }, ""],
])("leaves out in French what an address does not have: %o", (given, line) => {
  expect(cityLine({ ...TOWN, ...given }, "fr-CA")).toBe(line);
});

it("writes foreign addresses the same in French", () => {
  const there = { city: "Iowa City", province: "IA", postal_code: "52240", country: "US" };
  expect(cityLine(there, "fr-CA")).toBe("Iowa City IA 52240");
});

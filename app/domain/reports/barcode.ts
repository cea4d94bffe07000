/**
 * EAN-13 bar codes. Source: GS1 General Specifications §5.2.1: digits of seven modules, in the sets A and B on the left
 * (the choice encodes the first digit) and C on the right.
 */
const A = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
];
const PARITY = [
  "AAAAAA",
  "AABABB",
  "AABBAB",
  "AABBBA",
  "ABAABB",
  "ABBAAB",
  "ABBBAA",
  "ABABAB",
  "ABABBA",
  "ABBABA",
];
const invertModules = (modules: string) =>
  [...modules].map((module) => (module === "0" ? "1" : "0")).join("");
const C = A.map(invertModules);
const B = C.map((modules) => [...modules].reverse().join(""));

/** The 95 modules of a 13-digit code, 1 for a bar. */
export function modulesOf(code: string): string {
  const digits = [...code].map(Number);
  const sets = PARITY[digits[0] ?? 0] ?? "";
  const left = digits.slice(1, 7).map((digit, index) => (sets[index] === "A" ? A : B)[digit]);
  const right = digits.slice(7).map((digit) => C[digit]);
  return `101${left.join("")}01010${right.join("")}101`;
}

/** The bars of a code: where each begins and how wide it is, in modules. */
export function barsOf(code: string): { at: number; wide: number }[] {
  return [...modulesOf(code).matchAll(/1+/g)].map((bar) => ({ at: bar.index, wide: bar[0].length }));
}

import { expect, it } from "vitest";
import { WRONG_KEYS, WrongKeys } from "./wrong-keys.ts";

const NOW = 1_800_000_000;

it("refuses a network that sent many wrong keys until the next minute, and no other one", () => {
  const keys = new WrongKeys();
  for (let index = 0; index < WRONG_KEYS.ofOne; index++) {
    expect(keys.refuses("a", NOW)).toBe(false);
    keys.noteWrong("a", NOW);
  }
  expect([keys.refuses("a", NOW + 59), keys.refuses("b", NOW + 59)]).toEqual([true, false]);
  expect(keys.refuses("a", NOW + 60)).toBe(false);
});

it("refuses all but networks with a right key once there are many in all, and remembers few of them", () => {
  const keys = new WrongKeys();
  keys.noteRight("till");
  let looked = 0;
  for (let index = 0; index < 100_000; index++) {
    if (keys.refuses(`net-${index}`, NOW)) continue;
    looked++;
    keys.noteWrong(`net-${index}`, NOW);
  }
  expect(looked).toBe(WRONG_KEYS.ofAll);
  expect(keys.refuses("till", NOW)).toBe(false);
  expect(keys.size).toBeLessThanOrEqual(WRONG_KEYS.ofAll + 1);
  for (let index = 0; index < 100_000; index++) keys.noteRight(`net-${index}`);
  expect(keys.size).toBeLessThanOrEqual(WRONG_KEYS.ofAll + 1000);
});

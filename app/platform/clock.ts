import type { EpochSeconds } from "#app/lib/dates.ts";

/** The only source of the present time, so that a test can hold it still. */
export interface Clock {
  now(): EpochSeconds;
}

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) };

/** A clock that stands where it is put. */
export function frozenClock(
  at: EpochSeconds,
): Clock & { set(at: EpochSeconds): void; advance(seconds: number): void } {
  let time = at;
  return {
    now: () => time,
    set(next) {
      time = next;
    },
    advance(seconds) {
      time += seconds;
    },
  };
}

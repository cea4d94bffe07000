import type { EpochSeconds } from "#app/lib/number-kinds.ts";

/** The only source of the current time, so that tests can control it. */
export interface Clock {
  now(): EpochSeconds;
}

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) };

/** A clock that always shows the time it was given. */
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

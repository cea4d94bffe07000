import type { Clock } from "#app/platform/clock.ts";

/**
 * How much faster than time the shop's clock runs: leases of dead processes end while others still work. The shortest
 * is renewed every two seconds of real time, and lasts 30 of the clock's.
 */
export const FAST = 5;

/** A clock that runs faster than time, for all processes of a run. It can be moved ahead, and never goes back. */
export interface FastClock extends Clock {
  /** Epoch milliseconds at which it showed the time, and the seconds that it was moved ahead since. */
  readonly start: number;
  ahead: number;
  readonly speed: number;
}

export function fastClock(speed: number, start = Date.now(), ahead = 0): FastClock {
  return {
    start,
    ahead,
    speed,
    now() {
      return Math.floor(start / 1000 + this.ahead + ((Date.now() - start) / 1000) * speed);
    },
  };
}

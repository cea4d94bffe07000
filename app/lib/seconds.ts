/**
 * Lengths of time in seconds. A day on which the clocks change is an hour longer or shorter: `dates.ts` knows those.
 */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

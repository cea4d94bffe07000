import type { Progress } from "#app/lib/progress.ts";

/** Interval between updates of the line on a terminal, and between lines printed elsewhere (milliseconds). */
const ON_TERMINAL = 200;
const ELSEWHERE = 10_000;
/** Width of the bar (characters). */
const WIDTH = 24;
/** Before this (milliseconds) the rate says little about the time that remains. */
const MIN_ELAPSED_MS = 2000;

export interface ProgressLine {
  show(progress: Progress): void;
  /** Removes the line from a terminal. */
  end(): void;
}

/**
 * Shows how far a long command is: on a terminal one line with a bar, the rate and the time that remains, written again
 * in place; elsewhere a plain line every ten seconds. What cannot be counted is named at once, and what follows is
 * counted on its own.
 * @param unit what is counted, such as "rows" or "MB"
 */
export function progressLine(
  unit: string,
  out: Pick<NodeJS.WriteStream, "write" | "isTTY" | "columns"> = process.stderr,
  now: () => number = () => performance.now(),
): ProgressLine {
  const every = out.isTTY ? ON_TERMINAL : ELSEWHERE;
  let begun = now();
  let last = begun;
  let isShown = false;
  /** Where it stood when it was first asked: what an earlier run has done says nothing about the rate of this one. */
  let first: number | undefined;
  const write = (text: string) => {
    if (!out.isTTY) out.write(`${text}\n`);
    else {
      isShown = true;
      // A line that wraps could not be written again in place.
      out.write(`\r\x1b[K${text.slice(0, (out.columns || 80) - 1)}`);
    }
  };
  return {
    show({ doing, done, total }) {
      const at = now();
      if (done === undefined) {
        begun = at;
        last = at;
        first = undefined;
        return write(doing);
      }
      first ??= done;
      if (at - last < every) return;
      last = at;
      write(lineOf({ doing, done, total }, unit, done - first, at - begun));
    },
    end() {
      if (isShown) out.write("\r\x1b[K");
    },
  };
}

function lineOf(
  { doing, done, total }: { doing: string; done: number; total: number | undefined },
  unit: string,
  fresh: number,
  ms: number,
): string {
  const rate = ms > 0 ? (fresh * 1000) / ms : 0;
  const speed = `${Math.round(rate).toLocaleString("en")} ${unit}/s`;
  if (total === undefined || total === 0)
    return `${Math.floor(done).toLocaleString("en")} ${unit}, ${speed}, ${doing}`;
  const share = Math.min(1, done / total);
  const full = Math.round(share * WIDTH);
  const left = ms >= MIN_ELAPSED_MS && rate > 0 ? `, ${timeOf((total - done) / rate)} left` : "";
  return `[${"#".repeat(full)}${".".repeat(WIDTH - full)}] ${Math.floor(share * 100)} %, ${speed}${left}, ${doing}`;
}

/** Seconds in words: "40 s", "3 min", "2 h 5 min". */
function timeOf(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

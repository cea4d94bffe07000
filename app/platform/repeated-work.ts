/** Shares work: a caller that asks while it runs waits for the same result. */
export function shareRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () => {
    pending ??= work().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/**
 * Repeats work while the server runs, never twice at once.
 * @param every milliseconds from one start to the next; skips a turn while the previous one runs
 * @param work receives a check whether the server is stopping, to call between steps
 * @returns a function that stops it, once the turn in progress is done
 */
export function repeatEvery(
  every: number,
  work: (isStopped: () => boolean) => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let busy: Promise<unknown> | undefined;
  let stopped = false;
  const timer = setInterval(() => {
    if (stopped || busy) return;
    busy = work(() => stopped)
      .catch(failed)
      .finally(() => {
        busy = undefined;
      });
  }, every);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await busy;
  };
}

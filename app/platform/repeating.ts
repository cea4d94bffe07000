/** The same work, never twice at once: a caller that asks while it is being done waits for that result. */
export function sharing<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () => {
    pending ??= work().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/**
 * Does something again and again while the server runs, never twice at once.
 * @param every milliseconds from one start to the next; a turn is left out while the one before is not done
 * @param work is told whether the server is stopping, to look at between its steps
 * @returns a function that stops it, once the turn in progress is done
 */
export function repeat(
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

/**
 * Lets a command continue after the reader of its output has ended, as `head` does: the rest is lost, but a backup or
 * an import still has to be finished.
 */
export function outliveReaders(): void {
  for (const out of [process.stdout, process.stderr])
    out.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}

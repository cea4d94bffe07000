/** Work that waits its turn: so many at once, so many more waiting, and nobody beyond them. */
export class BoundedQueue {
  private readonly atOnce: number;
  private readonly most: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param atOnce how many run at the same time
   * @param most how many may wait for one of them to end
   */
  constructor(atOnce: number, most: number) {
    this.atOnce = atOnce;
    this.most = most;
  }

  /**
   * Runs the work when its turn comes, first come, first served.
   * @returns what the work returns, or "full" at once where too many wait already
   * @throws what the work throws
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result | "full"> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.most) return "full";
      // Whoever ends hands its place over, so that nobody who comes in between can take it.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

/** A queue that limits how much work runs at once and how much may wait; anything beyond that is turned away. */
export class BoundedQueue {
  private readonly atOnce: number;
  private readonly most: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param atOnce how many run at the same time
   * @param most how many may wait
   */
  constructor(atOnce: number, most: number) {
    this.atOnce = atOnce;
    this.most = most;
  }

  /**
   * Runs the work when its turn comes, first come, first served.
   * @returns what the work returns, or "full" right away if too many are waiting
   * @throws what the work throws
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result | "full"> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.most) return "full";
      // The finished work hands its place directly to the next in line, so that a newcomer cannot take it.
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

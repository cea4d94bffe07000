import { setTimeout as wait } from "node:timers/promises";
import type { Answer, Connections } from "../bench/connections.ts";
import { Client } from "../bench/load.ts";
import { ANSWERED_BY } from "./load-balancer.ts";

/** What shoppers have seen of two versions, `old` and `new`. */
export interface Seen {
  readonly pages: { readonly ms: number }[];
  /** Addresses of scripts and styles in pages of the old version. */
  readonly assets: Set<string>;
  /** Forms from a page of the old version that the new one answered. */
  crossed: number;
  /** Scripts and styles of one version that the other answered. */
  assetsCrossed: number;
}

/**
 * A guest who looks at each page for a while before the next request, as people do, and loads one of the page's scripts
 * or styles, as browsers do.
 */
export class PatientShopper extends Client {
  /** The number of answers so far. */
  pages = 0;
  private readonly seen: Seen;
  private readonly mark: string;
  private readonly thinks: number;
  private readonly waitsAt: number | undefined;
  private readonly until: Promise<void>;
  private page: Answer | undefined;

  /**
   * @param mark what the names of the new version's scripts and styles have in them
   * @param thinks the average time at a page (milliseconds)
   * @param waitsAt the number of pages after which the shopper waits `until` something happens
   */
  constructor(
    port: number,
    connections: Connections,
    seen: Seen,
    mark: string,
    thinks: number,
    waitsAt: number | undefined,
    until: Promise<void>,
  ) {
    super(port, connections);
    this.seen = seen;
    this.mark = mark;
    this.thinks = thinks;
    this.waitsAt = waitsAt;
    this.until = until;
  }

  override async send(path: string, form?: Record<string, string>): Promise<Answer> {
    if (this.pages === this.waitsAt) {
      await this.until;
      // What a page loads only when somebody opens a menu.
      if (this.page) await this.loadOneOf(this.page);
    }
    await wait(Math.random() * 2 * this.thinks);
    const begun = performance.now();
    const answer = await this.ask(path, form);
    this.seen.pages.push({ ms: performance.now() - begun });
    this.pages++;
    const by = answer.headers[ANSWERED_BY];
    if (form && this.page?.headers[ANSWERED_BY] === "old" && by === "new") this.seen.crossed++;
    if (answer.status !== 200) return answer;
    this.page = answer;
    await this.loadOneOf(answer);
    return answer;
  }

  /** Sends a request at once. */
  ask(path: string, form?: Record<string, string>): Promise<Answer> {
    return super.send(path, form);
  }

  private async loadOneOf(page: Answer): Promise<void> {
    const assets = [...page.body.toString().matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, one = ""]) => one,
    );
    const asset = assets[Math.floor(Math.random() * assets.length)];
    if (asset === undefined) throw new Error("a page has neither scripts nor styles");
    const isNew = asset.includes(`${this.mark}.`);
    if (!isNew) this.seen.assets.add(asset);
    const { status, headers } = await this.ask(asset);
    if (status !== 200)
      throw new Error(`${asset} answered ${status}, from the ${headers[ANSWERED_BY]} version`);
    if ((headers[ANSWERED_BY] === "new") !== isNew) this.seen.assetsCrossed++;
  }
}

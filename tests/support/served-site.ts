import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { PageCache } from "#app/http/page-cache/page-cache.server.ts";
import { answer } from "#app/http/server/answer.server.ts";
import { protect } from "#app/http/server/listen.ts";
import type { TestPlatform } from "./platform.ts";
import type { Site } from "./site.ts";

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  /** Whether the application rendered it, or it was cached by an earlier request. */
  readonly made: boolean;
}

export interface Asked {
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A site behind a real HTTP server with shared pages, as shops run it. */
export interface Served {
  readonly shared: PageCache;
  ask(path: string, asked?: Asked): Promise<Answered>;
  close(): Promise<void>;
}

/** @param host the shop's host name, for requests that name no other */
export async function serveSite(platform: TestPlatform, site: Site, host: string): Promise<Served> {
  const shared = new PageCache(platform, site.isOfShop);
  let made = 0;
  const pages = {
    files: new Map(),
    isLeaving: () => false,
    before: undefined,
    pageCache: shared,
    handle: (...args: Parameters<Site["handle"]>) => {
      made++;
      return site.handle(...args);
    },
  };
  const server = createServer((incoming, outgoing) => {
    protect(outgoing, false);
    answer(platform, pages, incoming, outgoing, { route: "none" }).catch((error) => outgoing.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    shared,
    ask(path, { host: named = host, method = "GET", headers = {}, body } = {}) {
      const before = made;
      return new Promise((resolve, reject) => {
        const asked = httpRequest(
          { port, path, method, headers: { Host: named, Accept: "text/html", ...headers } },
          (response) => {
            const parts: Buffer[] = [];
            response.on("data", (part: Buffer) => parts.push(part));
            response.on("error", reject);
            response.on("end", () => {
              const whole = Buffer.concat(parts);
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: whole,
                text: whole.toString(),
                made: made > before,
              });
            });
          },
        );
        asked.on("error", reject);
        asked.end(body);
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

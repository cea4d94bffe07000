import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two questions whether a process is ready. */
const ASKED_EVERY = 250;
/** Milliseconds for which a request is offered to the processes, if none of them takes it. */
const PATIENCE = 10_000;
/** Idle connections are closed before the process does (milliseconds), as in deploy/nginx.conf and deploy/Caddyfile. */
const IDLE = 4000;

/** The header that names the process that answered. */
export const ANSWERED_BY = "x-answered-by";

interface Upstream {
  readonly port: number;
  readonly name: string;
  ready: boolean;
}

/**
 * A load balancer as operators use them: it asks each process at /readyz, and sends each request to the next one that
 * is ready.
 */
export interface LoadBalancer {
  readonly port: number;
  /** @param name what `ANSWERED_BY` says */
  add(port: number, name: string): void;
  remove(port: number): void;
  isReady(port: number): boolean;
  /** What was answered with 502, and why. */
  readonly broken: readonly string[];
  close(): void;
}

/**
 * A request goes to another process only if it never reached one: a form that was sent may have been obeyed. Everything
 * else that goes wrong is answered with 502.
 */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  let upstreams: Upstream[] = [];
  let turn = 0;
  const broken: string[] = [];
  const agent = new Agent({ keepAlive: true, timeout: IDLE });
  const next = () => {
    const ready = upstreams.filter((upstream) => upstream.ready);
    return ready[turn++ % ready.length];
  };
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    const begun = performance.now();
    let outcome = "no process is ready";
    while (performance.now() - begun < PATIENCE) {
      const upstream = next();
      if (upstream) outcome = await pass(upstream, agent, incoming, body, outgoing);
      if (outcome === "answered") return;
      if (!MAY_BE_SENT_AGAIN.has(outcome)) break;
      if (upstream) upstream.ready = false;
      await wait(20);
    }
    broken.push(`${incoming.method} ${incoming.url}: ${outcome}`);
    outgoing.writeHead(502, { "Content-Length": 0 }).end();
  });
  // Shoppers take their time between two pages.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const asking = setInterval(async () => {
    await Promise.all(
      upstreams.map(async (upstream) => {
        upstream.ready = await isReady(upstream.port);
      }),
    );
  }, ASKED_EVERY);
  return {
    port: (server.address() as AddressInfo).port,
    add: (port, name) => upstreams.push({ port, name, ready: false }),
    remove(port) {
      upstreams = upstreams.filter((upstream) => upstream.port !== port);
    },
    broken,
    isReady: (port) => upstreams.some((upstream) => upstream.port === port && upstream.ready),
    close() {
      clearInterval(asking);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

const MAY_BE_SENT_AGAIN = new Set(["no process is ready", "refused"]);

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** @returns "answered", "refused", or what went wrong */
function pass(
  { port, name }: Upstream,
  agent: Agent,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<string> {
  return new Promise((resolve) => {
    const { connection: _, ...passed } = headers;
    const forwarded = request(
      { agent, host: "127.0.0.1", port, method, path: url, headers: passed },
      (answer) => {
        const { connection: __, "keep-alive": ___, ...own } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, { ...own, [ANSWERED_BY]: name });
        answer.pipe(outgoing);
        answer.once("end", () => resolve("answered"));
        answer.once("error", () => {
          outgoing.destroy();
          resolve("answered");
        });
      },
    );
    forwarded.once("error", (error: NodeJS.ErrnoException) => {
      // A page that was asked for over a connection that is just being closed does no harm twice.
      const harmless = method === "GET" && forwarded.reusedSocket;
      resolve(error.code === "ECONNREFUSED" || harmless ? "refused" : `${name}: ${error.message}`);
    });
    forwarded.end(body);
  });
}

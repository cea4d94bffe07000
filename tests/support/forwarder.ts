import type { AddressInfo } from "node:net";
import { connect as connectTo, createServer, type Socket } from "node:net";

/** What is lost on the way: what the shop sends, or what PostgreSQL answers. */
export type Lost = "requests" | "answers";

/** A TCP address of this machine that leads to another one, such as a proxy or a network in between. */
export interface Forwarder {
  readonly port: number;
  /** The port that new connections lead to; undefined refuses them. */
  target: number | undefined;
  /**
   * Loses everything in one direction, on all connections, as a network does: nothing is closed, and what was not
   * delivered arrives when the network is whole again (`undefined`), if both ends still wait for it.
   */
  lose(what: Lost | undefined): void;
  /** Calls `seen` with what the shop sends, before it is passed on. */
  onRequest(seen: ((bytes: Buffer) => void) | undefined): void;
  /** Closes all connections, as HAProxy does with those to a server that is down. */
  cut(): void;
  close(): Promise<void>;
}

export async function forwarder(target: number): Promise<Forwarder> {
  const pairs = new Set<{ shop: Socket; database: Socket }>();
  let lost: Lost | undefined;
  let seen: ((bytes: Buffer) => void) | undefined;
  const flow = ({ shop, database }: { shop: Socket; database: Socket }) => {
    if (lost === "requests") shop.pause();
    else shop.resume();
    if (lost === "answers") database.pause();
    else database.resume();
  };
  const own = { target: target as number | undefined };
  const server = createServer((shop) => {
    if (own.target === undefined) {
      shop.destroy();
      return;
    }
    const database = connectTo(own.target, "127.0.0.1");
    const pair = { shop, database };
    pairs.add(pair);
    for (const [from, to] of [
      [shop, database],
      [database, shop],
    ] as const) {
      from.setNoDelay(true);
      from.on("data", (bytes) => {
        if (from === shop) seen?.(bytes as Buffer);
        to.write(bytes);
      });
      from.on("end", () => to.end());
      from.on("error", () => to.destroy());
      from.on("close", () => {
        // A connection that ended behind a broken network is not heard of on its other side.
        if (lost === (from === shop ? "requests" : "answers")) return;
        to.destroy();
        pairs.delete(pair);
      });
    }
    flow(pair);
  });
  const cut = () => {
    for (const { shop, database } of pairs) {
      shop.destroy();
      database.destroy();
    }
    pairs.clear();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get target() {
      return own.target;
    },
    set target(port) {
      own.target = port;
    },
    lose(what) {
      lost = what;
      for (const pair of pairs) {
        if (what === undefined && (pair.shop.destroyed || pair.database.destroyed)) {
          pair.shop.destroy();
          pair.database.destroy();
          pairs.delete(pair);
        } else flow(pair);
      }
    },
    onRequest(listener) {
      seen = listener;
    },
    cut,
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

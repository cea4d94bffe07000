import type { Attributes } from "@opentelemetry/api";

/** A request that is being traced. */
export interface TracedRequest {
  /** Runs the work that answers it: what that work does is traced as a part of the request. */
  run<Result>(work: () => Result): Result;
  /** Ends it. @param route the route's name in the code, never an address */
  end(route: string, status: number): void;
}

/** Sends traces to the operator's collector (`tracing.server.ts`). */
export interface Tracing {
  request(method: string, headers: Readonly<Record<string, unknown>>): TracedRequest;
  run<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>;
  /**
   * A statement of SQL, with placeholders for its values. It is traced only as a part of something, so that looking for
   * work is not.
   */
  statement<Result>(system: string, text: string, send: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

// Of the process: the demo and the tests load source files beside the bundle, and both are traced.
const KEY = Symbol.for("colophon.tracing");
const shared = globalThis as { [KEY]?: Tracing | undefined };

/** The tracing of this process; undefined unless the operator named a collector. */
export const tracing = (): Tracing | undefined => shared[KEY];

export function setTracing(newTracing: Tracing | undefined): void {
  shared[KEY] = newTracing;
}

/**
 * Runs a piece of work as a span of the trace that it is part of. Without a collector it only runs it.
 * @param attributes nothing that a person typed, and nothing secret: collectors are often somebody else's
 */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const current = shared[KEY];
  return current ? current.run(name, attributes, work) : work();
}

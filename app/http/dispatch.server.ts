import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { ServerContext } from "./visit.server.ts";

/** Answers one request with the application. */
export type Handle = (request: Request, context: ServerContext) => Promise<Response>;

/**
 * One handler for each first segment of a path, with the routes that can match below it. Remix ranks
 * every route it is given at each request; a page of the checkout need not be compared with the rest.
 */
export function dispatch(build: ServerBuild): Handle {
  const segmentOf = (route: string | undefined) => route?.split("/")[0] ?? "";
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId));
  const all = createRequestHandler(build, "production") as Handle;
  const segments = new Set(Object.values(build.routes).map((route) => segmentOf(route?.path)));
  const handlers = new Map<string, Handle>();
  for (const segment of segments) {
    if (segment === "*") continue;
    const routes = Object.fromEntries(
      Object.entries(build.routes).filter(
        ([id, route]) => parents.has(id) || [segment, "*"].includes(segmentOf(route?.path)),
      ),
    );
    handlers.set(segment, createRequestHandler({ ...build, routes }, "production") as Handle);
  }
  return (request, context) => {
    const segment = new URL(request.url).pathname.split("/")[1]?.replace(/\.data$/, "") ?? "";
    return (handlers.get(segment) ?? all)(request, context);
  };
}

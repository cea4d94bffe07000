import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { toProgram } from "#app/calls/openapi/unforeseen.ts";
import { localeOf } from "#app/domain/stores/settings.ts";
import { storeForHost } from "#app/domain/stores/stores.server.ts";
import { kept } from "#app/lib/kept.ts";
import { defaultLocale } from "#app/messages/default-locale.server.ts";
import { type Locale, SOURCE } from "#app/messages/locales.ts";
import { translator } from "#app/messages/translate.ts";
import { shell as words } from "#app/messages/words.ts";
import { type OutageReason, outageReason } from "#app/platform/db/outage.ts";
import { platform } from "#app/platform/platform.server.ts";
import { documentsOf } from "./documents.server.ts";
import { RETRY_AFTER } from "./headers.ts";
import { manifestIn } from "./manifest.server.ts";
import { mayBeShared } from "./shared-pages/shareable.ts";
import type { ServerContext } from "./visit.server.ts";

/** Has the application answer one request. */
export type Handle = (request: Request, context: ServerContext) => Promise<Response>;

/**
 * Creates handlers that know few routes, because Remix ranks and compares all of a handler's routes several times for every
 * request. Each route has a handler of its own, made when it is first requested, that knows only the route and those around
 * it. A path without parameters leads to it at once: no route with parameters ever comes before it. Other paths are
 * compared with the routes of their first segment.
 */
export function dispatch(given: ServerBuild): Handle {
  const build = explaining(given);
  const handlerOf = (ids: (id: string) => boolean) => {
    const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => ids(id)));
    return createRequestHandler({ ...build, routes }, "production") as Handle;
  };
  const all = handlerOf(() => true);
  const ofRoute = kept((id) => {
    const branch = branchOf(build, id);
    return documentsOf(
      build,
      branch,
      handlerOf((one) => branch.includes(one)),
    );
  });
  const pages = staticPaths(build);
  const sections = sectionsOf(build);
  // For paths that begin like no route, such as a shop's own pages, or that differ in case.
  const everything = routesBelow(build, () => true);
  const discovery = discoveryOf(build, all);
  return (request, context) => {
    // The data of the home page is at /_root.data.
    const path = new URL(request.url).pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    const segment = path.split("/")[1] ?? "";
    if (segment === "__manifest") return manifest(request, context);
    const route = pages.get(path) ?? matchRoutes(sections.get(segment) ?? everything, path)?.at(-1)?.route.id;
    const handle = route === undefined ? all : ofRoute(route);
    return segment === "api" ? forPrograms(request, handle(request, context)) : handle(request, context);
  };

  /** The routes a browser can discover, with the scripts for the shop's language. */
  async function manifest(request: Request, context: ServerContext): Promise<Response> {
    const { database, env } = await platform();
    const store = await storeForHost(database, new URL(request.url).host, env.DEFAULT_STORE);
    return discovery(store ? localeOf(store.settings) : SOURCE)(request, context);
  }
}

type RouteObject = Parameters<typeof matchRoutes>[0][number];
type Routes = Pick<ServerBuild, "routes">;

/** A route and those around it, the outermost first. */
function branchOf({ routes }: Routes, id: string): string[] {
  const parent = routes[id]?.parentId;
  return parent === undefined ? [id] : [...branchOf({ routes }, parent), id];
}

const parentsIn = ({ routes }: Routes) => new Set(Object.values(routes).map((route) => route?.parentId));

/** The paths without parameters, each with its route. */
export function staticPaths(build: Routes): Map<string, string> {
  const parents = parentsIn(build);
  const found = new Map<string, string>();
  for (const id of Object.keys(build.routes)) {
    const path = branchOf(build, id)
      .flatMap((one) => build.routes[one]?.path || [])
      .join("/");
    if (!parents.has(id) && !/[:*?]/.test(path)) found.set(`/${path}`, id);
  }
  return found;
}

/** The routes of each first segment of a path, in the form in which the router compares them. */
function sectionsOf(build: Routes): Map<string, RouteObject[]> {
  const segmentOf = (id: string) => build.routes[id]?.path?.split("/")[0] ?? "";
  return new Map(
    [...new Set(Object.keys(build.routes).map(segmentOf))]
      .filter((segment) => segment !== "*")
      .map((segment) => [segment, routesBelow(build, (id) => [segment, "*"].includes(segmentOf(id)))]),
  );
}

/** The routes below another one, or all: those around others, and those of the rest that are `wanted`. */
function routesBelow(build: Routes, wanted: (id: string) => boolean, parentId?: string): RouteObject[] {
  const parents = parentsIn(build);
  return Object.keys(build.routes)
    .filter((id) => build.routes[id]?.parentId === parentId && (parents.has(id) || wanted(id)))
    .map((id) => {
      const { path, index } = build.routes[id] ?? {};
      const place = { id, ...(path !== undefined && { path }) };
      return index ? { ...place, index: true } : { ...place, children: routesBelow(build, wanted, id) };
    });
}

/** Answers which routes a browser can discover, with one handler for each language, made when it is first needed. */
function discoveryOf(build: ServerBuild, source: Handle): (locale: Locale) => Handle {
  const made = new Map<Locale, Handle>([[SOURCE, source]]);
  return (locale) => {
    let handle = made.get(locale);
    if (!handle) {
      const assets = manifestIn(locale, build.assets);
      handle = createRequestHandler({ ...build, assets }, "production") as Handle;
      made.set(locale, handle);
    }
    return handle;
  };
}

type Serve = (args: never) => unknown;

/**
 * Wraps the build's loaders and actions. A database outage is explained in plain words: people get an explanation
 * page, programs get JSON, both with status 503. The route is noted in the request's context.
 */
export function explaining(build: ServerBuild): ServerBuild {
  const parents = parentsIn(build);
  const told = <Work>(id: string, open: (url: string) => boolean, work: Work): Work => {
    if (typeof work !== "function") return work;
    const serve = work as unknown as Serve;
    return (async (args: { request: Request; context: ServerContext }) => {
      // The frame's loaders run beside the page's own.
      if (!parents.has(id)) Object.assign(args.context, { route: id, open: open(args.request.url) });
      try {
        return await serve(args as never);
      } catch (error) {
        const reason = outageReason(error);
        if (!reason) throw error;
        (await platform()).health.note(error);
        throw await unavailable(args.request, reason);
      }
    }) as Work;
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { module } = route;
    const open = (url: string) => mayBeShared(route, url);
    const never = () => false;
    return [
      id,
      {
        ...route,
        module: { ...module, loader: told(id, open, module.loader), action: told(id, never, module.action) },
      },
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

async function unavailable(request: Request, reason: OutageReason): Promise<Response> {
  const message = reason === "unreachable" || reason === "failing" ? words.outageAll : words.outageWrites;
  const error = translator(await localeFor(request))(message);
  const headers = { "Retry-After": RETRY_AFTER, "Cache-Control": "no-store" };
  return new URL(request.url).pathname.startsWith("/api/")
    ? toProgram(503, error, headers)
    : new Response(error, { status: 503, headers });
}

/** An answer to a program. Where Remix says in plain text that something unforeseen went wrong, it gets JSON instead. */
async function forPrograms(request: Request, answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (answer.status !== 500 || !answer.headers.get("Content-Type")?.startsWith("text/plain")) return answer;
  // What went wrong may be the shop itself.
  const locale = await localeFor(request).catch(() => defaultLocale() ?? SOURCE);
  return toProgram(500, translator(locale)(words.wrong));
}

/** The language of the shop that was asked for, as far as the database can still say which it is. */
async function localeFor(request: Request): Promise<string> {
  try {
    const { database, env } = await platform();
    const store = await storeForHost(database, new URL(request.url).host, env.DEFAULT_STORE);
    if (store) return localeOf(store.settings);
  } catch (error) {
    if (!outageReason(error)) throw error;
  }
  return defaultLocale() ?? SOURCE;
}

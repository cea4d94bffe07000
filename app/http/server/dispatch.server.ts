import {
  createRequestHandler,
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { toProgram } from "#app/calls/openapi/unforeseen.ts";
import { localeOf } from "#app/domain/stores/settings.ts";
import { storeForHost } from "#app/domain/stores/stores.server.ts";
import { memo } from "#app/lib/memo.ts";
import { withoutPrefix } from "#app/lib/prefixed-path.ts";
import { defaultLocale } from "#app/messages/default-locale.server.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { translator } from "#app/messages/translate.ts";
import { shell as words } from "#app/messages/words.ts";
import { type OutageReason, outageReason } from "#app/platform/db/outage.ts";
import { processPlatform } from "#app/platform/platform.server.ts";
import type { MissingPage, UnsentForm } from "#app/ui/shell/error-page.tsx";
import { chosenBooks } from "../forms/chosen.server.ts";
import { RETRY_AFTER } from "../headers.ts";
import { mayBeShared } from "../page-cache/shareable.ts";
import { manifestIn } from "../rendering/manifest.server.ts";
import {
  discoveredRoutes,
  isUnforeseen,
  MANIFEST_PATH,
  pagePath,
} from "../rendering/remix-internals.server.ts";
import { openVisit, type ServerContext } from "../visit.server.ts";

/** Has the application answer one request. */
export type Handle = (request: Request, context: ServerContext) => Promise<Response>;

/** Answers requests, and knows which addresses have a route. */
export interface Dispatch {
  handle: Handle;
  /**
   * Whether no route begins like a path, so that only the shop's settings can have a page there. The page cache asks
   * this for each request, so it compares no routes.
   */
  isOfShop(path: string): boolean;
}

/**
 * Creates handlers that know few routes, because Remix ranks and compares all of a handler's routes several times for
 * every request. Each route has a handler of its own, made when it is first requested, that knows only the route and
 * those around it. Most paths have no parameters, and name their route. Any other path is compared with the routes that
 * begin like it.
 */
export function dispatch(serverBuild: ServerBuild): Dispatch {
  const build = explainOutages(serverBuild);
  const handlerOf = (ids: (id: string) => boolean) => {
    const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => ids(id)));
    return createRequestHandler({ ...build, routes }, "production") as Handle;
  };
  const handleAll = handlerOf(() => true);
  const ofRoute = memo((id) => {
    const branch = branchOf(build, id);
    return handlerOf((routeId) => branch.includes(routeId));
  });
  const fixed = fixedPathsOf(build);
  const candidates = candidatesOf(build);
  const matchesOf = (path: string) => {
    const id = fixed.get(path);
    if (id !== undefined) return branchOf(build, id);
    return (matchRoutes(candidates(path), path) ?? []).map(({ route }) => route.id ?? "");
  };
  const answer: Handle = (request, context) => {
    const path = pagePath(new URL(request.url).pathname);
    if (path === MANIFEST_PATH) return manifest(request, context);
    const routeId = matchesOf(path).at(-1);
    const route = routeId === undefined ? undefined : build.routes[routeId];
    const handle = route ? ofRoute(route.id) : handleAll;
    if (route) {
      context.route = route.id;
      context.pattern = `/${route.path ?? ""}`;
      context.shareable = reads(request) && mayBeShared(route, request.url, context);
    }
    const segment = path.split("/")[1];
    if (segment === "desk") context.handle = answer;
    return segment === "api"
      ? forPrograms({ request, context }, handle(request, context))
      : handle(request, context);
  };
  const beginnings = new Set(Object.values(build.routes).map((route) => route?.path?.split("/")[0] ?? ""));
  return { handle: answer, isOfShop: (path) => !beginnings.has(segmentsOf(path)[0] ?? "") };

  /** The routes a browser can discover, with the scripts for the page's language. */
  async function manifest(request: Request, { prefix = "" }: ServerContext): Promise<Response> {
    const locale = await localeFor(request, prefix);
    // Links on a page name its language, and routes do not.
    const matches = (path: string) => matchesOf(withoutPrefix(prefix, path) ?? path);
    return discoveredRoutes(manifestIn(locale, build.assets), new URL(request.url), matches);
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

const reads = ({ method }: Request) => method === "GET" || method === "HEAD";

/** The route of each path without parameters. The router prefers it to matching routes with parameters. */
function fixedPathsOf(build: Routes): Map<string, string> {
  const parents = parentsIn(build);
  return new Map(
    Object.entries(build.routes).flatMap(([id, route]) =>
      route?.path && !/[:*?]/.test(route.path) && !parents.has(id) ? [[`/${route.path}`, id]] : [],
    ),
  );
}

/**
 * The routes that can match a path, in the form in which the router compares them. They are found by the path's first
 * segment ("item"), and by the first two where a route has both fixed ("desk/orders"). A shop's own pages, and pages
 * that do not exist, begin like no route.
 */
function candidatesOf(build: Routes): (path: string) => RouteObject[] {
  const startOf = (id: string) => {
    const [first = "", second = ""] = build.routes[id]?.path?.split("/") ?? [];
    return { first, second: /^[:*]/.test(second) ? "" : second };
  };
  const starts = Object.keys(build.routes).map(startOf);
  const sections = new Set(starts.flatMap(({ first, second }) => [first, `${first}/${second}`]));
  const routesOf = memo((section) => {
    const [ownFirst, ownSecond] = section.split("/");
    return routesBelow(build, (id) => {
      const { first, second } = startOf(id);
      return first === "*" || (first === ownFirst && (!ownSecond || !second || second === ownSecond));
    });
  });
  return (path) => {
    const [first = "", second = ""] = segmentsOf(path);
    const section = [`${first}/${second}`, first].find((name) => sections.has(name));
    return routesOf(section ?? "*");
  };
}

/** The segments of a path, decoded and in lower case, because the router ignores escapes and capitals. */
function segmentsOf(path: string): string[] {
  let plain = path;
  try {
    plain = decodeURI(path);
  } catch {
    // The router does not decode such a path.
  }
  return plain.toLowerCase().split("/").slice(1);
}

/** Child routes of `parentId`: all layouts, and leaves that pass `wanted`. */
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

interface Args {
  request: Request;
  context: ServerContext;
}
/** A loader or an action. */
type Serve = (args: LoaderFunctionArgs) => ReturnType<LoaderFunction>;

/**
 * Wraps the build's loaders and actions. A database outage is explained in plain words: people get an explanation
 * page, programs get JSON, both with status 503. A page that does not exist is answered with books that the shop chose.
 */
export function explainOutages(build: ServerBuild): ServerBuild {
  const explained = (serve: Serve | undefined, isPage: boolean): Serve | undefined => {
    if (!serve) return undefined;
    return async (args) => {
      try {
        return await serve(args);
      } catch (error) {
        const { request } = args;
        const context = args.context as ServerContext;
        if (isPage && error instanceof Response && error.status === 404)
          throw await missingPage({ request, context }, error);
        const reason = outageReason(error);
        if (!reason) throw error;
        (await processPlatform()).health.note(error);
        throw await unavailablePage({ request, context }, reason);
      }
    };
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, ...module } = route.module;
    // The frame has no page of its own, and the desk offers no books.
    const isPage = id !== "root" && !id.startsWith("routes/desk/") && module.default !== undefined;
    const explainedModule = {
      ...module,
      loader: explained(loader, isPage),
      action: explained(action, false),
    };
    return [id, { ...route, module: explainedModule }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Renders the page for an unknown address. If anything fails here, the response is still a 404. */
async function missingPage(args: Args, response: Response) {
  // Several loaders of a request may throw the same response.
  const text = await response.clone().text();
  const chosen = await openVisit(args)
    .then(chosenBooks)
    .catch(() => null);
  return data({ text, chosen } satisfies MissingPage, { status: response.status, headers: response.headers });
}

async function unavailablePage({ request, context }: Args, reason: OutageReason) {
  const readable = reason !== "unreachable" && reason !== "failing";
  // A browser sends a document's form again, with all that was typed, when its answer is reloaded. Going back would
  // find no page.
  const isForProgram = new URL(request.url).pathname.startsWith("/api/");
  const isForm = !reads(request) && !isForProgram;
  const resent = isForm && !context.dataOnly;
  const message = readable ? words.outageWrites : resent ? words.outageForm : words.outageAll;
  const error = translator(await localeFor(request, context.prefix))(message);
  const headers = { "Retry-After": RETRY_AFTER, "Cache-Control": "no-store" };
  if (isForm && context.dataOnly)
    return data({ unsent: error } satisfies UnsentForm, { status: 503, headers });
  return isForProgram ? toProgram(503, error, headers) : new Response(error, { status: 503, headers });
}

/** An answer to a program, which gets JSON where Remix answers in plain text. */
async function forPrograms({ request, context }: Args, answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (!isUnforeseen(answer)) return answer;
  // Reading the shop may be what failed.
  const locale = await localeFor(request, context.prefix).catch(() => defaultLocale() ?? SOURCE);
  return toProgram(500, translator(locale)(words.wrong));
}

/** The language of the requested page; the default if the database cannot say which shop it is. */
async function localeFor(request: Request, prefix = ""): Promise<string> {
  try {
    const { database, env } = await processPlatform();
    const store = await storeForHost(database, new URL(request.url).host, env.DEFAULT_STORE);
    if (store) return localeOf(((prefix && store.second) || store).settings);
  } catch (error) {
    if (!outageReason(error)) throw error;
  }
  return defaultLocale() ?? SOURCE;
}

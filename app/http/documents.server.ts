import type { AppLoadContext, EntryContext, ServerBuild } from "@remix-run/node";
import {
  type AgnosticDataRouteObject,
  createStaticHandler,
  getStaticContextFromError,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
} from "@remix-run/router";
import type { Handle } from "./dispatch.server.ts";
import { pageData } from "./page-data.ts";
import type { ServerContext } from "./visit.server.ts";

/** What the entry renders a document from: the same as Remix's own, with the data for its scripts as a text. */
export interface DocumentContext extends EntryContext {
  readonly pageData: () => string;
}

/** Statuses of answers that have no body, so nothing is rendered. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** Browsers ask for documents, and send forms to them, with these methods alone. */
const METHODS: readonly string[] = ["GET", "HEAD", "POST"];

/**
 * Answers requests for the documents of a page. The router calls the loaders and the action, and Remix's parts render the
 * result, as in Remix's own handler, but a small page takes a tenth less CPU: that handler matches the path once more, makes two
 * more requests for each loader, and writes the data through a stream, with a timer of five seconds for each
 * (decision record 0118). `documents.test.ts` compares both.
 * @param branch ids of the page's route and those around it, the outermost first
 * @param remix answers what is no document: data alone, and methods that no browser uses
 * @returns `remix` itself if the route is no page
 */
export function documentsOf(build: ServerBuild, branch: readonly string[], remix: Handle): Handle {
  const modules = branch.map((id) => build.routes[id]?.module);
  const page = modules.at(-1);
  // Remix has rules of its own for the headers that routes choose; no route of the shop has any.
  if (!(page?.default || page?.ErrorBoundary) || modules.some((module) => module?.headers)) return remix;
  const { future, isSpaMode, assets, entry } = build;
  const { dataRoutes, query } = createStaticHandler(routesOf(build, branch), {
    future: {
      v7_relativeSplatPath: future.v3_relativeSplatPath,
      v7_throwAbortReason: future.v3_throwAbortReason,
    },
  });
  const shared = {
    manifest: assets,
    routeModules: Object.fromEntries(
      branch.map((id, at) => [id, modules[at]]),
    ) as EntryContext["routeModules"],
    // Goes into a script as it is: nothing in it comes from anybody's input.
    serverHandoffString: JSON.stringify({ basename: build.basename, future, isSpaMode }),
    future,
    isSpaMode,
    serializeError: withoutDetails,
  };

  return async (request, context) => {
    if (!METHODS.includes(request.method) || isForData(request)) return remix(request, context);
    const response = await answer(request, context);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };

  async function answer(request: Request, given: ServerContext): Promise<Response> {
    const context = given as ServerContext & AppLoadContext;
    const report = (error: unknown) => entry.module.handleError?.(error, { request, context, params: {} });
    const render = async (found: StaticHandlerContext) =>
      entry.module.default(request, found.statusCode, cookiesOf(found), contextOf(found), context);
    let found: StaticHandlerContext | Response;
    try {
      found = await query(request, { requestContext: context });
    } catch (error) {
      // The visitor has gone.
      report(error);
      return new Response(null, { status: 500 });
    }
    if (found instanceof Response) return found;
    if (WITHOUT_BODY.includes(found.statusCode))
      return new Response(null, { status: found.statusCode, headers: cookiesOf(found) });
    // An error response that has an error in it is the router's own, about a method or a path.
    for (const error of Object.values(found.errors ?? {}))
      if (!isRouteErrorResponse(error) || "error" in error) report(error);
    found.errors = errorsWithoutDetails(found.errors);
    try {
      return await render(found);
    } catch (error) {
      report(error);
      const failed = getStaticContextFromError(dataRoutes, found, error);
      failed.errors = errorsWithoutDetails(failed.errors);
      try {
        return await render(failed);
      } catch (another) {
        report(another);
        return new Response("Unexpected Server Error", {
          status: 500,
          headers: { "Content-Type": "text/plain" },
        });
      }
    }
  }

  function contextOf(found: StaticHandlerContext): DocumentContext {
    const { loaderData, actionData, errors } = found;
    const written = () => pageData({ loaderData, actionData, errors: errors && errorsAsData(errors) });
    return { ...shared, staticHandlerContext: found, renderMeta: {}, pageData: written };
  }
}

/** Whether the scripts of a page want its data alone. `_data` is how an earlier version of Remix asks. */
function isForData(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  return pathname.endsWith(".data") || searchParams.has("_data");
}

/** The routes in the form in which the router calls them. */
function routesOf(build: ServerBuild, [id = "", ...within]: readonly string[]): AgnosticDataRouteObject[] {
  const route = build.routes[id];
  if (!route) return [];
  const { loader, action, handle, ErrorBoundary } = route.module;
  const called = (work: typeof loader | typeof action) =>
    work && ((args: LoaderFunctionArgs) => work({ ...args, request: asCalled(args.request) } as never));
  const common = {
    id,
    path: route.path,
    caseSensitive: route.caseSensitive,
    loader: called(loader),
    action: called(action),
    handle,
    hasErrorBoundary: id === "root" || ErrorBoundary !== undefined,
  };
  return [
    (route.index
      ? { ...common, index: true }
      : { ...common, children: routesOf(build, within) }) as AgnosticDataRouteObject,
  ];
}

/** The request as Remix passes it on: its query in the form of a form's, without the marks that are meant for the router. */
function asCalled(request: Request): Request {
  if (!request.url.includes("?")) return request;
  const url = new URL(request.url);
  const named = url.searchParams.getAll("index").filter(Boolean);
  url.searchParams.delete("index");
  for (const one of named) url.searchParams.append("index", one);
  url.searchParams.delete("_routes");
  return url.href === request.url ? request : new Request(url, request);
}

/** The cookies that loaders and actions have set in headers of their own. */
function cookiesOf({ actionHeaders, loaderHeaders }: StaticHandlerContext): Headers {
  const said = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  const cookies = new Set(said.flatMap((one) => one.getSetCookie()));
  return new Headers([...cookies].map((cookie): [string, string] => ["Set-Cookie", cookie]));
}

type Errors = NonNullable<StaticHandlerContext["errors"]>;

/**
 * An unforeseen error as visitors may see it. What it says is for the log alone. A response that a component throws is one too:
 * only loaders and actions answer with responses.
 */
function withoutDetails(error: unknown) {
  return error instanceof Error || error instanceof Response
    ? Object.assign(new Error("Unexpected Server Error"), { stack: undefined })
    : (error as Error);
}

function errorsWithoutDetails(errors: Errors | null): Errors | null {
  return (
    errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, withoutDetails(error)]))
  );
}

/** Errors in the form in which Remix's scripts read them. */
function errorsAsData(errors: Errors): Errors {
  const written = (error: unknown) => {
    if (isRouteErrorResponse(error)) {
      const { error: _, ...said } = error as typeof error & { error?: unknown };
      return { ...said, __type: "RouteErrorResponse" };
    }
    return error instanceof Error ? { message: error.message, stack: error.stack, __type: "Error" } : error;
  };
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, written(error)]));
}

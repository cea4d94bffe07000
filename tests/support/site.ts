import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { csrfToken, readSession } from "#app/domain/accounts/sessions.server.ts";
import { REFUSED_PATH, refusedBy } from "#app/http/framed-refusals.ts";
import { type Dispatch, dispatch, type Handle } from "#app/http/server/dispatch.server.ts";
import routeConfig from "#app/routes.ts";
import { partOf } from "#tests/support/part-of.ts";
import remixConfig from "../../remix.config.js";
import type { TestPlatform } from "./platform.ts";
import type { Guest } from "./shop.ts";

/** A route of the site map, with its module. */
export interface SiteRoute {
  id: string;
  /** The path with its parameters, such as `item/:eisbn`. */
  path: string;
  /** The layout it is in. */
  parentId: string | undefined;
  module: ServerBuild["routes"][string]["module"];
}

/** The whole site in this process: every page as a browser gets it, without a build or a network. */
export interface Site {
  readonly routes: readonly SiteRoute[];
  /** Answers requests as the built application does. */
  readonly handle: Handle;
  readonly isOfShop: Dispatch["isOfShop"];
  /** Requests a page of the shop with this host name. @param init.address the network that the request comes from */
  ask(host: string, path: string, init?: RequestInit & { as?: Guest; address?: string }): Promise<Response>;
  /** Posts a form as a page of that session would. */
  post(host: string, path: string, as: Guest, fields: Record<string, string>): Promise<Response>;
}

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Opens the site on a test's platform. Only one can be open per process, because loaders find the platform
 * themselves.
 */
export async function openSite(platform: TestPlatform): Promise<Site> {
  (globalThis as Record<symbol, unknown>)[Symbol.for("colophon.platform")] = Promise.resolve(platform);
  const routes: SiteRoute[] = [];
  const manifest: ServerBuild["routes"] = {};
  const assets: ServerBuild["assets"]["routes"] = {};
  const add = async (entry: RouteConfigEntry, parentId: string | undefined, above: string) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    const module = (await import(
      /* @vite-ignore */ path.join(root, "app", entry.file)
    )) as SiteRoute["module"];
    const place = Object.fromEntries(
      Object.entries({ id, parentId, path: entry.path, index: entry.index }).filter(([, value]) => value),
    ) as { id: string };
    manifest[id] = { ...place, module };
    assets[id] = {
      ...place,
      module: `/assets/${id.replaceAll("/", "-")}.js`,
      hasAction: "action" in module,
      hasLoader: "loader" in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: "ErrorBoundary" in module,
    };
    const full = [above, entry.path].filter(Boolean).join("/");
    if (entry.children) for (const child of entry.children) await add(child, id, full);
    else routes.push({ id, path: full, parentId, module });
  };
  const children = routeConfig as RouteConfigEntry[];
  await add({ id: "root", file: "root.tsx", path: "", children }, undefined, "");
  const build = {
    mode: "production",
    entry: { module: await import("#app/entry.server.tsx") },
    routes: manifest,
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: assets,
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: remixConfig.future,
    isSpaMode: false,
    // A whole manifest and entry would need a build.
  } as unknown as ServerBuild;
  const { handle, isOfShop } = dispatch(build);

  const ask: Site["ask"] = async (host, target, { as, address = "127.0.0.1", ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Host", host);
    if (as) headers.set("Cookie", `session_id=${as.session_id}`);
    const request = new Request(`http://${host}${target}`, { redirect: "manual", ...init, headers });
    const dataOnly = target.split("?", 1)[0]?.endsWith(".data") ?? false;
    const context = { nonce: "nonce", address, secure: false, dataOnly };
    if (!headers.has("Accept")) return handle(request, context);
    // As in the server, what an action throws is shown on a page of the shop.
    const response = await handle(request, { ...context, framed: true });
    const incoming = partOf<IncomingMessage>({ headers: Object.fromEntries(headers), url: target });
    const refused = await refusedBy(response, undefined, incoming, `http://${host}`);
    if (!refused) return response;
    headers.delete("Content-Type");
    return handle(new Request(`http://${host}${REFUSED_PATH}`, { headers }), { ...context, refused });
  };
  return {
    routes,
    handle,
    isOfShop,
    ask,
    async post(host, target, as, fields) {
      const { store } = await as.visit();
      const session = await readSession(
        platform.database.read,
        store.id,
        as.session_id,
        platform.clock.now(),
      );
      const body = new URLSearchParams({ ...fields, csrf: csrfToken(platform.secret, session) });
      return ask(host, target, {
        method: "POST",
        body,
        as,
        headers: { Origin: `http://${host}`, Accept: "text/html" },
      });
    },
  };
}

import { createRequire } from "node:module";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, it, vi } from "vitest";
import { partOf } from "#tests/support/part-of.ts";
import {
  dataScript,
  discoveredRoutes,
  isUnforeseen,
  pagePath,
  withoutIndents,
} from "./remix-internals.server.ts";

const require = createRequire(import.meta.url);

describe("what relies on how Remix works inside", () => {
  it("knows the version that is installed", () => {
    for (const name of ["node", "react", "server-runtime"])
      expect([name, require(`@remix-run/${name}/package.json`).version]).toEqual([
        name,
        expect.stringMatching(/^2\.17\./),
      ]);
  });

  it("[Y6] hands the data to the page's scripts, in a script that the data cannot end", () => {
    const data = '["</script><script>&\u2028","書"]\n';
    const [, script = ""] =
      /^<script nonce="nonce-1">(.*?)<\/script>$/.exec(dataScript(data, "nonce-1")) ?? [];
    const streamController = { enqueue: vi.fn(), close: vi.fn() };
    new Function("window", script)({ __remixContext: { streamController } });
    expect(streamController.enqueue).toHaveBeenCalledExactlyOnceWith(data);
    expect(streamController.close).toHaveBeenCalledOnce();
  });

  it("leaves the spaces of the manifest out, and nothing else", () => {
    const text = `window.__remixManifest = ${JSON.stringify({ a: { b: ["}; c"] } }, null, 2)};\nwindow.x = {  };`;
    expect(withoutIndents(text)).toBe('window.__remixManifest = {"a":{"b":["}; c"]}};\nwindow.x = {  };');
  });

  it("finds the page whose data is wanted", () => {
    expect(["/", "/_root.data", "/cart.data", "/cart"].map(pagePath)).toEqual(["/", "/", "/cart", "/cart"]);
  });

  it("names the routes behind links as Remix does, and reads a bounded part of each path", async () => {
    const at = {
      root: "",
      public: undefined,
      home: undefined,
      list: "lists/:id",
      part: "lists/:id/*",
      any: "*",
    };
    const parents: Record<string, string> = {
      public: "root",
      home: "public",
      list: "public",
      part: "root",
      any: "public",
    };
    const routes = Object.fromEntries(
      Object.entries(at).map(([id, path]) => [
        id,
        { id, path, parentId: parents[id], ...(id === "home" && { index: true }), module: {} },
      ]),
    );
    const build = partOf<ServerBuild>({
      routes,
      assets: {
        version: "1",
        routes: Object.fromEntries(
          Object.entries(routes).map(([id, route]) => [id, { ...route, module: id }]),
        ),
      },
      future: { v3_lazyRouteDiscovery: true },
      entry: { module: {} },
      basename: "/",
    });
    const remix = createRequestHandler(build, "production");
    const below = (parent?: string): object[] =>
      Object.values(routes)
        .filter(({ parentId }) => parentId === parent)
        .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: below(id) }));
    const matchesOf = vi.fn((path: string) =>
      (matchRoutes(below() as Parameters<typeof matchRoutes>[0], path) ?? []).map(
        ({ route }) => route.id ?? "",
      ),
    );
    const ours = (url: string) => discoveredRoutes(build.assets, new URL(url), matchesOf);
    for (const query of ["p=/", "p=/lists/7&p=/", "p=lists/7/a/b", "p=/no/such", "version=2&p=/", ""]) {
      const url = `http://shop.test/__manifest?${query.includes("version") ? query : `version=1&${query}`}`;
      const [own, given] = [ours(url), await remix(new Request(url))];
      expect([query, own.status, await own.text()]).toEqual([query, given.status, await given.text()]);
      expect(own.headers.get("Cache-Control")).toBe(given.headers.get("Cache-Control"));
      expect(own.headers.get("X-Remix-Reload-Document")).toBe(given.headers.get("X-Remix-Reload-Document"));
    }
    matchesOf.mockClear();
    ours(`http://shop.test/__manifest?version=1&p=${"/a".repeat(3000)}`);
    expect(matchesOf.mock.calls.length).toBeLessThan(10);
  });

  it("recognises Remix's own answer to an unforeseen error", () => {
    const answer = (status: number, type: string) =>
      isUnforeseen(new Response("", { status, headers: { "Content-Type": type } }));
    expect([answer(500, "text/plain"), answer(404, "text/plain"), answer(500, "text/html")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

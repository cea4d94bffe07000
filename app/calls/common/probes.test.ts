import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { type Ids, pathsOf, payloadOf } from "#tests/support/probes.ts";
import { allCalls } from "../index.server.ts";

/**
 * `tests/calls/accounts/private-sweep.test.ts` requests everything as people who must not see it. This quick test
 * checks that it knows what to request: every new parameter or field needs a value in `tests/support/probes.ts`.
 */
const ids = new Proxy({} as Ids, { get: () => "id" });

it("[X9] the private sweep has a payload for every call", () => {
  for (const call of allCalls) expect(payloadOf(call, ids)).toBeTypeOf("object");
});

it("[X9] the private sweep has paths for every route", () => {
  const leaves = (entries: readonly RouteConfigEntry[], above = ""): { id: string; path: string }[] =>
    entries.flatMap((entry) => {
      const path = [above, entry.path].filter(Boolean).join("/");
      const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
      return entry.children ? leaves(entry.children, path) : [{ id, path }];
    });
  const found = leaves(routes as RouteConfigEntry[]).filter(({ path }) => path !== "api/*");
  expect(found.length).toBeGreaterThan(80);
  for (const route of found) expect(pathsOf(route, ids).length).toBeGreaterThan(0);
});

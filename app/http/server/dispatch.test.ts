import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { partOf } from "#tests/support/part-of.ts";
import { dispatch } from "./dispatch.server.ts";

type Routes = Record<string, { path?: string; index?: boolean; parentId?: string }>;

const ROUTES: Routes = {
  // As in the build, where the root has an empty path.
  root: { path: "" },
  public: { parentId: "root" },
  home: { parentId: "public", index: true },
  new: { parentId: "root", path: "things/new" },
  thing: { parentId: "public", path: "things/:id" },
  part: { parentId: "root", path: "things/:id/:part?" },
  page: { parentId: "root", path: "things/old/:page" },
  anything: { parentId: "public", path: "*" },
};

/** A site whose routes answer with their own names. */
function siteOf(routes: Routes) {
  const answering = Object.entries(routes).map(([id, route]) => [
    id,
    { id, ...route, module: { loader: () => new Response(id) } },
  ]);
  const build = partOf<ServerBuild>({
    routes: Object.fromEntries(answering),
    assets: { routes: {} },
    future: {},
    entry: { module: {} },
  });
  const { handle, isOfShop } = dispatch(build);
  const ask = async (path: string) => (await handle(new Request(`http://test.localhost${path}`), {})).text();
  return { ask, isOfShop };
}

describe("dispatching a request", () => {
  const { ask, isOfShop } = siteOf(ROUTES);

  it("leaves to the shop what begins like no route", () => {
    expect(["/elsewhere", "/wp-admin/x.php", "/%zz"].filter(isOfShop)).toHaveLength(3);
    expect(["/", "/things", "/THINGS/old/7/8", "/thing%73/new", "//x"].filter(isOfShop)).toEqual([]);
  });

  it("finds the route of a path, however it is spelled", async () => {
    for (const [path, route] of [
      ["/", "home"],
      ["/?a=1", "home"],
      ["/things/new", "new"],
      ["/things/new/", "new"],
      ["/Things/NEW", "new"],
      ["/things/7", "thing"],
      ["/things/new/cover", "part"],
      ["/things/old", "thing"],
      ["/things/old/7", "page"],
      ["/things/OLD/7", "page"],
      ["/things/%6Fld/7", "page"],
      ["/things/old/7/8", "anything"],
      ["/things", "anything"],
      ["/elsewhere", "anything"],
      ["/thing%73/new", "new"],
    ] as const)
      expect(await ask(path), path).toBe(route);
  });
});

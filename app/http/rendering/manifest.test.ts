import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { partOf } from "#tests/support/part-of.ts";
import { manifestIn } from "./manifest.server.ts";

const manifest = partOf<ServerBuild["assets"]>({
  version: "1",
  url: "/assets/manifest-1.js",
  entry: { module: "/assets/entry-1.js", imports: [] },
  routes: { root: { id: "root", module: "/assets/root-1.js" } },
});

describe("the manifest of a language", () => {
  it("leads to that language's scripts, and to the build's own in the language it is written in", () => {
    expect(manifestIn("en-US", manifest).routes.root?.module).toBe("/assets/en-US/root-1.js");
    expect(manifestIn("en-CA", manifest)).toBe(manifest);
  });
  it("is made once", () => {
    expect(manifestIn("en-US", manifest)).toBe(manifestIn("en-US", manifest));
  });
});

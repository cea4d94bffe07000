import { createRequire } from "node:module";
import { describe, expect, it, vi } from "vitest";
import { dataScript, isUnforeseen, pagePath, withoutIndents } from "./remix-internals.server.ts";

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

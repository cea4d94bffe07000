import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import { messagesAsKeys } from "./app/messages/inline.ts";
import remixConfig from "./remix.config.js";
import { olderBrowsers } from "./styles/older-browsers.ts";

/**
 * Which file of the browser's build a module goes into: that of the first row with its path. "by use" leaves it to
 * Rollup, which puts it with the pages that import it. What no row names, such as a route or a package, is also left to
 * Rollup.
 */
const CHUNKS: readonly (readonly [chunk: string, paths: RegExp])[] = [
  ["by use", /\.server\./],
  ["checkout", /\/ui\/checkout\/(checkout-guard|gift-lines|lines|order-summary|steps|summary)\./],
  ["by use", /\/ui\/(account|checkout|desk|events|registries)\//],
  ["by use", /\/ui\/form\/(form|newer)/],
  [
    "by use",
    /\/ui\/page\/(blocks|contact-view|email-answer|email-request|filter-bar|fold|hint|location-parts|own-content|pagination|phone|picture|qr-code|removal-question|share-link)/,
  ],
  [
    "by use",
    /\/ui\/title\/(feed-picture|shelf|title-views|title-card|missing|last-ordered|list-|lists-|add-to-)/,
  ],
  ["by use", /\/ui\/shell\/(dialog|suggest)/],
  [
    "by use",
    /\/domain\/(accounts|door|events|exchange|gift-cards|imports|lists|opening|orders|pages|payments|pictures|preorders|promotions|registries|reports|shipping|staff|stockroom|webhooks)\//,
  ],
  [
    "by use",
    /\/domain\/(cart\/preorders|catalogue\/(availability-text|prizes|subjects)|stores\/(address-and-hours|city-line|setting-areas))/,
  ],
  ["by use", /\/lib\/(browser-name|code128|ics|markdown|records)/],
  // What every page needs travels together: one file compresses better than thirty.
  ["shop", /\/app\/(ui|lib|domain|http|messages\/result)[/.]|\/styles\//],
];

function chunkOf(id: string): string | undefined {
  const chunk = CHUNKS.find(([, paths]) => paths.test(id))?.[0];
  return chunk === "by use" ? undefined : chunk;
}

/** Packages of many small files, of which the server needs few: in its bundle, they load in a fraction of the time. */
const bundled = [
  "kysely",
  "zod",
  /^@conform-to\//,
  "htmlparser2",
  "domhandler",
  "domutils",
  "dom-serializer",
  "domelementtype",
  "entities",
  "react-email",
  "@react-email/render",
];

/**
 * Threads get files of their own in the server's build, which they start from
 * (`platform/threads/thread-file.server.ts`).
 */
const threads = ["index-thread", "build-thread"];
const threadFiles: Plugin = {
  name: "thread-files",
  buildStart() {
    for (const name of threads)
      this.emitFile({
        type: "chunk",
        id: `/app/domain/catalogue/search/engine/${name}.server.ts`,
        fileName: `threads/${name}.js`,
        preserveSignature: false,
      });
  },
};

/**
 * What the names of scripts begin with that are imported with `?worker&url`: each is one file, and no part of the
 * shop's pages.
 */
const APART = "assets/apart-";
/**
 * The server's build makes these scripts, because only the server knows their addresses; browsers look for them in
 * their own.
 */
const scriptsApart: Plugin = {
  name: "scripts-apart",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const folder = path.join(dir, "..", "client");
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.startsWith(APART)) continue;
      const { code = "" } = await minify(String(file.source), { ecma: 2020 });
      await mkdir(path.join(folder, "assets"), { recursive: true });
      await writeFile(path.join(folder, file.fileName), code);
      await rm(path.join(dir, file.fileName));
    }
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    messagesAsKeys(),
    remix(remixConfig),
    vanillaExtractPlugin(),
    ...(isSsrBuild ? [threadFiles, scriptsApart] : []),
  ],
  worker: { rollupOptions: { output: { entryFileNames: `${APART}[name]-[hash].js` } } },
  css: { postcss: { plugins: olderBrowsers() } },
  build: {
    target: "es2022",
    // Every asset keeps a URL of its own: a strict content security policy has no room for data: URLs.
    assetsInlineLimit: 0,
    // Two kilobytes smaller than the default: the pages' weight is promised.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 3, ecma: 2020 }, ecma: 2020 },
    // Where the browser's code goes missing, "view source" should still help.
    sourcemap: false,
    rollupOptions: isSsrBuild
      ? {}
      : {
          // The router's advice for developers stays out of the browser.
          treeshake: {
            manualPureFunctions: ["warning", "logV6DeprecationWarnings", "UNSAFE_logV6DeprecationWarnings"],
          },
          output: {
            manualChunks: chunkOf,
          },
        },
  },
  ssr: isSsrBuild ? { noExternal: bundled } : {},
  server: { middlewareMode: true },
  optimizeDeps: {
    // Without the whole list a cold first visit re-optimises half-way and breaks hydration.
    entries: ["app/**/*.{ts,tsx}", "!app/**/*.{test,server}.{ts,tsx}"],
  },
}));

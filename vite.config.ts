import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import { messagesAsKeys } from "./app/messages/inline.ts";
import remixConfig from "./remix.config.js";
import { olderBrowsers } from "./styles/older-browsers.ts";

/** The folders and modules that only some pages need; the rest of the shop's code travels in one file. */
const ofSomePages = new RegExp(
  `/(?:${[
    "ui/(account|checkout|events|registries)/",
    "ui/form/form",
    "ui/page/(blocks|contact-view|hint|location-parts|pagination|picture|removal-question|share-link)",
    "ui/title/(shelf|title-views|title-card|missing|last-ordered|list-|lists-|add-to-)",
    "ui/shell/(dialog|suggest)",
    "domain/(accounts|events|gift-cards|lists|orders|payments|promotions|registries|shipping)/",
    "domain/(catalogue/(availability-text|subjects)|stores/place)",
    "(http/calendar-entry|lib/ics)",
  ].join("|")})`,
);

/** What the cart and the checkout's steps have in common. */
const ofCheckout = /\/ui\/checkout\/(?:checkout-guard|gift-lines|lines|order-summary|steps|summary)\./;

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

/** Threads get files of their own in the server's build, which they start from (`platform/threads/thread-file.server.ts`). */
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
 * Writes the server's files in ASCII, with other characters as escapes. Node keeps the text of each file in memory: one
 * character outside Latin 1 makes it take two bytes for each of them, 3 MB in all, and 40 ms more at the start.
 */
const asciiFiles: Plugin = {
  name: "ascii-files",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) if (file.type === "chunk") file.code = inAscii(file.code);
  },
};

/** An escape means the same in a text, a regular expression, a name and a comment, but not behind a backslash. */
function inAscii(code: string): string {
  return code.replace(/\\?[^\0-\x7f]/g, (found) => {
    if (found.length > 1) throw new Error(`write ${found} without the backslash, or as an escape`);
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    messagesAsKeys(),
    remix(remixConfig),
    vanillaExtractPlugin(),
    ...(isSsrBuild ? [threadFiles, asciiFiles] : []),
  ],
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
            // What every page needs travels together: one file compresses better than thirty.
            manualChunks: (id) => {
              if (/\.server\./.test(id)) return;
              if (ofCheckout.test(id)) return "checkout";
              if (/\/app\/(ui|lib|domain|http)\/|\/styles\//.test(id) && !ofSomePages.test(id)) return "shop";
            },
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

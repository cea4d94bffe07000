import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import { messagesAsKeys } from "./app/messages/inline.ts";
import remixConfig from "./remix.config.js";
import { olderBrowsers } from "./styles/older-browsers.ts";

/** The folders and modules that only some pages need; the rest of the shop's code travels in one file. */
const ofSomePages = new RegExp(
  `/(?:${[
    "ui/(account|checkout|desk|events|registries)/",
    "ui/form/form",
    "ui/page/(blocks|contact-view|hint|location-parts|pagination|picture|removal-question|share-link)",
    "ui/title/(shelf|title-views|title-card|missing|last-ordered|list-|lists-|add-to-)",
    "ui/shell/(dialog|suggest)",
    "domain/(accounts|events|gift-cards|lists|orders|payments|promotions|registries|shipping|staff)/",
    "domain/(catalogue/(availability-text|subjects)|stores/place)",
    "lib/(code128|ics)",
  ].join("|")})`,
);

/** Modules that the cart and the checkout's steps share. */
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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    messagesAsKeys(),
    remix(remixConfig),
    vanillaExtractPlugin(),
    ...(isSsrBuild ? [threadFiles] : []),
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
            // Modules that every page needs travel together: one file compresses better than thirty.
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

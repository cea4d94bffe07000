import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import { messagesAsKeys } from "./app/messages/inline.ts";
import remixConfig from "./remix.config.js";
import { olderBrowsers } from "./styles/older-browsers.ts";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [messagesAsKeys(), remix(remixConfig), vanillaExtractPlugin()],
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
          output: {
            // The shop's small parts travel together: one file compresses better than thirty.
            manualChunks: (id) =>
              /\/app\/(ui|messages|lib|domain|http)\/|\/styles\//.test(id) &&
              !/\.server\.|\/subjects\.ts|\/(form|submission|account|address|person|login-form|email-question|removal-question|order-summary|stock-form|last-ordered|expected|contact-view|blocks|steps|checkout-guard|summary|lines|suggest|title-views|features|notices|messages\/en\/(account|cart-|browse|checkout|delivery|payment|quotes|orders)|order-words|payments|card|shipping|promotions|gift-cards)\b/.test(
                id,
              )
                ? "shop"
                : undefined,
          },
        },
  },
  server: { middlewareMode: true },
  optimizeDeps: {
    // Without the whole list a cold first visit re-optimises half-way and breaks hydration.
    entries: ["app/**/*.{ts,tsx}", "!app/**/*.{test,server}.{ts,tsx}"],
  },
}));

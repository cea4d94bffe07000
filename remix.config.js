/**
 * The options of the Remix plugin; `vite.config.ts` hands them over.
 * Routes are declared in `app/routes.ts`, never found by file name.
 * @type {Partial<import("@remix-run/dev").VitePluginConfig>}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/*"],
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
    v3_routeConfig: true,
  },
};

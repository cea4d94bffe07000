import "@remix-run/node";

declare global {
  interface ImportMeta {
    /** Vite's facts about the build that the code is in. */
    readonly env: { readonly SSR: boolean };
  }
}

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

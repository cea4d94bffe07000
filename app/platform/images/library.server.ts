import { once } from "#app/lib/once.ts";

/** The library that reads and makes pictures. It is loaded for the first picture, because it takes 30 MB. */
export const imageLibrary = once(async () => {
  const { default: library } = await import("sharp");
  // Process images one at a time, so that they don't slow down the pages that visitors wait for.
  library.concurrency(1);
  library.cache(false);
  return library;
});

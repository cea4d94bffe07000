import type sharp from "sharp";

let loading: Promise<typeof sharp> | undefined;

/** The library that reads and makes pictures. It is loaded for the first picture, because it takes 30 MB. */
export function imageLibrary(): Promise<typeof sharp> {
  loading ??= import("sharp").then(({ default: library }) => {
    // Images are processed one at a time, so that they don't slow down the pages people are waiting for.
    library.concurrency(1);
    library.cache(false);
    return library;
  });
  return loading;
}

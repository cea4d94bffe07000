import path from "node:path";

/** The demo's titles, settings and pages. */
export const DEMO = path.resolve(import.meta.dirname, "../../../demo");

import * as foundation from "./0001-foundation.ts";

/** In the order in which they run. A migration that has landed is never edited. */
export const migrations: readonly { name: string; sql: string }[] = [foundation];

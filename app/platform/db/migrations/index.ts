import * as schema from "./0001-schema/index.ts";

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** Statements for one of the databases only, run after the others. */
  readonly sqlite?: string;
  readonly postgres?: string;
}

/** In the order in which they run. Never edit a migration that was released. */
export const migrations: readonly Migration[] = [schema];

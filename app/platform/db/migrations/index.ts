import * as schema from "./0001-schema/index.ts";

/**
 * A step of the schema. Processes of the release before go on beside it, so it expands the schema, and takes away only
 * what a release before its own has retired (decision 275).
 */
export interface Migration {
  readonly name: string;
  /** The first release that has it. */
  readonly release: string;
  readonly sql: string;
  /** Statements for one of the databases only, run after the others. */
  readonly sqlite?: string;
  readonly postgres?: string;
  /**
   * Tables ("colours") and columns ("orders.colour") that programs no longer use from here on: they leave the types.
   */
  readonly retires?: readonly string[];
  /** The tables and columns that the statements drop. A migration of an earlier release has retired them. */
  readonly drops?: readonly string[];
}

/** In the order in which they run. Never edit a migration that was released. */
export const migrations: readonly Migration[] = [schema];

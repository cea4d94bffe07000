/** What a route or a call accepts as a form; docs/architecture.md has the table. */
export interface BodyLimits {
  /** The text of all fields together, in bytes. */
  readonly form: number;
  /** How many files may come along. */
  readonly files: number;
}

/** Every form that does not say otherwise. */
export const FORM: BodyLimits = { form: 64 * 1024, files: 0 };
/** A pasted list of ISBNs (200,000 characters, each of which may be escaped) or a file of them. */
export const LIST_OR_FILE: BodyLimits = { form: 1024 * 1024, files: 1 };

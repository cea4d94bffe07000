/** The form data that a route or call accepts; docs/requests.md has the table. */
export interface BodyLimits {
  /** The total text of all fields, in bytes. */
  readonly form: number;
  /** Files that may be sent. */
  readonly files: number;
}

/** The default for every form. */
export const FORM: BodyLimits = { form: 64 * 1024, files: 0 };
/** The settings of a shop, with its policies and pages. */
export const LONG_FORM: BodyLimits = { form: 1024 * 1024, files: 0 };
/** A pasted list of ISBNs (200,000 characters, each of which may be escaped) or a file of them. */
export const LIST_OR_FILE: BodyLimits = { form: 1024 * 1024, files: 1 };

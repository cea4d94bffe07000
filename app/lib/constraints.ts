/** The constraints on a field, in HTML's terms. `calls/common/constraints.server.ts` reads them from schemas. */
export interface Constraint {
  readonly required?: true | undefined;
  readonly maxLength?: number | undefined;
  /** A pattern for the whole text. An email has none, because its input type checks it. */
  readonly pattern?: string | undefined;
  readonly inputMode?: "numeric" | undefined;
}

/** The constraints of the fields that a form shows. */
export type Constraints<Name extends string = string> = Readonly<Record<Name, Constraint>>;

/** The longest email address that we take, in UTF-16 units, as HTML counts. */
export const EMAIL_LENGTH = 200;
/** The longest text that is compared with a password. A new password has a limit of its own. */
export const PASSWORD_TRY_LENGTH = 1000;

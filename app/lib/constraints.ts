/** What an input says about its field, in the words of HTML. `calls/common/constraints.server.ts` reads it from schemas. */
export interface Constraint {
  readonly required?: true;
  readonly maxLength?: number;
  /** What the whole text must look like. An email has none, because the type of its input checks it. */
  readonly pattern?: string;
  readonly inputMode?: "numeric";
}

/** The constraints of the fields that a form shows. */
export type Constraints<Name extends string = string> = Readonly<Record<Name, Constraint>>;

/** The longest email address that we take, in UTF-16 units, as HTML counts. */
export const EMAIL_LENGTH = 200;
/** The longest text that is compared with a password. A new password has a limit of its own. */
export const PASSWORD_TRY_LENGTH = 1000;

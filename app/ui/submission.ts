import type { SubmissionResult } from "@conform-to/react";
import type { Constraint, Constraints } from "#app/calls/common/constraints.server.ts";

/** One field of a form, as the inputs of `form.tsx` take it. */
export interface Field {
  id: string;
  name: string;
  /** What was typed before the form was refused, else the default. */
  value: string;
  errors: readonly string[] | undefined;
  errorId: string;
  hintId: string;
  /** What the call that the form posts to asks of it. */
  constraint?: Constraint;
}

export interface FormState<Name extends string = string> {
  id: string;
  errors: Readonly<Record<string, readonly string[] | null>>;
  field(name: Name): Field;
}

/**
 * The state of a form from the last answer of its action. The server's side of every form is Conform
 * (`http/forms.server.ts`); this reads its answer without Conform's own code in the browser, which
 * would take a form page over its weight (decision record 0007).
 * @param constraints what the call asks of the fields (`constraintsOf`): with them, only those fields can be named
 */
export function formState<Name extends string = string, Default extends string = never>(
  id: string,
  lastResult: SubmissionResult | undefined,
  defaults?: Readonly<Partial<Record<Default, string | undefined>>>,
  constraints?: Constraints<Name>,
): FormState<Name | Default> {
  const values: Readonly<Record<string, string | undefined>> = defaults ?? {};
  const errors = (lastResult?.error ?? {}) as FormState["errors"];
  const typed = lastResult?.initialValue as Record<string, unknown> | undefined;
  return {
    id,
    errors,
    field(name) {
      const value = typed ? typedValue(typed, name) : undefined;
      // A name such as `lines[2].quantity` is no fragment of an address; the id is made of its words.
      const own = `${id}-${name.replace(/[^\w-]+/g, "-")}`;
      return {
        id: own,
        name,
        value: typeof value === "string" ? value : typed ? "" : (values[name] ?? ""),
        errors: errors[name] ?? undefined,
        errorId: `${own}-error`,
        hintId: `${own}-hint`,
        constraint: (constraints as Constraints | undefined)?.[name],
      };
    },
  };
}

/** `lines[2].quantity` in what was posted. */
function typedValue(typed: unknown, name: string): unknown {
  return name
    .split(/[[\].]+/)
    .filter((part) => part !== "")
    .reduce<unknown>(
      (value, part) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      typed,
    );
}

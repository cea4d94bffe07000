import type { SubmissionResult } from "@conform-to/react";
import type { Constraint, Constraints } from "#app/lib/constraints.ts";

/** A form field, as the inputs of `form.tsx` take it. */
export interface Field {
  id: string;
  name: string;
  /** The field's name on the page, if the form's state knows it. */
  label?: string | undefined;
  /** The typed value after a refusal, or else the default. */
  value: string;
  errors: readonly string[] | undefined;
  errorId: string;
  hintId: string;
  /** The constraints of the call that the form posts to. */
  constraint?: Constraint | undefined;
}

export interface FormState<Name extends string = string> {
  id: string;
  errors: Readonly<Record<string, readonly string[] | null>>;
  /** The names of the fields, in page order. */
  labels?: Readonly<Record<string, string>>;
  /** A field, or one within it, such as `account_extra_fields.school`. */
  field(name: Name | `${Name}.${string}`): Field;
}

/**
 * The state of a form, from its action's last result. On the server every form uses Conform
 * (`http/forms/forms.server.ts`); this reads the result without Conform's code in the browser, which would exceed the
 * size limit of a form page (decision 7).
 * @param constraints the call's constraints on the fields (`constraintsOf`); if given, only those fields can be named
 * @param labels the names of the fields in page order, for labels and for the error summary
 */
export function formState<Name extends string = string, Default extends string = never>(
  id: string,
  lastResult: SubmissionResult | undefined,
  defaults?: Readonly<Partial<Record<Default, string | undefined>>>,
  constraints?: Constraints<Name>,
  labels: Readonly<Record<string, string>> = {},
): FormState<Name | Default> {
  const values: Readonly<Record<string, string | undefined>> = defaults ?? {};
  const errors = (lastResult?.error ?? {}) as FormState["errors"];
  const typed = lastResult?.initialValue as Record<string, unknown> | undefined;
  return {
    id,
    errors,
    labels,
    field(name) {
      const value = typed ? typedValue(typed, name) : undefined;
      // A name such as `lines[2].quantity` does not work in a URL fragment, so the id is made of its words.
      const fieldId = `${id}-${name.replace(/[^\w-]+/g, "-")}`;
      return {
        id: fieldId,
        name,
        label: labels[name],
        value: typeof value === "string" ? value : typed ? "" : (values[name] ?? ""),
        errors: errors[name] ?? undefined,
        errorId: `${fieldId}-error`,
        hintId: `${fieldId}-hint`,
        constraint: (constraints as Constraints | undefined)?.[name],
      };
    },
  };
}

/** Reads a value such as `lines[2].quantity` from the posted form. */
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

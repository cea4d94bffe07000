import type { SubmissionResult } from "@conform-to/react";

/** One field of a form, as the inputs of `form.tsx` take it. */
export interface Field {
  id: string;
  name: string;
  /** What was typed before the form was refused, else the default. */
  value: string;
  errors: readonly string[] | undefined;
  errorId: string;
  hintId: string;
}

export interface FormState {
  id: string;
  errors: Readonly<Record<string, readonly string[] | null>>;
  field(name: string): Field;
}

/**
 * The state of a form from the last answer of its action. The server's side of every form is Conform
 * (`http/forms.server.ts`); this reads its answer without Conform's own code in the browser, which
 * would take a form page over its weight (decision record 0007).
 */
export function formState(
  id: string,
  lastResult: SubmissionResult | undefined,
  defaults: Readonly<Record<string, string | undefined>> = {},
): FormState {
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
        value: typeof value === "string" ? value : typed ? "" : (defaults[name] ?? ""),
        errors: errors[name] ?? undefined,
        errorId: `${own}-error`,
        hintId: `${own}-hint`,
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

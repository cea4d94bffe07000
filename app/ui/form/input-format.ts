import type { FormEvent } from "react";

/** Counts letters and digits: what a person types, without the characters that formatting adds between them. */
const significant = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").length;

/** The caret's position after formatting: after the same number of letters and digits as before. */
export function caretAfter(before: string, caret: number, after: string): number {
  const typed = significant(before.slice(0, caret));
  if (caret === before.length) return after.length;
  for (let position = 0; position <= after.length; position++)
    if (significant(after.slice(0, position)) === typed) return position;
  return after.length;
}

/** An `onInput` that formats a field while it is typed. Without JavaScript, the server formats the value. */
export function formatting(format: (text: string, form: HTMLFormElement | null) => string) {
  return ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const before = field.value;
    const after = format(before, field.form);
    if (after === before || (field.maxLength >= 0 && after.length > field.maxLength)) return;
    const caret = caretAfter(before, field.selectionStart ?? before.length, after);
    field.value = after;
    field.setSelectionRange(caret, caret);
  };
}

/** The country selected in the form, or "" if there is none. */
export function countryIn(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem("country");
  return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field.value : "";
}

import { useEffect, useRef } from "react";

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The server's last known value of each field: rendered, or sent since. */
const known = new WeakMap<Element, string>();

/** Records the fields' values as they are sent. */
export function noteSent(fields: Iterable<Element>): void {
  for (const field of fields) if (known.has(field)) known.set(field, (field as Input).value);
}

/**
 * Puts a new value from the server into a field, unless it holds something newer: text typed before the
 * scripts ran, or while the answer was on its way. Replacing the element instead (by a React `key`) would lose that,
 * and the focus.
 * @returns the field's `ref`
 */
export function useNewValue<Field extends Input>(value: string) {
  const ref = useRef<Field>(null);
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    if (known.get(field) === field.value) field.value = value;
    known.set(field, value);
  }, [value]);
  return ref;
}

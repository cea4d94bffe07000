import type { ImportKind } from "#app/domain/imports/imports.ts";
import { deskImports as words } from "#app/messages/words.ts";
import type { useT } from "#app/ui/page/t.ts";

/** The name of a table's field, as its columns are called. */
export function fieldName(t: ReturnType<typeof useT>, kind: ImportKind, field: string): string {
  if (kind === "events" && field in words.eventFields)
    return t(words.eventFields[field as keyof typeof words.eventFields]);
  return t(words.fields[field as keyof typeof words.fields]);
}

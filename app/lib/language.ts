const names = new Map<string, Intl.DisplayNames>();

/** `fr` is "French"; what nobody knows stays as it is. Making a DisplayNames costs more than a page's queries, so each is kept. */
export function languageName(code: string, locale: string): string {
  let known = names.get(locale);
  if (!known) {
    known = new Intl.DisplayNames(locale, { type: "language" });
    names.set(locale, known);
  }
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The path of the page that asks about stock or large print, with the values of the request. */
export function questionPath(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const name of ["quantity", "condition", "gift_registry_id", "cart_id", "large_print_confirmed"]) {
    const value = values[name];
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return `/item/${String(values.eisbn)}/add?${query}`;
}

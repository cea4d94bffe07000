/** The same schema, in which objects have only the fields it lists. */
export function closed(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(closed);
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  return "properties" in value && "type" in value && !("additionalProperties" in value)
    ? { ...inner, additionalProperties: false }
    : inner;
}

import { isFile, nameIn, type Schema } from "./schema.ts";

/** Example values by field name. Any other field gets the least that its schema allows. */
const EXAMPLE_VALUES: Readonly<Record<string, unknown>> = {
  eisbn: "9780140328721",
  isbn: "9780140328721",
  eisbns: ["9780140328721"],
  title: "Matilda",
  author: "Roald Dahl",
  author_line: "Roald Dahl",
  first_name: "Ada",
  last_name: "Reader",
  name: "Ada Reader",
  email: "ada@example.com",
  email_address: "ada@example.com",
  to: "Ben",
  from: "Ada",
  phone: "250 555 0100",
  phone_number: "250 555 0100",
  street_address: "4 Lighthouse Lane",
  city: "Victoria",
  province: "BC",
  country: "CA",
  postal_code: "V8V 1A1",
  password: "harbour lantern",
  new_password: "harbour lantern",
  description: "Books for the winter.",
  url: "https://example.com/books",
  price: "25.00",
  amount: "25.00",
  quantity: 1,
  number: "6006491234567890",
  gift_card_number: "6006491234567890",
  currency: "CAD",
};

/** Fields that are needed only beside others, which a schema does not say. */
const NEEDED_BESIDE_OTHERS = new Set(["province", "address_id", "gift_card_number"]);

/** Nesting depth from which an example leaves lists empty. */
const MAX_LIST_DEPTH = 2;

/**
 * An example of a value. It has the required fields; an answer has the others too.
 * @param schemas the shared schemas, by name
 */
export function exampleOf(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  { whole = false, name = "", depth = 0 } = {},
): unknown {
  const at = (partSchema: Schema, more: { name?: string; depth?: number } = {}) =>
    exampleOf(partSchema, schemas, { whole, name, depth, ...more });
  const shared = nameIn(schema);
  if (shared !== undefined) return shared === "YesOrNo" ? true : at(schemas[shared] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== "") ?? schema.enum[0];
  const types = [schema.type ?? []].flat();
  const known = EXAMPLE_VALUES[name];
  if (known !== undefined && fits(known, types) && !schema.anyOf) return known;
  if (schema.anyOf) {
    const simplest = schema.anyOf.find(({ type }) => depth >= MAX_LIST_DEPTH && type === "null");
    return at(simplest ?? schema.anyOf[0] ?? {});
  }
  if (isFile(schema)) return "…";
  if (types.includes("object")) {
    const { properties = {}, required = [] } = schema;
    const chosen = Object.entries(properties).filter(
      ([field]) => whole || required.includes(field) || NEEDED_BESIDE_OTHERS.has(field),
    );
    return Object.fromEntries(
      chosen.map(([field, fieldSchema]) => [field, at(fieldSchema, { name: field, depth: depth + 1 })]),
    );
  }
  if (schema.prefixItems) return schema.prefixItems.map((itemSchema) => at(itemSchema));
  if (types.includes("array"))
    return schema.items && (depth < MAX_LIST_DEPTH || (schema.minItems ?? 0) > 0) && schema.maxItems !== 0
      ? [at(schema.items, { name: name.replace(/s$/, ""), depth: depth + 1 })]
      : [];
  if (types.includes("boolean")) return true;
  if (types.includes("number") || types.includes("integer"))
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  if (types.includes("string")) return textOf(schema, name);
  return types.includes("null") ? null : "…";
}

function fits(value: unknown, types: readonly string[]): boolean {
  return types.includes(Array.isArray(value) ? "array" : typeof value);
}

/** A text as long as the schema asks for. Codes stand for ids and tokens, whose format is private. */
function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema, name: string): string {
  if (format === "email") return "ada@example.com";
  if (pattern?.includes("\\d{4}")) return "1234";
  if (pattern !== undefined) return "";
  const text = /(^|_)(id|token|key|ref|uid|checksum|attempt)$/.test(name) ? "k3Fq…" : "…";
  return text.padEnd(minLength, "…").slice(0, maxLength);
}

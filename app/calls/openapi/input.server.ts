import { z } from "zod";
import { refTo, type Schema } from "./schema.ts";

/** The shared schema for everything that is switched on or off. */
export const YES_OR_NO = "YesOrNo";

const LIMITS = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "pattern",
  "format",
] as const;

/** The JSON Schema of a call's input, made from the schema that checks it. */
export function inputSchema(schema: z.core.$ZodType): Schema {
  const inputJson = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema as Schema),
  }) as Schema & { $schema?: string };
  const { $schema, ...rest } = inputJson;
  return { type: "object", properties: {}, ...withSwitches(rest) };
}

/** Corrects the JSON Schema of one zod schema where zod cannot express it. */
function describe(schema: z.core.$ZodType, jsonSchema: Schema & { numeric?: boolean }): void {
  // Forms ask for digits with it.
  delete jsonSchema.numeric;
  if (Math.abs(jsonSchema.maximum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (Math.abs(jsonSchema.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
  // Uploaded files are the only class instances that a call takes.
  if (schema instanceof z.ZodCustom) Object.assign(jsonSchema, { type: "string", format: "binary" });
  if (jsonSchema.format === "email") delete jsonSchema.pattern;
  if (schema instanceof z.ZodObject) {
    const required = Object.entries<z.ZodType>(schema.shape).filter(([, field]) => !mayLack(field));
    delete jsonSchema.required;
    if (required.length > 0) jsonSchema.required = required.map(([name]) => name);
  }
  if (!(schema instanceof z.ZodPipe)) return;
  const { in: from, out: to } = schema.def;
  if (to instanceof z.ZodBoolean) Object.assign(jsonSchema, refTo(YES_OR_NO));
  else if (!(from instanceof z.ZodTransform) && !(to instanceof z.ZodTransform)) withLimits(jsonSchema, to);
}

/** Adds the limits of a pipe's output, which its input, text in many forms, does not have. */
function withLimits(jsonSchema: Schema, to: z.core.$ZodType): void {
  const out = inputSchema(to);
  for (const limit of LIMITS)
    if (out[limit] !== undefined && jsonSchema[limit] === undefined)
      Object.assign(jsonSchema, { [limit]: out[limit] });
}

/** A schema in which all switches share one name. */
function withSwitches<Given>(value: Given): Given {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withSwitches) as Given;
  const schema = value as Schema;
  if (schema.$ref !== undefined || isSwitch(schema)) {
    const { description } = schema;
    return { ...(description && { description }), ...refTo(YES_OR_NO) } as Given;
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withSwitches(value)]),
  ) as Given;
}

/** Whether a field may be left out. */
function mayLack(field: z.ZodType): boolean {
  return field.safeParse(undefined).success;
}

/** The ways in which forms and programs say yes or no. */
function isSwitch({ anyOf }: Schema): boolean {
  return (
    anyOf?.length === 2 &&
    anyOf.some(({ type }) => type === "boolean") &&
    anyOf.some((alternative) => alternative.$ref !== undefined || alternative.enum?.includes("on") === true)
  );
}

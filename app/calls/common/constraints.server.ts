import { z } from "zod";
import type { Constraint, Constraints } from "#app/lib/constraints.ts";

/**
 * The constraints that a call's schema puts on some of its fields, or on all of them, for the inputs of the form that
 * posts them. A field within a field is named with a dot. Each field's schema is read only once.
 *
 * Conform's `getZodConstraint` looks for lengths and patterns where zod stored them before version 4.6, and finds none,
 * so this function reads them itself.
 * @throws if the schema has no such field
 */
export function constraintsOf<Sent, const Name extends keyof Sent & string>(
  { input }: { readonly input: z.ZodType<unknown, Sent> },
  ...names: Name[]
): Constraints<Name> {
  return Object.fromEntries(
    (names.length > 0 ? names : namesIn(input)).map((name) => {
      const field = name
        .split(".")
        .reduce<z.ZodType | undefined>((shape, part) => shape && shapeOf(shape)[part], input);
      if (!field) throw new Error(`No such field: ${name}`);
      return [name, constraintOf(field)];
    }),
  ) as Constraints<Name>;
}

/** The names of all fields, with paths for nested ones. */
function namesIn(schema: z.ZodType): string[] {
  return Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
    const within = namesIn(field);
    return within.length > 0 ? within.map((inner) => `${name}.${inner}`) : [name];
  });
}

/** The fields of an object schema, which may be inside pipes, transforms and intersections. */
function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodIntersection)
    return { ...shapeOf(schema.def.left as z.ZodType), ...shapeOf(schema.def.right as z.ZodType) };
  if (!(schema instanceof z.ZodPipe)) return {};
  const { in: from, out: to } = schema.def;
  return shapeOf((from instanceof z.ZodTransform ? to : from) as z.ZodType);
}

const constraintCache = new WeakMap<z.ZodType, Constraint>();
/** Equal constraints are one object, which a page's data then holds once. */
const equal = new Map<string, Constraint>();

function constraintOf(field: z.ZodType): Constraint {
  let constraint = constraintCache.get(field);
  if (!constraint) {
    // A form sends an empty text for a field that is left empty: it is required if the schema refuses that.
    const read = { ...(!field.safeParse("").success && { required: true as const }), ...textOf(field) };
    const text = JSON.stringify(read);
    constraint = equal.get(text) ?? read;
    equal.set(text, constraint);
    constraintCache.set(field, constraint);
  }
  return constraint;
}

/** The constraints on a text, inside any pipes and transforms. */
function textOf(schema: z.ZodType): Constraint {
  if (schema instanceof z.ZodPipe)
    return { ...textOf(schema.def.in as z.ZodType), ...textOf(schema.def.out as z.ZodType) };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return textOf(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodEmail)) return {};
  const pattern = schema.def.checks
    ?.map((check) => check._zod.def as Partial<z.core.$ZodCheckRegexDef>)
    .find(({ format }) => format === "regex")?.pattern;
  // For texts that the schema does not check, because the domain checks them together with others.
  const meta = schema.meta() as { numeric?: boolean; pattern?: string } | undefined;
  return {
    ...(schema.maxLength !== null && { maxLength: schema.maxLength }),
    ...(pattern && { pattern: pattern.source }),
    ...(meta?.pattern && { pattern: meta.pattern }),
    ...((meta?.numeric || (pattern && /^[\\d^$(){}|,?0-9]+$/.test(pattern.source))) && {
      inputMode: "numeric" as const,
    }),
  };
}

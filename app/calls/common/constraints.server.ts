import { z } from "zod";

/** What an input says of its field, in the words of HTML. */
export interface Constraint {
  readonly required?: true;
  readonly maxLength?: number;
  /** What the whole text must look like. An email has none: its input has a type that knows. */
  readonly pattern?: string;
  readonly inputMode?: "numeric";
}

/** The constraints of the fields that a form shows. */
export type Constraints<Name extends string = string> = Readonly<Record<Name, Constraint>>;

/**
 * What the schema of a call asks of some of its fields, for the inputs of the form that posts them. A field of a
 * field is named with a dot. Worked out once for each schema of a field.
 *
 * Conform's `getZodConstraint` reads lengths and patterns where zod kept them before version 4.6, and finds none
 * there any more; so they are read here.
 * @throws where the schema has no such field
 */
export function constraintsOf<Sent, const Name extends keyof Sent & string>(
  { input }: { readonly input: z.ZodType<unknown, Sent> },
  ...names: Name[]
): Constraints<Name> {
  return Object.fromEntries(
    names.map((name) => {
      const field = name
        .split(".")
        .reduce<z.ZodType | undefined>((at, part) => at && shapeOf(at)[part], input);
      if (!field) throw new Error(`No such field: ${name}`);
      return [name, constraintOf(field)];
    }),
  ) as Constraints<Name>;
}

/** The fields of an object, whatever is checked, turned and joined around it. */
function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodIntersection)
    return { ...shapeOf(schema.def.left as z.ZodType), ...shapeOf(schema.def.right as z.ZodType) };
  if (!(schema instanceof z.ZodPipe)) return {};
  const { in: from, out: to } = schema.def;
  return shapeOf((from instanceof z.ZodTransform ? to : from) as z.ZodType);
}

const known = new WeakMap<z.ZodType, Constraint>();

function constraintOf(field: z.ZodType): Constraint {
  let constraint = known.get(field);
  if (!constraint) {
    // A form sends an empty text for a field that is left empty: it is required if the schema refuses that.
    constraint = { ...(!field.safeParse("").success && { required: true }), ...textOf(field) };
    known.set(field, constraint);
  }
  return constraint;
}

/** What is asked of a text, behind all that is done with it before and after. */
function textOf(schema: z.ZodType): Constraint {
  if (schema instanceof z.ZodPipe)
    return { ...textOf(schema.def.in as z.ZodType), ...textOf(schema.def.out as z.ZodType) };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return textOf(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodEmail)) return {};
  const pattern = schema.def.checks
    ?.map((check) => check._zod.def as Partial<z.core.$ZodCheckRegexDef>)
    .find(({ format }) => format === "regex")?.pattern;
  return {
    ...(schema.maxLength !== null && { maxLength: schema.maxLength }),
    ...(pattern && { pattern: pattern.source }),
    ...(pattern && /^[\\d^$(){}|,?0-9]+$/.test(pattern.source) && { inputMode: "numeric" as const }),
  };
}

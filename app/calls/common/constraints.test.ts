import { expect, test } from "vitest";
import { z } from "zod";
import { constraintsOf } from "./constraints.server.ts";

const trimmedText = z
  .union([z.string(), z.number()])
  .optional()
  .transform((value) => String(value ?? "").trim());

test("[H3] finds the constraints of form inputs in the call's schema, through trims, defaults and transforms", () => {
  const input = z.intersection(
    z
      .object({
        name: trimmedText.pipe(z.string().min(1).max(80)),
        note: z.string().max(1000).default(""),
        email: z.string().trim().pipe(z.email().max(200)),
        extension: z
          .string()
          .regex(/^\d{2,6}$/v)
          .max(6),
      })
      .transform((given) => given),
    z.object({ answers: z.preprocess((given) => given, z.object({ school: z.string().min(1).max(50) })) }),
  );
  expect(constraintsOf({ input }, "name", "note", "email", "extension")).toEqual({
    name: { required: true, maxLength: 80 },
    note: { maxLength: 1000 },
    email: { required: true, maxLength: 200 },
    extension: { required: true, maxLength: 6, pattern: "^\\d{2,6}$", inputMode: "numeric" },
  });
  const anything: z.ZodType<unknown, Record<string, unknown>> = input;
  expect(constraintsOf({ input: anything }, "answers.school")).toEqual({
    "answers.school": { required: true, maxLength: 50 },
  });
  expect(() => constraintsOf({ input: anything }, "nmae")).toThrow("No such field: nmae");
});

test("[H3] without names, all fields are read, and equal constraints are one object", () => {
  const input = z.object({
    first: trimmedText.pipe(z.string().min(1).max(80)),
    last: z.string().min(1).max(80),
    card: z.string().max(25).meta({ numeric: true }).default(""),
    code: z.string().max(4).meta({ numeric: true, pattern: "^\\d{3,4}$" }).default(""),
    answers: z.object({ school: z.string().max(50).default("") }),
  });
  const all: Readonly<Record<string, unknown>> = constraintsOf({ input });
  expect(all).toEqual({
    first: { required: true, maxLength: 80 },
    last: { required: true, maxLength: 80 },
    card: { maxLength: 25, inputMode: "numeric" },
    code: { maxLength: 4, pattern: "^\\d{3,4}$", inputMode: "numeric" },
    "answers.school": { maxLength: 50 },
  });
  expect(all.first).toBe(all.last);
});

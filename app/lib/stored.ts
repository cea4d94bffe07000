import type { z } from "zod";

/** JSON in a column of the database: one schema writes it and reads it. */
export interface Stored<Value> {
  write(value: Value): string;
  /** @throws ZodError for what the schema never wrote */
  read(text: string): Value;
}

export function stored<Value>(schema: z.ZodType<Value>): Stored<Value> {
  return {
    write: (value) => JSON.stringify(schema.parse(value)),
    read: (text) => schema.parse(JSON.parse(text)),
  };
}

import type { z } from "zod";

/** JSON in a database column, written and read by the same schema. */
export interface Stored<Value> {
  write(value: Value): string;
  /** @throws ZodError if the schema did not write it */
  read(text: string): Value;
}

export function stored<Value>(schema: z.ZodType<Value>): Stored<Value> {
  return {
    write: (value) => JSON.stringify(schema.parse(value)),
    read: (text) => schema.parse(JSON.parse(text)),
  };
}

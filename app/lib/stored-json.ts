import type { z } from "zod";

/** JSON in a database column, written and read by the same schema. */
export interface StoredJson<Value> {
  write(value: Value): string;
  /** @throws ZodError if the schema did not write it */
  read(text: string): Value;
}

export function storedJson<Value>(schema: z.ZodType<Value>): StoredJson<Value> {
  return {
    write: (value) => JSON.stringify(schema.parse(value)),
    read: (text) => schema.parse(JSON.parse(text)),
  };
}

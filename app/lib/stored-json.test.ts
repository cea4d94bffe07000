import { describe, expect, it } from "vitest";
import { z } from "zod";
import { storedJson } from "./stored-json.ts";

describe("JSON in the database", () => {
  const point = storedJson(z.object({ x: z.number() }));
  it("[H14] is read by the schema that wrote it", () => {
    expect(point.read(point.write({ x: 1 }))).toEqual({ x: 1 });
    expect(() => point.read('{"x":"1"}')).toThrow(z.ZodError);
    expect(() => point.write({ x: Number.NaN })).toThrow(z.ZodError);
  });
});

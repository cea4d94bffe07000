import { describe, expect, it } from "vitest";
import { z } from "zod";
import { shapedBy } from "./define.server.ts";

const schema = z.object({
  id: z.coerce.number().int().positive().max(9999),
  name: z.string().min(2).max(5),
  ids: z.array(z.number()).max(2).default([]),
  kind: z.enum(["ship", "pickup"]),
  email: z.email("Please input your email address."),
  reply_to: z.email().optional(),
  site: z.url().optional(),
});
const good = { id: "1", name: "Ada", kind: "ship", email: "ada@example.com" };

describe("an invalid value", () => {
  it.each<[string, object, Record<string, string>]>([
    ["a number that is too large", { id: "99999999999999999999" }, { id: "At most 9007199254740991." }],
    ["a negative number", { id: "-1" }, { id: "At least 1." }],
    ["not a number", { id: "abc" }, { id: "Please enter a whole number." }],
    ["a fraction", { id: "1.5" }, { id: "Please enter a whole number." }],
    ["a long text", { name: "Adaline" }, { name: "At most 5 characters." }],
    ["a short text", { name: "A" }, { name: "At least 2 characters." }],
    ["a missing value", { name: undefined }, { name: "Please fill this in." }],
    ["too many values", { ids: [1, 2, 3] }, { ids: "At most 2 at a time." }],
    ["an unknown choice", { kind: "fly" }, { kind: "Please choose one of these." }],
    ["an empty text", { reply_to: "" }, { reply_to: "Please fill this in." }],
    ["no email address", { reply_to: "x" }, { reply_to: "Please enter an email address." }],
    ["no web address", { site: "x" }, { site: "Please enter a web address, such as https://example.com." }],
    ["a value whose schema has a message", { email: "x" }, { email: "Please input your email address." }],
  ])("[X15] is explained in our own words: %s", (_name, given, fields) => {
    expect(shapedBy(schema, { ...good, ...given })).toMatchObject({ code: "invalid", fields });
  });
});

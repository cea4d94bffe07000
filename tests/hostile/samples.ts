import type { z } from "zod";
import { allCalls, type CallName } from "#app/calls/index.server.ts";
import type { Random } from "#tests/support/random.ts";
import { PERSON } from "./shopper.ts";
import { SECRETS } from "./values.ts";

/** A call, reduced to what this suite needs. */
export interface Described {
  name: CallName;
  kind: "read" | "write";
  input: z.ZodType;
}

export const described = allCalls;

/** An honest client's value for a field of this name. Values such as `eisbn` depend on the shop. */
const KNOWN: Record<string, string> = {
  ...PERSON,
  email: "reader@example.com",
  email_address: "reader@example.com",
  phone: "2505550142",
  password: SECRETS.password,
  new_password: SECRETS.password,
  confirm: SECRETS.password,
  token: SECRETS.token,
  quantity: "1",
  gift_card_number: SECRETS.giftCard,
  number: SECRETS.giftCard,
  pin: "1234",
  amount: "5.00",
  url: "http://127.0.0.1:9/",
  code: "LANTERN10",
  author: "Atwood",
  series: "Anne",
  t: "sea",
  k: "keyword",
  term: "sea",
  type: "keyword",
};
/** The names sent to calls that take anything. */
const OPEN_NAMES = [
  ...Object.keys(PERSON),
  "email_address",
  "password",
  "t",
  "k",
  "corp_id",
  "is_institution",
];

/** zod 4 keeps a schema's definition in `_zod.def`. These are the parts that this project uses. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as Definition;

/** A value that fits a schema, as far as the schema reveals it. */
export function sampleOf(
  schema: z.ZodType,
  random: Random,
  given: Record<string, string>,
  name = "",
): unknown {
  const def = definitionOf(schema);
  const known = given[name] ?? KNOWN[name];
  const inner = (part: z.ZodType | undefined) => (part ? sampleOf(part, random, given, name) : undefined);
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, part]) => [key, sampleOf(part, random, given, key)]),
      );
    case "intersection":
      return Object.assign({}, inner(def.left), inner(def.right));
    case "optional":
    case "default":
    case "catch":
    case "nullable":
    case "readonly":
      return inner(def.innerType);
    case "pipe": {
      // A leading transformation (a preprocessing step) does not say what it accepts.
      const first = def.in && definitionOf(def.in).type === "transform" ? def.out : def.in;
      return inner(first);
    }
    case "union":
      return inner(random.pick(def.options ?? []));
    case "enum":
      return random.pick(Object.values(def.entries ?? {}));
    case "literal":
      return def.values?.[0];
    case "array":
      return [inner(def.element)];
    case "record":
      return Object.fromEntries(OPEN_NAMES.map((key) => [key, given[key] ?? KNOWN[key] ?? "1"]));
    case "number":
    case "int":
      return Number(known ?? 1);
    case "boolean":
      return true;
    default:
      return known ?? "1";
  }
}

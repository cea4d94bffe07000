import {
  type Checker,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
  TypeFlags,
  type TypeReference,
} from "typescript/unstable/sync";
import type { ContractAnswers } from "#app/calls/common/contract.server.ts";
import { refTo, type Schema } from "#app/calls/openapi/schema.ts";
import type { ProgramAnswers } from "#app/calls/programs/calls.server.ts";
import { plainComment, withCompiled } from "./types.ts";

export interface AnswerSchemas<Name extends string = string> {
  /** The JSON schema of each call's answer. */
  answers: Record<Name, Schema>;
  /** Schemas that several answers share. */
  shared: Record<string, Schema>;
}

/**
 * The schemas of all answers, made from the types that the compiler finds for them. A type that JSON cannot express, or
 * that leaves its content open (`unknown`, `object`), is an error that names its place.
 */
export function answerSchemas(): AnswerSchemas<keyof ContractAnswers> {
  return withCompiled("app/calls/common/contract.server.ts", "ContractAnswers", (checker, answers) =>
    new TypeReader(checker).all(checker.getDeclaredTypeOfSymbol(answers)),
  );
}

/** The answer schemas of the calls that a shop's own programs make. */
export function programAnswerSchemas(): AnswerSchemas<keyof ProgramAnswers> {
  return withCompiled("app/calls/programs/calls.server.ts", "ProgramAnswers", (checker, answers) =>
    new TypeReader(checker).all(checker.getDeclaredTypeOfSymbol(answers)),
  );
}

/** Aliases that say how a type was made and not what it is. */
const UTILITIES = new Set([
  "Omit",
  "Pick",
  "Record",
  "Required",
  "Partial",
  "Readonly",
  "Extract",
  "Exclude",
  "Read",
]);
/** Classes whose instances are sent as files. */
const FILES = new Set(["Download", "LongDownload"]);
const MAPS = new Set(["Map", "ReadonlyMap"]);

class TypeReader {
  readonly checker: Checker;
  /** The schema of each type that has a name, by that name. */
  readonly named = new Map<string, { schema: Schema; type: Type }>();
  /** The name under which a type's schema is known, by the type's id. */
  readonly nameOf = new Map<number, string>();
  constructor(checker: Checker) {
    this.checker = checker;
  }

  all(calls: Type): AnswerSchemas {
    const answers = Object.fromEntries(
      this.checker
        .getPropertiesOfType(calls)
        .map((call) => [call.name, this.schemaOf(this.typeOf(call), call.name)] as const)
        .sort(([a], [b]) => a.localeCompare(b)),
    ) as AnswerSchemas["answers"];
    const sharedSchemas = Object.fromEntries([...this.named].map(([name, { schema }]) => [name, schema]));
    return shareSchemas({ answers, shared: sharedSchemas });
  }

  typeOf(symbol: TsSymbol): Type {
    const type = this.checker.getTypeOfSymbol(symbol);
    if (!type) throw new Error(`${symbol.name} has no type`);
    return type;
  }

  schemaOf(type: Type, path: string): Schema {
    if (type.isUnionType()) return this.unionOf(type.getTypes(), path);
    if (type.isLiteralType()) return { const: type.value };
    if (type.flags & TypeFlags.TemplateLiteral) return { type: "string" };
    if (type.flags & TypeFlags.Null) return { type: "null" };
    if (type.flags & TypeFlags.StringLike) return { type: "string" };
    if (type.flags & TypeFlags.NumberLike) return { type: "number" };
    if (type.flags & TypeFlags.BooleanLike) return { type: "boolean" };
    // An answer that says nothing is sent as an object without fields.
    if (type.flags & (TypeFlags.Void | TypeFlags.Undefined)) return { type: "object", properties: {} };
    if (this.checker.isTupleType(type)) {
      const prefixItems = this.argumentsOf(type).map((argument, index) =>
        this.schemaOf(argument, `${path}[${index}]`),
      );
      return { type: "array", prefixItems, minItems: prefixItems.length, maxItems: prefixItems.length };
    }
    if (this.checker.isArrayType(type)) {
      const [item] = this.argumentsOf(type);
      if (!item || item.flags & TypeFlags.Never) return { type: "array", maxItems: 0 };
      return { type: "array", items: this.schemaOf(item, `${path}[]`) };
    }
    // A number with a mark for the compiler (`WallSeconds`).
    if (type.isIntersectionType() && type.getTypes().some(({ flags }) => flags & TypeFlags.NumberLike))
      return { type: "number" };
    if (type.isObjectType() || type.isIntersectionType()) return this.objectOf(type, path);
    throw new Error(`${path} is ${this.checker.typeToString(type)}, which says nothing about its JSON`);
  }

  argumentsOf(type: Type): readonly Type[] {
    return this.checker.getTypeArguments(type as TypeReference);
  }

  unionOf(types: readonly Type[], path: string): Schema {
    const present = types.filter(({ flags }) => !(flags & TypeFlags.Undefined));
    const all = present.map((member) => this.schemaOf(member, path));
    const literals = all.flatMap((schema) => ("const" in schema ? [schema.const] : []));
    const simple = all.flatMap((schema) =>
      Object.keys(schema).length === 1 && typeof schema.type === "string" ? [schema.type] : [],
    );
    const rest = all.filter((schema) => !("const" in schema) && !simple.includes(schema.type as string));
    const booleans = literals.filter((literal) => typeof literal === "boolean");
    const values = literals.filter((literal) => typeof literal !== "boolean").sort();
    if (booleans.length === 2) simple.push("boolean");
    else values.push(...booleans);
    const nullable = simple.includes("null");
    const kinds = [...new Set(simple)].filter((kind) => kind !== "null").sort();
    const parts: Schema[] = rest.filter(
      (schema, index) =>
        rest.findIndex((other) => JSON.stringify(other) === JSON.stringify(schema)) === index,
    );
    if (values.length > 0) parts.push({ enum: values });
    if (kinds.length > 0) parts.push({ type: kinds.length === 1 ? (kinds[0] as string) : kinds });
    if (parts.length === 0) return { type: "null" };
    const [only] = parts;
    if (parts.length === 1 && only) {
      if (!nullable) return only;
      if (only.enum) return { enum: [...only.enum, null] };
      if (Object.keys(only).length === 1 && only.type) return { type: [only.type, "null"].flat() };
    }
    if (nullable) parts.push({ type: "null" });
    return { anyOf: parts };
  }

  objectOf(type: Type, path: string): Schema {
    const symbol = type.getSymbol();
    if (symbol && FILES.has(symbol.name)) return { type: "string", format: "binary" };
    // Programs get a map as an object (`http/program.server.ts`).
    if (symbol && MAPS.has(symbol.name)) {
      const [, value] = this.argumentsOf(type);
      if (value) return { type: "object", additionalProperties: this.schemaOf(value, `${path}.*`) };
    }
    if (symbol?.name === "Date") return { type: "string", format: "date-time" };
    const name = this.wantedName(type);
    if (!name) return this.membersOf(type, path);
    const known = this.nameOf.get(type.id);
    if (known) return refTo(known);
    const sharedName = this.named.has(name) ? `${pascal(path)}${name}` : name;
    // Known before its members are read, because it may contain itself.
    this.nameOf.set(type.id, sharedName);
    const entry = { schema: {} as Schema, type };
    this.named.set(sharedName, entry);
    entry.schema = this.membersOf(type, sharedName);
    const same = this.named.get(name);
    if (sharedName !== name && same && JSON.stringify(same.schema) === JSON.stringify(entry.schema)) {
      this.named.delete(sharedName);
      this.nameOf.set(type.id, name);
      return refTo(name);
    }
    return refTo(sharedName);
  }

  /** The code's name for a type of objects, if it has one. */
  wantedName(type: Type): string | undefined {
    const alias = type.getAliasSymbol()?.name;
    const symbol = type.getSymbol();
    const declared =
      symbol && symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class) ? symbol.name : undefined;
    const name = alias && !UTILITIES.has(alias) ? alias : declared;
    return name?.replace(/^Contract(?=[A-Z])/, "");
  }

  isCallback(type: Type): boolean {
    const parts = type.isUnionType() ? type.getTypes() : [type];
    const present = parts.filter(({ flags }) => !(flags & TypeFlags.Undefined));
    return (
      present.length > 0 && present.every((member) => this.checker.getSignaturesOfType(member, 0).length > 0)
    );
  }

  membersOf(type: Type, path: string): Schema {
    if (this.checker.getSignaturesOfType(type, 0).length > 0)
      throw new Error(`${path} is a function, which JSON cannot hold`);
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const member of this.checker.getPropertiesOfType(type)) {
      const its = this.typeOf(member);
      if (its.flags & TypeFlags.Undefined) continue;
      // JSON leaves functions out. One that every answer had would be a mistake, and is an error below.
      if (member.flags & SymbolFlags.Optional && this.isCallback(its)) continue;
      const schema = this.schemaOf(its, `${path}.${member.name}`);
      const description = plainComment(this.checker.getDocumentationCommentOfSymbol(member));
      properties[member.name] = description ? { description, ...schema } : schema;
      const mayLack = its.isUnionType() && its.getTypes().some(({ flags }) => flags & TypeFlags.Undefined);
      if (!(member.flags & SymbolFlags.Optional) && !mayLack) required.push(member.name);
    }
    const [index] = this.checker.getIndexInfosOfType(type);
    if (!index && Object.keys(properties).length === 0 && type.getSymbol()?.name !== "__object")
      throw new Error(`${path} is ${this.checker.typeToString(type)}, which says nothing about its fields`);
    return {
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      ...(index && { additionalProperties: this.schemaOf(index.valueType, `${path}.*`) }),
    };
  }
}

/** An object of at least this many characters that stands in several schemas gets a name. */
const WORTH_A_NAME = 300;
/** Fields whose names only make sense after the name of the object that has them. */
const VAGUE = new Set(["rows", "items", "extra", "list", "title_info"]);

/** Moves large objects that occur more than once to the shared schemas. */
function shareSchemas(answers: AnswerSchemas): AnswerSchemas {
  const sharedSchemas = new Map<string, { schema: Schema; names: string[] }>();
  walk(answers, (schema, names) => {
    const text = JSON.stringify(schema);
    if (!schema.properties || text.length < WORTH_A_NAME) return;
    const found = sharedSchemas.get(text) ?? { schema, names: [] };
    found.names.push(...names);
    sharedSchemas.set(text, found);
  });
  const shared = { ...answers.shared };
  const nameOf = new Map<string, string>();
  for (const [text, { schema, names }] of sharedSchemas) {
    if (names.length < 2) continue;
    const [name = ""] = [...names].sort((a, b) => a.length - b.length || a.localeCompare(b));
    let free = name;
    for (let number = 2; free in shared; number++) free = `${name}${number}`;
    nameOf.set(text, free);
    shared[free] = schema;
  }
  const replaced = (value: unknown, whole: boolean): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const { description, ...schema } = value as Schema;
    const name = whole || Array.isArray(value) ? undefined : nameOf.get(JSON.stringify(schema));
    if (name) return { ...(description && { description }), ...refTo(name) };
    if (Array.isArray(value)) return value.map((element) => replaced(element, false));
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaced(child, false)]));
  };
  const all = <Schemas extends Record<string, Schema>>(schemas: Schemas, whole: boolean) =>
    Object.fromEntries(
      Object.entries(schemas)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([name, schema]) => [name, replaced(schema, whole)]),
    ) as Schemas;
  return { answers: all(answers.answers, false), shared: all(shared, true) };
}

/** Visits every schema that has no name yet, with the names that its place suggests. */
function walk(
  { answers, shared }: AnswerSchemas,
  visit: (schema: Schema, names: readonly string[]) => void,
): void {
  const inside = (schema: Schema, name: string) => {
    for (const [key, property] of Object.entries(schema.properties ?? {}))
      each(property, VAGUE.has(key) ? name + pascal(key) : pascal(key));
    if (schema.items)
      each(
        schema.items,
        name
          .replace(/ies$/, "y")
          .replace(/(ss|x|ch)es$/, "$1")
          .replace(/([^s])s$/, "$1"),
      );
    for (const alternative of schema.anyOf ?? []) each(alternative, name);
    if (typeof schema.additionalProperties === "object") each(schema.additionalProperties, name);
  };
  const each = (described: Schema, name: string) => {
    const { description, ...schema } = described;
    visit(schema, [name]);
    inside(schema, name);
  };
  for (const [name, schema] of Object.entries(answers)) each(schema, pascal(name));
  for (const [name, schema] of Object.entries(shared)) inside(schema, name);
}

function pascal(text: string): string {
  return text
    .replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
    .replace(/[^A-Za-z0-9]/g, "");
}

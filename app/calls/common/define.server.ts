import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type BodyLimits, FORM } from "#app/lib/body-limits.ts";
import { cleanTexts } from "#app/lib/clean-text.ts";
import { failure, fieldsOf, invalid, sayIn } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { traced } from "#app/platform/tracing/tracing.ts";
import { type Access, gateFailure } from "./access.server.ts";
import { plainIssue } from "./plain-issues.server.ts";
import type { InstallationVisit } from "./staff-visit.server.ts";
import type { Visit } from "./visit.server.ts";

/** Everybody who can make calls: shoppers, and staff with the operator. */
export type Caller = Visit | InstallationVisit;

/**
 * A named operation of the contract: who may call it, what goes in, what comes out. Screens, commands and other
 * programs all go through it, so permissions, validation and logging are in one place. `Sent` is what a caller inside
 * this program passes; the schema turns it into `Input`. `By` follows from the access rule: the compiler refuses a
 * staff call with a shopper's visit.
 */
export interface Call<
  Name extends string = string,
  Input = unknown,
  Output = unknown,
  Sent = unknown,
  By extends Caller = Visit,
> {
  readonly name: Name;
  readonly aliases: readonly string[];
  /** A description for people who write programs; its first sentence is the summary. Staff calls have none. */
  readonly about: string;
  /** A `read` changes nothing but its `sideEffect`, and may be requested with GET. */
  readonly kind: "read" | "write";
  /** Whether a `read` with this payload changes something, in which case the rules for a `write` apply. */
  readonly writesWith: (payload: Readonly<Record<string, unknown>>) => boolean;
  /**
   * The side effect a `read` may record, such as a usage count. It does not change the answer, and repeating or
   * skipping the call does no harm, so GET is still allowed.
   */
  readonly sideEffect: string | undefined;
  /**
   * Whether it can be called before a closed shop's gate: only what login and sign-up need, and nothing about the
   * goods.
   */
  readonly open: boolean;
  /**
   * Whether staff may make the call while they see the shop as a customer. By default, they may if it changes and
   * records nothing. Calls that show what staff must not see of a customer, such as gift card numbers, say `false`.
   */
  readonly whileViewing: boolean;
  readonly access: Access<By>;
  /** The limits on the size and number of files in a form for this call, if they differ from the default. */
  readonly bodyLimits: BodyLimits;
  readonly input: z.ZodType<Input, Sent>;
  /** The documented input, where `input` cannot describe it by itself. */
  readonly documentedInput: () => z.ZodType;
  /** Written as a method so that a list can hold calls with different inputs. */
  run(visit: By, input: Input): Promise<Output> | Output;
}

/** Every call that other programs can make says what it does. */
type AboutField<By> = By extends Visit ? { about: string } : { about?: string };

export function defineCall<
  const Name extends string,
  Schema extends z.ZodType,
  Output,
  By extends Caller = Visit,
>(
  name: Name,
  call: {
    kind?: "read" | "write";
    writesWith?: Call["writesWith"];
    sideEffect?: string;
    aliases?: readonly string[];
    open?: boolean;
    whileViewing?: boolean;
    access: Access<By>;
    bodyLimits?: BodyLimits;
    input: Schema;
    documentedInput?: () => z.ZodType;
    run: (visit: By, input: z.output<Schema>) => Promise<Output> | Output;
  } & AboutField<By>,
): Call<Name, z.output<Schema>, Awaited<Output>, z.input<Schema>, By> {
  return {
    name,
    aliases: call.aliases ?? [],
    about: call.about ?? "",
    kind: call.kind ?? "write",
    writesWith: call.kind === "read" ? (call.writesWith ?? (() => false)) : () => true,
    sideEffect: call.sideEffect,
    open: call.open ?? false,
    whileViewing: call.whileViewing ?? (call.kind === "read" && call.sideEffect === undefined),
    access: call.access,
    bodyLimits: call.bodyLimits ?? FORM,
    input: call.input as z.ZodType<z.output<Schema>, z.input<Schema>>,
    documentedInput: call.documentedInput ?? (() => call.input),
    run: call.run as (visit: By, input: z.output<Schema>) => Promise<Awaited<Output>>,
  };
}

/** The fields that every call carries in addition to its own (spec 1 §7). */
export interface CommonFields {
  uuid: string;
  log_url: string;
}

declare const fromOutside: unique symbol;

/** Fields sent from outside. Their names and types are unknown until the call's schema has checked them. */
export type UncheckedFields = Readonly<Record<string, unknown>> & { readonly [fromOutside]: true };

/** Marks the fields of a form, a query or a program's request as sent from outside. */
export function asUnchecked(fields: Readonly<Record<string, unknown>>): UncheckedFields {
  return fields as UncheckedFields;
}

/**
 * Runs a call for a visit: checks access, then the input, then runs the verb. Expected failures are values.
 * @param payload what the call's schema takes, checked by the compiler, or fields from outside
 */
export async function call<Input, Output, Sent, By extends Caller>(
  visit: By,
  called: Call<string, Input, Output, Sent, By>,
  payload: Sent | UncheckedFields = asUnchecked({}),
  carried: { readonly [Name in keyof CommonFields]?: CommonFields[Name] | undefined } = {},
): Promise<Output | Failure<undefined>> {
  const started = performance.now();
  const count = (outcome: string) =>
    visit.platform.metrics.on?.call(called.name, outcome, performance.now() - started);
  const attributes = { "colophon.shop_id": visit.store?.id };
  const answer = await traced(called.name, attributes, () => answerOf(called, visit, payload)).catch(
    (error: unknown) => {
      count("error");
      throw error;
    },
  );
  count(isFailure(answer) ? answer.code : "ok");
  visit.log.debug(
    {
      call: called.name,
      uuid: carried.uuid ?? randomUUID(),
      log_url: carried.log_url,
      store_id: visit.store?.id,
      operator: "by" in visit ? visit.by.name : visit.viewing?.by,
      ms: Math.round((performance.now() - started) * 10) / 10,
      failed: isFailure(answer) ? answer.code : undefined,
    },
    "call",
  );
  return isFailure(answer) ? sayIn(visit.locale, answer) : answer;
}

async function answerOf<Input, Output, By extends Caller>(
  called: Call<string, Input, Output, unknown, By>,
  visit: By,
  payload: unknown,
): Promise<Output | Failure<undefined>> {
  const refused =
    viewingFailure(called, visit, payload) ??
    (called.open ? undefined : gateFailure(visit)) ??
    called.access(visit);
  // A failure before the verb runs has a detail for the pages that show it, not for the caller.
  if (refused) return refused as Failure<undefined>;
  const shaped = shapedBy(called.input, cleanTexts(payload));
  return isFailure(shaped) ? (shaped as Failure<undefined>) : called.run(visit, shaped.value);
}

/** Refuses calls that staff must not make while they see the shop as a customer. Every call of the shop passes here. */
function viewingFailure(
  { kind, whileViewing, writesWith }: Pick<Call, "kind" | "whileViewing" | "writesWith">,
  visit: Caller,
  payload: unknown,
): Failure | undefined {
  if (!("viewing" in visit && visit.viewing)) return undefined;
  const writes = kind === "read" && writesWith((payload ?? {}) as Readonly<Record<string, unknown>>);
  return whileViewing && !writes ? undefined : failure("calls.viewing");
}

/** Parses what was sent, or returns a failure with a message for each wrong field. */
export function shapedBy<Value>(
  schema: z.ZodType<Value, unknown>,
  payload: unknown,
): { value: Value } | Failure {
  const parsed = schema.safeParse(payload, { error: plainIssue });
  if (parsed.success) return { value: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "form"] ??= issue.message;
  return invalid(fields);
}

/** The values of several parsed inputs, or all of their failures together. */
export function together<const Parts extends readonly ({ value: unknown } | Failure)[]>(
  ...parts: Parts
):
  | Failure
  | { -readonly [At in keyof Parts]: Exclude<Parts[At], Failure> extends { value: infer V } ? V : never } {
  const fields: Record<string, string> = {};
  const values: unknown[] = [];
  for (const part of parts) {
    if (isFailure(part)) Object.assign(fields, fieldsOf(part));
    else values.push(part.value);
  }
  // Without failures there is a value for each part, in the same order; a loop does not show that to the compiler.
  return Object.keys(fields).length > 0 ? invalid(fields) : (values as never);
}

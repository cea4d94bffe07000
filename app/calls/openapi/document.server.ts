import { readFile } from "node:fs/promises";
import { hashOf } from "#app/lib/token.server.ts";
import { failureCodes } from "#app/messages/failure.ts";
import { programFile } from "#app/platform/program-file.server.ts";
import { aboutRule } from "../common/access.server.ts";
import type { Call } from "../common/define.server.ts";
import { allCalls, type CallName } from "../index.server.ts";
import { inputSchema, YES_OR_NO } from "./input.server.ts";
import { isFile, refTo, type Schema } from "./schema.ts";
import { CODES } from "./unforeseen.ts";

/**
 * The documentation of all calls: an OpenAPI 3.1 document for programs, and the same for the page that people read.
 * What a call takes comes from the schema that checks it; what it answers comes from the types of the answers, which
 * `npm run generate` writes to a file (decision 104).
 */
export interface ApiDocument {
  /** The OpenAPI document, and its hash. */
  readonly json: string;
  readonly hash: string;
  readonly calls: readonly DocumentedCall[];
  /** Schemas that several answers share, by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The error codes. */
  readonly codes: readonly string[];
}

export interface DocumentedCall {
  readonly name: CallName;
  readonly aliases: readonly string[];
  readonly group: string;
  /** In short, and in full. */
  readonly summary: string;
  readonly about: string;
  /** Whom the call lets in, and whether that takes a login. */
  readonly access: string;
  readonly login: boolean;
  /** Whether it can be made before a closed shop's gate. */
  readonly open: boolean;
  /** Whether GET makes it too. */
  readonly get: boolean;
  readonly files: boolean;
  readonly input: Schema;
  readonly answer: Schema;
}

const ANSWERS = "build/generated/answers.json";

let cachedDocument: Promise<ApiDocument> | undefined;

/** The documentation, made when somebody first asks for it. */
export function apiDocument(): Promise<ApiDocument> {
  cachedDocument ??= makeDocument().catch((error) => {
    cachedDocument = undefined;
    throw error;
  });
  return cachedDocument;
}

async function makeDocument(): Promise<ApiDocument> {
  const { answers, shared } = JSON.parse(await readFile(programFile(ANSWERS), "utf8")) as {
    answers: Record<CallName, Schema>;
    shared: Record<string, Schema>;
  };
  const documented = allCalls.map((call) => documentedCall(call, answers[call.name]));
  const schemas = { ...shared, ...OWN_SCHEMAS, FailureCode: FAILURE_CODE };
  const json = JSON.stringify(openApi(documented, schemas));
  const codes = FAILURE_CODE.enum as string[];
  return { json, hash: hashOf(json).slice(0, 22), calls: documented, schemas: shared, codes };
}

function documentedCall(call: Call<CallName>, answer: Schema): DocumentedCall {
  const input = inputSchema(call.documentedInput());
  const { about: access, login } = aboutRule(call.access);
  const [summary = ""] = call.about.split(/(?<=\.) /);
  return {
    name: call.name,
    aliases: call.aliases,
    group: call.name.slice(0, call.name.indexOf("/")),
    summary,
    about: call.about,
    access,
    login,
    open: call.open,
    get: call.kind === "read" && Object.values(input.properties ?? {}).every(isSimple),
    files: call.bodyLimits.files > 0,
    input,
    answer,
  };
}

/** Whether a field can be written in a query: as text, or as a list of texts by repeating its name. */
export function isSimple(field: Schema): boolean {
  if (field.anyOf) return field.anyOf.some(isSimple);
  return !field.properties && (!field.items || isSimple(field.items));
}

/** The fields that every call also takes (spec 1 §7). */
export const COMMON_FIELDS: Readonly<Record<string, Schema>> = {
  session_id: {
    type: "string",
    description:
      "The session, for programs that keep no cookies: from `session/get` or `account/login`. Never in a URL.",
  },
  csrf: {
    type: "string",
    description:
      "The form token of a page of the shop. Needed with the session's cookie, unless the Origin is the shop's.",
  },
  store_id: {
    type: ["integer", "string"],
    description: "The shop that is meant. Any other shop refuses the call.",
  },
  uuid: { type: "string", description: "An id of the caller's for the log; 60 characters are kept." },
  log_url: {
    type: "string",
    description: "The page that the caller is on, for the log; 500 characters are kept.",
  },
};

/** Schemas for inputs, which both documents share. */
export const OWN_SCHEMAS: Readonly<Record<string, Schema>> = {
  Carried: { type: "object", description: "What every call also takes.", properties: COMMON_FIELDS },
  [YES_OR_NO]: {
    description: "Yes or no: a boolean, or `on`, `true`, `1`, `off`, `false` or `0` as text.",
    anyOf: [{ type: "boolean" }, { enum: ["on", "true", "1", "off", "false", "0"] }],
  },
  Failure: {
    type: "object",
    description: "The call did nothing, or not what was asked.",
    properties: {
      error: {
        description: "What went wrong, in the shop's language: one sentence, or one for each line.",
        anyOf: [{ type: "string" }, { type: "object", additionalProperties: { type: "string" } }],
      },
      code: refTo("FailureCode"),
      fields: {
        type: "object",
        description: "Sentences about wrong fields, by the field's name.",
        additionalProperties: { type: "string" },
      },
      detail: { description: "What the caller needs for the next step, such as how many copies are left." },
      retryAfter: { type: "number", description: "Seconds after which to try again, with status 503." },
    },
    required: ["error"],
  },
};

export const FAILURE = refTo("Failure");

/** Fields that prove a session, which no URL may contain. */
const IN_BODIES: ReadonlySet<string> = new Set(["session_id", "csrf"]);

/**
 * All codes in one list: the types of the calls do not say which codes a call may answer with. The description of a
 * call names the codes that matter.
 */
export const FAILURE_CODE: Schema = {
  type: "string",
  description: "What went wrong, for programs. Later versions may add codes.",
  enum: [...new Set([...failureCodes(), ...Object.values(CODES)])].sort(),
};

/** The statuses of requests that never reach a call. */
export const STATUSES: Readonly<Record<keyof typeof CODES, string>> = {
  400: "The request cannot be read.",
  403: "A call that changes something needs a `session_id`, a form token, or an Origin that is the shop's.",
  404: "There is no such call.",
  405: "The call changes something and was made with GET.",
  413: "The request is too large, or has too many fields.",
  500: "Unexpected error, recorded in the server's log. The call may still have taken effect.",
  503: "Too busy, or the database is unavailable. `Retry-After` says when to try again.",
};

function openApi(documented: readonly DocumentedCall[], schemas: Readonly<Record<string, Schema>>): object {
  const groups = [...new Set(documented.map(({ group }) => group))];
  const paths = documented.flatMap((call) =>
    [call.name, ...call.aliases].map((name) => [`/api/${name}`, pathOf(call, name)] as const),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Colophon",
      version: "1",
      description:
        "Programs can do everything the shop's pages do. Start with `session/get`, send its `session_id` with every call, and " +
        "use the new one from `account/login`. Callers known by a cookie get an empty `session_id`. POST takes a form, a multipart form or JSON; read-only calls also accept GET. " +
        "Any value may be sent as text. Forms name the parts of lists and objects `lines[0].cart_id`; a repeated name is a " +
        "list. A failed call returns status 200 with an `error` message, a `code` and, for invalid fields, `fields`. Amounts " +
        "are in cents, times in epoch seconds.",
    },
    servers: [{ url: "/" }],
    tags: groups.map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(STATUSES).map(([status, description]) => [
          `Status${status}`,
          {
            description,
            ...(status === "503" && {
              headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds to wait." } },
            }),
            content: { "application/json": { schema: FAILURE } },
          },
        ]),
      ),
      parameters: Object.fromEntries(
        Object.keys(COMMON_FIELDS)
          .filter((name) => !IN_BODIES.has(name))
          .map((name) => [name, parameterOf(name, COMMON_FIELDS[name] as Schema, false)]),
      ),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session_id",
          description: "`__Host-session_id` over TLS. Or the field `session_id`.",
        },
      },
    },
  };
}

function pathOf(call: DocumentedCall, name: string): object {
  const { input, answer, group, get } = call;
  const operationId = name.replace("/", "_");
  const shared = {
    tags: [group],
    summary: call.summary,
    description: `${call.about}\n\n**Who may call it:** ${call.access}${call.open ? " Works without logging in to a private shop." : ""}`,
    security: call.login ? [{ session: [] }] : [{ session: [] }, {}],
    ...(name !== call.name && { deprecated: true }),
  };
  const responses = responsesOf(answer);
  return {
    ...(get && {
      get: {
        operationId: `${operationId}_get`,
        ...shared,
        parameters: [
          ...Object.entries(input.properties ?? {}).map(([field, schema]) =>
            parameterOf(field, schema, input.required?.includes(field) ?? false),
          ),
          ...Object.keys(COMMON_FIELDS)
            .filter((field) => !IN_BODIES.has(field) && !(field in (input.properties ?? {})))
            .map((field) => ({ $ref: `#/components/parameters/${field}` })),
        ],
        responses: { ...responses, 405: { $ref: "#/components/responses/Status405" } },
      },
    }),
    post: { operationId, ...shared, requestBody: bodyOf(call), responses },
  };
}

/** A field of a query. */
export function parameterOf(name: string, { description, ...schema }: Schema, required: boolean): object {
  return { name, in: "query", required, ...(description && { description }), schema };
}

/** Forms and JSON have the same fields; only a multipart form has files. */
function bodyOf({ input, files }: DocumentedCall): object {
  const { properties = {}, required = [] } = input;
  const isFileField = (name: string) => isFile(properties[name] as Schema);
  const without: Schema = {
    ...input,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isFileField(name))),
  };
  const whole = (schema: Schema) => ({ schema: { allOf: [schema, refTo("Carried")] } });
  const multipart = { "multipart/form-data": whole(input) };
  if (files && required.some(isFileField)) return { required: true, content: multipart };
  return {
    required: required.length > 0,
    content: {
      "application/x-www-form-urlencoded": whole(files ? without : input),
      ...multipart,
      "application/json": whole(files ? without : input),
    },
  };
}

function responsesOf(answer: Schema): object {
  const content = isFile(answer)
    ? { "application/json": { schema: FAILURE }, "*/*": { schema: answer } }
    : { "application/json": { schema: { anyOf: [answer, FAILURE] } } };
  const others = Object.keys(STATUSES).filter((status) => status !== "404" && status !== "405");
  return {
    200: { description: "What the call answers, or a failure.", content },
    ...Object.fromEntries(
      others.map((status) => [status, { $ref: `#/components/responses/Status${status}` }]),
    ),
  };
}

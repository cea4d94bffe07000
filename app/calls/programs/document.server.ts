import { readFile } from "node:fs/promises";
import { memoLater } from "#app/lib/memo.ts";
import { programFile } from "#app/platform/program-file.server.ts";
import { rightOf } from "../common/access.server.ts";
import { FAILURE, FAILURE_CODE, isSimple, OWN_SCHEMAS, parameterOf } from "../openapi/document.server.ts";
import { inputSchema } from "../openapi/input.server.ts";
import { isFile, type Schema } from "../openapi/schema.ts";
import { type ProgramCall, programCalls } from "./calls.server.ts";

/**
 * The OpenAPI 3.1 document of the calls that a shop's own programs make, apart from that of the shoppers' calls. What a call
 * takes comes from the schema that checks it, and what it does from its comment, which `npm run generate` puts into a file.
 */
export const programDocument = (): Promise<string> => made("");

const made = memoLater(async () => {
  const comments = JSON.parse(await readFile(programFile("build/generated/call-comments.json"), "utf8"));
  return JSON.stringify(openApi(comments as Record<string, string>));
});

const STATUSES = {
  400: "The request cannot be read.",
  404: "There is no such call, or the key is not a key of this shop.",
  405: "The call changes something and was made with GET.",
  413: "The request is too large, or has too many fields.",
  500: "Unexpected error, recorded in the server's log. The call may still have taken effect.",
  503: "Too many calls within a minute, or too busy. `Retry-After` says when to try again.",
} as const;

function openApi(comments: Readonly<Record<string, string>>): object {
  const { Failure, YesOrNo } = OWN_SCHEMAS;
  return {
    openapi: "3.1.0",
    info: {
      title: "Colophon, for a shop's own programs",
      version: "1",
      description:
        "The calls of the desk. Send a key of the desk with each, as `Authorization: Bearer colophon_…`, and never in a URL. POST " +
        "takes JSON, a form or a multipart form; calls that only read also accept GET. Any value may be sent as text. A call that fails " +
        "has status 200 with an `error` message, a `code` and, for invalid fields, `fields`. Amounts are in cents, times in epoch seconds.",
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
    tags: [...new Set(programCalls.map(groupOf))].map((name) => ({ name })),
    paths: Object.fromEntries(
      programCalls.map((called) => [`/api/desk/${called.name}`, pathOf(called, comments[called.name] ?? "")]),
    ),
    components: {
      schemas: { Failure, YesOrNo, FailureCode: FAILURE_CODE },
      responses: Object.fromEntries(
        Object.entries(STATUSES).map(([status, description]) => [
          `Status${status}`,
          { description, content: { "application/json": { schema: FAILURE } } },
        ]),
      ),
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
  };
}

const groupOf = ({ name }: ProgramCall): string => name.slice(0, name.indexOf("/"));

function pathOf(called: ProgramCall, comment: string): object {
  const { name, kind, accepts } = called;
  const right = rightOf(called.access);
  const input = takenBy(called);
  const { properties = {}, required = [] } = input;
  const operationId = name.replace("/", "_");
  // Behind the signature that the comment begins with.
  const about = comment.replace(/^`[^`]*`:? */, "");
  const shared = {
    tags: [groupOf(called)],
    summary: about.split(/(?<=\.) /)[0] ?? "",
    description: `${comment}\n\n**Right:** \`${right}\``,
  };
  const responses = responsesOf(kind);
  const content = { schema: input };
  return {
    ...(kind === "read" &&
      Object.values(properties).every(isSimple) && {
        get: {
          operationId: `${operationId}_get`,
          ...shared,
          parameters: Object.entries(properties).map(([field, schema]) =>
            parameterOf(field, schema, required.includes(field)),
          ),
          responses,
        },
      }),
    post: {
      operationId,
      ...shared,
      requestBody: {
        required: required.length > 0,
        content:
          accepts.files > 0
            ? { "multipart/form-data": content }
            : { "application/json": content, "application/x-www-form-urlencoded": content },
      },
      responses,
    },
  };
}

/** What a call takes. A file of the server's machine is a field for commands alone. */
function takenBy(called: ProgramCall): Schema {
  const { properties = {}, ...input } = inputSchema(called.takes());
  const sent = Object.entries(properties).filter(([, field]) => called.accepts.files > 0 || !isFile(field));
  return { ...input, properties: Object.fromEntries(sent) };
}

function responsesOf(kind: ProgramCall["kind"]): object {
  const others = Object.keys(STATUSES).filter((status) => status !== "405" || kind === "write");
  return {
    200: {
      description: "The answer, or a failure.",
      content: { "application/json": { schema: { anyOf: [{ type: "object" }, FAILURE] } } },
    },
    ...Object.fromEntries(
      others.map((status) => [status, { $ref: `#/components/responses/Status${status}` }]),
    ),
  };
}

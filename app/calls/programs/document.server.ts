import { readFile } from "node:fs/promises";
import { SIGNATURE_HEADER } from "#app/domain/webhooks/signatures.server.ts";
import { type EventType, TEST, WEBHOOK_TYPES } from "#app/domain/webhooks/webhooks.ts";
import { memoLater } from "#app/lib/memo.ts";
import { programFile } from "#app/platform/program-file.server.ts";
import { rightOf } from "../common/access.server.ts";
import { FAILURE, FAILURE_CODE, isSimple, OWN_SCHEMAS, parameterOf } from "../openapi/document.server.ts";
import { inputSchema } from "../openapi/input.server.ts";
import { isFile, type Schema } from "../openapi/schema.ts";
import { type ProgramCall, programCalls } from "./calls.server.ts";

/**
 * The OpenAPI 3.1 document of the calls that a shop's own programs make, and of the events that its webhooks send. The
 * shoppers' calls have a document of their own. A call's input comes from the schema that checks it, its answer from a
 * type, and its description from its comment; `npm run generate` writes answers and descriptions to files (decision
 * 104).
 */
export const programDocument = (): Promise<string> => documentFor("");

const documentFor = memoLater(async () => {
  const read = async (name: string) =>
    JSON.parse(await readFile(programFile(`build/generated/${name}.json`), "utf8"));
  const [comments, answers] = await Promise.all([read("call-comments"), read("program-answers")]);
  return JSON.stringify(openApi(comments as Record<string, string>, answers as Answers));
});

/** Each call's answer and each event, and the schemas that they share. */
interface Answers {
  readonly answers: Readonly<Record<string, Schema>>;
  readonly shared: Readonly<Record<string, Schema>>;
}

const STATUSES = {
  400: "The request cannot be read.",
  404: "There is no such call, or the key is not a key of this shop.",
  405: "The call changes something and was made with GET.",
  413: "The request is too large, or has too many fields.",
  500: "Unexpected error, recorded in the server's log. The call may still have taken effect.",
  503: "Too many calls within a minute, or too busy. `Retry-After` says when to try again.",
} as const;

function openApi(comments: Readonly<Record<string, string>>, { answers, shared }: Answers): object {
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
      programCalls.map((called) => [
        `/api/desk/${called.name}`,
        pathOf(called, comments[called.name] ?? "", answers[called.name] ?? {}),
      ]),
    ),
    webhooks: Object.fromEntries(
      EVENT_TYPES.map((type) => [type, { post: sentAs(type, answers[type] ?? {}) }]),
    ),
    components: {
      schemas: { ...usedOf(answers, shared), Failure, YesOrNo, FailureCode: FAILURE_CODE },
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

/** Of the shared schemas, those that the answers of these calls refer to. */
function usedOf(answers: Answers["answers"], shared: Answers["shared"]): Record<string, Schema> {
  const used: Record<string, Schema> = {};
  const follow = (schema: Schema | undefined) => {
    for (const [, name = ""] of JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const found = shared[name];
      if (!found || used[name]) continue;
      used[name] = found;
      follow(found);
    }
  };
  for (const name of [...programCalls.map(({ name }) => name), ...EVENT_TYPES]) follow(answers[name]);
  return used;
}

const EVENT_TYPES = [...WEBHOOK_TYPES, TEST] as const;
/** When each event is sent. */
const SENT_WHEN: Readonly<Record<EventType, string>> = {
  "order.placed":
    "An order was placed; one that is paid on a provider's page, once it is paid; a quote, once it is accepted.",
  "order.paid": "An order was paid.",
  "order.changed": "An order moved on, a parcel left, or copies were taken off it.",
  "order.cancelled": "An order was cancelled as a whole.",
  "order.refunded": "Money of an order was given back.",
  "stock.changed": "Copies, copies on order or the price of up to 100 titles changed on a shelf.",
  "customer.created": "Somebody made an account.",
  "customer.changed": "An account's email address, name or state changed.",
  "customer.deleted": "An account was deleted: whatever is stored of it elsewhere should go as well.",
  test: "Staff sent a test event.",
};

/** An event that is sent to the addresses that the shop chose. */
const sentAs = (type: EventType, body: Schema): object => ({
  operationId: `webhook_${type.replace(".", "_")}`,
  summary: SENT_WHEN[type],
  description: `${SENT_WHEN[type]} The data is as it is when the event is sent, which can be later. An event can come twice, with the same \`id\`.`,
  security: [],
  parameters: [
    {
      name: SIGNATURE_HEADER,
      in: "header",
      required: true,
      description:
        "`t=…,v1=…`: the time, and the HMAC-SHA256 of `time.body` in hexadecimal digits, with the webhook's secret; for a day " +
        "after the secret was replaced, one more `v1` with the former secret.",
      schema: { type: "string" },
    },
  ],
  requestBody: { required: true, content: { "application/json": { schema: body } } },
  responses: {
    "2XX": {
      description:
        "It has arrived. Any other answer, or none within ten seconds, and it is sent again for three days.",
    },
  },
});

const groupOf = ({ name }: ProgramCall): string => name.slice(0, name.indexOf("/"));

function pathOf(called: ProgramCall, comment: string, answer: Schema): object {
  const { name, kind, bodyLimits } = called;
  const right = rightOf(called.access);
  const input = takenBy(called);
  const { properties = {}, required = [] } = input;
  const operationId = name.replace("/", "_");
  // The comment begins with the call's signature; the description follows it.
  const about = comment.replace(/^`[^`]*`:? */, "");
  const shared = {
    tags: [groupOf(called)],
    summary: about.split(/(?<=\.) /)[0] ?? "",
    description: `${comment}\n\n**Right:** \`${right}\``,
  };
  const responses = responsesOf(kind, answer);
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
          bodyLimits.files > 0
            ? { "multipart/form-data": content }
            : { "application/json": content, "application/x-www-form-urlencoded": content },
      },
      responses,
    },
  };
}

/** The input schema of a call. Only commands may name a file on the server's machine. */
function takenBy(called: ProgramCall): Schema {
  const { properties = {}, ...input } = inputSchema(called.documentedInput());
  const sent = Object.entries(properties).filter(
    ([, field]) => called.bodyLimits.files > 0 || !isFile(field),
  );
  return { ...input, properties: Object.fromEntries(sent) };
}

function responsesOf(kind: ProgramCall["kind"], answer: Schema): object {
  const others = Object.keys(STATUSES).filter((status) => status !== "405" || kind === "write");
  return {
    200: {
      description: "The answer, or a failure.",
      content: isFile(answer)
        ? { "application/json": { schema: FAILURE }, "*/*": { schema: answer } }
        : { "application/json": { schema: { anyOf: [answer, FAILURE] } } },
    },
    ...Object.fromEntries(
      others.map((status) => [status, { $ref: `#/components/responses/Status${status}` }]),
    ),
  };
}

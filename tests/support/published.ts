import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { contractAnswer } from "#app/calls/common/contract.server.ts";
import { Download, LongDownload } from "#app/calls/common/download.server.ts";
import type { Visit } from "#app/calls/common/visit.server.ts";
import type { CallName } from "#app/calls/index.server.ts";
import { apiDocument } from "#app/calls/openapi/document.server.ts";
import { closed } from "./closed.ts";

export type Published = Awaited<ReturnType<typeof makeChecks>>;

let made: Promise<Published> | undefined;

/**
 * Checks answers against the published document, strictly: a field that the document does not list is wrong too,
 * although a program would only ignore it.
 */
export function published(): Promise<Published> {
  made ??= makeChecks();
  return made;
}

/**
 * Checks what a program would get for an answer to a call.
 * @throws if that is not what the document says
 */
export async function expectPublished(visit: Visit, name: CallName, answer: unknown): Promise<void> {
  if (answer instanceof Download || answer instanceof LongDownload) return;
  const sent = JSON.parse(JSON.stringify(contractAnswer(visit, name, answer ?? {})));
  const complaints = (await published()).answer(name, 200, sent);
  if (complaints.length > 0)
    throw new Error(`${name} does not answer as published:\n${complaints.join("\n")}`);
}

async function makeChecks() {
  const { json } = await apiDocument();
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, formats: FORMATS });
  // The parts of the document around its schemas.
  ajv.addVocabulary(["openapi", "info", "servers", "tags", "paths", "components"]);
  ajv.addSchema({ $id: "api", ...(closed(JSON.parse(json)) as object) });
  const checks = new Map<string, ValidateFunction>();
  const complaints = (pointer: string, value: unknown): string[] => {
    let check = checks.get(pointer);
    if (!check) {
      check = ajv.compile({ $ref: `api#${pointer}` });
      checks.set(pointer, check);
    }
    if (check(value)) return [];
    return (check.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    );
  };
  const at = (call: string, rest: string) => `/paths/~1api~1${call.replace("/", "~1")}/post/${rest}`;
  return {
    /** The errors in an answer to this call with this status. */
    answer(call: string, status: number, value: unknown): string[] {
      if (status !== 200)
        return complaints(`/components/responses/Status${status}/content/application~1json/schema`, value);
      // An answer is one of the two, and complaints are about the one that was meant.
      if (isFailure(value)) return complaints("/components/schemas/Failure", value);
      return complaints(at(call, "responses/200/content/application~1json/schema"), value);
    },
    /** The errors in a request to this call in JSON. */
    request: (call: string, value: unknown) =>
      complaints(at(call, "requestBody/content/application~1json/schema/allOf/0"), value),
  };
}

/** Formats that only tell people what a text is. */
const FORMATS = { binary: true, "date-time": true, email: true } as const;

const isFailure = (value: unknown) => typeof value === "object" && value !== null && "error" in value;

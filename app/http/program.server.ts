import { asUnchecked, type Call, call } from "#app/calls/common/define.server.ts";
import { Download, LongDownload } from "#app/calls/common/download.server.ts";
import { staffVisit } from "#app/calls/common/staff-visit.server.ts";
import { toProgram } from "#app/calls/openapi/unforeseen.ts";
import { countCall, isKey, programOfKey } from "#app/domain/staff/programs.server.ts";
import { WrongKeys } from "#app/domain/staff/wrong-keys.ts";
import { readNow } from "#app/lib/deferred.ts";
import { isFailure } from "#app/messages/result.ts";
import { downloadResponse } from "./download.server.ts";
import { openVisit, type WebVisit } from "./visit.server.ts";

/** Where the calls of staff are, below `/api/`. */
const CALLS = /^desk\/(.+)$/;
const DOCUMENT = "openapi.json";

const wrongKeys = new WrongKeys();

/**
 * `/api/desk/{group}/{method}`: the calls of a shop's staff, for its own programs, which send a key of the desk as
 * `Authorization: Bearer`. Browsers never send that header by themselves, so such a request needs no form token, and
 * cookies are ignored. Without a key of this shop, every call is answered as an unknown one;
 * a network that sends many wrong keys has to wait. `/api/desk/openapi.json` describes the calls.
 * @param path the path below `/api/`
 * @param read reads the fields of the request
 */
export async function answerProgram(
  args: { request: Request; context: object },
  path: string,
  read: (called: Pick<Call, "bodyLimits">, visit: WebVisit) => Promise<Record<string, unknown>>,
): Promise<Response> {
  const { request } = args;
  const unknown = () => toProgram(404, "no such call");
  const key = keyIn(request);
  if (key === undefined) return unknown();
  const web = await openVisit(args);
  const { platform, store, now, locale, log, baseUrl, address } = web;
  const busyUntil = { "Retry-After": String(60 - (now % 60)) };
  if (wrongKeys.refuses(address, now))
    return toProgram(503, "Too many calls with wrong keys. Wait a minute.", busyUntil);
  const program = await programOfKey(platform.database.read, store.id, key);
  if (program) wrongKeys.noteRight(address);
  else wrongKeys.noteWrong(address, now);
  const [, name = ""] = CALLS.exec(path) ?? [];
  if (!program || name === "") return unknown();
  if (!(await countCall(platform.database, now, program)))
    return toProgram(503, "This program makes too many calls. Wait a minute.", busyUntil);
  // Few shops have programs, and the modules of all these calls take a while to load.
  const { programCallNamed } = await import("#app/calls/programs/calls.server.ts");
  const isPost = request.method === "POST";
  if (name === DOCUMENT && !isPost) {
    const { programDocument } = await import("#app/calls/programs/document.server.ts");
    return new Response(await programDocument(), { headers: DOCUMENT_HEADERS });
  }
  const called = programCallNamed(name);
  if (!called) return unknown();
  if (!isPost && called.kind === "write")
    return toProgram(405, "This call changes something: use POST.", { Allow: "POST" });
  const { uuid, log_url, ...input } = await read(called, web);
  const { id: _, ...person } = program;
  const visit = {
    ...staffVisit(platform, { ...person, stores: store.id }, store),
    now,
    locale,
    log,
    baseUrl,
  };
  const result = await call(visit, called, asUnchecked(input), {
    uuid: typeof uuid === "string" ? uuid.slice(0, 60) : undefined,
    log_url: typeof log_url === "string" ? log_url.slice(0, 500) : undefined,
  });
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (result instanceof Download || result instanceof LongDownload) return downloadResponse(result, headers);
  const busy = isFailure(result) && result.retryAfter !== undefined;
  if (busy) headers.set("Retry-After", String(result.retryAfter));
  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify((await readNow(result)) ?? {}, mapsToo), {
    status: busy ? 503 : 200,
    headers,
  });
}

/** Results of imports hold maps, which JSON would leave empty. */
const mapsToo = (_: string, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value);

export const DOCUMENT_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
};

/** The key that a request carries, if it carries something that looks like one. */
function keyIn({ headers }: Request): string | undefined {
  const [, key = ""] = /^Bearer +(\S{1,100})$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return isKey(key) ? key : undefined;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { contractAnswer } from "#app/calls/common/contract.server.ts";
import { asUnchecked, type Call, call } from "#app/calls/common/define.server.ts";
import { Download, LongDownload } from "#app/calls/common/download.server.ts";
import { whoIs } from "#app/calls/common/visit.server.ts";
import { type CallName, callNamed } from "#app/calls/index.server.ts";
import { toProgram } from "#app/calls/openapi/unforeseen.ts";
import { isCsrfToken, isSessionId, readSession } from "#app/domain/accounts/sessions.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";
import { checkOrigin } from "#app/http/forms/forms.server.ts";
import { answerProgram } from "#app/http/program.server.ts";
import { BadRequest } from "#app/http/reading/bad-request.ts";
import { readValues } from "#app/http/reading/body.server.ts";
import { urlencodedFields, valuesOf } from "#app/http/reading/fields.ts";
import { beginSession, openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { readNow } from "#app/lib/deferred.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";

/**
 * `/api/{group}/{method}`: every call, for other programs (decision 4). POST takes a form, a multipart form or JSON;
 * GET works for calls that only read. A failure is a response with an `error` field. A name that is not a call for
 * shoppers may be a call for a shop's own program.
 */
export function loader(args: LoaderFunctionArgs) {
  return answer(args, async () => valuesOf(urlencodedFields(new URL(args.request.url).search.slice(1))));
}

export function action(args: ActionFunctionArgs) {
  return answer(args, (call, visit) => readValues(args.request, call.bodyLimits, visit.uploads));
}

/** Programs receive refusals in the same form as any other failure. */
async function answer(args: LoaderFunctionArgs, read: ReadBody): Promise<Response> {
  try {
    return await answerCall(args, read);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return toProgram(error.status, error.message);
  }
}

/** The call that programs begin with. It gives them their session, as a write does. */
const BEGINS = "session/get" satisfies CallName;
/** Calls that a page's scripts make on their own, without a lasting session. */
const REPORTS_ERROR = "log/error" satisfies CallName;

type ReadBody = (call: Pick<Call, "bodyLimits">, visit: WebVisit) => Promise<Record<string, unknown>>;

async function answerCall(args: LoaderFunctionArgs, read: ReadBody): Promise<Response> {
  const { params, request } = args;
  const callName = params["*"] ?? "";
  const called = callNamed(callName);
  if (!called) return answerProgram(args, callName, read);
  if (request.method !== "POST" && called.kind === "write") return postWanted();
  const opened = await openVisit(args);
  const { uuid, session_id, log_url, store_id, csrf, ...input } = await read(called, opened);
  // A URL ends up in logs and histories, so it must never hold the key to an account.
  if (request.method !== "POST" && session_id !== undefined && session_id !== "")
    return toProgram(400, "Send session_id in the body of a POST, not in the URL.");
  const writes = called.writesWith(input);
  if (request.method !== "POST" && writes) return postWanted();
  // Old clients send an empty one with their first call.
  if (store_id !== undefined && store_id !== "" && String(store_id) !== String(opened.store.id))
    return Response.json(failure("calls.unknown_store"));
  const visit = await visitOfCaller(opened, session_id);
  // Browsers send the session cookie automatically, so the request must prove that it came from this shop's page.
  if (writes && visit === opened && !mayWrite(opened, request, csrf)) {
    return toProgram(403, "invalid session_id");
  }
  // A program without a cookie is given its new session's id. A browser gets a cookie instead, which scripts cannot
  // read.
  const answersSessionId =
    visit !== opened || (called.name === BEGINS && !opened.known && !isBrowser(request));
  if (
    !answersSessionId &&
    (called.name === BEGINS || (called.kind === "write" && called.name !== REPORTS_ERROR))
  )
    beginSession(opened);
  const result = await call(visit, called, asUnchecked(input), {
    uuid: typeof uuid === "string" ? uuid.slice(0, 60) : undefined,
    log_url: typeof log_url === "string" ? log_url.slice(0, 500) : undefined,
  });
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (visit === opened && opened.newCookie) headers.append("Set-Cookie", opened.newCookie);
  if (result instanceof Download || result instanceof LongDownload) return downloadResponse(result, headers);
  const busy = isFailure(result) && result.retryAfter !== undefined;
  if (busy) headers.set("Retry-After", String(result.retryAfter));
  const answered = contractAnswer(visit, called.name as CallName, (await readNow(result)) ?? {});
  return Response.json(answersSessionId ? answered : withoutSession(answered), {
    status: busy ? 503 : 200,
    headers,
  });
}

/** Whether a browser made the request. Programs send none of these headers by themselves. */
function isBrowser({ headers }: Request): boolean {
  return ["Sec-Fetch-Site", "Origin", "Referer"].some((name) => headers.has(name));
}

/** An answer for a caller who is known by the cookie: scripts on a page must not read the cookie's secret. */
function withoutSession(answer: unknown): unknown {
  const holds = typeof answer === "object" && answer !== null && "session_id" in answer;
  return holds ? { ...answer, session_id: "" } : answer;
}

function postWanted(): Response {
  return toProgram(405, "This call changes something: use POST.", { Allow: "POST" });
}

/** The session that a program names, or else the one in the cookie. */
async function visitOfCaller(visit: WebVisit, sessionId: unknown): Promise<WebVisit> {
  if (typeof sessionId !== "string" || !isSessionId(sessionId)) return visit;
  const session = await readSession(visit.platform.database.read, visit.store.id, sessionId, visit.now);
  // A program that names its session reads the new one from the response and keeps no cookie.
  return {
    ...visit,
    ...(await whoIs(visit.platform.database.read, visit.store, session)),
    onNewSession() {},
  };
}

function mayWrite(visit: WebVisit, request: Request, token: unknown): boolean {
  const sameOrigin = checkOrigin(visit, request);
  return (
    sameOrigin || (typeof token === "string" && isCsrfToken(visit.platform.secret, visit.session, token))
  );
}

import {
  asUnchecked,
  type Call,
  type Caller,
  call,
  type UncheckedFields,
} from "#app/calls/common/define.server.ts";
import { answerOrThrow, type Failure } from "#app/messages/result.ts";
import { failureResponse } from "./failure-response.server.ts";

type Answer<Output> = Promise<Exclude<Output, Failure>>;

/**
 * Makes a call that a page needs.
 * @throws its failure as an error page, with this status or the failure's own
 */
export async function callOrErrorPage<Input, Output, Sent, By extends Caller>(
  visit: By,
  called: Call<string, Input, Output, Sent, By>,
  payload: Sent | UncheckedFields = asUnchecked({}),
  status?: 400 | 403 | 404,
): Answer<Output> {
  return answerOrThrow(await call(visit, called, payload), (failure) => failureResponse(failure, status));
}

/** Makes a call about the thing that an address names. @throws a Response with status 404 if the call refuses */
export async function callOr404<Input, Output, Sent, By extends Caller>(
  visit: By,
  called: Call<string, Input, Output, Sent, By>,
  payload: Sent | UncheckedFields = asUnchecked({}),
): Answer<Output> {
  return answerOrThrow(await call(visit, called, payload), () => new Response("", { status: 404 }));
}

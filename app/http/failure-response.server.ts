import { errorLines, type Failure, statusOf } from "#app/messages/result.ts";

/**
 * Shows a failure as a whole page: one sentence, or one for each field.
 * @param status without it, the failure's own: 503 with `Retry-After` if it may be tried again, else 422; always 403 if
 * a right is missing
 */
export function failureResponse(failure: Failure, status?: 400 | 403 | 404): Response {
  const known = failure.code === "permission" ? 403 : status;
  return new Response(errorLines(failure.error).join("\n"), known ? { status: known } : statusOf(failure));
}

/**
 * Like `failureResponse`, for a thing named in the address: 404 if it is missing or not this person's, otherwise the
 * failure's status.
 */
export function failureResponseOfNamed(failure: Failure): Response {
  // A message about a field means nothing to a visitor who followed a link.
  if (failure.code === "invalid") return new Response("", { status: 404 });
  return failureResponse(failure, failure.code === "not_found" ? 404 : undefined);
}

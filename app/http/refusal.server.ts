import { errorLines, type Failure, statusOf } from "#app/messages/result.ts";

/**
 * Shows a failure as a whole page: one sentence, or one for each field.
 * @param status without it, the failure's own: 503 with `Retry-After` if it may be tried again, else 422; always 403 if a
 * right is missing
 */
export function refusal(refused: Failure, status?: 400 | 403 | 404): Response {
  const known = refused.code === "permission" ? 403 : status;
  return new Response(errorLines(refused.error).join("\n"), known ? { status: known } : statusOf(refused));
}

/**
 * Like `refusal`, for a thing named in the address: 404 if it is missing or not this person's, otherwise the
 * failure's status.
 */
export function refusalOfNamed(refused: Failure): Response {
  // A message about a field means nothing to a visitor who followed a link.
  if (refused.code === "invalid") return new Response("", { status: 404 });
  return refusal(refused, refused.code === "not_found" ? 404 : undefined);
}

import { errorLines, type Failure, statusOf } from "#app/lib/result.ts";

/**
 * Shows a failure as a whole page: one sentence, or one for each field.
 * @param status without it, the failure's own: 503 with `Retry-After` if it may be tried again, else 422
 */
export function refusal(refused: Failure, status?: 400 | 403 | 404): Response {
  return new Response(errorLines(refused.error).join("\n"), status ? { status } : statusOf(refused));
}

/** The same for what an address names: 404 if it is not there or not for this person, otherwise the failure's status. */
export function refusalOfNamed(refused: Failure): Response {
  // What is wrong with a field means nothing to somebody who followed a link.
  if (refused.code === "invalid") return new Response("", { status: 404 });
  return refusal(refused, refused.code === "not_found" ? 404 : undefined);
}

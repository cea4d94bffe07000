import { errorLines, type Failure } from "#app/lib/result.ts";

/** Shows a failure as a whole page: one sentence, or one for each field. */
export function refusal({ error }: Failure, status: 400 | 403 | 404): Response {
  return new Response(errorLines(error).join("\n"), { status });
}

/** The code of an answer that no call made, by its status. */
export const CODES = {
  400: "unreadable",
  403: "not_proven",
  404: "no_such_call",
  405: "post_only",
  413: "too_large",
  500: "unexpected",
  503: "unavailable",
} as const;

/** An answer to a program whose request never reached a call, or met an unexpected error. */
export function toProgram(
  status: keyof typeof CODES,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(
    { error, code: CODES[status] },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );
}

/** Why an email could not be sent, as far as the mail server's words tell. */
export const PROBLEMS = ["address", "full", "refused", "busy", "away", "login", "other"] as const;
export type Problem = (typeof PROBLEMS)[number];

/** Error texts of mail servers and of the SMTP client (RFC 5321, RFC 3463), the most specific first. */
const ERROR_TEXTS: readonly (readonly [RegExp, Problem])[] = [
  [/invalid login|EAUTH|\b53[0458]\b/i, "login"],
  [/ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ESOCKET|timeout|greeting never|closed unexpectedly/i, "away"],
  [/\b[45]\.2\.2\b|\b[45]52\b/, "full"],
  [/\b5\.7\.\d+\b|\b554\b/, "refused"],
  [/\b5\.1\.\d+\b|\b55[0135]\b/, "address"],
  [/\b4[25]\d\b/, "busy"],
  [/\b5\d\d\b/, "refused"],
];

/** The kind of problem behind an email's stored `problem`. */
export const problemOf = (problem: string): Problem =>
  ERROR_TEXTS.find(([pattern]) => pattern.test(problem))?.[1] ?? "other";

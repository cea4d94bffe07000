import type { z } from "zod";
import { problem } from "#app/messages/failure.ts";
import { validation as words } from "#app/messages/words.ts";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * Describes an invalid value in our own words: zod's "Too big: expected int to be <=9999" means nothing to a shopper.
 */
export function plainIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null || issue.input === "")
        return problem(words.needed);
      return problem(issue.expected === "number" || issue.expected === "int" ? words.number : words.invalid);
    case "too_big": {
      const count = String(issue.maximum);
      if (issue.origin === "string") return problem(words.tooLong, { count });
      return problem(issue.origin === "array" ? words.tooMany : words.atMost, { count });
    }
    case "too_small": {
      const least = issue.inclusive === false ? Number(issue.minimum) + 1 : issue.minimum;
      const count = String(least);
      if (issue.origin === "string" || issue.origin === "array")
        return Number(least) <= 1 ? problem(words.needed) : problem(words.tooShort, { count });
      return problem(words.atLeast, { count });
    }
    case "invalid_format":
      if (issue.input === "") return problem(words.needed);
      if (issue.format === "email") return problem(words.email);
      return problem(issue.format === "url" ? words.web : words.invalid);
    case "invalid_value":
      return problem(words.choice);
    default:
      return problem(words.invalid);
  }
}

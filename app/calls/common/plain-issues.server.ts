import type { z } from "zod";
import * as words from "#app/messages/en/validation.ts";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Describes an invalid value in our own words: zod's "Too big: expected int to be <=9999" helps nobody. */
export function plainIssue(issue: Issue): string {
  const count = (text: string, value: unknown) => text.replace("{count}", String(value));
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null || issue.input === "") return words.required;
      return issue.expected === "number" || issue.expected === "int" ? words.number : words.invalid;
    case "too_big":
      if (issue.origin === "string") return count(words.tooLong, issue.maximum);
      return count(issue.origin === "array" ? words.tooMany : words.atMost, issue.maximum);
    case "too_small": {
      const least = issue.inclusive === false ? Number(issue.minimum) + 1 : issue.minimum;
      if (issue.origin === "string" || issue.origin === "array")
        return Number(least) <= 1 ? words.required : count(words.tooShort, least);
      return count(words.atLeast, least);
    }
    case "invalid_value":
      return words.choice;
    default:
      return words.invalid;
  }
}

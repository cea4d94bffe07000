import { type Failure, isFailure } from "#app/messages/result.ts";

/** A call's answer, where the test needs it to succeed. */
export function ok<Answer>(answer: Answer): Exclude<Answer, Failure> {
  if (isFailure(answer)) throw new Error(`${answer.code}: ${JSON.stringify(answer)}`);
  return answer as Exclude<Answer, Failure>;
}

import { answerOrThrow, type Failure } from "#app/messages/result.ts";

/** A call's answer, where the test needs it to succeed. */
export function ok<Answer>(answer: Answer): Exclude<Answer, Failure> {
  return answerOrThrow(answer, (failure) => new Error(`${failure.code}: ${JSON.stringify(failure)}`));
}

/** The result of a check: all is well, a remark for the operator, or a problem to fix. */
export type State = "ok" | "warning" | "problem";

export interface Finding {
  /** The subject, in a word or two: "disk", "email". */
  readonly about: string;
  readonly state: State;
  /** The result and the advice, in a sentence or two for the operator. Holds no secret. */
  readonly text: string;
}

/** Creates the findings of one subject. */
export function findings(about: string) {
  const make = (state: State) => (text: string) => ({ about, state, text });
  return { ok: make("ok"), warning: make("warning"), problem: make("problem") };
}

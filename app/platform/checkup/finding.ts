/** What a check found: all is well, something that the operator should know, or something that must be mended. */
export type State = "ok" | "warning" | "problem";

export interface Finding {
  /** What was checked, in a word or two: "disk", "email". */
  readonly about: string;
  readonly state: State;
  /** What was found, and what to do about it, in a sentence or two for the operator. Holds no secret. */
  readonly text: string;
}

/** Makes the findings of one subject. */
export function findings(about: string) {
  const make = (state: State) => (text: string) => ({ about, state, text });
  return { ok: make("ok"), warning: make("warning"), problem: make("problem") };
}

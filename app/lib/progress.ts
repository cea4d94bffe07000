/** Progress of long work, for the person waiting. */
export interface Progress {
  /** The work being done or finished, in a few words. */
  readonly doing: string;
  /** Work done, and the total if known. Uncountable work has neither. */
  readonly done?: number;
  readonly total?: number;
}

export type OnProgress = (progress: Progress) => void;

/** How far long work is, for the person waiting. */
export interface Progress {
  /** What is being done or has been done, in a few words. */
  readonly doing: string;
  /** How much is done, and how much there is in all, if that is known. Work that cannot be counted has neither. */
  readonly done?: number;
  readonly all?: number;
}

export type OnProgress = (progress: Progress) => void;

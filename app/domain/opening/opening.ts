/** A new shop's tasks before it sells its first book, in the order in which people do them. */
export const OPENING_TASKS = [
  "address",
  "hours",
  "look",
  "taxes",
  "titles",
  "home",
  "pickup",
  "shipping",
  "payment",
  "email",
  "staff",
  "order",
] as const;
export type OpeningTask = (typeof OPENING_TASKS)[number];

/** Tasks that some shops leave out. */
export const OPTIONAL_TASKS: readonly OpeningTask[] = ["look", "pickup", "shipping", "payment", "staff"];

/** `skipped` by somebody who said that the shop does not need it. */
export type TaskState = "done" | "open" | "skipped";

export interface OpeningList {
  tasks: { task: OpeningTask; state: TaskState }[];
  /** Whether the shop trades already: somebody has ordered something. */
  trades: boolean;
  /** The number of open tasks. */
  left: number;
  /** Whether somebody has put the list away: "Today" no longer leads to it. */
  closed: boolean;
}

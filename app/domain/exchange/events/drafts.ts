import type { WallSeconds } from "#app/lib/dates.ts";

/** A text of the shop's own around an event. */
export interface DraftContent {
  placement: string;
  description: string;
}

/** An event as a file describes it, unchecked. */
export interface EventDraft {
  /** `line 12`, for messages. */
  where: string;
  /** The cells of its row, as in the file, if it is a table. */
  cells?: readonly string[];
  key: string;
  name: string;
  start: string | WallSeconds;
  end: string | WallSeconds;
  description: string;
  place: string;
  location: string;
  price: string;
  /** A file beside the events', a web address, or the name of a picture that the shop already has. */
  picture: string;
  /** Whether an event whose picture is not found is stored without it: calendars link to what others may not open. */
  picture_may_fail?: true;
  /** Texts around the event, in HTML. */
  custom_content: readonly DraftContent[];
  seats: string;
  answer_by: string;
  books: readonly string[];
  tickets: readonly string[];
  /** Whether the file cancels it. */
  cancelled: boolean;
}

export const NO_DRAFT: Omit<EventDraft, "where" | "cells"> = {
  key: "",
  name: "",
  start: "",
  end: "",
  description: "",
  place: "",
  location: "",
  price: "",
  picture: "",
  custom_content: [],
  seats: "",
  answer_by: "",
  books: [],
  tickets: [],
  cancelled: false,
};

/** Events in one file, at most. */
export const FILE_EVENTS = 5000;

/** Product codes in one cell. */
export const codesIn = (text: string) => text.split(/[\s,;|]+/).filter(Boolean);

import type { deskDoor } from "#app/messages/words.ts";

/** Texts with places for values. */
export type PhoneWords = Record<keyof (typeof deskDoor)["phone"], string>;

/** The data that the page's script needs (`routes/desk/door/phone.tsx`). */
export interface PhoneSetup {
  /** The event's id. */
  readonly event: string;
  /** Where lists are asked for and ticks are sent. */
  readonly path: string;
  /** The service worker, and the page's own script. */
  readonly worker: string;
  readonly script: string;
  readonly locale: string;
  /** The shop's time zone. */
  readonly zone: string;
  readonly words: PhoneWords;
}

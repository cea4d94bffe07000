import type { EmailKind } from "#app/domain/email/kinds.ts";
/**
 * The content of an email, before it is rendered as HTML (`html.server.ts`) or plain text (`plain-text.ts`).
 * `domain/email` fills it in. It is plain data, stored as JSON with the email until it is sent.
 */
export interface Message {
  /** Which email this is, such as `order-placed` (`domain/email/kinds.ts` lists them). */
  readonly kind: EmailKind;
  readonly locale: string;
  readonly subject: string;
  /** The line that inboxes show after the subject. */
  readonly preheader: string;
  readonly look: Look;
  /** The first heading. */
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Where an email program can stop emails like this one (RFC 8058); for emails that are not about an order. */
  readonly unsubscribe?: string;
}

/** The sender's branding: the shop's name, colours and address at the time the email was written. */
export interface Look {
  readonly shop: string;
  /** The shop's home page, and the base of all its links. */
  readonly url: string;
  /** An absolute URL, or "" for none. */
  readonly logo: string;
  readonly light: Palette;
  readonly dark: Palette;
  readonly footer: Footer;
}

/** Colours as `#rrggbb`. Each text colour is readable on its background. */
export interface Palette {
  readonly bar: string;
  readonly barText: string;
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  readonly hairline: string;
  readonly wash: string;
  readonly link: string;
  readonly action: string;
  readonly actionText: string;
}

export interface Footer {
  readonly locations: readonly FooterLocation[];
  readonly phone: string;
  readonly email: string;
  /** A link to all opening hours, if a shop has several locations. */
  readonly more?: Link;
}

interface FooterLocation {
  readonly name: string;
  readonly address: string;
  readonly hours: readonly string[];
}

export interface Link {
  readonly text: string;
  readonly url: string;
}

export type Block =
  | { readonly type: "text"; readonly text: string }
  /** Less important text: how long a link works, or what to do if this wasn't you. */
  | { readonly type: "note"; readonly text: string }
  | { readonly type: "heading"; readonly text: string }
  /** The main action. A message has at most one. */
  | ({ readonly type: "button" } & Link)
  | ({ readonly type: "link" } & Link)
  /** Text written by a person and marked as theirs. Nothing in it becomes a link. */
  | { readonly type: "quote"; readonly text: string }
  /** A label with its lines: where an order goes, how it is paid. */
  | { readonly type: "fact"; readonly label: string; readonly lines: readonly string[] }
  | {
      readonly type: "items";
      /** The headings of the two columns. */
      readonly heads: readonly [item: string, amount: string];
      readonly items: readonly Item[];
      /** Text below a list that was cut short. */
      readonly more?: string;
    }
  | { readonly type: "amounts"; readonly rows: readonly Amount[] };

/** A row in a table of titles. Texts are ready to display. */
export interface Item {
  /** Null if the quantity does not matter. */
  readonly quantity: number | null;
  readonly title: string;
  /** Author; format, condition and ISBN; what is still to come; where the copies are. */
  readonly details: readonly string[];
  /** The calculation of the amount, such as `2 × $40.00`; "" for one copy. */
  readonly each: string;
  /** "" if no price is shown. */
  readonly amount: string;
  readonly url?: string;
  /** An absolute URL of a picture of `COVER` pixels, if there is one. */
  readonly cover?: string;
}

/** The size of a cover in an email, in CSS pixels. The image file is wider, for high-resolution screens. */
export const COVER = { width: 48, height: 72, file: 120 } as const;

interface Amount {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** `2 × Emma` */
export const nameOf = ({ quantity, title }: Item) => (quantity === null ? title : `${quantity} × ${title}`);

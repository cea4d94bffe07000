/**
 * What an email says, before it is written as HTML or as plain text. `domain/email` fills it in; `html.server.ts`
 * and `plain-text.ts` are the two ways to write it. It is plain data, kept as JSON with the email until it is sent.
 */
export interface Message {
  /** Which email this is, such as `order-placed` (`domain/email/kinds.ts` lists them). */
  readonly kind: string;
  readonly locale: string;
  readonly subject: string;
  /** The line that inboxes show after the subject. */
  readonly preheader: string;
  readonly look: Look;
  /** The first heading. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Whose email it is: the shop's name, colours and address as they were when it was written. */
export interface Look {
  readonly shop: string;
  /** The shop's home page, which all its links begin with. */
  readonly url: string;
  /** An absolute URL, or "" for none. */
  readonly logo: string;
  readonly light: Palette;
  readonly dark: Palette;
  readonly footer: Footer;
}

/** Colours as `#rrggbb`; each text colour can be read on its ground. */
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
  readonly places: readonly Place[];
  readonly phone: string;
  readonly email: string;
  /** A link to all hours, where a shop has several locations. */
  readonly more?: Link;
}

interface Place {
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
  /** Less important than the rest: how long a link works, what to do if this was not you. */
  | { readonly type: "note"; readonly text: string }
  | { readonly type: "heading"; readonly text: string }
  /** The one thing to do. A message has at most one. */
  | ({ readonly type: "button" } & Link)
  | ({ readonly type: "link" } & Link)
  /** What a person wrote, marked as theirs; nothing in it becomes a link. */
  | { readonly type: "quote"; readonly text: string }
  /** A name and what belongs to it: where an order goes, how it is paid. */
  | { readonly type: "fact"; readonly label: string; readonly lines: readonly string[] }
  | {
      readonly type: "items";
      /** Headings of the two columns. */
      readonly heads: readonly [item: string, amount: string];
      readonly items: readonly Item[];
      /** What stands below a list that was cut. */
      readonly more?: string;
    }
  | { readonly type: "amounts"; readonly rows: readonly Amount[] };

/** A line of a table of titles. Texts are ready to be shown. */
export interface Item {
  /** Null where it does not matter. */
  readonly quantity: number | null;
  readonly title: string;
  /** Author; format, condition and ISBN; what is still to come; where the copies are. */
  readonly details: readonly string[];
  /** How the amount comes about, such as `2 × $40.00`; "" for one copy. */
  readonly each: string;
  /** "" where no price is shown. */
  readonly amount: string;
  readonly url?: string;
  /** An absolute URL of a picture of `COVER` pixels; without one the title stands alone. */
  readonly cover?: string;
}

/** The size of a cover in an email, in CSS pixels. The picture behind it is wider, for sharp screens. */
export const COVER = { width: 48, height: 72, file: 120 } as const;

interface Amount {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** `2 × Emma` */
export const nameOf = ({ quantity, title }: Item) => (quantity === null ? title : `${quantity} × ${title}`);

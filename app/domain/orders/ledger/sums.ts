import type { Cents } from "#app/lib/money.ts";
import type { OrderId, OrderNumber, TitleId } from "#app/lib/number-kinds.ts";
import type { Cause, Part, Posting } from "./postings.ts";

/** Sums of postings, and the postings that a sum adds up. */

/** Which postings of a shop: of these days, both included, and of orders at these locations. */
export interface PostingSpan {
  readonly from: number;
  readonly to: number;
  readonly locations?: readonly number[] | undefined;
}

/** The causes and parts that a figure of a report sums up. */
export interface Cell {
  readonly cause?: readonly string[] | undefined;
  readonly part?: readonly string[] | undefined;
  readonly day?: number | undefined;
  /** A title's id; 0 for amounts that belong to no title. */
  readonly title?: number | undefined;
  /**
   * The three letters of a BISAC section; "none" for titles without a subject, and for amounts that belong to no title.
   */
  readonly subject?: string | undefined;
  readonly location?: number | undefined;
  /** Books that this institution bought under Québec's book law; 0 for institutions whose account is gone. */
  readonly institution?: number | undefined;
  readonly label?: string | undefined;
  readonly place?: string | undefined;
  readonly rate?: number | undefined;
}

/** A sum of postings with the same key, cause and part. */
export interface Sum {
  readonly key: number | string;
  readonly cause: Cause;
  readonly part: Part;
  readonly count: number;
  readonly copies: number;
  readonly amount: Cents;
}

/** A posting with its order and the name of its title; or with the gift card that staff sold without an order. */
export interface ListedPosting extends Omit<Posting, "line" | "rate"> {
  readonly order_id: OrderId | null;
  readonly gift_card_id: number | null;
  readonly number: number;
  readonly order_number: OrderNumber | null;
  readonly title: string | null;
}

/** Where a page of postings begins: after the posting of this moment, order or card (0 for none) and number. */
export interface PostingsAfter {
  readonly at: number;
  readonly order: number;
  readonly card: number;
  readonly number: number;
}

/** A sum of postings by label, place and rate, and the number of their orders. */
export interface LabelSum extends Omit<Sum, "key"> {
  readonly label: string;
  readonly place: string;
  readonly rate: number;
  readonly taxable: number;
  readonly orders: number;
}

/** Sold copies of a title, less returned ones. */
export interface Copies {
  readonly title_id: TitleId;
  readonly copies: number;
  /** The total for sold copies, before promotions, and their number. */
  readonly sold_amount: number;
  readonly sold_copies: number;
  /** The number of locations that sold it. */
  readonly locations: number;
}

/** Books that an institution bought at a location under Québec's book law, or returned. */
export interface InstitutionSum extends Omit<Sum, "key" | "part" | "count"> {
  readonly location_id: number;
  readonly institution_id: number;
  readonly company: string;
  readonly orders: number;
}

/** An order whose sales and money of a span of days differ. */
export interface UnbalancedOrder {
  readonly order_number: OrderNumber;
  readonly sold: number;
  readonly received: number;
}

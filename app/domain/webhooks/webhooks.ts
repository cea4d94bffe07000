import type { Cents } from "#app/lib/money.ts";
import type { GivenBack, Order, OrderItem } from "../orders/orders.ts";
import type { Right } from "../staff/rights.ts";

/** Types and rules of a shop's own webhooks: addresses that hear of its orders, its stock and its customers. */

/** The events that an address can hear of. A test is sent when staff ask for one. */
export const WEBHOOK_TYPES = [
  "order.placed",
  "order.paid",
  "order.changed",
  "order.cancelled",
  "order.refunded",
  "stock.changed",
  "customer.created",
  "customer.changed",
  "customer.deleted",
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
export const TEST = "test";
export type EventType = WebhookType | typeof TEST;

/** At most this many addresses of a shop. */
export const MAX_WEBHOOKS = 5;
export const MAX_URL = 500;
/** An event is tried for this long, and an address that fails for as long is switched off (seconds). */
export const RETRY_SECONDS = 3 * 86_400;
/** After the secret was replaced, events are signed with the former one as well for this long (seconds). */
export const BOTH_SECRETS = 86_400;
/** Events and the answers to them are kept for this long (seconds). */
export const EVENTS_KEPT = 14 * 86_400;
/** Events that may wait for one address. Beyond that it is switched off, and further events are lost to it. */
export const MAX_WAITING = 10_000;
/** Titles that one event about stock names. */
export const MAX_TITLES = 100;
/** The version of the events' shape. */
const VERSION = 1;

/** The right to see what events of a type tell of. */
export const rightFor = (type: WebhookType): Right =>
  type.startsWith("customer.") ? "see_customers" : "see_orders";

/**
 * An event as it is sent: what happened, and the current state of the order, customer or stock. The published document
 * calls this type and the types of its data Hook…, and programs rely on these names.
 */
export interface HookBody<Type extends EventType, Data> {
  /** The event's id, which does not change when the event is sent again. */
  id: string;
  type: Type;
  version: typeof VERSION;
  /** When it was noted, in epoch seconds. */
  created: number;
  /** Its place among the events of the shop: what happened to a thing later has a higher number. There can be gaps. */
  sequence: number;
  data: Data;
}

/** An order as `orders/show` has it, without the person's name, their addresses and what they wrote. */
export interface HookOrder
  extends Pick<
    Order,
    | "order_number"
    | "order_date"
    | "status"
    | "delivery_key"
    | "payment_type"
    | "payment_state"
    | "paid"
    | "purchaseorder"
    | "order_location_id"
    | "shipping_batches"
    | "summary"
  > {
  /** The account that it belongs to, as `accounts/show` takes it; null for a guest's. */
  customer: string | null;
  items: {
    title_info: Pick<OrderItem["title_info"], "eisbn" | "isbn" | "title">;
    cart_info: Pick<
      OrderItem["cart_info"],
      "quantity" | "cancelled" | "returned" | "backorder_quantity" | "sold_price" | "taxes" | "tax_class"
    >;
  }[];
  refunds: Pick<GivenBack, "at" | "amount" | "state" | "target">[];
}

/** A title's stock. */
export interface HookTitle {
  /** Its ISBN, EAN or UPC. */
  code: string;
  /** Where copies are; a shelf that has become empty may be missing. */
  shelves: {
    location_id: number;
    condition: string;
    /** Copies that can be sold: those that are set aside for orders do not count. */
    for_sale: number;
    onorder: number;
    price: Cents | null;
  }[];
}

/** A customer's account, as `accounts/show` has it. */
export interface HookCustomer {
  public_id: string;
  email_address: string;
  first_name: string;
  last_name: string;
  company: string;
  is_institution: boolean;
  approved: boolean;
  state: "active" | "locked";
}

type OrderBody<Type extends EventType> = HookBody<Type, { order: HookOrder }>;
/** The account, or null if it was deleted meanwhile. */
type CustomerBody<Type extends EventType> = HookBody<Type, { customer: HookCustomer | null }>;

/** Every event by its type. The published schemas are generated from these types. */
export interface WebhookBodies {
  "order.placed": OrderBody<"order.placed">;
  "order.paid": OrderBody<"order.paid">;
  "order.changed": OrderBody<"order.changed">;
  "order.cancelled": OrderBody<"order.cancelled">;
  "order.refunded": OrderBody<"order.refunded">;
  "stock.changed": HookBody<"stock.changed", { titles: HookTitle[] }>;
  "customer.created": CustomerBody<"customer.created">;
  "customer.changed": CustomerBody<"customer.changed">;
  "customer.deleted": HookBody<"customer.deleted", { public_id: string }>;
  test: HookBody<"test", { shop: string }>;
}

/** The fields that every type of event has. */
export const bodyOf = <Type extends EventType, Data>(
  event: { event_id: string; type: Type; at: number; number: number },
  data: Data,
): HookBody<Type, Data> => ({
  id: event.event_id,
  type: event.type,
  version: VERSION,
  created: event.at,
  sequence: event.number,
  data,
});

/** A noted change that has no number yet. */
export interface Due {
  readonly type: EventType;
  readonly subject: number;
}

/**
 * The events that noted changes become, in their order. Titles whose stock changed share events, because an import can
 * change the stock of every title.
 */
export function eventsOf(due: readonly Due[]): { type: EventType; subjects: number[] }[] {
  const events: { type: EventType; subjects: number[] }[] = [];
  let open: number[] | undefined;
  for (const { type, subject } of due) {
    if (type !== "stock.changed") events.push({ type, subjects: [subject] });
    else if (open && open.length < MAX_TITLES) open.push(subject);
    else {
      open = [subject];
      events.push({ type, subjects: open });
    }
  }
  return events;
}

/**
 * Whether a webhook can have this address. Without TLS, anybody on the way could read the events.
 * @param anywhere whether the operator allows addresses without TLS, for development
 */
export function isWebhookUrl(text: string, anywhere: boolean): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || text.length > MAX_URL || url.username || url.password || url.hash) return false;
  return url.protocol === "https:" || (anywhere && url.protocol === "http:");
}

/** Whether an answer says that the event has arrived. */
export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * The state of an event on its way to an address. `failing` will be tried again; `failed` was given up; `gone` was
 * about something that does not exist any more.
 */
export type SendingState = "sent" | "waiting" | "failing" | "failed" | "gone";

/** The problem of a sending that was left out because its subject does not exist any more. */
export const SUBJECT_GONE = "gone";

export function stateOf(sending: {
  sent_at: number | null;
  next_at: number | null;
  tries: number;
  problem: string;
}): SendingState {
  if (sending.problem === SUBJECT_GONE) return "gone";
  if (sending.sent_at !== null) return "sent";
  if (sending.next_at === null) return "failed";
  return sending.tries > 0 ? "failing" : "waiting";
}

import type { Cart } from "#app/domain/cart/cart.ts";
import type { AvailabilityRow, Condition, TitleDetail } from "#app/domain/catalogue/catalogue.ts";
import type { FilterEntry } from "#app/domain/catalogue/search/browse.ts";
import type { CustomContent, ListedEvent } from "#app/domain/events/events.server.ts";
import { CONTRACT_ZONE } from "#app/domain/events/events.ts";
import type { Gift } from "#app/domain/gift-cards/gift.ts";
import type { Block } from "#app/domain/lists/blocks/blocks.server.ts";
import type { ReadList } from "#app/domain/lists/lists.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { instantOf } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";
import { title as titleWords } from "#app/messages/words.ts";
import type { Answer, CallName } from "../index.server.ts";
import type { OwnListRow } from "../titlelist/own-lists.server.ts";
import type { Visit } from "./visit.server.ts";

/**
 * Converts the answers of calls to the form other programs get: with the names and nesting of the specification
 * (1 §3, 2 §3), plus our own additions. Screens use a call's own, smaller answer. Everything here has already
 * been through `visible.server.ts`, so it only contains what this person may see.
 */
export function contractAnswer(visit: Visit, name: CallName, answer: unknown): unknown {
  if (isFailure(answer)) return answer;
  const shape = (CONTRACT_SHAPES as Readonly<Record<string, unknown>>)[name] as
    | ((answer: unknown, visit: Visit) => unknown)
    | undefined;
  return shape ? shape(answer, visit) : withCart(visit, answer);
}

const CONTRACT_SHAPES = {
  "address/getList": ({ addresses }) => addresses,
  "address/create": ({ addresses }) => addresses,
  "address/modify": ({ addresses }) => addresses,
  "address/delete": ({ addresses }) => addresses,
  "address/setPreferred": ({ addresses }) => addresses,
  "country/getList": ({ countries }) => countries,
  "province/getList": ({ provinces }) => provinces,
  "checkout/getShippingProviders": ({ providers }) => providers,
  "checkout/getShippingBatch": ({ options }) => options,
  "title/getRelatedItems": ({ groups }) => groups,
  "titlelist/getCustom": ({ blocks }) => blocks.map((block) => blockOf(block)),
  "titlelist/get": (list) => listOf(list),
  "titlelist/getItems": (list) => listOf(list),
  "titlelist/getLists": (answer) => withOwnLists(answer),
  "titlelist/create": (answer) => withOwnLists(answer),
  "titlelist/addItemToList": changedLists,
  "titlelist/removeItemFromList": ({ removed, ...answer }, visit) => ({
    ...changedLists(answer, visit),
    removed,
  }),
  "title/getItem": (title, visit) => titleOf(visit, title),
  "browse/get": ({ filter_info, ...answer }) => ({
    ...answer,
    filter_info: filter_info && mapValues(filter_info, (entries) => entries.map(filterOf)),
  }),
  "store/getSettings": (settings, { store, settings: storeSettings }) => ({
    ...settings,
    store_info: {
      ...settings.store_info,
      id: store.id,
      multistore_info: storeSettings.store_info.is_multistore
        ? locationsOf(storeSettings).map(({ location_id, altname }) => ({ id: location_id, name: altname }))
        : [],
    },
    extra: "extra_navigation" in settings ? settings.extra_navigation : [],
  }),
  "event/getList": ({ events, ...answer }) => ({ ...answer, events: events.map((event) => eventOf(event)) }),
  "event/getUpcoming": ({ events }) => ({ events: events.map((event) => eventOf(event)) }),
  "event/get": ({ description, books, tickets, passes, answer_by, ...event }) => ({
    ...contractEvent(
      { ...event, answer_by: answer_by && instantOf(answer_by, CONTRACT_ZONE) },
      { description, books, tickets },
    ),
    passes: passes.map(({ ticket, nights }) => ({ ticket, nights: nights.map((night) => eventOf(night)) })),
  }),
  "giftregistry/getAll": ({ registries }) => registries,
  "order/get": orderOf,
  "order/getList": ({ rows, ...answer }) => ({ ...answer, rows: rows.map(orderOf) }),
} satisfies { [Name in CallName]?: (answer: Answer<Name>, visit: Visit) => unknown };

/** Each call's answer to a program when it succeeds. The published schemas are generated from these types. */
export type ContractAnswers = {
  [Name in CallName]: Name extends keyof typeof CONTRACT_SHAPES
    ? ReturnType<(typeof CONTRACT_SHAPES)[Name]>
    : WithCart<Answer<Name>>;
};

/** A filter value as programs get it. */
interface ContractFilter extends Omit<Required<FilterEntry>, "m" | "lang" | "subfilter"> {
  m: FilterEntry["m"] | null;
  subfilter: ContractFilter[];
}

/** A filter value (1 §3 "Browse response"). Every field is present, whether the value is chosen or not. */
function filterOf({
  n = false,
  s = false,
  m,
  lang: _,
  subfilter = [],
  ...entry
}: FilterEntry): ContractFilter {
  return { ...entry, n, s, m: m ?? null, subfilter: subfilter.map(filterOf) };
}

/** A list (1 §3 "List", 2 §3 "Title list"). A customer's own lists can be deleted, except the favourites. */
function listOf<List extends ReadList<unknown>>({ featured, customers, ...list }: List) {
  return {
    ...blockOf({
      ...list,
      placement: featured ? "featured" : "other",
      type: "list",
      event_id: null,
      header_visible: true,
      label: "",
      link: null,
      full_screen: false,
      limit: null,
      calendar_widgets: [],
    }),
    can_delete: list.own && !list.favourites,
  };
}

/** A block of a page: a list with its place on the page, or an event (1 §3 "List"). */
function blockOf<Shown extends Block<unknown>>({ type, ...block }: Shown) {
  return {
    ...block,
    can_delete: false,
    changed: block.date_updated !== block.date_posted,
    has_titles: block.row_count > 0,
    type: type === "list" ? null : type,
    contains_eisbn: false,
  };
}

/** A row of a customer's own lists (2 §3 "Title list"). */
function withOwnLists<Listed extends { rows: readonly OwnListRow[] }>({ rows, ...answer }: Listed) {
  return {
    ...answer,
    rows: rows.map((list) => ({
      ...list,
      header: list.name,
      header_visible: true,
      can_delete: !list.favourites,
      changed: list.date_updated !== list.date_posted,
    })),
  };
}

/** The lists after a change, or the session with its cart. */
function changedLists(answer: Answer<"titlelist/addItemToList">, visit: Visit) {
  return "session" in answer ? { session: withCart(visit, answer.session) } : withOwnLists(answer);
}

/** An event (1 §3, 2 §3). Its times are epoch seconds at which a clock in the contract's zone shows the shop's time. */
function eventOf<Event extends ListedEvent>(event: Event) {
  return contractEvent(event, { description: event.summary });
}

function contractEvent<Event extends ListedEvent, Info extends object>(event: Event, info: Info) {
  const { starts, ends, summary, image, ...rest } = event;
  return {
    custom_content: [] as CustomContent,
    ...rest,
    from: instantOf(starts, CONTRACT_ZONE),
    to: instantOf(ends, CONTRACT_ZONE),
    info: { name: event.name, img_path: image, ...info },
  };
}

/** A title (1 §3). `available` lists its conditions, and each subject comes with its labels. */
function titleOf<Title extends TitleDetail>(
  visit: Visit,
  { availability, available: main, subjects, ...title }: Title,
) {
  return {
    ...title,
    price: main.price,
    onhand: main.onhand,
    available: availability.map((row) => rowOf(visit, row)),
    subjects: subjects.map(({ code, section, subject }) => ({
      code,
      subject: section || subject,
      sub_labels: section && section !== subject ? [{ label: subject }] : [],
    })),
  };
}

function rowOf(visit: Visit, row: AvailabilityRow) {
  return { ...row, text: visit.t(titleWords.conditions[row.code]) };
}

/** Replaces the cart in any answer, whether alone or beside something else, with the contract's cart. */
function withCart<Given>(visit: Visit, answer: Given): WithCart<Given>;
function withCart(visit: Visit, answer: unknown): unknown {
  if (isCart(answer)) return cartOf(visit, answer);
  if (typeof answer === "object" && answer !== null && "cart" in answer && isCart(answer.cart))
    return { ...answer, cart: cartOf(visit, answer.cart) };
  return answer;
}

/** The answer with its cart in the contract's shape. */
type WithCart<Given> = Given extends CartShape
  ? ContractCart<Given>
  : Given extends { cart: CartShape }
    ? Omit<Given, "cart"> & { cart: ContractCart<Given["cart"]> }
    : Given;

type CartShape = Pick<Cart, "items" | "summary" | "can_click_collect">;
type CartItem = Cart["items"][number];

function isCart(value: unknown): value is CartShape {
  return (
    typeof value === "object" &&
    value !== null &&
    "items" in value &&
    Array.isArray(value.items) &&
    "summary" in value &&
    "can_click_collect" in value
  );
}

/** A cart (1 §3, 2 §3). */
type ContractCart<Given extends CartShape> = Omit<Given, "items"> & {
  items: ContractItem<Given["items"][number]>[];
};
type ContractItem<Item extends CartItem> = ReturnType<typeof itemOf<Item>>;

function cartOf<Given extends CartShape>(visit: Visit, cart: Given): ContractCart<Given> {
  const counts = new Map<string, number>();
  for (const { title_info, cart_info } of cart.items)
    counts.set(title_info.eisbn, (counts.get(title_info.eisbn) ?? 0) + cart_info.quantity);
  return {
    ...cart,
    items: cart.items.map((item) => itemOf(visit, item, counts.get(item.title_info.eisbn) ?? 0)),
  };
}

/** A line of a cart. `count` is the number of copies of the title in the whole cart, across all lines. */
function itemOf<Item extends CartItem>(visit: Visit, item: Item, count: number) {
  const { title_info, cart_info, ...rest } = item;
  return {
    ...rest,
    title_info: {
      ...title_info,
      price: title_info.available.price,
      available: rowOf(visit, title_info.available),
    },
    cart_info: { ...withNotes<Item["cart_info"]>(cart_info), count },
  };
}

/** A line with the notes on a gift card (1 §3 "Cart"); `email` and `send_on` are this project's own. */
function withNotes<Line extends { gift: Gift | null }>({ gift, ...line }: Line) {
  const { price, ...info } = gift ?? {};
  return {
    ...line,
    cart_notes: gift && { giftcard_price: price, gift_card_info: info as Omit<Gift, "price"> },
  };
}

/** An order (2 §3 "Order item"), with the prices and copies agreed at the time, not today's. */
function orderOf(order: Answer<"order/get">) {
  return {
    ...order,
    items: order.items.map(({ title_info, cart_info }) => ({
      title_info: {
        ...title_info,
        available: {
          ...title_info.available,
          code: title_info.available.code satisfies Condition,
          row_price: cart_info.original_price,
          onhand: cart_info.quantity - cart_info.backorder_quantity,
          sub_message: cart_info.backorder_sub_message,
        },
      },
      cart_info: withNotes(cart_info),
    })),
  };
}

function mapValues<Name extends string, Value, Made>(
  record: Readonly<Record<Name, Value>>,
  make: (value: Value) => Made,
) {
  return Object.fromEntries(
    Object.entries<Value>(record).map(([name, value]) => [name, make(value)]),
  ) as Record<Name, Made>;
}

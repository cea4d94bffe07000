/**
 * A number that says what it counts or names, such as cents or the id of an order. A number without a kind can be used
 * as one, and calculating with one gives a number without a kind. But no number of one kind can be used as another, so
 * the compiler finds an order's id where its number is expected. The property exists in types only.
 */
export type NumberOf<Kind extends string> = number & { readonly kind?: Kind };

/** The id of a row of this table. */
export type Id<Table extends string> = NumberOf<`id of ${Table}`>;

export type StoreId = Id<"stores">;
export type TitleId = Id<"titles">;
export type OrderId = Id<"orders">;
export type CustomerId = Id<"customers">;

/** The id of an event that addresses and feeds show. It contains the row's id. */
export type PublicEventId = NumberOf<"public id of an event">;

/** The number of an order that people read. Each shop counts its own. */
export type OrderNumber = NumberOf<"order number">;

/** A moment: seconds since 1970, in UTC. */
export type EpochSeconds = NumberOf<"epoch seconds">;

/**
 * The text of every failure, by the module that refuses: `failure("orders.over")` in `failure.ts` finds it by this
 * path.
 */
export * from "./failures/calls.ts";
export * from "./failures/catalogue.ts";
export * from "./failures/files.ts";
export * from "./failures/orders.ts";
export * from "./failures/people.ts";
export * from "./failures/shopping.ts";
export * from "./failures/shops.ts";

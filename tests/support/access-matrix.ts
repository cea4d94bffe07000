import { call } from "#app/calls/common/define.server.ts";
import type { CallName } from "#app/calls/index.server.ts";
import * as programs from "#app/calls/staff/programs.server.ts";
import { PROGRAM_RIGHTS, type Right } from "#app/domain/staff/rights.ts";
import { isFailure } from "#app/messages/result.ts";
import type { TestPlatform } from "./platform.ts";
import { type Guest, toReview } from "./shop.ts";
import { staffOf } from "./staff-calls.ts";

/**
 * The kinds of things that have owners: how to create one, which calls take its id, and which pages show it. Tests try
 * each as everybody else. Every new kind of thing must be added here.
 */
export interface Owned {
  kind: string;
  /** Creates one for its owner. @returns its id */
  make(owner: Guest, stocked: { eisbn: string }): Promise<string>;
  /** Calls that read or change it by its id. The owner may make them all. */
  calls: readonly { name: CallName; payload(id: string): object }[];
  /** Pages and buttons whose address contains the id. */
  pages: readonly { method: "GET" | "POST"; path(id: string): string }[];
}

const ADDRESS = {
  name: "The cottage",
  street_address: "4 Lighthouse Lane",
  city: "Victoria",
  province: "BC",
  country: "CA",
  postal_code: "V8V 1A1",
  phone_number: "2505550142",
};

export const OWNED: readonly Owned[] = [
  {
    kind: "address",
    make: async (owner) => {
      const { addresses } = await owner.ok("address/create", ADDRESS);
      return String(addresses.at(-1)?.address_id);
    },
    calls: [
      { name: "address/modify", payload: (address_id) => ({ ...ADDRESS, address_id }) },
      { name: "address/setPreferred", payload: (address_id) => ({ address_id }) },
      { name: "checkout/setAddress", payload: (address_id) => ({ address_id }) },
      { name: "checkout/getShippingProviders", payload: (address_id) => ({ address_id }) },
      { name: "checkout/getShippingBatch", payload: (address_id) => ({ address_id, provider: "post" }) },
      { name: "checkout/setShipping", payload: (address_id) => ({ address_id, provider: "post" }) },
      { name: "address/delete", payload: (address_id) => ({ address_id }) },
    ],
    pages: [
      { method: "GET", path: (id) => `/account/addresses/${id}` },
      { method: "POST", path: (id) => `/account/addresses/${id}` },
      { method: "POST", path: (id) => `/account/addresses/${id}/default` },
      { method: "GET", path: (id) => `/account/addresses/${id}/removal` },
      { method: "POST", path: (id) => `/account/addresses/${id}/removal` },
      { method: "GET", path: (id) => `/checkout/delivery/${id}` },
      { method: "POST", path: (id) => `/checkout/delivery/${id}` },
    ],
  },
  {
    kind: "order",
    make: async (owner, { eisbn }) => {
      await owner.ok("cart/add", { eisbn, quantity: "1" });
      return String((await owner.ok("checkout/submit", await toReview(owner))).order_number);
    },
    calls: [
      { name: "order/get", payload: (order_id) => ({ order_id }) },
      { name: "order/get", payload: (order_id) => ({ order_id, key: "guessed-key-guessed-key" }) },
      { name: "order/getPayment", payload: (order_id) => ({ order_id }) },
      { name: "order/pay", payload: (order_id) => ({ order_id, payment_choice: "paypal", amount: "100" }) },
      { name: "order/getExcel", payload: (order_id) => ({ order_id }) },
      { name: "report/getChoices", payload: (order_id) => ({ kind: "order", order_id }) },
      { name: "report/start", payload: (order_id) => ({ kind: "order", format: "pdf", order_id }) },
      {
        name: "order/sendGiftCard",
        payload: (order_id) => ({ order_id, line: "0", email: "stranger@example.com" }),
      },
    ],
    pages: [
      { method: "GET", path: (id) => `/account/order/${id}` },
      { method: "GET", path: (id) => `/account/order/${id}?success` },
      { method: "GET", path: (id) => `/account/order/${id}?key=guessed-key-guessed-key` },
      { method: "GET", path: (id) => `/account/order/${id}/payment` },
      { method: "GET", path: (id) => `/account/order/${id}/payment?key=guessed-key-guessed-key` },
      { method: "POST", path: (id) => `/account/order/${id}/payment` },
      { method: "POST", path: (id) => `/account/order/${id}/decline` },
      { method: "POST", path: (id) => `/account/order/${id}/favourites-removal` },
      { method: "GET", path: (id) => `/account/order/${id}/gift-cards/0` },
      { method: "POST", path: (id) => `/account/order/${id}/gift-cards/0` },
      { method: "GET", path: (id) => `/download/customer/order_excel?order_id=${id}` },
      { method: "GET", path: (id) => `/download/customer/order_csv?order_id=${id}` },
      { method: "GET", path: (id) => `/download/customer/quote_pdf?order_id=${id}` },
      { method: "GET", path: (id) => `/reports/order/${id}` },
      { method: "POST", path: (id) => `/reports/order/${id}` },
    ],
  },
  {
    kind: "list",
    make: async (owner, { eisbn }) =>
      (await owner.ok("titlelist/create", { name: "Somebody's own", eisbn })).list_id,
    calls: [
      { name: "titlelist/get", payload: (list_id) => ({ list_id }) },
      { name: "titlelist/getItems", payload: (list_id) => ({ list_id }) },
      { name: "titlelist/getItems", payload: (list_id) => ({ list_id, sort: "title", term: "a" }) },
      { name: "cart/copyCartToList", payload: (list_id) => ({ list_id }) },
      { name: "titlelist/removeItemsFromList", payload: (list_id) => ({ list_id, eisbns: "[]" }) },
      { name: "titlelist/copyToCart", payload: (list_id) => ({ list_id, large_print: "leave" }) },
      {
        name: "titlelist/copyFromList",
        payload: (from_list_id) => ({ from_list_id, to_list_id: "new", name: "Taken" }),
      },
      { name: "titlelist/modify", payload: (list_id) => ({ list_id, description: "Changed" }) },
      {
        name: "titlelist/importFile",
        payload: (list_id) => ({ list_id, add_to_list: "on", text: "9780000000002" }),
      },
      { name: "titlelist/getExcel", payload: (list_id) => ({ list_id }) },
      { name: "titlelist/getPdf", payload: (list_id) => ({ list_id }) },
      { name: "report/getChoices", payload: (list_id) => ({ kind: "list", list_id }) },
      { name: "report/start", payload: (list_id) => ({ kind: "list", format: "csv", list_id }) },
      { name: "titlelist/getPublicUrl", payload: (list_id) => ({ list_id }) },
      { name: "titlelist/modify", payload: (list_id) => ({ list_id, shared: "false" }) },
      { name: "titlelist/delete", payload: (list_id) => ({ list_id }) },
    ],
    pages: [
      { method: "GET", path: (id) => `/lists/${id}` },
      { method: "GET", path: (id) => `/lists/cartable/${id}` },
      { method: "GET", path: (id) => `/pictures/lists/${id}` },
      { method: "GET", path: (id) => `/download/customer/titlelist_excel?list_id=${id}` },
      { method: "GET", path: (id) => `/download/customer/titlelist_pdf?list_id=${id}` },
      { method: "GET", path: (id) => `/reports/list/${id}` },
      { method: "POST", path: (id) => `/reports/list/${id}` },
      { method: "GET", path: (id) => `/account/lists/${id}` },
      { method: "POST", path: (id) => `/account/lists/${id}` },
      { method: "POST", path: (id) => `/account/lists/${id}/sharing` },
      { method: "POST", path: (id) => `/account/lists/${id}/titles` },
      { method: "GET", path: (id) => `/account/lists/${id}/removal` },
      { method: "POST", path: (id) => `/account/lists/${id}/removal` },
      { method: "GET", path: (id) => `/account/lists/${id}/import` },
      { method: "POST", path: (id) => `/account/lists/${id}/import` },
      { method: "GET", path: (id) => `/account/lists/${id}/copy` },
      { method: "POST", path: (id) => `/account/lists/${id}/copy` },
      { method: "GET", path: (id) => `/account/lists/${id}/cart` },
      { method: "POST", path: (id) => `/account/lists/${id}/cart` },
    ],
  },
  {
    kind: "report",
    make: async (owner, { eisbn }) => {
      const { list_id } = await owner.ok("titlelist/create", { name: "To print", eisbn });
      return (await owner.ok("titlelist/getPdf", { list_id })).progress_report_id;
    },
    calls: [{ name: "report/progress", payload: (progress_report_id) => ({ progress_report_id }) }],
    pages: [
      { method: "GET", path: (id) => `/pdf/${id}` },
      { method: "GET", path: (id) => `/pdf/${id}/progress` },
      { method: "GET", path: (id) => `/download/customer/report?progress_report_id=${id}` },
    ],
  },
  {
    // Everybody may read a registry whose id they have; these are its owner's.
    kind: "gift registry",
    make: async (owner, { eisbn }) => {
      const { gift_registry_id } = await owner.ok("giftregistry/create", {
        title: "Somebody's own",
        occasion: "Other",
        description: "Somebody's own",
      });
      await owner.ok("giftregistry/addItem", { gift_registry_id, eisbn });
      return gift_registry_id;
    },
    calls: [
      {
        name: "giftregistry/update",
        payload: (gift_registry_id) => ({ gift_registry_id, title: "Changed" }),
      },
      { name: "giftregistry/update", payload: (gift_registry_id) => ({ gift_registry_id, is_open: "off" }) },
      { name: "giftregistry/getThanks", payload: (gift_registry_id) => ({ gift_registry_id }) },
      { name: "giftregistry/delete", payload: (gift_registry_id) => ({ gift_registry_id }) },
    ],
    pages: [
      { method: "POST", path: (id) => `/gift-registry/${id}/items` },
      { method: "GET", path: (id) => `/gift-registry/${id}/edit` },
      { method: "POST", path: (id) => `/gift-registry/${id}/edit` },
      { method: "GET", path: (id) => `/gift-registry/${id}/removal` },
      { method: "POST", path: (id) => `/gift-registry/${id}/removal` },
      { method: "GET", path: (id) => `/gift-registry/${id}/thanks` },
    ],
  },
  {
    kind: "link",
    make: async (owner) => {
      const answer = await owner.ok("account/linkToRequest", { email: `buyer-${Math.random()}@example.com` });
      return answer.rows.at(-1)?.id ?? "";
    },
    calls: [
      { name: "account/removeParentLink", payload: (id) => ({ id }) },
      { name: "account/removeChildLink", payload: (id) => ({ id }) },
    ],
    pages: [
      { method: "POST", path: (id) => `/account/link/buyers/${id}/removal` },
      { method: "POST", path: (id) => `/account/link/institutions/${id}/removal` },
    ],
  },
];

/** Calls that list one's own things without an id. Their answers must contain nothing of anybody else's. */
export const OWN_LISTS: readonly CallName[] = [
  "address/getList",
  "order/getList",
  "account/get",
  "account/export",
  "account/getAvailableChildren",
  "account/getAvailableCorps",
  "session/get",
  "titlelist/getLists",
  "titlelist/getFavourites",
  "giftregistry/getAll",
];

/** Makes a key for a program of a shop. */
export async function programKey(
  platform: TestPlatform,
  rights: readonly Right[] = PROGRAM_RIGHTS,
  shop = "test",
): Promise<{ id: number; key: string }> {
  const name = `Program ${Math.random()}`;
  const added = await call(await staffOf(platform, shop), programs.add, { name, rights: [...rights] });
  if (isFailure(added)) throw new Error(String(added.error));
  return added;
}

/**
 * Callers without access to a shop's staff calls, by the `Authorization` that they send. Tests try each with every such
 * call.
 */
export const KEYS_REFUSED: readonly {
  kind: string;
  make(platform: TestPlatform): Promise<string | undefined>;
}[] = [
  { kind: "no key", make: async () => undefined },
  { kind: "something that is no key", make: async () => "Bearer not-a-key" },
  { kind: "a key that was never made", make: async () => `Bearer colophon_${"A".repeat(22)}` },
  {
    kind: "an ended key",
    make: async (platform) => {
      const { id, key } = await programKey(platform);
      await call(await staffOf(platform, "test"), programs.end, { id });
      return `Bearer ${key}`;
    },
  },
  {
    kind: "a key of another shop",
    make: async (platform) => `Bearer ${(await programKey(platform, PROGRAM_RIGHTS, "other")).key}`,
  },
  {
    kind: "a key sent as a password",
    make: async (platform) => `Basic ${btoa(`key:${(await programKey(platform)).key}`)}`,
  },
];

import { z } from "zod";
import { storedJson } from "#app/lib/stored-json.ts";
import type { TakenCopies } from "../catalogue/stock.server.ts";
import { giftSchema } from "../gift-cards/gift.ts";
import { type AppliedPromotion, PROMOTION_KINDS } from "../promotions/promotions.ts";
import type { TaxLine } from "../tax/tax.ts";
import type { OrderAddress, ShippingBatch } from "./orders.ts";
import type { ReducedItem } from "./reductions/reductions.ts";

/** The parts of an order stored as JSON, as agreed on the day. */
const text = z.string();
const quantity = z.number();

export const storedAddress = storedJson<OrderAddress>(
  z.object({
    orgname: text,
    name: text,
    addr1: text,
    addr2: text,
    city: text,
    prov: text,
    country: text,
    postal_code: text,
    phone: text,
    /** The gift registry whose owner's address this is; "" for any other address. */
    gift_registry_id: text,
  }),
);

export const storedParcel = storedJson<ShippingBatch["items"]>(
  z.array(z.object({ position: z.number(), quantity })),
);

export const storedTaxes = storedJson<{ type: string; rate: number }[]>(
  z.array(z.object({ type: text, rate: z.number() })),
);

const taxLine = z.object({ type: text, rate: z.number(), taxable: z.number(), amount: z.number() });

export const storedTaxLines = storedJson<TaxLine[]>(z.array(taxLine));

export const storedReduction = storedJson<ReducedItem[]>(
  z.array(z.object({ position: z.number(), quantity, amount: z.number() })),
);

export const storedTaken = storedJson<TakenCopies[]>(
  z.array(z.object({ location_id: z.number(), quantity })),
);

export const storedPromotions = storedJson<AppliedPromotion[]>(
  z.array(
    z.object({
      promotion_id: z.number(),
      code: text,
      description: text,
      amount: z.number(),
      type: z.enum(PROMOTION_KINDS),
      automatic: z.boolean(),
    }),
  ),
);

const snapshot = z.object({
  eisbn: text,
  title: text,
  subtitle: text.nullable(),
  author_line: text,
  binding: text.nullable(),
  cover_image_cache: text.nullable(),
  is_forthcoming: z.boolean(),
  release_date: z.number().nullable(),
  backorder_sub_message: text,
  gift_registry_id: text,
  gift_registry_info: z.object({ title: text, occasion: text, name: text }).nullable(),
  is_giftcard: z.boolean(),
  gift: giftSchema.nullable(),
  arrivals: z.array(
    z.object({
      quantity,
      wait: z.enum(["nothing", "supplier", "release", "unknown"]),
      with_rest: z.boolean(),
      days: z.object({ min: z.number(), max: z.number() }).nullable(),
    }),
  ),
  preorder: z.object({ extras: text, signed: z.boolean(), prompt: text }).nullable(),
});
/** A title as the order line showed it. */
export const storedSnapshot = storedJson<z.output<typeof snapshot>>(snapshot);

import { randomInt } from "node:crypto";
import type { StoreId } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { RANDOM_DIGITS, withCheckDigits } from "./numbers.ts";

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

export const drawNumber = (): string => withCheckDigits(digits(RANDOM_DIGITS));
export const drawPin = (): string => digits(4);

/** Hashed with the shop's id, so the same number at two shops means two cards. */
export const numberHash = (storeId: StoreId, plain: string): string =>
  hashOf(`gift-card:${storeId}:${plain}`);
/** "" without a PIN. */
export const pinHash = (storeId: StoreId, plain: string, pin: string): string =>
  pin && numberHash(storeId, `${plain}:${pin}`);

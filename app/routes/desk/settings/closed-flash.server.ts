import { type SiteSettings, waysToReceive } from "#app/domain/stores/settings.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { recordOf } from "#app/lib/records.ts";

const WAYS = ["pickup_enabled", "ship_enabled", "local_delivery_enabled"] as const;

/** The message after a change that closes the shop or its checkout, intended or not; undefined if it does neither. */
export function closedFlash(
  { store: { settings } }: { readonly store: { readonly settings: SiteSettings } },
  changes: readonly { path: readonly string[]; after?: unknown }[],
): FlashCode | undefined {
  const after = (path: string) => changes.find((change) => change.path.join(".") === path)?.after;
  if (after("is_exclusive") === true || after("is_private") === true) return "desk_shop_closed";
  if (after("cart_enabled") === false) return "desk_shop_not_selling";
  const { checkout_info } = settings;
  const now = recordOf(
    WAYS,
    (way) => (after(`checkout_info.${way}`) as boolean | undefined) ?? checkout_info[way],
  );
  const isChanged = WAYS.some((way) => after(`checkout_info.${way}`) !== undefined);
  return isChanged && waysToReceive(now) === 0 ? "desk_shop_without_delivery" : undefined;
}

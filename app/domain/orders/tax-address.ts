import { locationsOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import type { TaxAddress } from "../tax/tax.ts";
import { storedAddress } from "./json-columns.ts";

/** The address that decides an order's taxes: its own, or its location's. */
export function taxAddressOf(
  store: Store,
  row: { ship_to: string; order_location_id: number | null },
): TaxAddress {
  if (row.ship_to) {
    const to = storedAddress.read(row.ship_to);
    return { country: to.country, province: to.prov, postal_code: to.postal_code };
  }
  const locations = locationsOf(store.settings);
  const location =
    locations.find((location) => location.location_id === row.order_location_id) ?? locations[0];
  return {
    country: store.settings.store_info.country,
    province: location?.sc_addr_array.prov ?? "",
    postal_code: location?.sc_addr_array.postal ?? "",
  };
}

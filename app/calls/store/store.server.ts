import { z } from "zod";
import { chooseLocation, rememberSession } from "#app/domain/accounts/sessions.server.ts";
import { emptyCart } from "#app/domain/cart/cart.server.ts";
import { countryList, subdivisionsOf } from "#app/domain/stores/places.server.ts";
import type { SiteSettings } from "#app/domain/stores/settings.ts";
import { locationsOf } from "#app/domain/stores/stores.server.ts";
import { failure } from "#app/lib/result.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { nothing } from "../common/fields.server.ts";
import { visibleSettings } from "../common/visible.server.ts";

/** `store/getSettings {webstore_name}`: the site settings, for the shop that the request is in. */
export const getSettings = defineCall("store/getSettings", {
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ webstore_name: z.string().optional() }),
  run: (visit, input) => {
    const { store, settings, gate } = visit;
    if (input.webstore_name !== undefined && input.webstore_name !== store.webstore_name) {
      return failure("unknown_store", "invalid store_id");
    }
    const shop = { store_id: store.id, webstore_name: store.webstore_name };
    // Before the gate: what it takes to show a log-in, and nothing of what lies behind.
    if (gate) return { ...shop, ...beforeTheGate(settings) };
    return { ...shop, ...visibleSettings(visit) };
  },
});

function beforeTheGate(settings: SiteSettings) {
  const { styles, store_info, is_private, is_exclusive, private_message, exclusive_message } = settings;
  const { require_email_verification, account_extra_fields, privacy_policy } = settings;
  return {
    styles,
    store_info,
    is_private,
    is_exclusive,
    private_message,
    exclusive_message,
    require_email_verification,
    account_extra_fields,
    privacy_policy,
  };
}

/** `webstore/getContactAndHours`: every location with its address and hours. */
export const getContactAndHours = defineCall("webstore/getContactAndHours", {
  kind: "read",
  open: true,
  access: anyone,
  input: nothing,
  run: ({ settings }) => ({ locations: locationsOf(settings) }),
});

export const getPrivacyPolicyPage = defineCall("webstore/getPrivacyPolicyPage", {
  kind: "read",
  open: true,
  access: anyone,
  input: nothing,
  run: ({ settings }) => settings.privacy_policy,
});

export const getCountries = defineCall("country/getList", {
  kind: "read",
  open: true,
  access: anyone,
  input: nothing,
  run: () => ({ countries: countryList() }),
});

/** `province/getList {country}`: empty for a country whose divisions are typed freely. */
export const getProvinces = defineCall("province/getList", {
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ country: z.string().trim().length(2, "Valid country is required.") }),
  run: (_visit, { country }) => ({ provinces: subdivisionsOf(country) }),
});

export const getProvince = defineCall("province/get", {
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ country: z.string().trim().length(2), province: z.string().trim().min(1) }),
  run: (_visit, { country, province }) =>
    subdivisionsOf(country).find((one) => one.code === province.toUpperCase()) ??
    failure("not_found", "Valid state / province is required."),
});

/**
 * `webstore/setMultistoreLocation {location_id}`: shop at this location from now on. Where each
 * location has its own stock, the cart is emptied (spec 1 §4; decision record 0005).
 */
export const setLocation = defineCall("webstore/setMultistoreLocation", {
  access: anyone,
  input: z.object({ location_id: z.coerce.number().int() }),
  run: async (visit, { location_id }) => {
    const { store_info } = visit.settings;
    const known = locationsOf(visit.settings).some((location) => location.location_id === location_id);
    if (!store_info.is_multistore || !known)
      return failure("unknown_location", "Please choose one of our shops.");
    const { database } = visit.platform;
    if (!store_info.is_consolidated_multistore && location_id !== visit.locationId)
      await emptyCart(database, visit);
    await database.transaction(async (tx) => {
      await rememberSession(tx, visit.store.id, visit.session, visit.now);
      await chooseLocation(tx, visit.session, location_id);
    });
    return { location_id };
  },
});

/**
 * `log/error`: an error in somebody's browser. 'Script error.' says nothing and is not kept
 * (spec 2 §2); the rest is bounded, so that a log cannot be filled through it.
 */
export const logError = defineCall("log/error", {
  open: true,
  access: anyone,
  input: z.object({
    location: z.string().max(2000).default(""),
    user_agent: z.string().max(500).default(""),
    error_info: z.string().max(4000).default(""),
    source: z.string().max(2000).default(""),
    lineno: z.coerce.number().optional(),
    colno: z.coerce.number().optional(),
    error: z.string().max(4000).default(""),
  }),
  run: (visit, input) => {
    if (input.error === "Script error." || input.error_info === "Script error.") return { logged: false };
    visit.log.warn({ browser: input }, "an error in a browser");
    return { logged: true };
  },
});

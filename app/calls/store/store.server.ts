import { z } from "zod";
import { shopAt } from "#app/domain/cart/location.server.ts";
import { sitemapPage, sitemapPages } from "#app/domain/catalogue/catalogue.server.ts";
import { countryList, subdivisionsOf } from "#app/domain/stores/countries.server.ts";
import { locationsOf, type SiteSettings } from "#app/domain/stores/settings.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { validation } from "#app/messages/words.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { noInput } from "../common/fields.server.ts";
import { visibleSettings } from "../common/visible.server.ts";

export const getSettings = defineCall("store/getSettings", {
  about: "Gets the settings of the shop that the request is for.",
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ webstore_name: z.string().optional() }),
  run: (visit, input) => {
    const { store, settings, gate } = visit;
    if (input.webstore_name !== undefined && input.webstore_name !== store.webstore_name) {
      return failure("calls.unknown_store");
    }
    const shop = { store_id: store.id, webstore_name: store.webstore_name };
    // Before the gate, only what the login page needs.
    if (gate) return { ...shop, ...beforeTheGate(settings) };
    // The contract has the path that a shop is below. Ours are all at the root of their host.
    return { ...shop, basename: "", ...visibleSettings(visit) };
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

export const getContactAndHours = defineCall("webstore/getContactAndHours", {
  about: "Lists every location of the shop with its address and hours.",
  kind: "read",
  open: true,
  access: anyone,
  input: noInput,
  run: ({ settings }) => ({ locations: locationsOf(settings) }),
});

export const getPrivacyPolicyPage = defineCall("webstore/getPrivacyPolicyPage", {
  about: "Gets the shop's privacy policy, as HTML.",
  kind: "read",
  open: true,
  access: anyone,
  input: noInput,
  run: ({ settings }) => settings.privacy_policy,
});

export const getCountryList = defineCall("country/getList", {
  about: "Lists the countries, in the shop's language.",
  kind: "read",
  open: true,
  access: anyone,
  input: noInput,
  run: ({ locale }) => ({ countries: countryList(locale) }),
});

export const getProvinceList = defineCall("province/getList", {
  about:
    "Lists the provinces or states of a country. The list is empty for a country whose divisions are free " +
    "text.",
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ country: z.string().trim().length(2, problem(validation.country)) }),
  run: ({ locale }, { country }) => ({ provinces: subdivisionsOf(country, locale) }),
});

export const getProvince = defineCall("province/get", {
  about: "Gets a province or state by its code.",
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ country: z.string().trim().length(2), province: z.string().trim().min(1) }),
  run: ({ locale }, { country, province }) =>
    subdivisionsOf(country, locale).find((subdivision) => subdivision.code === province.toUpperCase()) ??
    failure("calls.province.not_found"),
});

/** Spec 1 §4, decision 5. */
export const setMultistoreLocation = defineCall("webstore/setMultistoreLocation", {
  about: "Chooses the location to shop at. If each location has its own stock, this empties the cart.",
  access: anyone,
  input: z.object({ location_id: z.coerce.number().int() }),
  run: async (visit, { location_id }) => {
    const { store_info } = visit.settings;
    const known = locationsOf(visit.settings).some((location) => location.location_id === location_id);
    if (!store_info.is_multistore || !known) return failure("calls.unknown_location");
    await shopAt(visit.platform.database, visit, location_id);
    return { location_id };
  },
});

/** Spec 2 §2. */
export const logError = defineCall("log/error", {
  about: "Logs an error from somebody's browser. 'Script error.' says nothing and is dropped.",
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

/** Not in the contract. */
export const getSitemap = defineCall("store/getSitemap", {
  about: "Lists the pages of the sitemap, and the titles on one of them with their first authors.",
  kind: "read",
  access: anyone,
  input: z.object({ page: z.coerce.number().int().min(0).optional() }),
  run: async (visit, { page }) => {
    const { read } = visit.platform.database;
    const pages = await sitemapPages(read);
    const on = page !== undefined && pages.includes(page) ? await sitemapPage(read, visit, page) : undefined;
    return { pages, titles: on?.titles ?? [], authors: on?.authors ?? [] };
  },
});

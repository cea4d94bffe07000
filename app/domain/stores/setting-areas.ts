import { keysOf } from "#app/lib/records.ts";
/**
 * The areas in which people read and change a shop's settings, each with the paths that belong to it. A path includes
 * what is below it, unless a longer path of another area does. A setting that no area names is in the last one, so a
 * new setting needs no new page.
 */
export const SETTING_AREAS = {
  contact: ["store_info"],
  hours: ["store_info.hours"],
  locations: [
    "locations",
    "store_info.is_multistore",
    "store_info.is_consolidated_multistore",
    "store_info.is_accredited",
  ],
  look: ["styles", "store_info.footer_message", "store_info.government_logo", "custom_head", "custom_body"],
  selling: [
    "cart_enabled",
    "ordering_in_enabled",
    "quote_enabled",
    "checkout_info.quote_days",
    "using_promo_codes",
    "gift_registry_enabled",
    "store_info.giftcards_enabled",
    "store_info.giftcard_minimum",
    "show_strikethrough",
    "hide_sale_pricing",
    "hide_sales_rank",
    "display_carton_quantity",
  ],
  delivery: ["checkout_info", "local_delivery"],
  shipping: ["shipping"],
  payments: [
    "checkout_info.payment_pickup",
    "checkout_info.payment_contact",
    "checkout_info.payment_later",
    "checkout_info.pay_later_days",
    "checkout_info.payment_transfer",
    "checkout_info.transfer_instructions",
    "checkout_info.payment_phone",
    "checkout_info.phone_instructions",
    "checkout_info.payment_methods",
    "checkout_info.charge_when_found",
    "checkout_info.card_brands",
    "checkout_info.card_public_key",
    "checkout_info.card_form_understood",
  ],
  taxes: ["tax_number", "tax_rates", "delivery_fees"],
  access: [
    "is_private",
    "private_message",
    "is_exclusive",
    "exclusive_message",
    "require_login",
    "login_message",
    "guest_show_price",
    "guest_show_cart",
    "guest_allow_checkout",
    "require_email_verification",
    "account_extra_fields",
  ],
  email: [
    "store_info.email",
    "store_info.base_url",
    "store_info.allowed_comm_prefs",
    "store_info.texting_enabled",
  ],
  till: ["square_stock"],
  desk: ["desk_second_factor"],
  words: ["availability_messages", "privacy_policy", "terms_page", "returns_page", "tooltips"],
  menu: [
    "site_navigation",
    "extra_navigation",
    "url_shortcuts",
    "store_info.alternate_home",
    "store_info.contact_us_url",
  ],
  other: [""],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SettingArea = keyof typeof SETTING_AREAS;
export const SETTING_AREA_NAMES = keysOf(SETTING_AREAS);

const OWNERS = new Map<string, SettingArea>(
  SETTING_AREA_NAMES.flatMap((area) => SETTING_AREAS[area].map((path) => [path, area] as const)),
);

/** The pages of the desk on which some settings are edited, as drafts that are previewed and published. */
export type EditedPage = "menu" | "privacy-policy";
export const EDITED_ELSEWHERE: Readonly<Record<string, EditedPage>> = {
  site_navigation: "menu",
  extra_navigation: "menu",
  "store_info.footer_message": "menu",
  privacy_policy: "privacy-policy",
};

/**
 * The area that a setting belongs to. @param path such as `store_info.hours.weekdays.monday` or `locations[0].sc_name`
 */
export function areaOf(path: string): SettingArea {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== "");
  for (let length = keys.length; length > 0; length--) {
    const area = OWNERS.get(keys.slice(0, length).join("."));
    if (area) return area;
  }
  return "other";
}

import { z } from "zod";
import { isTimeZone } from "#app/lib/dates.ts";
import { ownValue } from "#app/lib/own.ts";
import { LOCALES, type Locale, SOURCE } from "#app/messages/locales.ts";
import { translateStored } from "#app/messages/restated.ts";
import { defaults, type Message, textOf } from "#app/messages/words.ts";
import { PROVIDER_IDS } from "#app/platform/gateways/providers.server.ts";
import { usualZone } from "./time-zones.ts";

/**
 * Site settings and store info of both specifications (spec 1 §3, spec 2 §3) as one schema with defaults.
 * There is one document per shop; `shop settings export` and `import` read and write it.
 *
 * This schema also reads documents stored by earlier versions, so it is lenient. An operator's import first
 * has to pass `settings-check.server.ts`, which refuses unknown keys and contradictory values.
 */

/** The notation of a value in a form, where its type does not say it. */
export type WrittenAs = "colour" | "cents" | "percent" | "day" | "hours" | "steps" | "place" | "text";
export const writtenAs = z.registry<{ as: WrittenAs }>();
const as = <Schema extends z.ZodType>(as: WrittenAs, schema: Schema): Schema => {
  writtenAs.add(schema, { as });
  return schema;
};

const colour = as("colour", z.string().regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #1f5c4d"));
/** An amount in cents. */
const cents = (least = 0) => as("cents", z.int().min(least));
const text = (max = 300) => z.string().max(max);
/** An address of a page, a picture or a site: on one line, however long it may be. */
const address = () => as("text", text(500));
const sourceText = (message: Message) => textOf(SOURCE, message);

const weekday = z.enum(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]);
const minute = z.int().min(0).max(1440);
/** Minutes after midnight, opening time first; people may write "9:00-17:30". An empty list means closed. */
const range = z
  .union(
    [
      z.tuple([minute, minute]),
      z
        .string()
        .regex(/^([01]?\d|2[0-4]):[0-5]\d ?[-–] ?([01]?\d|2[0-4]):[0-5]\d$/)
        .transform((written): [number, number] => {
          const [opens = 0, opensAt = 0, closes = 0, closesAt = 0] = (written.match(/\d+/g) ?? []).map(
            Number,
          );
          return [opens * 60 + opensAt, closes * 60 + closesAt];
        }),
    ],
    { error: 'must be "9:00-17:30", or minutes after midnight such as [540, 1050]' },
  )
  .describe('Opening hours, such as "9:00-17:30", or minutes after midnight, such as [540, 1050]');
const ranges = as("hours", z.array(range));

export const hoursSchema = z.object({
  title: text().default(""),
  /** A list for each day, so that a shop can close for lunch; a day without one is closed. */
  weekdays: z.partialRecord(weekday, ranges).default({}),
  /** Exceptions for single days (spec 2 §3 "Site contact hours"). */
  singles: z
    .array(
      z.object({
        month: z.int().min(1).max(12),
        day: z.int().min(1).max(31),
        title: text().default(""),
        range: ranges.default([]),
      }),
    )
    .default([]),
});

export const locationSchema = z.object({
  location_id: z.int().min(1),
  altname: text(80),
  sc_name: text(80),
  san: text(20).default(""),
  sc_email: text(200).default(""),
  sc_phone: text(30).default(""),
  sc_phone_2: text(30).default(""),
  sc_addr_array: z.object({
    address: text(),
    city: text(80),
    prov: text(80),
    postal: text(10),
    country: text(2),
  }),
  lat_lng: as("place", z.tuple([z.number(), z.number()])).optional(),
  ws_hours: hoursSchema.default(() => hoursSchema.parse({})),
  ws_htmlhours: text(4000).default(""),
  ws_contact_blurb: text(4000).default(""),
  /** Whether it is an accredited bookshop under Québec's book law. */
  is_accredited: z.boolean().default(false),
});

export const navigationType = z.enum([
  "home",
  "browse",
  "lists",
  "unlinked",
  "custom",
  "custom_lists",
  "v3_content",
  "link",
  "pdf",
  "gift_cards",
  "contact_and_hours",
  "events",
  "features",
]);

const navigationLeaf = z.object({
  id: text(80),
  label: text(80),
  path: address().default(""),
  type: navigationType,
  search: text(500).default(""),
  /** The content of a `v3_content` page. Trusted, because the shop writes it. */
  content: text(100_000).default(""),
  /** Whether this page requires login (spec 1 §6), and the message that says so. */
  require_login: z.boolean().default(false),
  login_message: text(500).default(""),
});
export const navigationEntrySchema = navigationLeaf.extend({
  submenu: z.array(navigationLeaf).default([]),
});

/** The default menu. Without it, a new shop would have no link to its books. */
const DEFAULT_NAVIGATION = [
  { id: "browse", label: sourceText(defaults.navigation.browse), path: "/browse", type: "browse" },
  {
    id: "contact",
    label: sourceText(defaults.navigation.contact),
    path: "/contact",
    type: "contact_and_hours",
  },
] as const;

const taxRate = z.object({
  /** What shoppers read, such as "Sales tax". */
  type: text(40),
  /** Provinces or states in which it is charged; if empty, the shop's own. */
  provinces: z.array(text(3)).default([]),
  /** Prefixes of postal or ZIP codes for which it is charged; if empty, all. */
  postal_prefixes: z.array(text(10)).default([]),
  /**
   * Whether shipping is taxed too: with the goods that are taxed, never, only if the goods could not have
   * been picked up instead, or always in full.
   */
  on_shipping: z.enum(["with_goods", "never", "unless_pickup", "always"]).default("with_goods"),
  /** Thousandths of a percent: 6% is 6000. */
  rate: as("percent", z.int().min(0).max(100_000)),
  /** Tax classes it applies to; if empty, all except gift cards. */
  tax_classes: z.array(text(40)).default([]),
  /** From when on, and until when it is charged (epoch seconds). */
  from: as("day", z.int()).default(0),
  until: as("day", z.int()).optional(),
});

/** The price of a parcel: the first step it fits into, or a price for each further unit. */
const rateTable = z.object({
  /** Grams, cents of goods, or copies. */
  by: z.enum(["weight", "price", "count"]),
  /** `up_to` counts what `by` says; `cost` is in cents. */
  steps: as("steps", z.array(z.object({ up_to: z.int().min(0), cost: z.int().min(0) })).min(1)),
  /** Adds `cost` for every further `each` units. Without it, the shop sets the price of a larger parcel later. */
  beyond: z.object({ each: z.int().min(1), cost: cents() }).optional(),
});

const shippingZone = z.object({
  countries: z.array(text(2)).min(1),
  /** If empty, the whole country; likewise `postal_prefixes`. */
  provinces: z.array(text(80)).default([]),
  postal_prefixes: z.array(text(10)).default([]),
  /** Without a table, the shop determines the price later. */
  rates: rateTable.optional(),
  /** Shipping is free from this value of goods (cents). */
  free_from: cents(1).optional(),
  /** Business days. */
  delivery_min: z.int().min(0).optional(),
  delivery_max: z.int().min(0).optional(),
});

const shippingProvider = z.object({
  /** A name of your own, such as `expedited`. */
  provider: z.string().regex(/^[\w-]{1,40}$/),
  /** What shoppers read. */
  label: text(80),
  /** Business days. */
  delivery_min: z.int().min(0).default(2),
  delivery_max: z.int().min(0).default(7),
  /** The first zone that matches the address applies. */
  zones: z.array(shippingZone).min(1),
  /** What this method does not ship. */
  excludes: z
    .object({
      tax_classes: z.array(text(40)).default([]),
      bindings: z.array(text(80)).default([]),
      /** Grams of a single copy. */
      heavier_than: z.int().min(1).optional(),
    })
    .prefault({}),
});

/** Typefaces of the body text; "system" is the typeface of the reader's device, which needs no download. */
export const TYPEFACES = ["figtree", "karla", "system"] as const;

export const settingsSchema = z.object({
  styles: z
    .object({
      search_bar_colour: colour.default("#f4efe6"),
      search_bar_text_colour: colour.default("#1c1a17"),
      /** The header's background. */
      main_colour: colour.default("#1f4d43"),
      main_text_colour: colour.default("#ffffff"),
      open_menu_background_colour: colour.default("#fbf8f2"),
      open_menu_text_colour: colour.default("#1c1a17"),
      /** Buttons and highlights. */
      accent_colour: colour.default("#c2410c"),
      /** Whether the pages' background is `background_colour`. */
      use_background_colour: z.boolean().default(false),
      background_url: address().default(""),
      background_colour: colour.default("#faf7f1"),
      logo_url: address().default(""),
      /** The face of the body text. Headings have the same one in every shop. */
      typeface: z.enum(TYPEFACES).default("figtree"),
    })
    .prefault({}),
  store_info: z
    .object({
      name: text(80).min(1),
      tagline: text(160).default(""),
      address: text().default(""),
      city: text(80).default(""),
      province: text(80).default(""),
      country: z.enum(["CA", "US"]),
      postal_code: text(10).default(""),
      phone: text(30).default(""),
      phone_2: text(30).default(""),
      toll_free: text(30).default(""),
      email: z.email().max(200),
      url: address().default(""),
      /** Scheme and host of links in emails and feeds, such as https://books.example. */
      base_url: address().default(""),
      fax: text(30).default(""),
      twitter: address().default(""),
      instagram: address().default(""),
      facebook: address().default(""),
      tiktok: address().default(""),
      footer_message: text(2000).default(""),
      /** Replaces the page of contact and hours in the footer. */
      contact_us_url: address().default(""),
      /** A path to show instead of the home page. */
      alternate_home: address().default(""),
      /** Spelling, currency and prices; follows the country unless set. */
      is_american: z.boolean().optional(),
      /** Whether shoppers choose one of several `locations`. */
      is_multistore: z.boolean().default(false),
      /** Whether the locations sell one stock together instead of their own. */
      is_consolidated_multistore: z.boolean().default(false),
      /** The smallest gift card on sale, in cents. */
      giftcard_minimum: as("cents", z.int().min(0).max(999_900)).default(100),
      latitude: z.number().optional(),
      longitude: z.number().optional(),
      allowed_comm_prefs: z
        .array(z.enum(["email", "phone", "text"]))
        .min(1)
        .default(["email", "phone"]),
      texting_enabled: z.boolean().default(false),
      google_analytics_code: z
        .string()
        .regex(/^([A-Z0-9-]{4,30})?$/, "must be a code such as G-ABC123")
        .default(""),
      giftcards_enabled: z.boolean().default(true),
      // An unknown time zone would break every page that shows a time.
      /** The clock of opening hours, events and orders, such as America/Toronto; by default that of the province. */
      time_zone: z.string().refine(isTimeZone).optional().catch(undefined),
      government_logo: address().default(""),
      /** Whether the shop is accredited under Québec's book law. For a shop without `locations`. */
      is_accredited: z.boolean().default(false),
      /** For a shop without `locations`, which have hours of their own. */
      hours: hoursSchema.default(() => hoursSchema.parse({})),
    })
    .transform((info) => ({
      ...info,
      is_american: info.is_american ?? info.country === "US",
      time_zone: info.time_zone ?? usualZone(info),
    })),
  locations: z.array(locationSchema).default([]),
  gift_registry_enabled: z.boolean().default(false),
  /** Whether guests see prices. */
  guest_show_price: z.boolean().default(true),
  /** Whether guests have a cart. */
  guest_show_cart: z.boolean().default(true),
  /** Whether guests can order. */
  guest_allow_checkout: z.boolean().default(true),
  cart_enabled: z.boolean().default(true),
  show_strikethrough: z.boolean().default(true),
  hide_sale_pricing: z.boolean().default(false),
  hide_sales_rank: z.boolean().default(false),
  /** Whether titles show how many copies a carton holds. */
  display_carton_quantity: z.boolean().default(false),
  require_login: z.boolean().default(false),
  /** The message on a page that requires login (spec 1 §6). */
  login_message: text(500).default(sourceText(defaults.login_message)),
  /** Closed to guests; anyone may sign up. */
  is_private: z.boolean().default(false),
  private_message: text(1000).default(sourceText(defaults.private_message)),
  /** Closed to everyone except accounts approved by the shop. */
  is_exclusive: z.boolean().default(false),
  exclusive_message: text(1000).default(sourceText(defaults.exclusive_message)),
  require_email_verification: z.boolean().default(false),
  /** Staff with the rights of these presets must set up a second factor before they can work at the desk. */
  desk_second_factor: z
    .array(z.enum(["bookseller", "buyer", "manager", "owner"]))
    .max(4)
    .default([]),
  /** Whether the checkout asks for promo codes. */
  using_promo_codes: z.boolean().default(false),
  quote_enabled: z.boolean().default(false),
  /** Whether customers can order titles that the shop does not stock (interpretation 10). */
  ordering_in_enabled: z.boolean().default(true),
  /** Further questions at sign-up. */
  account_extra_fields: z
    .array(z.object({ name: z.string().regex(/^[\w-]{1,50}$/), label: text(80) }))
    .default([]),
  checkout_info: z
    .object({
      ship_enabled: z.boolean().default(false),
      pickup_enabled: z.boolean().default(true),
      local_delivery_enabled: z.boolean().default(false),
      /** Cents; 0 means no minimum. */
      order_minimum: cents().default(0),
      /** Whether customers can pay when they pick up. */
      payment_pickup: z.boolean().default(true),
      /** Whether customers can ask to be contacted about the payment. */
      payment_contact: z.boolean().default(true),
      /**
       * Whether customers can order now and pay from a link in their email. Needs a provider that such a link can lead
       * to.
       */
      payment_later: z.boolean().default(false),
      /** How many days an order that is paid later is held for. */
      pay_later_days: z.int().min(1).max(30).default(3),
      /** Whether customers can pay by bank transfer, as the shop's own instructions say. */
      payment_transfer: z.boolean().default(false),
      transfer_instructions: text(1000).default(""),
      /** Whether customers can call to pay, as the shop's own instructions say. */
      payment_phone: z.boolean().default(false),
      phone_instructions: text(1000).default(""),
      pickup_note: text(500).default(""),
      /** Within how many business days books that are in stock can be picked up; 0 to say nothing about it. */
      pickup_days: z.int().min(0).max(30).default(0),
      /** Payment providers that the operator has set up (`shop payments`). */
      payment_methods: z.array(z.enum(["credit_card", ...PROVIDER_IDS])).default([]),
      /**
       * Whether cards are only authorized when an order is placed, and charged when its books are found. Only providers
       * that can do this (Stripe); the others charge at once, and so do gift cards, tickets and pre-orders.
       */
      charge_when_found: z.boolean().default(false),
      card_brands: z
        .array(z.enum(["visa", "mastercard", "amex", "discover"]))
        .default(["visa", "mastercard", "amex", "discover"]),
      /** The RSA public key (PEM) that encrypts card numbers; only the operator has the private key. */
      card_public_key: text(2000).default(""),
      /** The shop's confirmation that it must protect card numbers entered here (PCI DSS SAQ D). */
      card_form_understood: z.boolean().default(false),
      /** How many days a quoted price is valid. */
      quote_days: z.int().min(1).max(365).default(30),
    })
    .prefault({}),
  /** Local delivery; amounts in cents (spec 2 §9). */
  local_delivery: z
    .object({
      label: text(80).default(sourceText(defaults.local_delivery.label)),
      /** Cents. */
      fee: cents().default(0),
      /** The smallest order that is delivered (cents). */
      minimum: cents().default(0),
      /** Local delivery is free from this value of goods (cents); 0 for never. */
      free_minimum: cents().default(0),
      /** Where it delivers: the beginnings of postal codes. */
      postal_prefixes: z.array(text(10)).default([]),
      /** Alternatively, delivers within this many kilometres of the shop, using the places below. */
      within_km: z.number().min(0).default(0),
      places: z.array(z.object({ postal_prefix: text(10), lat: z.number(), lng: z.number() })).default([]),
      delivery_min: z.int().min(0).default(1),
      delivery_max: z.int().min(0).default(3),
      availability_text: text(500).default(sourceText(defaults.local_delivery.availability_text)),
    })
    .prefault({}),
  shipping: z
    .object({
      providers: z.array(shippingProvider).default([]),
      /** Grams to assume for a title of unknown weight, and for packaging. */
      default_grams: z.int().min(0).default(400),
      packing_grams: z.int().min(0).default(100),
    })
    .prefault({}),
  /** State fees on deliveries, charged once per order (Colorado, Minnesota). */
  delivery_fees: z
    .array(
      z.object({
        type: text(80),
        provinces: z.array(text(3)).min(1),
        /** Cents. */
        amount: cents(),
        /** Charged from this value of taxed goods, with the delivery if it is taxed (cents). */
        from_taxable: cents(1).default(1),
        from: as("day", z.int()).default(0),
        until: as("day", z.int()).optional(),
      }),
    )
    .default([]),
  /** Rates that replace the built-in tables; an American shop enters its own. */
  tax_rates: z.array(taxRate).default([]),
  /** Shown on orders, receipts and quotes. */
  tax_number: text(40).default(""),
  /** The shop's texts about subjects, by section or topic (`fic`, `fic014`). */
  tooltips: z.record(z.string(), text(1000)).default({}),
  privacy_policy: z
    .object({
      title: text().default(sourceText(defaults.privacy_policy.title)),
      content: text(100_000).default(""),
    })
    .prefault({}),
  /** The page with the shop's terms of sale: the id of a menu entry of the type `v3_content`. Empty for none. */
  terms_page: text(80).default(""),
  /** The page about returns and cancellations, likewise. */
  returns_page: text(80).default(""),
  /** The menu. Without one, it has Browse and Contact & hours. */
  site_navigation: z
    .array(navigationEntrySchema)
    .default([])
    .transform((entries) =>
      entries.length > 0 ? entries : z.array(navigationEntrySchema).parse(DEFAULT_NAVIGATION),
    ),
  /** Further links in the footer. */
  extra_navigation: z.array(navigationEntrySchema).default([]),
  /** Paths of the shop that lead elsewhere. */
  url_shortcuts: z.array(z.object({ key: z.string().regex(/^[\w-]{1,60}$/), path: address() })).default([]),
  /** HTML for public pages, as it is. Trusted, because the shop writes it. */
  custom_head: text(50_000).default(""),
  custom_body: text(50_000).default(""),
  /** The shop's wording of availability states (spec 1 §3 availability `message`). */
  availability_messages: z
    .object({
      available: text(200).default(sourceText(defaults.availability.available)),
      out_of_print: text(200).default(sourceText(defaults.availability.out_of_print)),
      out_of_stock_indefinitely: text(200).default(
        sourceText(defaults.availability.out_of_stock_indefinitely),
      ),
      forthcoming: text(200).default(""),
      /** For titles that can be ordered, but are out of stock at their publisher for a time. */
      temporarily_out: text(200).default(sourceText(defaults.availability.temporarily_out)),
      no_price: text(200).default(sourceText(defaults.availability.no_price)),
      /** For titles that the shop neither stocks nor orders. */
      not_held: text(200).default(sourceText(defaults.availability.not_held)),
    })
    .prefault({}),
  /**
   * Stock that is shared with the shop's till at Square. It needs an account with Square (`shop payments set square`).
   */
  square_stock: z
    .object({
      /** Whether Square's counts become the shop's stock. */
      read: z.boolean().default(false),
      /** Whether Square hears of copies that orders take and give back. */
      send: z.boolean().default(false),
      locations: z
        .array(
          z.object({
            location_id: z.int().min(1),
            /** Square's id of the location, such as L8GZ3QK7XW2NT. */
            square_location: z
              .string()
              .regex(/^\w{1,100}$/, "must be Square’s ID of a location, such as L8GZ3QK7XW2NT"),
          }),
        )
        .default([]),
    })
    .prefault({}),
  /** URL of the audiobook partner (platform/partners/audiobooks.server.ts); empty for none. */
  audiobook_partner_url: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  /** The shop's previous site. While set, a banner offers to go back to it. */
  old_site_url: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  /** The shop's language. Empty for the operator's default (`DEFAULT_LOCALE`), or else English as in its country. */
  locale: z.enum(["", ...LOCALES]).default(""),
  /**
   * The second language of the shop's pages, whose addresses begin with its code, as in `/fr/browse`. Empty for none.
   */
  second_locale: z.enum(["", ...LOCALES]).default(""),
});

export type SiteSettings = z.infer<typeof settingsSchema>;
export type StoreLocation = z.infer<typeof locationSchema>;
export type NavigationLeaf = z.infer<typeof navigationLeaf>;
export type Hours = z.infer<typeof hoursSchema>;
export type Weekday = z.infer<typeof weekday>;

/** The locations of a shop. A shop without any counts as its own single location. */
export function locationsOf(settings: SiteSettings): StoreLocation[] {
  if (settings.locations.length > 0) return settings.locations;
  const info = settings.store_info;
  return [
    {
      location_id: 1,
      altname: info.name,
      sc_name: info.name,
      san: "",
      sc_email: info.email,
      sc_phone: info.phone,
      sc_phone_2: info.phone_2,
      sc_addr_array: {
        address: info.address,
        city: info.city,
        prov: info.province,
        postal: info.postal_code,
        country: info.country,
      },
      lat_lng:
        info.latitude !== undefined && info.longitude !== undefined
          ? [info.latitude, info.longitude]
          : undefined,
      ws_hours: info.hours,
      ws_htmlhours: "",
      ws_contact_blurb: "",
      is_accredited: info.is_accredited,
    },
  ];
}

/** Whether everybody may see the shop: it is not closed to guests, nor to all but the accounts that it approved. */
export const isOpenToAll = ({
  is_private,
  is_exclusive,
}: Pick<SiteSettings, "is_private" | "is_exclusive">): boolean => !is_private && !is_exclusive;

/** Whether any location is an accredited bookshop, so that institutions under the book law buy there. */
export const hasAccredited = (settings: SiteSettings): boolean =>
  locationsOf(settings).some(({ is_accredited }) => is_accredited);

/**
 * The location at which somebody shops in a multistore: the one they chose, or the only one there is. Undefined
 * until one is chosen, if the chosen one no longer exists, and in shops that are no multistore.
 */
export function locationChosen(settings: SiteSettings, chosen: number | null): number | undefined {
  if (!settings.store_info.is_multistore) return undefined;
  const [first, ...others] = locationsOf(settings).map((location) => location.location_id);
  if (others.length === 0) return first;
  return [first, ...others].find((id) => id === chosen);
}

/** The shop's own words about a subject, from its topic or else its section; "" if it has none. */
export function tooltipOf({ tooltips }: SiteSettings, code: string): string {
  const key = code.toLowerCase();
  return ownValue(tooltips, key.slice(0, 6)) ?? ownValue(tooltips, key.slice(0, 3)) ?? "";
}

/** Whether each location sells its own stock rather than sharing one. */
export function sellsByLocation({ store_info }: SiteSettings): boolean {
  return store_info.is_multistore && !store_info.is_consolidated_multistore;
}

/** Whether stock is unknown because each location sells its own and none has been chosen. */
export function locationNeeded({
  store,
  locationId,
}: {
  readonly store: { readonly settings: SiteSettings };
  readonly locationId?: number | undefined;
}): boolean {
  return sellsByLocation(store.settings) && locationId === undefined;
}

/** The locale of a shop, for its language, dates, money and names: its own choice, else its country's. */
export function localeOf({ locale, store_info }: SiteSettings): Locale {
  return locale || (store_info.is_american ? "en-US" : "en-CA");
}

/** Settings for pages in a language: the texts that are still the defaults are in it. */
export function settingsIn(locale: Locale, original: SiteSettings): SiteSettings {
  const settings = locale === localeOf(original) ? original : { ...original, locale };
  if (locale === SOURCE) return settings;
  return withDefaultTexts(settings, {
    one: (message, text) => (text === sourceText(message) ? textOf(locale, message) : text),
    any: (messages, text) => translateStored(locale, messages, text),
  });
}

/**
 * Settings as they are stored, from those that somebody read and changed in a language: the texts that are its
 * translations of the defaults are the defaults.
 */
export function settingsFrom(locale: Locale, settings: SiteSettings): SiteSettings {
  if (locale === SOURCE) return settings;
  const one = (message: Message, text: string) =>
    text === textOf(locale, message) ? sourceText(message) : text;
  return withDefaultTexts(settings, {
    one,
    any: (messages, text) => {
      const message = Object.values(messages).find((candidate) => textOf(locale, candidate) === text);
      return message ? sourceText(message) : text;
    },
  });
}

/** Says the default texts of a shop otherwise. */
interface Rewording {
  /** Where only one default is possible. */
  one(message: Message, text: string): string;
  /** Where a text may be any of these. */
  any(messages: Readonly<Record<string, Message>>, text: string): string;
}

function withDefaultTexts(settings: SiteSettings, { one, any }: Rewording): SiteSettings {
  const { local_delivery, privacy_policy, availability_messages } = settings;
  return {
    ...settings,
    login_message: one(defaults.login_message, settings.login_message),
    private_message: one(defaults.private_message, settings.private_message),
    exclusive_message: one(defaults.exclusive_message, settings.exclusive_message),
    local_delivery: {
      ...local_delivery,
      label: one(defaults.local_delivery.label, local_delivery.label),
      availability_text: one(defaults.local_delivery.availability_text, local_delivery.availability_text),
    },
    privacy_policy: { ...privacy_policy, title: one(defaults.privacy_policy.title, privacy_policy.title) },
    site_navigation: settings.site_navigation.map((entry) => ({
      ...entry,
      label: any(defaults.navigation, entry.label),
    })),
    availability_messages: {
      ...availability_messages,
      ...Object.fromEntries(
        Object.entries(availability_messages).map(([state, text]) => [
          state,
          any(defaults.availability, text),
        ]),
      ),
    },
  };
}

/** The number of delivery methods on offer. Without any, nobody can finish an order. */
export const waysToReceive = (
  ways: Pick<SiteSettings["checkout_info"], "pickup_enabled" | "ship_enabled" | "local_delivery_enabled">,
): number => [ways.pickup_enabled, ways.ship_enabled, ways.local_delivery_enabled].filter(Boolean).length;

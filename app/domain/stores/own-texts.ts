import type { Hours, NavigationLeaf, SiteSettings } from "./settings.ts";

/**
 * How a text of the shop's own is typed: on one line, in paragraphs, as HTML that is sanitised, or as a page's own
 * HTML.
 */
export type TextKind = "line" | "text" | "html" | "page";

/** The place of a text of the shop's own, and the limits for its translation. */
export interface TextField {
  /**
   * Its place, for people and for finding an earlier translation: `settings/store_info.tagline`, `lists/Lstaff/name`.
   */
  readonly place: string;
  readonly kind: TextKind;
  /** The most characters. */
  readonly max: number;
  /**
   * The text also names a tax in orders and exemptions, so settings keep it, and it is translated where it is shown.
   */
  readonly isKey?: boolean;
}

/** A text of the shop's own that shoppers read. */
export interface OwnText extends TextField {
  readonly source: string;
}

type Change = (text: string, at: TextField) => string;

/**
 * Every text in a shop's settings that shoppers read and that its staff wrote, changed. The shop's name, addresses and
 * numbers stay; `own-texts.test.ts` says which settings are left out, and why.
 */
export function mapTexts(settings: SiteSettings, change: Change): SiteSettings {
  const at = (path: string, kind: TextKind, max: number) => ({ place: `settings/${path}`, kind, max });
  const line = (path: string, text: string, max = 80) => change(text, at(path, "line", max));
  const long = (path: string, text: string, max: number) => change(text, at(path, "text", max));
  const page = (path: string, text: string) => change(text, at(path, "page", 100_000));
  const taxes = <Tax extends { type: string }>(path: string, taxList: readonly Tax[], max: number): Tax[] =>
    taxList.map((tax, index) => ({
      ...tax,
      type: change(tax.type, { ...at(`${path}.${index + 1}.type`, "line", max), isKey: true }),
    }));
  const hours = (path: string, { title, singles, ...rest }: Hours): Hours => ({
    ...rest,
    title: line(`${path}.title`, title, 300),
    singles: singles.map((special) => ({
      ...special,
      title: line(`${path}.singles.${special.month}-${special.day}`, special.title, 300),
    })),
  });
  const leaf = <Entry extends NavigationLeaf>(path: string, entry: Entry): Entry => ({
    ...entry,
    label: line(`${path}.label`, entry.label),
    content: page(`${path}.content`, entry.content),
    login_message: long(`${path}.login_message`, entry.login_message, 500),
  });
  const entries = (path: string, navigation: SiteSettings["site_navigation"]) =>
    navigation.map((entry) => ({
      ...leaf(`${path}.${entry.id}`, entry),
      submenu: entry.submenu.map((child) => leaf(`${path}.${entry.id}.${child.id}`, child)),
    }));
  const linesOf = (path: string, texts: Readonly<Record<string, string>>, max: number) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, line(`${path}.${key}`, text, max)]));
  const { store_info, checkout_info, local_delivery, shipping, privacy_policy } = settings;
  return {
    ...settings,
    store_info: {
      ...store_info,
      tagline: line("store_info.tagline", store_info.tagline, 160),
      footer_message: long("store_info.footer_message", store_info.footer_message, 2000),
      hours: hours("store_info.hours", store_info.hours),
    },
    locations: settings.locations.map((location) => {
      const path = `locations.${location.location_id}`;
      return {
        ...location,
        altname: line(`${path}.altname`, location.altname),
        ws_hours: hours(`${path}.ws_hours`, location.ws_hours),
        ws_htmlhours: change(location.ws_htmlhours, at(`${path}.ws_htmlhours`, "page", 4000)),
        ws_contact_blurb: long(`${path}.ws_contact_blurb`, location.ws_contact_blurb, 4000),
      };
    }),
    login_message: long("login_message", settings.login_message, 500),
    private_message: long("private_message", settings.private_message, 1000),
    exclusive_message: long("exclusive_message", settings.exclusive_message, 1000),
    account_extra_fields: settings.account_extra_fields.map(({ name, label }) => ({
      name,
      label: line(`account_extra_fields.${name}`, label),
    })),
    checkout_info: {
      ...checkout_info,
      pickup_note: long("checkout_info.pickup_note", checkout_info.pickup_note, 500),
      transfer_instructions: long(
        "checkout_info.transfer_instructions",
        checkout_info.transfer_instructions,
        1000,
      ),
      phone_instructions: long("checkout_info.phone_instructions", checkout_info.phone_instructions, 1000),
    },
    local_delivery: {
      ...local_delivery,
      label: line("local_delivery.label", local_delivery.label),
      availability_text: long("local_delivery.availability_text", local_delivery.availability_text, 500),
    },
    shipping: {
      ...shipping,
      providers: shipping.providers.map((provider) => ({
        ...provider,
        label: line(`shipping.providers.${provider.provider}.label`, provider.label),
      })),
    },
    delivery_fees: taxes("delivery_fees", settings.delivery_fees, 80),
    tax_rates: taxes("tax_rates", settings.tax_rates, 40),
    availability_messages: linesOf(
      "availability_messages",
      settings.availability_messages,
      200,
    ) as SiteSettings["availability_messages"],
    privacy_policy: {
      title: line("privacy_policy.title", privacy_policy.title, 300),
      content: page("privacy_policy.content", privacy_policy.content),
    },
    // The menu last: these texts are listed in the order of this object, and its pages are long.
    site_navigation: entries("site_navigation", settings.site_navigation),
    extra_navigation: entries("extra_navigation", settings.extra_navigation),
    // There may be hundreds.
    tooltips: linesOf("tooltips", settings.tooltips, 1000),
  };
}

/** The texts in a shop's settings that its staff wrote: not those that are empty, or the default of the program. */
export function textsOfSettings(main: SiteSettings, second: SiteSettings): OwnText[] {
  const defaults = new Map<string, string>();
  mapTexts(second, (text, { place }) => {
    defaults.set(place, text);
    return text;
  });
  const ownTexts: OwnText[] = [];
  mapTexts(main, (source, at) => {
    // The defaults differ by language (`settingsIn`).
    if (source.trim() !== "" && defaults.get(at.place) === source) ownTexts.push({ ...at, source });
    return source;
  });
  return ownTexts;
}

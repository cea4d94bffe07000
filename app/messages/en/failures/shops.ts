/** Failures about a shop, its settings and its pages. */
export const stores = {
  host_taken: "{problems}",
  invalid_settings: "{problems}",
  no_value: "There is no setting “{key}”.",
  not_json: "“{key}” is not a text: give a number, true, false, or JSON in quotation marks.",
  exists: "There is a shop “{shop}” here already.",
  number_taken:
    "A shop with the number of “{shop}” is here already: the same shop under another name, or one that was made before shops could move.",
  invalid_name: "A shop’s name can have only lowercase letters, digits and hyphens.",
} as const;
export const opening = {
  needed: "Every shop needs this.",
  wrong_code: "This is not the code from the email. Copy it again, or send another email.",
} as const;
export const settings = {
  no_area: "There is no such part of the settings.",
  changed_meanwhile: "Someone changed these settings while you had them open.",
  no_change: "There is no such change.",
  taken_back: "Somebody has already taken this change back.",
  changed_since: "Nothing was taken back, because these have been changed again since: {names}",
} as const;
export const content = {
  invalid: "{problems}",
} as const;
/** Versions of a shop's pages, at the desk. */
export const translations = {
  one_language: "This shop has one language. Set `second_locale` first.",
  changed:
    "Somebody changed one of these texts after you opened the page. Open it again, and save this translation once more: {text}",
  too_many: "A shop can have at most {count} translations.",
} as const;
export const versions = {
  not_found: "There is no such page.",
  no_version: "There is no such version of this page.",
  no_draft: "This page has no draft. Somebody may have published or discarded it.",
  draft_exists: "This page has a draft already. Publish or discard it first.",
  changed: "Somebody changed this draft after you opened it. Look at what they did, and send yours again.",
  problems: "{problems}",
  unchanged: "The page says this already, so nothing was published.",
  gone: "Somebody removed this after you opened it. You can put it back on the page’s list.",
  full: "A page has room for {count} of these. Remove one first.",
  too_large: "This page is too long to be stored. Shorten its texts.",
  past: "This time is in the past. Choose a later one.",
  same_time:
    "Another version of this page will be published at this very time. Choose another time, or take that one back first.",
  too_far: "Choose a time within the next two years.",
  not_scheduled: "This version is not scheduled any more.",
  address_taken: "Another page has this address. Choose a different one.",
} as const;
export const housekeeping = {
  has_records: "The shop {shop} has {what} ({count}), and its records must be kept.",
  unusable_file: "This file cannot be used. {problem}",
  changed_since: "The shop {shop} has changed since this file was made. Export it again.",
  emails_wait:
    "Emails of the shop {shop} still wait to be sent ({count}). Wait until they are, and export it again.",
  cards_wait:
    "The shop {shop} has sealed cards that are not charged yet ({count}). Charge them or cancel their orders, and export it again.",
  phone_orders_wait:
    "Staff are still taking orders of the shop {shop} by phone ({count}). Place or discard them, and export it again.",
  payments_wait:
    "Payments of the shop {shop} are not finished yet ({count}). Wait until they are, and export it again.",
} as const;

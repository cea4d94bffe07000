/** Failures that a call itself returns, before or after the domain: rights, limits, unknown ids. */
export const calls = {
  shopLists: {
    changed:
      "Nothing was changed: somebody else changed this list meanwhile. This is how it is now; try again if it is still right.",
    no_picture: "There is no picture of this name. Choose one from the pictures.",
    no_title: "There is no title with this ISBN.",
    no_titles: "There is no ISBN in this text.",
    too_many_codes: "Paste at most {count} ISBNs at a time.",
    not_found: "There is no list “{name}”. All lists: shop lists",
    no_name: "A list needs a name of at most 200 characters.",
    exists: "There is already a list “{name}”.",
    no_code: "“{text}” is not an ISBN or another product code.",
    unknown_titles: "Not in the catalogue: {codes}. Nothing was changed.",
  },
  /** For payment providers' servers; never shown to shoppers. */
  unknown_provider: "invalid provider",
  payment_unsure: "try again",
  not_signed: "not signed",
  viewing:
    "You are seeing the shop as a customer. Nothing can be changed, and ways to pay, gift card numbers and files stay closed. Press End at the top of the page to use the shop yourself.",
  wrong_email: "This is not the email address of your account.",
  /** The shop's own words. */
  gated: "{message}",
  viewer: { login_required: "{message}" },
  expired: "Confirmation link has expired",
  login_required: "You must login or sign up to use this feature.",
  not_found: "This account is no longer linked.",
  failed: "Verification Failed.",
  too_often: "You have searched like this many times. Please try again later.",
  empty: "There are no items in your cart.",
  no_rows: "No rows can be processed.",
  not_offered: "This shop does not take cards online.",
  too_many: "Too many orders from your network. Please try again later or call us.",
  payment_unknown: "There was an error processing your order.",
  permission: "Only the owner of this account can change it.",
  staff: { permission: "Only the staff of this shop can do this." },
  counter: { permission: "Not at a counter. Log in with your password on another device." },
  right: { permission: "You don’t have the right to do this. Ask an owner of the shop." },
  operator: { permission: "Only the operator of this installation can do this." },
  cart_disabled: "Online ordering is disabled.",
  invalid: "This password is too easy to guess. Please choose another one.",
  unknown_store: "invalid store_id",
  unknown_location: "Please choose one of our shops.",
  partner_failed: "There was a problem. We were unable to process this request. Please try again later.",
  imports: {
    unreadable: "{problem}",
  },
  titles: {
    too_many: "At most {count} titles can be shown at once.",
  },
  logIn: {
    not_found: "You cannot buy for this account.",
  },
  mail: {
    not_found: "There is no email {id}.",
    no_text: "The text of email {id} was deleted, so it cannot be sent again.",
    busy: "Email {id} is being sent right now.",
  },
  stores: {
    not_found: "There is no shop “{shop}”.",
    not_confirmed: "This permanently removes the shop {shop} ({name}).",
  },
  payment: {
    too_many:
      "There were too many payments in a short time. Please wait an hour, choose another way of paying, or call us.",
  },
  promoCodes: {
    not_offered: "This shop does not use promo codes.",
  },
  giftCards: {
    not_offered: "This shop does not use gift cards.",
    not_found: "There is no such card.",
  },
  quote: {
    past: "That day has passed. Choose a later one.",
    not_offered: "This shop does not offer quotes.",
    one_delivery: "A quote is either picked up or shipped: use --pickup or --ship-to.",
    unknown_location: "The shop’s locations are: {names}",
    too_many: "There were too many payments in a short time. Please wait an hour, or call us.",
  },
  refund: {
    amount_or_lines:
      "Name either an amount or the lines. Shipping and putting copies back are part of a refund of lines.",
  },
  access: {
    permission: "You don’t have permission to modify the linked accounts of: {company}",
  },
  network: {
    too_many: "Too many attempts from your network. Please try again later.",
  },
  shopper: {
    not_found: "We could not find this order.",
  },
  transfer: {
    not_found: "There is no old site.",
  },
  province: {
    not_found: "Valid state / province is required.",
  },
  title: {
    not_found: "No Results",
  },
} as const;

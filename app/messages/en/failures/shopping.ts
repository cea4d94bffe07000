/** Failures of the cart, the checkout, gifts and events. */
export const cart = {
  copies: { too_many: "You can have at most {count} copies in your cart." },
  codes: {
    too_many: "At most {count} codes can be used for one order.",
    book_law:
      "Your institution buys at the regular price under Québec’s book law, so codes take nothing off.",
  },
  not_found: "No Results",
  cart_full:
    "Your cart is full: it has room for 500 different items. Please check out, or remove some of them first.",
  location_needed: "Please choose one of our shops first.",
  not_cartable: "This title can’t be bought online at the moment.",
  few_more:
    "We only have {onhand} in stock, and your cart has some of them: you can add {count|one more|# more}.",
  event_over: "This event is over, so its tickets are no longer for sale.",
  nothing_removed: "This can’t be put back any more. Please add it to your cart again.",
  question: "This is a large print edition.",
  amount: "Amount required.",
  empty: "There are no items in your cart.",
  no_balance: "This card has a balance of $0",
  too_many: "At most {count} cards can be used for one order.",
  unknown_card: "This card is not in your cart.",
  line: {
    not_found: "This line is no longer in your cart.",
  },
  stock: {
    question: "We only have {count} in stock",
  },
} as const;
export const checkout = {
  location_needed: "Please choose one of our shops first.",
  elsewhere: "Your cart is for {location}. To pick up somewhere else, change your shop first.",
  no_country: "Invalid country name",
  local_minimum: "Local delivery failed",
  local_failed: "Local delivery failed",
  not_available: "Not available",
  empty: "There are no items in your cart.",
  guest_refused:
    "Guest checkout is not possible for items that are out of stock or for gift cards. Please log in or remove them from your cart.",
  guest_pickup_only: "Checkout as Guest for in-store pick up only",
  delivery_disabled: "We don’t offer this kind of delivery.",
  unknown_location: "Please choose one of our shops.",
  below_minimum: "Your order subtotal is below the minimum order requirement",
  unavailable: "Some items in your cart are no longer available.",
  unknown_choice: "Please choose how you want to pay.",
  cart_changed: "Your cart has changed. Please review your order.",
  french_terms: "Please look at our terms in French, then tick the box if you want the contract in English.",
  choices_changed:
    "Your contact details or how you pay have changed since this page was opened. Please check them, then place your order.",
  incomplete: "Your order is not complete yet.",
  payment_not_set_up: "This way of paying is not set up. Please choose another one.",
  payment_waiting: "Your payment is not finished yet.",
  payment_in_review:
    "Your payment is being checked, which can take a few days. We’ll hold your order until then, and email you as soon as we know.",
  late_payment_in_review:
    "This payment came after its order had ended, and it is still being checked. If it goes through, we’ll refund it.",
  payment_unknown: "There was an error processing your order.",
  payment_given_back:
    "Your payment does not match an open order, so we are refunding it. Please call us if you have questions.",
  payment_unsure:
    "We are not sure yet whether your payment went through. Please do not pay again: we are looking into it, and will email you as soon as we know.",
  payment_cancelled: "You cancelled the payment. Nothing was charged.",
  not_found: "There was an error.",
  conflict: "Please choose another way of shipping.",
  payment: {
    incomplete: "Please choose how you want to pay.",
  },
  phone: {
    not_found: "This phone order no longer exists. Somebody discarded it, or the account was deleted.",
    placed: "This has been placed already: it is order {order}.",
    changed: "{name} has changed this order since you opened the page. Please check it before you go on.",
    too_many: "There are {count} unfinished phone orders. Place or discard some of them first.",
    too_many_lines: "A phone order has at most {count} different books.",
    too_few: "{count|Only one copy is|Only # copies are} in stock, and more can’t be ordered.",
    none_left: "It is not in stock, and can’t be ordered.",
    no_customer: "There is no account for this customer.",
    customer_gone:
      "This customer’s account is locked or deleted, or they may not buy for the institution any more, so nothing can be ordered for it.",
    no_phone: "Enter the caller’s phone number.",
    french_terms:
      "Give the caller the terms in French first. Then tick the box if they ask for English, or choose French for the order.",
    elsewhere:
      "These books are from another location’s stock. Start a new phone order to sell from this one.",
    no_title: "There is no title with this number.",
    no_match: "Nothing matches these words.",
    several_codes: "These are two numbers. Enter one book at a time.",
  },
  paying: {
    payment_unreachable:
      "We cannot reach the payment provider at the moment. Nothing was charged; please try again in a few minutes.",
    payment_declined:
      "Your payment was declined. Nothing was charged; you can try again or choose another way.",
  },
} as const;
export const promotions = {
  unknown_code: "This code is not valid.",
  code_used: "You have already used this code.",
  invalid: "A code has 1 to {count} characters.",
  exists: "There is already a promotion {code}.",
  not_found: "There is no promotion {code} that has not ended.",
  unchanged: "Nothing was changed: somebody else has paused or resumed {code} already.",
  days: { invalid: "The last day must come after the first, and can’t be in the past." },
  scope: {
    subject: "Enter a BISAC subject code such as FIC.",
    list: "There is no list {name}. Enter the name of one of the shop’s lists.",
  },
  trial: {
    unknown_code: "There is no promotion {code}.",
    unknown_title: "There is no title with this ISBN.",
    no_title: "Enter at least one ISBN.",
  },
  percentage: {
    invalid: "A percentage must be above 0 and at most 100.",
  },
  amount: {
    invalid: "An amount must be above 0.",
  },
} as const;
export const giftCards = {
  unknown_card: "We do not know this card. Please check its number and PIN.",
  mistyped: "There is a mistake in this card number. Please check its digits.",
  range: "Gift cards can be loaded with any amount between {min} - $9999.00",
  too_much: "Gift cards in one order can cost at most {amount}. Please call us about larger orders.",
  day: "Please choose a day from today on, at most a year ahead.",
  not_found: "There is no such gift card.",
  voided: "Gift card {card} is already void.",
  changed: "This gift card was used or changed after you opened the page, so nothing was done.",
  unsent: "This gift card has no number yet. It gets one when it is emailed.",
  issued: "This form has issued its gift card already.",
  spent:
    "Order {order} bought a gift card (•••• {card}) of which {amount} has been spent, so it cannot be refunded. To refund the rest of the order, name an amount.",
  no_cards: "These gift cards are no longer valid.",
  used: "These gift cards have been used, so they can’t be sent again.",
  sale: { not_found: "This order has no gift cards to send, or it is not paid yet." },
} as const;
export const preorders = {
  no_text: "Nothing can be written in these copies any more. Leave the line empty to order them without.",
  too_long: "Please write at most {count} characters.",
  gone: "Fewer pre-order copies of “{title}” are left than you want. Please look at your cart.",
  too_many:
    "One person can pre-order {count|one copy|# copies} of “{title}”, counting earlier orders. Please lower the quantity in your cart.",
  changed: "Someone else changed this pre-order offer after you opened the page. Nothing was saved.",
  not_found: "There is no such pre-order offer.",
  no_day: "This title has no day of publication to come, so it cannot be offered for pre-order.",
  days: "The last day must come after the first, and can’t be in the past.",
  name: "An address has small letters, digits and single hyphens, such as signed-atwood.",
  name_taken: "Another pre-order offer has the address {name}.",
  nothing: "Say what comes with it, that it is signed, or what buyers may have written in it.",
} as const;
export const registries = {
  registry_not_found: "Gift registry not found.",
  too_many: "You can have at most {count} gift registries. Please delete one first.",
  full: "A gift registry can have at most {count} titles.",
  too_many_copies: "You can ask for at most {count} copies of a title.",
  closed: "This gift registry is closed.",
  dated: { closed: "This gift registry closed on {date}." },
  not_listed: "This book is not on the gift registry {registry}.",
  past: "The purchase deadline can’t be in the past.",
  no_day: "Please enter a date, such as {example}.",
  no_address: "Please choose one of your addresses.",
  owner_only: "The owner of this registry doesn’t let the shop change it.",
  registry_question:
    "A gift registry no longer wants everything in your cart. Please look at your cart and choose what to do.",
  not_ended: "The thank-you list is ready when the registry has closed.",
} as const;
export const events = {
  not_found: "We could not find this event.",
  cancelled: "“{name}” is already cancelled.",
  changed: "This event was changed after you opened the page, so nothing was done.",
  mistakes: "{problems}",
  tickets: { changed: "There are now {count} of these tickets left. Check the number, and save again." },
  too_many_tickets: "An event can have at most {count} kinds of tickets.",
  too_many_bundles: "An event can have at most {count} bundles.",
  no_ticket: "The event has no ticket “{ticket}”.",
  no_book: "There is no book {code} that a ticket could be offered with.",
  too_many_ticks: "At most {count} ticks can be stored for an event.",
  no_tick: "This tick is not there.",
  door_changed:
    "Somebody ticked people while you typed, so nothing was saved. The numbers below are yours: check them, and save again.",
  not_listed: "Somebody in this form is no longer on the list, so nothing was saved. Open the page again.",
  too_many_came: "{name}: at most {count} can come under this name. Write more people in below.",
  no_offer: "This ticket is no longer offered.",
  how_many: "Please choose how many tickets you would like.",
  no_bundle: "This ticket is no longer offered together with that book.",
  reservations: {
    not_found: "We could not find this reservation.",
    none: "This event takes no reservations.",
    closed: "You can no longer reserve a place at this event.",
    waiting_full: "This event is full, and so is its waiting list.",
  },
} as const;
export const email = {
  network: { too_many_emails: "You have sent a lot of emails in a short time. Please try again in an hour." },
  shop: { too_many_emails: "We are sending a lot of emails right now. Please try again in an hour." },
  too_many_to_address:
    "We have already sent several emails to this address today. Please check its inbox and spam folder, or try again tomorrow.",
} as const;

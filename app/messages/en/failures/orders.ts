/** Failures about orders and their payments. */
export const orders = {
  bad_price: "Enter a shipping price of at most {amount}.",
  has_price: "Order {order} was placed with a price for shipping: {amount}.",
  changed:
    "Order {order} has changed since you opened this page, so nothing was done. Please check and try again.",
  dispute: {
    not_found: "There is no dispute {id}.",
    not_paid: "Order {order} has no payment left that could be disputed.",
    over: "At most {amount} of what was paid can be disputed.",
    exists: "Dispute {reference} is recorded already.",
    nothing_new: "Write a note, or choose another state.",
  },
  held: "Order {order} can’t leave yet: “{title}” is out on {date}, and the pre-order offer says not before.",
  soon: { being_paid: "Order {order} is being paid online right now. Try again in half an hour." },
  price: { wrong_status: "Order {order} is marked “{status}”, so its shipping price can’t be set." },
  not_payable: "This order can’t be paid online, or has already been paid.",
  amount_changed: "The amount has changed. Please check it before you pay.",
  unpriced: {
    shipping_needed: "Order {order} has no shipping price yet. Set it first.",
  },
  owing: {
    not_paid:
      "Order {order} is not paid in full yet. Record the rest first, or cancel the order to put the money back on the gift cards.",
  },
  being_paid: "Order {order} is being paid online right now.",
  not_charged: "Order {order} can’t leave yet: its card is authorized and has not been charged.",
  not_authorized: "Order {order} has no authorized card that could be charged.",
  charge_refused:
    "The card of order {order} could not be charged: {problem} It is still authorized, so you can try again.",
  authorization_ended:
    "The card of order {order} can’t be charged any more: its authorization has ended. The customer has an email with a link to pay.",
  charge_unsure:
    "The provider has not confirmed yet that the card of order {order} is charged. We keep asking: look at the order again in a minute.",
  unknown_choice: "Please choose how you want to pay.",
  nothing_left: "Everything paid for order {order} has been refunded.",
  underWay: { nothing_left: "Order {order} has nothing left to refund: {amount} is on its way." },
  not_found: "There is no card for order {order}.",
  wrong_key: "This key does not open the card.",
  unconfirmed: "Please confirm your email address first.",
  tickets_held:
    "Up to {count} of “{title}” can be paid for online at the same time from your network. Please take fewer, try again in half an hour, or call us.",
  empty: "There are no items in your cart.",
  cart_changed: "Your cart has changed. Please review your order.",
  gift_cards_quoted: "Gift cards can’t be part of a quote. Please remove them from your cart first.",
  unissued: "Order {order} bought gift cards and is not paid. Record the payment first.",
  held_in_cards:
    "Only {amount} of order {order} can be refunded without its gift cards. To refund one of them, void it first.",
  code_used: "The code {used} has already been used. Please remove it from your cart.",
  stock_gone: "We no longer have the inventory to fulfill this order.",
  unwanted_gifts:
    "A gift registry no longer wants everything in this quote. Please see below what has changed before you accept it.",
  no_price: "The price of an item has yet to be confirmed. Please ask us, or remove it from your cart.",
  payment_pending: "Your payment for this order is not finished. Please finish or cancel it first.",
  token_reused: "This order has already been placed with other details.",
  login_required: "You must login or sign up to use this feature.",
  no_shipping: "Quote {order} is for pickup, so it has no shipping price. To ship it, enter an address.",
  address_needed: "Please choose an address.",
  no_address: "Quote {order} is shipped, but has no address. Name one, or let it be picked up.",
  shipping_needed:
    "Quote {order} will be shipped, but no shipping table has a price for it. Enter a shipping price.",
  unknown_line: "The quote has no line {line}.",
  book_law: "This institution buys under Québec’s book law: a new copy costs no less than its regular price.",
  wrong_status: "Order {order} is marked “{status}”, so it is not an open quote.",
  over: "This quote is no longer valid.",
  quote: {
    amount_changed:
      "Our prices have changed since you opened this page. Please check them before you accept.",
  },
  not_priced: "We have not priced this quote yet. We’ll email you our prices.",
  refund_failed: "The provider refused to refund {amount}: {problem}",
  not_paid:
    "Nobody has paid for order {order} yet, so there is nothing to refund. If it was paid in the shop, record that first.",
  too_much: "Only {amount} of order {order} is left to refund.",
  wrong_state: "Refund {id} is not waiting for you: {state}.",
  already_paid: "Order {order} is {state}.",
  partly_sent:
    "A parcel of order {order} has been sent, so it cannot be cancelled as a whole. You can cancel what has not been sent.",
  nothing_unsent: "All of order {order} has been sent. You can refund copies instead.",
  lines: {
    wrong_status: "Order {order} is marked “{status}”, so copies can’t be taken off it.",
    unknown_line: "Order {order} has no line {line}.",
  },
  few_left: "Only {count|one copy|# copies} of line {line} can be taken off order {order}.",
  gift_card_line: "Line {line} of order {order} is a gift card. Void it first, then refund its price.",
  much_shipping: "Only {amount} of the shipping of order {order} is left.",
  unpaid: {
    not_paid: "Order {order} is not paid, so there is nothing to refund. To take copies off it, cancel them.",
  },
  nothing_to_pay: "Nothing is owed for order {order}.",
  wrong_delivery: "Order {order} is to be shipped, so it can’t be marked ready for pickup.",
  no_batch: "Order {order} has no such parcel waiting.",
  undone_before: "That was undone already. Order {order} stays as it is.",
  not_undoable: "That cannot be undone. Order {order} stays as it is.",
  too_late: "It is too late to undo that. Order {order} stays as it is.",
  changed_since: "Order {order} has changed since, so that cannot be undone any more.",
  redirected: {
    wrong_status: "Order {order} is marked “{status}”, so where it goes can’t be changed any more.",
  },
  location: { wrong_delivery: "Order {order} is not picked up." },
  same_place: "Order {order} is picked up there already.",
  other_taxes: "Other taxes would be owed there. Cancel order {order} and place it again for that place.",
  address: {
    wrong_delivery: "Order {order} is not shipped.",
    partly_sent: "A parcel of order {order} has been sent, so its address cannot be changed any more.",
  },
  registry_address: "Order {order} goes to the owner of a gift registry. Only they can change their address.",
  order_email: { not_found: "Order {order} has no email {id}." },
  shopper: {
    not_found: "We could not find this order.",
  },
  operator: {
    not_found: "There is no order {order}.",
    elsewhere: "Order {order} is at {place}, and you look after {own}. Ask a colleague there.",
  },
  refund: {
    not_found: "There is no refund {id}.",
  },
  paid: {
    wrong_status: "Order {order} is marked “{status}”, so it can’t be marked as paid.",
  },
  status: {
    wrong_status: "Order {order} is marked “{status}”, so it can’t be changed to “{to}”.",
  },
  pickup: {
    wrong_delivery:
      "Order {order} is for pickup or local delivery, so it cannot be shipped. Mark it as ready or completed instead.",
  },
  shipping: {
    wrong_status: "Order {order} is marked “{status}”, so it can’t be shipped.",
  },
} as const;
export const packing = {
  nothing_to_pack: "Nothing to pack: order {order} has no books that are picked up or shipped.",
  not_packed: "Too late: order {order} is marked “{status}”, so nothing is packed into it any more.",
  not_on_order: "Not on this order: {code} is not among the books of order {order}.",
  second_copy:
    "A second copy? Order {order} wants only {count|one copy|# copies} of {title}. Put this one back.",
  to_be_ordered:
    "Not complete: {count|one copy|# copies} of order {order} had to be ordered in. If everything is here, pack the order first.",
  several: "Two codes came at once. Scan one book after the other.",
  no_order: "No order: this is not the number of one. Scan the barcode on its slip.",
  no_code: "No code: this is neither an ISBN nor the number of an order.",
} as const;
export const payments = {
  no_account: "There is no account with this provider. Enter it first.",
  not_found: "There is no account with {provider}.",
  in_use:
    "{count|A payment or refund|# payments and refunds} with this provider {count|is|are} still under way. Take it off the ways to pay, and remove the account once {count|it is|they are} settled.",
  not_accepted: "{provider} did not accept the account: {why}",
  invalid: "{problems}",
  unknown_provider: "A provider is one of {names}.",
} as const;
export const desk = {
  choose_copies: "Say how many copies of at least one book.",
} as const;

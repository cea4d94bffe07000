/** Why something is refused: the text of every failure code, by the module that refuses (`failure` in failure.ts). */
export const accounts = {
  own_email: "You cannot link an account to itself.",
  linked: "This account is already linked.",
  too_many: "You can keep at most {count} addresses.",
  not_found: "There was an error.",
  has_links: "Remove the linked accounts first: only an institution has them.",
  registered: "This email address has already been registered.",
  expired: "Confirmation link has expired",
  verified: "Already verified",
  failed: "Verification Failed.",
  wrong_login: "Incorrect email or password.",
  locked: "This account is locked. Please contact us.",
  wrong_password: "This is not your current password.",
  no_account: "No account for that email",
  unverified: "Please confirm your email address first.",
  institutions: {
    too_many: "An institution has at most {count} linked accounts.",
  },
  logIn: {
    too_many: "Too many attempts. Please wait 15 minutes, or reset your password by email.",
  },
  operating: {
    not_found: "There is no account for {email}.",
    unknown_tax: 'There is no tax "{type}". The taxes of this shop are: {types}',
    past: "This day is in the past.",
    registered: "There is already an account for {email}. Look it up under Customers.",
    changed: "Someone else changed this customer after you opened the page. Please check before you go on.",
    not_institution: "Only the account of an institution can have this.",
    locked_buyer: "This account is locked.",
    not_linked: "Nobody with this address buys for them.",
    whole_shop: "A copy has orders of all locations. Ask somebody who works in the whole shop.",
  },
  recovery: {
    expired: "This link has expired. Please ask for a new one.",
  },
} as const;
export const desk = {
  choose_copies: "Say how many copies of at least one book.",
} as const;
export const staff = {
  has_shop: "Somebody has already opened the first shop. Log in at /desk.",
  registered: "{email} is already on the staff list.",
  not_found: "Nobody on the staff list has the address {email}.",
  locked: "This login is locked. Ask an owner of the shop.",
  beyond_own: "This person has, or would have, rights or locations that you don't have. Ask an owner.",
  preset_and_rights:
    "You chose a preset and ticked other rights. Choose “Only what is ticked here”, or leave the boxes to the preset.",
  no_rights: "Choose what they may do: a preset, or the boxes that you tick.",
  last_owner: "At least one person must be able to add staff. Make someone else an owner first.",
  unknown_location: "Please choose at least one of the shop's locations.",
  wrong_login: "Incorrect email or password.",
  wrong_password: "This is not your password.",
  wrong_code: "That code isn't right, or it was already used. Please enter the next one.",
  too_many_devices: "You can have at most {count} devices.",
  no_device: "Set up a device first.",
  views: {
    customer_gone: "This account is locked or has been deleted.",
    of_staff: "This account belongs to somebody on the staff list. Nobody sees the shop as a colleague.",
    whole_shop: "They may have orders at any location. Ask somebody who works in the whole shop.",
    login_ended: "Your login has ended. Please log in again.",
  },
  too_many: "Too many attempts. Please wait 15 minutes, or ask an owner of the shop for a link.",
  link_expired: "This link has expired or was used. Ask an owner of the shop for a new one.",
  pin_shape: "A PIN has four to eight digits.",
  pin_easy: "This PIN is easy to guess. Please choose other digits.",
  pins_differ: "These PINs differ.",
  wrong_pin: "This is not the PIN of the person you chose.",
  pin_locked:
    "This PIN is locked after five wrong ones. It works again after you log in with your password on another device, or when an owner unlocks it.",
  too_many_pins: "Too many wrong PINs at this counter. Please wait 15 minutes.",
  turn_over: "Someone else has taken over at this counter, so nothing was done.",
  counter_name: 'There is already a counter "{name}". Choose another name, or end that one first.',
  too_many_counters: "A shop can have at most {count} counters. End one that you no longer need.",
  no_counter: 'There is no counter "{name}".',
  no_mail: "This shop cannot send email yet. Ask an owner of the shop for a link.",
} as const;
export const calls = {
  shopLists: {
    changed:
      "Nothing was changed: somebody else changed this list meanwhile. This is how it is now; try again if it is still right.",
    no_picture: "There is no picture of this name. Choose one from the pictures.",
    no_title: "There is no title with this ISBN.",
    no_titles: "There is no ISBN in this text.",
    too_many_codes: "Paste at most {count} ISBNs at a time.",
    not_found: 'There is no list "{name}". All lists: shop lists',
    no_name: "A list needs a name of at most 200 characters.",
    exists: 'There is already a list "{name}".',
    no_code: '"{text}" is not an ISBN or another product code.',
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
  right: { permission: "You don't have the right to do this. Ask an owner of the shop." },
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
  },
  stores: {
    not_found: 'There is no shop "{shop}".',
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
    past: "These prices would already have expired. Choose a later day.",
    not_offered: "This shop does not offer quotes.",
    one_delivery: "A quote is either picked up or shipped: use --pickup or --ship-to.",
    unknown_location: "The shop's locations are: {names}",
    too_many: "There were too many payments in a short time. Please wait an hour, or call us.",
  },
  refund: {
    amount_or_lines:
      "Name either an amount or the lines. Shipping and putting copies back are part of a refund of lines.",
  },
  access: {
    permission: "You don't have permission to modify the linked accounts of: {company}",
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
export const cart = {
  copies: { too_many: "You can have at most {count} copies in your cart." },
  codes: { too_many: "At most {count} codes can be used for one order." },
  not_found: "No Results",
  cart_full:
    "Your cart is full: it has room for 500 different items. Please check out, or remove some of them first.",
  location_needed: "Please choose one of our shops first.",
  not_cartable: "This title can't be bought online at the moment.",
  few_more:
    "We only have {onhand} in stock, and your cart has some of them: you can add {count|one more|# more}.",
  event_over: "This event is over, so its tickets are no longer for sale.",
  nothing_removed: "This can't be put back any more. Please add it to your cart again.",
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
export const catalogue = {
  not_found: "No Results",
  no_title: "a new title needs a name",
  unknown: "{code} is not in the catalogue.",
  same_title: "These are two numbers of one title.",
  no_author: 'No title names "{name}".',
  same_author: "These are two spellings of one name.",
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
  delivery_disabled: "We don't offer this kind of delivery.",
  unknown_location: "Please choose one of our shops.",
  below_minimum: "Your order subtotal is below the minimum order requirement",
  unavailable: "Some items in your cart are no longer available.",
  unknown_choice: "Please choose how you want to pay.",
  cart_changed: "Your cart has changed. Please review your order.",
  incomplete: "Your order is not complete yet.",
  payment_declined: "This payment was cancelled.",
  payment_unreachable: "This way of paying is not set up. Please choose another one.",
  payment_waiting: "Your payment is not finished yet.",
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
    not_found:
      "This phone order is not there any more. Somebody has thrown it away, or the account was deleted.",
    placed: "This has been placed already: it is order {order}.",
    changed: "{name} has changed this order since you opened the page. Please check it before you go on.",
    too_many: "There are {count} unfinished phone orders. Place some of them or throw them away first.",
    too_many_lines: "A phone order has at most {count} different books.",
    too_few: "{count|Only one copy is|Only # copies are} in stock, and more can't be ordered.",
    none_left: "It is not in stock, and can't be ordered.",
    no_customer: "There is no account for this customer.",
    customer_gone:
      "This customer's account is locked or deleted, or they may not buy for the institution any more, so nothing can be ordered for it.",
    no_phone: "Enter the caller's phone number.",
    elsewhere:
      "These books are from another location's stock. Start a new phone order to sell from this one.",
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
export const email = {
  network: { too_many_emails: "You have sent a lot of emails in a short time. Please try again in an hour." },
  shop: { too_many_emails: "We are sending a lot of emails right now. Please try again in an hour." },
  too_many_to_address:
    "We have already sent several emails to this address today. Please check its inbox and spam folder, or try again tomorrow.",
} as const;
export const events = {
  not_found: "We could not find this event.",
  cancelled: '"{name}" is already cancelled.',
  changed: "This event was changed after you opened the page, so nothing was done.",
  mistakes: "{problems}",
  tickets: { changed: "There are now {count} of these tickets left. Check the number, and save again." },
  too_many_tickets: "An event can have at most {count} kinds of tickets.",
  too_many_bundles: "An event can have at most {count} bundles.",
  no_ticket: 'The event has no ticket "{ticket}".',
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
  used: "These gift cards have been used, so they can't be sent again.",
  sale: { not_found: "This order has no gift cards to send, or it is not paid yet." },
} as const;
export const lists = {
  not_found: "There was an error.",
  own: { not_found: "This list no longer exists. You may have deleted it in another window." },
  protected: "Your favourites can't be renamed or deleted.",
  too_many: "You can have at most {count} lists. Please delete one first.",
  full: "A list can have at most {count} titles.",
  choose: "Please choose a list.",
  picture: {
    too_large: "This picture is too large. Please choose one of at most 10 MB.",
    not_a_picture: "We can't read this picture. Please choose a JPEG, PNG, WebP, GIF or AVIF file.",
    full: "We're busy with other pictures. Please try again in a minute.",
  },
  cart: {
    empty: "There are no titles on this list.",
    too_many: "This list has {count} titles, and a cart holds {most}. Please add them a page at a time.",
    none: "None of these titles can be bought online right now.",
    only_large_print:
      "{count|This title is a large print edition|These titles are large print editions}, and large print was left out.",
    nothing_added: "None of these titles could be added to your cart.",
    large_print: "{count|One title is|# titles are} in large print.",
    nothing_chosen: "Please enter how many copies you want.",
  },
} as const;
export const packing = {
  nothing_to_pack: "Nothing to pack: order {order} has no books that are picked up or shipped.",
  not_packed: "Too late: order {order} is {status}, so nothing is packed into it any more.",
  not_on_order: "Not on this order: {code} is not among the books of order {order}.",
  second_copy:
    "A second copy? Order {order} wants only {count|one copy|# copies} of {title}. Put this one back.",
  to_be_ordered:
    "Not complete: {count|one copy|# copies} of order {order} had to be ordered in. If everything is here, pack the order first.",
  several: "Two codes came at once. Scan one book after the other.",
  no_order: "No order: this is not the number of one. Scan the barcode on its slip.",
  no_code: "No code: this is neither an ISBN nor the number of an order.",
} as const;
export const orders = {
  bad_price: "A shipping price is an amount up to {amount}.",
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
  held: "Order {order} can't leave yet: “{title}” is out on {date}, and the pre-order offer says not before.",
  soon: { being_paid: "Order {order} is being paid online right now. Try again in half an hour." },
  price: { wrong_status: "Order {order} is {status}: its shipping price cannot be set." },
  not_payable: "This order can't be paid online, or has already been paid.",
  amount_changed: "The amount has changed. Please check it before you pay.",
  unpriced: {
    shipping_needed: "Order {order} has no shipping price yet. Set it first.",
  },
  owing: {
    not_paid:
      "Order {order} is not paid in full yet. Record the rest first, or cancel the order to put the money back on the gift cards.",
  },
  being_paid: "Order {order} is being paid online right now.",
  unknown_choice: "Please choose how you want to pay.",
  nothing_left: "Everything paid for order {order} has been refunded.",
  underWay: { nothing_left: "Order {order} has nothing left to refund: {amount} is on its way." },
  not_found: "There is no card for order {order}.",
  wrong_key: "This key does not open the card.",
  unconfirmed: "Please confirm your email address first.",
  tickets_held:
    'Up to {count} of "{title}" can be paid for online at the same time from your network. Please take fewer, try again in half an hour, or call us.',
  empty: "There are no items in your cart.",
  cart_changed: "Your cart has changed. Please review your order.",
  gift_cards_quoted: "Gift cards can't be part of a quote. Please remove them from your cart first.",
  unissued: "Order {order} bought gift cards and is not paid. Record the payment first.",
  held_in_cards:
    "Only {amount} of order {order} can be refunded without its gift cards. To refund one of them, void it first.",
  code_used: "The code {used} has already been used. Please remove it from your cart.",
  stock_gone: "We no longer have the inventory to fulfill this order.",
  unwanted_gifts:
    "A gift registry no longer wants everything in this quote. Please see below what has changed before you accept it.",
  no_price: "The price of an item is not known yet.",
  payment_pending: "Your payment for this order is not finished. Please finish or cancel it first.",
  token_reused: "This order has already been placed with other details.",
  login_required: "You must login or sign up to use this feature.",
  no_shipping: "Quote {order} is picked up: it takes no shipping. To ship it, name an address.",
  address_needed: "Please choose an address.",
  no_address: "Quote {order} is shipped, but has no address. Name one, or let it be picked up.",
  shipping_needed:
    "Quote {order} is shipped, and no table has a price for that. Set the price of the shipping.",
  unknown_line: "The quote has no line {line}.",
  wrong_status: "Order {order} is {status}: it is not an open quote.",
  over: "This quote is no longer valid.",
  quote: {
    amount_changed:
      "Our prices have changed since you opened this page. Please check them before you accept.",
  },
  not_priced: "We have not priced this quote yet. We'll email you our prices.",
  refund_failed: "The provider refused to refund {amount}: {problem}",
  not_paid:
    "Nobody has paid for order {order} yet, so there is nothing to refund. If it was paid in the shop, record that first.",
  too_much: "Only {amount} of order {order} is left to refund.",
  wrong_state: "Refund {id} is {state}: it is not waiting for you.",
  already_paid: "Order {order} is {state}.",
  partly_sent:
    "A parcel of order {order} has been sent, so it cannot be cancelled as a whole. You can cancel what has not been sent.",
  nothing_unsent: "All of order {order} has been sent. You can refund copies instead.",
  lines: {
    wrong_status: "Order {order} is {status}: copies cannot be taken off it.",
    unknown_line: "Order {order} has no line {line}.",
  },
  few_left: "Only {count|one copy|# copies} of line {line} can be taken off order {order}.",
  gift_card_line: "Line {line} of order {order} is a gift card. Void it first, then refund its price.",
  much_shipping: "Only {amount} of the shipping of order {order} is left.",
  unpaid: {
    not_paid: "Order {order} is not paid, so there is nothing to refund. To take copies off it, cancel them.",
  },
  nothing_to_pay: "Nothing is owed for order {order}.",
  wrong_delivery: "Order {order} is sent: it is shipped, not ready for pick-up.",
  no_batch: "Order {order} has no such parcel waiting.",
  undone_before: "That was undone already. Order {order} stays as it is.",
  not_undoable: "That cannot be undone. Order {order} stays as it is.",
  too_late: "It is too late to undo that. Order {order} stays as it is.",
  changed_since: "Order {order} has changed since, so that cannot be undone any more.",
  redirected: { wrong_status: "Order {order} is {status}: where it goes cannot be changed any more." },
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
    wrong_status: "Order {order} is {status}: it cannot be marked as paid.",
  },
  status: {
    wrong_status: "Order {order} is {status}: it cannot be changed to {to}.",
  },
  pickup: {
    wrong_delivery:
      "Order {order} is for pickup or local delivery, so it cannot be shipped. Mark it as ready or completed instead.",
  },
  shipping: {
    wrong_status: "Order {order} is {status}: it cannot be shipped.",
  },
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
export const pictures = {
  not_found: "This picture is no longer here. Somebody else may have removed it.",
  changed:
    "Nothing was saved: somebody else changed this picture meanwhile. Look at it, and save again if it is still right.",
  exists: "This picture is already here, as “{label}”.",
  too_many: "A shop can have at most {count} pictures. Remove some first.",
  in_use: "This picture is shown in the shop, so it can't be removed. Show another one there first.",
  not_hidden: "No picture with this number is hidden. “shop pictures missing” lists them.",
  fetching: "Another process is fetching pictures now. A running server does it by itself.",
  no_file: "Choose a picture.",
  undescribed: "Describe the picture for people who can't see it, or tick that it is only decoration.",
  too_large: "This file is larger than 20 MB. Please choose a smaller picture.",
  not_a_picture:
    "We can't read this picture. Please choose a JPEG, PNG, WebP, GIF or AVIF file of at most 60 megapixels.",
  full: "We're busy with other pictures. Please try again in a minute.",
} as const;
export const preorders = {
  no_text: "Nothing can be written in these copies any more. Leave the line empty to order them without.",
  too_long: "Please write at most {count} characters.",
  gone: "Fewer pre-order copies of “{title}” are left than you want. Please look at your cart.",
  too_many:
    "{count|One person can pre-order one copy of “{title}”|One person can pre-order # copies of “{title}”}, counting earlier orders. Please lower the quantity in your cart.",
  changed: "Someone else changed this pre-order offer after you opened the page. Nothing was saved.",
  not_found: "There is no such pre-order offer.",
  no_day: "This title has no day of publication to come, so it cannot be offered for pre-order.",
  days: "The last day must come after the first, and can't be in the past.",
  name: "An address has small letters, digits and single hyphens, such as signed-atwood.",
  name_taken: "Another pre-order offer has the address {name}.",
  nothing: "Say what comes with it, that it is signed, or what buyers may have written in it.",
} as const;
export const programs = {
  not_found: "This key has ended already, or there never was one.",
  exists: "There is or was a program “{name}”. Choose another name, so that the history stays clear.",
  nothing: "Choose what it may do.",
  beyond_own: "A program can't do more than you can, and some things no program can do.",
  too_many: "A shop can have at most {count} programs at a time. End one first.",
} as const;
export const promotions = {
  unknown_code: "This code is not valid.",
  code_used: "You have already used this code.",
  invalid: "A code has 1 to {count} characters.",
  exists: "There is already a promotion {code}.",
  not_found: "There is no promotion {code} that has not ended.",
  unchanged: "Nothing was changed: somebody else has paused or resumed {code} already.",
  days: { invalid: "The last day must come after the first, and can't be in the past." },
  scope: {
    subject: "Enter a BISAC subject code such as FIC.",
    list: "There is no list {name}. Enter the name of one of the shop's lists.",
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
export const registries = {
  registry_not_found: "Gift registry not found.",
  too_many: "You can have at most {count} gift registries. Please delete one first.",
  full: "A gift registry can have at most {count} titles.",
  too_many_copies: "You can ask for at most {count} copies of a title.",
  closed: "This gift registry is closed.",
  dated: { closed: "This gift registry closed on {date}." },
  not_listed: "This book is not on the gift registry {registry}.",
  past: "The purchase deadline can't be in the past.",
  no_day: "Please enter a date, such as {example}.",
  no_address: "Please choose one of your addresses.",
  owner_only: "The owner of this registry doesn't let the shop change it.",
  registry_question:
    "A gift registry no longer wants everything in your cart. Please look at your cart and choose what to do.",
  not_ended: "The thank-you list is ready when the registry has closed.",
} as const;
export const stores = {
  host_taken: "{problems}",
  invalid_settings: "{problems}",
  no_value: 'There is no setting "{key}".',
  not_json: '"{key}" is not a text: give a number, true, false, or JSON in quotation marks.',
  invalid_name: "A shop's name can have only lowercase letters, digits and hyphens.",
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
export const pages = {
  bad_url: "This is not a web address. Please enter one that begins with https://",
  not_public: "We can't reach this page. Only pages on the public web can be searched.",
  unreachable: "This page is not responding. Please try again later.",
  too_large: "This page is too large to read.",
  not_found: "There is no page at this address, or it is not public.",
  not_text: "There is no text at this address. To search a document, save it and search by file.",
} as const;
export const files = {
  too_large: "File is too large. (Max size is 50MB)",
  wrong_kind: "This kind of file cannot be read. Use txt, pdf, xls, xlsx, html or csv.",
  not_that_kind: "The contents of this file do not match its name.",
  unreadable: "This file could not be read. It may be damaged, protected or too complex.",
  busy: "We're busy reading other files. Please try again in a minute.",
  empty: "This file is empty.",
} as const;
export const reports = {
  not_found: "This file does not exist, or it is somebody else's.",
  too_many: "We are already making {count} files for you. Please wait until one of them is ready.",
  busy: "We're busy making other files. Please try again in a minute.",
  too_often: "You have asked for many files in a short time. Please try again in a while.",
  not_ready: "This file is not ready yet.",
  failed: "We could not make this file. Please try again.",
  empty: "There is nothing to put into a file.",
  backwards: "The last day must not come before the first.",
  too_long: "Choose at most a year.",
  too_many_orders: "These days have more than {count} orders. Choose fewer days.",
  whole_shop: "This is about the whole shop, and you work in some of its locations.",
  not_over: "This week is not over yet.",
  marked: "Nothing was changed: somebody else has marked this week already.",
} as const;
export const importing = {
  no_rows: "Please paste a list, or choose a file.",
  too_many: "A list can have at most {count} titles.",
  too_often: "You have imported many files in a short time. Please try again in a while.",
  too_large: "Import failed: File is too large. (Max size is 50MB)",
  wrong_kind: "Import failed: This kind of file cannot be read. Use txt, pdf, xls, xlsx, html or csv.",
  not_that_kind: "Import failed: The contents of this file do not match its name.",
  unreadable:
    "Import failed: There was an error processing the file. It may be damaged, protected or too complex.",
  busy: "Import failed: We're busy reading other files. Please try again in a minute.",
} as const;
export const content = {
  invalid: "{problems}",
} as const;
/** Versions of a shop's pages, at the desk. */
export const versions = {
  not_found: "There is no such page.",
  no_version: "There is no such version of this page.",
  no_draft: "This page has no draft. Somebody may have published or discarded it.",
  draft_exists: "This page has a draft already. Publish or discard it first.",
  changed: "Somebody changed this draft after you opened it. Look at what they did, and send yours again.",
  problems: "{problems}",
  unchanged: "The page says this already, so nothing was published.",
  gone: "Somebody removed this after you opened it. You can put it back on the page's list.",
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
} as const;

export const titles = {
  not_found: "There is no title {code} in your catalogue.",
  changed:
    "Someone else changed this title after you opened the page, so nothing was done. Please check and try again.",
  cover_gone: "The earlier cover is no longer stored. Upload it again.",
  cover_too_small:
    "This picture has {width} × {height} pixels. A cover needs at least {count} × {count}, or it looks blurred.",
  exists: "{code} is in the catalogue already. Look it up under Titles.",
  bad_code: "This is not an ISBN, EAN or UPC. Check the digits, or leave it empty if the book has none.",
};

export const imports = {
  not_found: "There is no such import. It may be too old.",
  changed:
    "Someone else changed this import after you opened the page, so nothing was done. Please check and try again.",
  expired: "This import can no longer be undone.",
  too_many: "{count} imports are open. Finish or give up some of them first.",
  shared:
    "This changes the titles of all shops of this installation. Only the operator can import it, with a command.",
  column: "The file has no column “{name}”.",
  no_titles: "Enter at least one ISBN.",
  nothing: "Choose what to change.",
  too_many_titles: "At most {count} titles can be changed at once.",
  whole_shop: "A stock file may be about all locations. Ask somebody who works in the whole shop.",
} as const;
export const stockroom = {
  no_title: "No feed has {code}, and you have not added it. Add the title first.",
  no_location: "Choose one of the locations that you work at.",
  moved:
    "There {count|is one copy|are # copies} now, not {seen}: some were sold or moved after you opened the page, so nothing was done. Please check the number and send it again.",
  too_few: "Only {count|one copy is|# copies are} there.",
  set_aside:
    "Only {count|one copy is|# copies are} free. The others are set aside for orders: {orders}. Cancel copies of an order first, or give it another copy.",
  unmoved: "That changes nothing: enter how many copies.",
  no_movement: "There is no such movement.",
  undone: "Somebody has taken this back already.",
  left: "Order {order} no longer holds this copy, so it cannot be taken back.",
  no_section: "Choose one of your sections.",
  no_count: "There is no such count, or it has ended.",
  counted_on: "Somebody has counted on since you opened the page. Look at the differences again.",
  several: "Two codes arrived as one. Scan the book again.",
  no_code: "This is no ISBN or EAN. Scan the book again, or type its number.",
};

export const searches = {
  no_words: "Enter at least one word, and other words than before.",
  too_long: "A name can have at most {count} words.",
  finds: "“{term}” already finds {count|one title|# titles}, so it needs no other name.",
  finds_nothing: "“{meant}” finds nothing either. Check it in the shop first.",
  too_many: "You can have at most {count} names and dismissed searches. Take some back first.",
  not_found: "Nothing was decided about “{term}”.",
};

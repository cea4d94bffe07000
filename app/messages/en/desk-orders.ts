/** The desk's Today and Orders, as staff read them. */
export const todayTitle = "Today";
export const ordersTitle = "Orders";
export const nothingWaits = "Nothing is waiting for you.";
export const toDo = "Orders";
export const also = "Also";
export const many = "{count}+";
export const queues = {
  check: "New orders to check",
  pick: "Fetch and mark as ready",
  pack: "Pack and ship",
  ready: "Ready for pickup",
  supplier: "Waiting for a supplier",
  price: "Quotes to price",
  shipping: "Shipping prices to set",
  customer: "Waiting for the customer",
  unpaid: "Handed over or sent, and not paid",
  done: "Done",
} as const;
export const toFetch = "{count} copies on the pick list, for all open orders";
export const readySince = "The oldest has been waiting since {date}.";
export const disputes = "Disputes to answer";
export const failedEmails = "Emails of the last week that could not be sent";
export const returnedCards = "Gift cards that could not be delivered";
export const nearRegistries = "Gift registries whose day is within two weeks";
export const toApprove = "Accounts to approve";
export const eventsToday = "Events today";
export const comingTo = "{count|One guest is|# guests are} coming";
export const waitingFor = "{count|one is|# are} waiting for a place";
export const doneTitle = "Done today";
export const doneLead = "What was done to orders in the last 24 hours, the newest first.";
export const doneNone = "Nothing was done to an order in the last 24 hours.";

/** Before when a line is expected. */
export const customerRead = "The customer read: “{text}”";

export const find = "Find";
export const findHint =
  "A number, name, email, phone number, Purchase Order #, ISBN, the last digits of a card, or the title of a gift registry.";

export const reversedDays = "The first day comes after the last one. Swap them to find orders.";

export const anyQueue = "All orders";
export const from = "Placed from";
export const to = "Placed until";
export const location = "Location";
export const anyLocation = "All locations";
export const show = "Show orders";
export const clear = "Clear";
export const filters = "Find orders";
export const none = "No orders match.";
export const queuesLabel = "Queues";
export const previous = "Back";
export const next = "Next";
export const pages = "Pages";
export const columns = {
  number: "Order",
  date: "Placed",
  name: "Name",
  copies: "Copies",
  total: "Total",
  delivery: "Delivery",
  state: "State",
} as const;
export const deliveries = {
  pickup: "Pickup",
  ship: "Shipping",
  local_delivery: "Local delivery",
  email: "Email",
} as const;
export const statuses = {
  pending: "Waiting for payment",
  void: "Not placed",
  requested: "Quote requested",
  quoted: "Quote sent",
  declined: "Quote declined",
  placed: "New",
  accepted: "Accepted",
  ready: "Ready for pickup",
  shipped: "Shipped",
  completed: "Handed over",
  cancelled: "Cancelled",
} as const;
export const payments = {
  none: "not paid",
  pending: "being paid",
  authorized: "card authorized",
  paid: "paid",
  refunded: "refunded",
  refunded_in_part: "refunded in part",
} as const;

export const orderTitle = "Order {number}";
export const quoteTitle = "Quote {number}";
export const actions = "What to do";
export const customer = "Customer";
export const phone = "Phone";
export const email = "Email";
export const purchaseOrder = "Purchase Order #";
export const theirNote = "Their note";
export const deliveryHeading = "Delivery";
export const pickupAt = "Pickup at {location}";
export const bring = "Bring copies from {locations}.";
export const parcel = "Parcel {number}";
export const parcelWaits = "not sent yet";
export const parcelSent = "sent {date}";
export const tracking = "Tracking number {code}";
export const lines = "Books";
export const copies = "Copies";
export const book = "Book";
export const where = "Where";
export const price = "Price";
export const amount = "Amount";
export const cancelledCopies = "{count|one copy cancelled|# copies cancelled}";
export const returnedCopies = "{count|one copy returned|# copies returned}";
export const money = "Money";
/** Payment of an order, in the words of its shop. */
export const paying = {
  paid: "Paid in full.",
  beingPaid: "The payment is not finished.",
  authorized: "Their card is authorized and not charged yet.",
  inReview:
    "The customer has paid, and the provider is checking the payment. This can take days. Check with the provider whether it waits for you.",
  nothingToPay: "There is nothing to pay.",
  refunded: "Refunded in full: {amount}.",
  refundedInPart: "{amount} of what they paid has been refunded.",
  refundComing: "A refund is on its way: {refunds}.",
  refundLeft: "A refund did not get through: {refunds}. Give the money back another way, and record it.",
  handBack: "They paid {amount} in the shop: hand it back.",
  notCharged: "They are not charged.",
  payOnContact: "They wait to hear from you about the payment.",
  payByCard: "Charge their card when you prepare the order.",
  payAtPickup: "They pay when they pick up the order.",
  payAtDoor: "They pay at the door, or in the shop before the event.",
  payInShop: "They pay in the shop.",
  notPaidYet: "They have the order and have not paid for it yet.",
  payLater: "They pay online, from the link in their email.",
  payByTransfer: "They pay by bank transfer. Record it once it has arrived.",
  payByPhone: "They call to pay.",
} as const;
/** Ways to pay, other than providers, that customers choose at checkout. */
export const ways = {
  not_required: "No payment needed",
  pickup: "In the shop",
  contact: "To be arranged",
  later: "Online, from a link in their email",
  transfer: "Bank transfer",
  phone: "By phone",
  credit_card: "Credit card",
} as const;
export const subtotal = "Subtotal";
export const shippingRow = "Shipping";
export const tbd = "Not set yet";
export const total = "Total";
export const provider = "Payment through {provider}";
export const attemptStates = {
  begun: "not finished",
  authorized: "authorized, not charged",
  capturing: "being charged",
  in_review: "being checked",
  paid: "paid",
  ended: "not paid",
  refund_due: "to be refunded",
  refunded: "refunded",
} as const;
export const providerState = "{state}, {reference}";
export const refunds = "Refunds";
export const refundStates = {
  started: "on its way",
  done: "done",
  by_hand: "to be made by hand ({problem})",
  failed: "refused: {problem}",
  returned: "came back from the customer’s bank ({problem})",
} as const;
export const recordRefund = "Record that it was given back";
export const refundToGive = {
  returned:
    "{amount} of a refund came back: the customer’s bank did not take it. Agree with the customer on another way, and record it once they have it.",
  by_hand:
    "{amount} has to be given back by hand. Make the refund in {provider}’s own pages, or agree with the customer on another way, and record it once they have it.",
  unanswered:
    "{provider} has not said whether it made a refund of {amount}. Look for it in the provider’s own pages. If it is not there, make it there, or agree with the customer on another way. Record it once they have the money.",
} as const;
export const refundReference = "How it was given back";
export const refundReferenceHint = "Such as the number of the transfer or of the cheque. It may stay empty.";
export const refundGivenText =
  "{amount} is recorded as given back, and the customer gets an email that says so. This cannot be undone.";
export const customerPage = "The customer’s page";
export const history = "History";
export const heldUnpaid =
  "Its copies are held until {date}. If it isn’t paid by then, it is cancelled. If you accept it first, it stays, and you collect the payment yourself.";
export const waitsFor = {
  quote: "The customer has to answer the quote.",
  payment: "The payment is not finished yet.",
  supplier: "Copies have to come from a supplier first.",
  done: "Nothing is left to do.",
} as const;
export const quoteUntil = "The prices hold until {date}.";

export const did = {
  taken: "Taken by phone by {who}.",
  accepted: "{who} accepted the order.",
  ready: "{who} marked it as ready for pickup.",
  completed: "{who} handed it over.",
  shipped: "{who} shipped a parcel.",
  cancelled: "{who} cancelled the order.",
  refunded: "{who} refunded.",
  quoted: "{who} priced the quote.",
  priced: "{who} set the shipping price.",
  paid: "{who} marked it as paid in the shop.",
  charged: "{who} had the card charged.",
  location: "{who} changed the pickup location. It was {was}.",
  address: "{who} changed the address. It was {was}.",
  note: "{who} wrote a note:",
  resent: "{who} sent an email again.",
  disputed: "{who} recorded a dispute.",
  dispute_note: "{who} wrote about the dispute:",
  dispute_open: "{who} marked the dispute as still to answer.",
  dispute_under_review: "{who} marked the dispute as answered.",
  dispute_won: "{who} marked the dispute as won.",
  dispute_lost: "{who} marked the dispute as lost.",
} as const;
export const didUndo = "{who} undid that on {date}.";
export const cancelledLines = "{who} cancelled {items} ({amount}).";
export const refundedLines = "{who} refunded {items} ({amount}).";
/** An order with a pre-ordered title that is not out yet. */
export const held =
  "Not before {date}: “{title}” is a pre-order, and nothing is handed over or shipped before that day.";
export const placedBy = "{name} placed the order.";
export const pricedAt = "{who} set the shipping price: {amount}.";
export const requestedBy = "{name} asked for a quote.";
export const emailTo = "Email to {recipient}:";
export const emailStates = {
  sent: "sent",
  waiting: "not sent yet",
  failing: "not sent yet, tried again: {problem}",
  failed: "given up: {problem}",
  held: "held back until tomorrow",
} as const;
export const undo = "Undo";

export const submit = {
  accept: "Accept",
  ready: "Mark as ready",
  complete: "Hand over",
  ship: "Ship a parcel",
  cancel: "Cancel copies",
  cancelRest: "Cancel the rest",
  refund: "Refund copies",
  "refund-amount": "Refund an amount",
  quote: "Price the quote",
  shipping: "Set the shipping price",
  paid: "Mark as paid",
  charge: "Charge the card",
  location: "Change the pickup location",
  address: "Change the address",
  dispute: "Record a dispute",
  resend: "Send it again",
  note: "Add note",
} as const;
export const withMessage = {
  accept: "Accept with a message",
  ready: "Mark as ready with a message",
  complete: "Hand over with a message",
} as const;
export const billTo = "Bill to";
export const noteToShopper = "Message to the customer";
export const noteToShopperHint = "It is added to their email.";
export const acceptText =
  "The customer gets an email that the order is being prepared. You can undo this for a day.";
export const readyText = "The customer gets an email that the order is ready. You can undo this for a day.";
export const completeText =
  "The order is done, and the customer gets an email that thanks them. You can undo this for a day.";
export const shipText =
  "The parcel is marked as sent, and the customer gets an email with what is in it. This cannot be undone.";
export const whichParcel = "Which parcel?";
export const trackingField = "Tracking number";
export const shipSubmit = "Mark as shipped";
export const cancelTitle = "Cancel copies of order {number}";
export const cancelText =
  "These copies leave the order, and the customer gets an email. Anything paid for them online or by gift card is refunded at once. This cannot be undone.";
export const cancelQuoteText =
  "The quote is cancelled, and the customer gets an email. This cannot be undone.";
export const sentStays = "Parcels already sent are not affected.";
export const refundTitle = "Refund copies of order {number}";
export const refundText =
  "We refund these copies and their taxes the way they were paid, and email the customer. This cannot be undone.";
export const refundInShop = "{amount} was paid in the shop: you hand that part back yourself.";
export const refundAmountTitle = "Refund an amount of order {number}";
export const refundAmountText =
  "The money goes back the way it was paid, and the customer gets an email. Nothing is taken off the order: for that, refund copies. This cannot be undone.";
export const refundOwed =
  "{amount} is owed to the customer: they paid it for what is no longer on the order.";
export const refundVoidsCards =
  "This order bought gift cards. Refunding everything voids them, and only works if none of them has been used.";
export const howMuch = "How much?";
export const refundPart = "A part of it";
export const refundEverything = "Everything that is left ({amount})";
export const refundedAmount = "Amount of the part";
export const partOrEverything =
  "To refund everything, leave the amount empty. To refund this amount, choose “A part of it”.";
export const refundAmountSubmit = "Refund the money";
export const copiesOf = "Copies of {title}";
export const allCopies = "All copies listed here";
export const atMost = "At most {count}; empty or 0 for none.";
export const shippingOff = "Shipping to take off";
export const shippingOffHint = "At most {amount}.";
export const restock = "Put the copies back on the shelves";
export const reason = "Reason";
export const reasonHint = "The customer reads it in their email.";
export const cancelQuote = "Cancel the quote";
export const cancelSubmit = "Cancel these copies";
export const showAmounts = "Show the amounts first";
export const givenBack = {
  payment: "{amount} goes back the way it was paid online.",
  gift_card: "{amount} goes back to gift cards.",
  by_hand: "You hand back {amount}, which was paid in the shop.",
} as const;
export const nothingGivenBack = "No money goes back: nothing was paid for these copies.";
export const handBackHow = "How do you hand back what was paid in the shop?";
export const refundSubmit = "Refund these copies";
export const badCopies = "Enter a number of copies.";
export const badAmount = "Enter an amount such as 12.50.";
export const quoteText =
  "The customer gets an email with these prices and can accept them until they expire. You can price the quote again until then.";
export const priceOf = "Price of one copy of {title}";
export const copiesWanted = "{count|One copy|# copies}";
export const shipToAddress = "Address to ship it to";
export const shippingPriceHint = "For a quote that is shipped.";
export const badDay = "Choose a day, or type it as year, month and day: 2026-12-31.";
export const shippingPrice = "Price of shipping";
export const priceUntil = "Last day of the prices";
export const deliveryOf = "Delivery";
export const asAsked = "As the customer asked: {how}";
export const quotePickup = "Pickup at {location}";
export const quoteShip = "Ship it to the address below";
export const shippingText =
  "The customer gets an email with the price and the ways to pay. You can set it again until something is paid.";
export const paidText =
  "{amount} is recorded as paid in the shop. You can undo this until the end of the day.";
export const chargeText =
  "{amount} is taken from the customer’s card, and they get an email. The card can be charged once: what you take off the order later is refunded. This cannot be undone.";
export const authorizedUntil = "The card is authorized until {date}. Charge it before then.";
export const authorizedOpen = "The card is authorized. Charge it when you have found the books.";
export const chargedByItself =
  "The card is charged automatically when you mark the order as ready, ship it or hand it over.";
export const paidHow = "How was it paid?";
export const paidBy = {
  cash: "Cash",
  card: "Card",
  check: "Cheque",
  transfer: "Bank transfer",
  other: "Another way",
} as const;
export const locationText =
  "The customer gets an email with the new location. Copies that were taken elsewhere have to be brought there.";
export const locationOnly = "The shop has no other location.";
export const newLocation = "New location";
export const addressText =
  "The customer gets an email with the new address. The price of shipping stays as it is.";
export const noteField = "Note for colleagues";
export const noteHint = "Only staff read it. A customer who asks for their data is entitled to it.";
export const emailTitle = "Email about order {number}";
export const emailSubject = "Subject";
export const emailRecipient = "To";
export const emailState = "State";
export const emailWritten = "Written";
export const emailGone = "Its text has been deleted.";
export const resendText = "The same email is sent once more to {recipient}.";
export const undoTitle = "Undo a step of order {number}";
export const undoText =
  "The order goes back to how it was before, and an email that has not left is not sent.";
export const backToOrder = "Back to the order";
export const changed = "The order has changed";
export const changedTitle = "Order {number} has changed";
export const changedText =
  "Somebody changed this order after you opened it, so nothing was done. Since then:";
export const lookAgain = "Look at the order";
export const mayNot =
  "Your login does not include this. Somebody who looks after the staff can give you the right to it: “{right}”.";

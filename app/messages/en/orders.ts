/** The order page and the emails about an order. */
export const emailSubject = "Your order {number} at {shop}";
export const emailTitle = "Thank you for your order";
export const emailFor = "Ordered by";
export const emailThanks = "Thank you for your order {number} at {shop}.";
export const emailSeeOrder = "View your order";
export const emailSeeQuote = "View your quote";
export const emailOpenOrder = "Open the order";
export const emailCustomer = "Customer";
export const emailPrefers = {
  email: "Prefers to hear from you by email",
  phone: "Prefers a phone call",
  text: "Prefers a text message",
} as const;
export const emailNote = "Note from the customer";
export const payment = "Payment";
export const copies = "{count|one copy|# copies}";
export const emailNewOrder = "New order {number}";
export const purchaseOrder = "Purchase Order #";
export const toBeOrdered = "To be ordered";
export const partToBeOrdered = "{count} of {quantity} to be ordered";
export const subtotal = "Subtotal";
export const total = "Total";
export const whatNextPickup =
  "We will set your books aside at {location} and tell you as soon as they are ready. Please wait for that message before you come in.";
export const weBring = "We bring copies from {locations}.";
export const whatNextShip = "We’ll pack your books and email you as soon as they are on their way.";
export const whatNextEmail =
  "We’ll email your gift cards as soon as your order is paid, or on the day you chose.";
export const whatNextTickets =
  "Your name will be on the list at the door. You don’t need to print or bring anything.";
/** Added to the text about an order's books. */
export const alsoTickets = "Your tickets: your name will be on the list at the door.";
export const alsoGiftCards =
  "Your gift cards: we’ll email them as soon as your order is paid, or on the day you chose.";
export const ticketCode = "Ticket code: {code}";
export const ticketPicture = "The ticket’s code as a picture, to be scanned at the door";
export const yourEvents = "{count|Your event|Your events}";
export const paid = "Paid in full.";
export const notesLabel = "Instructions";
export const taxesLabel = "Taxes";
export const frenchTerms =
  "Contract in English, chosen after receiving the terms of sale in French (version {version})";
export const taxExempt = "Tax exempt: certificate {certificate}";
export const taxNumber = "Tax no. {number}";
export const staffPickup = "Pick up at {location}";
export const staffPickupBring = "Pick up at {location} (bring {copies})";
export const staffShipFrom = "Ship to {place} with {provider}, from {location}";
export const staffEmailed = "Emailed: nothing to pick up or ship";
export const bringFrom = "{quantity} from {location}";
export const payByCard = "We will charge your card when we prepare your order.";
export const shipping = "Shipping";
export const shippingTbd = "to be determined: we’ll email you the price before anything is charged";
export const giftCards = "Gift cards";
export const owing = "Amount due";
export const paidAmount = "Paid";
export const authorizedAmount = "To be charged to your card";
export const authorized = "Your card is authorized. We charge it when we have found your books.";
/** Below the amounts of an order that is sent to another country than the shop's. */
export const currencyAbroad = {
  CAD: "All amounts are in Canadian dollars, and so is your payment.",
  USD: "All amounts are in US dollars, and so is your payment.",
} as const;
export const importDuties =
  "Your order crosses a border: duties, taxes and brokerage fees may be charged when it arrives. They are not part of the total.";
export const shipTo = "Ship to";
export const billTo = "Billing address";
export const copiesAt = "{quantity} at {location}";
export const copiesToOrder = "{quantity} to be ordered";
export const whereCopies = "Copies: {where}";
export const stillOwed = "Still owed: {amount}";
export const stillOwedPlusShipping = "Still owed: {amount}, plus shipping";
export const nothingOwed = "Nothing is owed.";
export const chargedLess = "Only {paid} of {owing} was charged, and the order counts as paid.";
export const beingPaid =
  "Your payment is not finished yet. If you have closed its page, you can continue here within half an hour.";
export const reviewedStatus = "Payment being checked";
export const paymentInReview =
  "Your payment is being checked, which can take a few days. We’ll hold your order until then, and email you as soon as we know. Please don’t pay again.";
export const reviewSubject = "Your order {number} at {shop}: your payment is being checked";
export const reviewTitle = "Your payment is being checked";
export const reviewThanks =
  "Thank you for your order {number} at {shop}. You have paid with {provider}, which takes a closer look at some payments.";
export const reviewFailedSubject = "Your payment for order {number} at {shop} did not go through";
export const reviewFailedTitle = "Your payment did not go through";
export const reviewFailedText =
  "{provider} has checked your payment of {amount} for order {number} and did not approve it. Nothing was charged.";
export const reviewFailedStays = "Your order is still open. You can pay in another way on its page.";
export const reviewFailedVoid =
  "We have cancelled the order and no longer hold its items. You are welcome to order them again and pay in another way.";
export const payPage = "Payment";
export const payTitle = "Pay for order {number}";
export const payLead = "Your order comes to {amount}, including shipping and taxes.";
export const payNow = "Pay {amount}";
export const payGoOn = "Continue paying {amount}";
export const payOnline = "Pay online";
export const backToOrder = "Back to your order";
export const shippingPriceSubject = "Shipping for your order {number} at {shop} costs {amount}";
export const shippingPriceTitle = "Your shipping price";
export const shippingPriceText =
  "Shipping for your order {number} costs {amount}. With shipping, you owe {total}.";
export const shippingFreeSubject = "Shipping for your order {number} at {shop} is free";
export const shippingFreeText = "Shipping for your order {number} is free. You owe {total}.";
export const shippingPayOnline =
  "You can pay {total} online now ({ways}). If you would like to pay another way, please contact us.";
export const paidLaterSubject = "We have received your payment for order {number} at {shop}";
export const paidLaterTitle = "We have received your payment";
export const paidLaterText = "Thank you. We have received your payment of {amount} for order {number}.";
export const emailPaidLater = "Order {number} was paid online: {amount}";
export const firstParcelTitle = "The first parcel is on its way";
export const firstParcel =
  "The first parcel of your order {number} is on its way. We will send the rest as soon as it is here.";
export const tracking = "Tracking number";
export const trackingNumber = "Tracking number: {tracking}";
export const refundSubject = "Your refund for order {number} at {shop}";
export const refundTitle = "Your refund of {amount}";
export const refundText = "We have refunded {amount} of your order {number}.";
export const refundFor = "For";
export const refundLabel = "Refund";
export const refundOf = "{amount} to {to}";
export const refundOfInShop = "{amount} in the shop";
export const refundToCard = "gift card •••• {number}";
export const refundToCards = "gift card";
export const refundInShop = "in the shop";
export const refundedTo = "Refunded to {to}, {date}";
export const refundedInShop = "Refunded in the shop, {date}";
export const refundDue = "Refund to {to}, on its way";
export const refundNotTaken = "Refund to {to}, which did not get through";
export const historyShipping = "Shipping price set: {amount}";
export const historyRefund = "Refunded {refund}";
export const historyRefundDue = "Refund started: {refund}";
export const historyRefundLeft = "Refund that did not get through: {refund}";
export const handBack = "You paid {amount} in the shop. Please ask us for it: we’ll hand it back.";
export const refundComing = "We are refunding {refunds}.";
export const refundLeft =
  "Our refund did not get through: {refunds}. We’ll get in touch to give you your money another way.";
export const takenOff = "Cancelled or returned";
export const newTotal = "New total";
export const historyCancelled = "Cancelled: {items} ({amount})";
export const historyReturned = "Returned: {items} ({amount})";
export const copiesOf = "{quantity} × {title}";
export const copiesCancelled = "{count} of {quantity} cancelled";
export const copiesReturned = "{count} of {quantity} returned";
export const redirectedSubject = "Your order {number} at {shop} has changed";
export const redirectedTitle = "Your order goes somewhere else";
export const redirectedPickup =
  "You can now pick up your order {number} at {location}. If you did not expect this, please reply to this email or call us.";
export const redirectedAddress =
  "Your order {number} will be sent to another address. If you did not expect this, please reply to this email or call us.";
export const reductionSubject = "A part of your order {number} at {shop} was cancelled";
export const reductionTitle = "A part of your order was cancelled";
export const reductionText =
  "This part of your order {number} was cancelled. If you did not expect this, please reply to this email or call us.";
export const unmatchedSubject = "Your payment of {amount} to {shop} was refunded";
export const unmatchedTitle = "Your payment was refunded";
export const unmatchedText =
  "We received a payment of {amount} that we could not use for order {number}, so we have refunded it. You will get it back the way you paid.";
export const refunded = "We have refunded {amount}, which is all you paid.";
export const refundedInPart = "We have refunded {amount} of what you paid.";
export const refundedName = "Refunded";
export const notCharged = "You won’t be charged.";
export const parcels = "Parcels";
export const parcelOf = "Parcel {number}";
export const parcelWaiting = "Not sent yet";
export const parcelSent = "Sent on {date}";
export const payAtPickup = "You pay when you pick up your order.";
export const payAtDoor = "You pay at the door, or in our shop before the event.";
export const payInShop = "You pay in our shop.";
export const notPaidYet = "It is not paid yet.";
export const heldUntil = "We hold your order until {date}, and cancel it then if it is not paid.";
export const holdEnded = "It was not paid by {date}, so we do not hold it any longer. Nothing was charged.";
export const payReminderSubject = "Your order {number} at {shop} is waiting for your payment";
export const payReminderTitle = "Your order is waiting for you";
export const payReminderText = "We are holding your order {number} for you, and it is not paid yet.";
export const authorizationEndedSubject = "Please pay for your order {number} at {shop}";
export const authorizationEndedTitle = "Please pay for your order";
export const authorizationEndedText =
  "We could not charge your card for order {number} in time, so nothing was charged. Please pay from this link, and we’ll get your order to you.";
/** Emails to the shop about refunds that did not reach the customer. */
export const emailRefund = {
  subject: {
    returned: "A refund of order {number} came back: {amount}",
    failed: "A refund of order {number} was refused: {amount}",
    by_hand: "A refund of order {number} is left to you: {amount}",
    unanswered: "A refund of order {number} may not have been made: {amount}",
  },
  text: {
    returned:
      "{provider} had made this refund, and the customer’s bank sent the money back, often because the card was closed. The money is with you again and still owed. Agree with the customer on another way, give it back, and record that on the order’s page.",
    failed:
      "{provider} refused this refund, so the customer has not got the money. You can try it again, or agree with the customer on another way.",
    by_hand:
      "{provider} could not make this refund from here. Make it in the provider’s own pages, or agree with the customer on another way, and record that on the order’s page.",
    unanswered:
      "{provider} was asked for this refund and has not said whether it was made. Look for it in the provider’s own pages. If it is not there, make it there, or agree with the customer on another way. Then record it on the order’s page.",
  },
  reason: "What the provider says",
} as const;
export const emailAuthorizationEnds = {
  subject: "Charge the card of order {number} by {date}",
  text: "The card is authorized for {amount} until {date}. Charge it before then; otherwise nothing is charged, and the customer has to pay again.",
} as const;
export const emailAuthorizationEnded = {
  subject: "The card of order {number} can’t be charged any more",
  text: "Its authorization has ended, so {amount} is not paid. The customer has an email with a link to pay. The order stays as it is until you cancel it.",
} as const;
export const payLater = "You pay online, from the link in our email or on this order’s page.";
export const payByTransfer = "You pay by Interac e-Transfer. Please give order number {number} with it.";
export const payByPhone = "You call us to pay. Please have order number {number} at hand.";
export const payOnContact = "We will contact you about the payment.";
export const nothingToPay = "There is nothing to pay.";

export const quoteTitle = "Quote {number}";
export const requestedOn = "Requested on {date}";
export const orderTitle = "Order {number}";
export const orderPlaced = "Thank you. Your order has been placed.";
export const continueShopping = "Continue Shopping";
export const placedOn = "Placed on {date}";
export const whatHappensNext = "What happens next";
export const contactLabel = "Contact";
export const itemsLabel = "Items";
export const keepLink =
  "Save the link to this page: it opens your order without an account. We have also emailed it to {email}.";
export const emailOnItsWay = "A confirmation is on its way to {email}.";
export const downloadExcel = "Download as Excel";
export const downloadCsv = "Download as CSV";
export const downloadPdf = "Download as PDF";
export const statuses = {
  pending: "Waiting for payment",
  void: "Not placed",
  requested: "Quote requested",
  quoted: "Quote",
  declined: "Quote declined",
  shipped: "On its way",
  placed: "Received",
  accepted: "Being prepared",
  ready: "Ready for pick-up",
  completed: "Picked up",
  cancelled: "Cancelled",
} as const;
/** For an order of tickets alone, or of tickets and gift cards. */
export const ticketsStatuses = { accepted: "Confirmed", ready: "Confirmed", completed: "Completed" } as const;
export const ticketsTexts = { completed: "Your order is complete. Thank you." } as const;
export const ticketsEmails = {
  accepted: {
    subject: "Your order {number} at {shop} is confirmed",
    title: "Your tickets are reserved",
    text: "We have your order {number}. Your name will be on the list at the door.",
  },
  completed: {
    subject: "Your order {number} at {shop}",
    title: "Your order is complete",
    text: "Your order {number} is complete. Thank you.",
  },
} as const;
/** For an order of gift cards, which are emailed. */
export const emailedTexts = {
  accepted: "We have your order. We’ll email your gift cards as soon as it is paid, or on the day you chose.",
  completed: "Your gift cards have been emailed.",
} as const;
export const emailedEmails = {
  accepted: {
    subject: "Your order {number} at {shop} is being prepared",
    title: "We are preparing your gift cards",
    text: "We have your order {number}. We’ll email your gift cards as soon as it is paid, or on the day you chose.",
  },
  completed: {
    subject: "Your order {number} at {shop}",
    title: "Your order is complete",
    text: "Your order {number} is complete. Thank you, and enjoy giving.",
  },
} as const;
/** For an order that is sent. */
export const sentStatuses = { completed: "Delivered" } as const;
export const sentTexts = {
  accepted: "We are getting your books together and will email you as soon as they are on their way.",
  completed: "Your books have arrived. We hope you enjoy them.",
} as const;
export const sentEmails = {
  accepted: {
    subject: "Your order {number} at {shop} is being prepared",
    title: "We are packing your books",
    text: "We have your order {number} and are packing your books. We will email you as soon as they are on their way.",
  },
  completed: {
    subject: "Your order {number} at {shop}",
    title: "Your books have arrived",
    text: "Your order {number} has arrived. Thank you, and enjoy your books.",
  },
} as const;
export const statusTexts = {
  pending: "This order is waiting for payment.",
  void: "This order was not placed: its payment did not go through. Nothing was charged.",
  requested: "We are looking at your request and will email you our prices.",
  quoted: "These are our prices. You can accept them until {until}.",
  declined: "You have declined this quote.",
  shipped: "Your books are on their way.",
  accepted:
    "We are getting your books together at {location} and will let you know as soon as they are ready.",
  ready: "Your books are ready for you at {location}.",
  completed: "You have picked up your books. We hope you enjoy them.",
  cancelled: "This order was cancelled.",
} as const;
export const statusEmails = {
  shipped: {
    subject: "Your order {number} at {shop} is on its way",
    title: "Your books are on their way",
    text: "Your order {number} is on its way to you.",
  },
  accepted: {
    subject: "Your order {number} at {shop} is being prepared",
    title: "We are getting your books together",
    text: "We have your order {number} and are getting your books together at {location}. We will email you as soon as they are ready.",
  },
  ready: {
    subject: "Your order {number} is ready at {location}",
    title: "Your books are ready",
    text: "Your order {number} is ready. You can pick it up at {location} whenever we are open.",
  },
  completed: {
    subject: "Your order {number} at {shop}",
    title: "Enjoy your books",
    text: "You have picked up your order {number}. Thank you, and enjoy your books.",
  },
  cancelled: {
    subject: "Your order {number} at {shop} was cancelled",
    title: "Your order was cancelled",
    text: "Your order {number} was cancelled. If you did not expect this, please reply to this email or call us.",
  },
} as const;
export const whatHappened = "Order history";
export const amongFavourites = "{count|One title you bought is|# titles you bought are} in your favourites.";
export const removeFromFavourites = "Remove from favourites";

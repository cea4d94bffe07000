/** The desk: gift cards. */
export const cardsTitle = "Gift cards";
export const which = "Which gift cards";
export const all = "All gift cards";
export const returned = "Could not be delivered";
export const find = "Find";
export const findHint = "A number or its last four digits, an order’s number, or an email address.";
export const findSubmit = "Find";
export const clear = "Show all";
export const none = "No gift cards.";
export const columns = {
  card: "Card",
  issued: "Issued",
  balance: "Balance",
  sentTo: "Sent to",
  order: "Order",
  state: "State",
} as const;
/** A card by the last digits of its number, or by its id if they are not shown. */
export const endsIn = "•••• {digits}";
export const byId = "No. {id}";
export const cardTitle = "Gift card {card}";
export const pageOfCard = "Gift card";
export const states = {
  valid: "Can be spent",
  used: "Used up",
  waiting: "Not emailed yet",
  returned: "Could not be delivered",
  void: "Void",
  moved: "Moved to another number",
} as const;
export const bought = "Bought";
export const boughtIn = "by {name} in order {number}";
export const byEmail = "By email";
export const sentOn = "{email}, {date}";
export const willBeSent = "{email}, on {date}";
export const movedTo = "The balance is on {card} now.";
export const ledger = "History";
export const back = "To the gift cards";
export const backToCard = "To the card";
/** Entries of the ledger. */
export const entries = {
  bought: "Bought for {amount}.",
  imported: "Added with {amount}.",
  issued: "{who} issued it with {amount}.",
  sold: "{who} sold it for {amount}. Paid by: {means}.",
  credited: "{who} issued it as store credit for books, with {amount}.",
  spent: "{amount} spent.",
  given_back: "{amount} refunded to it.",
  corrected: "{who} corrected the balance by {amount}.",
  voided: "{who} made it void. It held {amount}.",
  cancelled: "Made void, because its order was cancelled or refunded. It held {amount}.",
  movedFrom: "{who} moved {amount} here from another number.",
  movedAway: "{who} moved {amount} to another number.",
  left: "Balance: {balance}",
} as const;

export const issue = "Issue a gift card";
export const issueLead =
  "You see the number and the PIN once, on the next page. With an email address, we email the card as well.";
export const amount = "Amount";
export const paidBy = "Paid by";
export const storeCredit = "Nothing: store credit for returned or traded-in books";
export const recipientName = "Name";
export const recipientNameHint = "Who it is for. The email names them.";
export const recipientEmail = "Email";
export const issueSubmit = "Issue this gift card";

export const newCard = "Gift card for {amount}";
export const newCardOf = "Gift card from {shop}";
export const newCardLead = "Print this page or copy the number and the PIN. We don’t show them again.";
export const newCardSent = "It is on its way to {email}.";
export const number = "Number";
export const pin = "PIN";

export const voidTitle = "Void this gift card";
export const voidOf = "Void gift card {card}";
export const voidText =
  "The card’s {amount} can no longer be spent, and the number stops working. This does not pay anything back: refund the order if the customer should get the money. This cannot be undone.";
export const voidSubmit = "Void this card";
export const moveTitle = "Move the balance to a new number";
export const moveOf = "Move the balance of gift card {card}";
export const moveText =
  "The card’s {amount} move to a new number with a new PIN, which you see once, on the next page. The old number stops working at once. This cannot be undone.";
export const gone = "This card is void already, so there is nothing to move.";
export const moveSubmit = "Move the balance";
export const sendTitle = "Send this gift card";
export const sendOf = "Send gift card {card}";
export const sendText =
  "We email the card with a new number and a new PIN. The number that was sent before stops working, and so does its link.";
export const sendMany = "The line bought {count} cards. All of them are sent together.";
export const sendLater = "It has not been emailed yet. It will go to this address instead, on its day.";
export const sendSubmit = "Send";

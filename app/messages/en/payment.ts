/** Payment: gift cards, cards, and the pages of providers. */
export const giftCardsTitle = "Gift cards";
export const giftCardNumber = "Gift card number";
export const giftCardPin = "PIN";
export const addCard = "Add card";
export const cardBalance = "Balance {amount}";
export const cardUsed = "{amount} of it is used for this order.";
export const cardsVoid =
  "{count|One of your gift cards|# of your gift cards} can no longer be used. If you don’t know why, please ask us.";
export const cardsForGoods = "Gift cards can’t pay for other gift cards.";
export const cardAmount = "Amount to use of card {number}";
export const saveAmount = "Save amount";
export const cardOnOrder = "Gift card {number}: {amount}";
export const removeCard = "Remove";
export const removeCardOf = "Remove card {number}";

export const cardTitle = "Your card";
export const cardLead =
  "We charge your card when we prepare your order. Its number is encrypted right away: only our staff can read it, and it is destroyed after use.";
export const accepted = "We take {brands}.";
export const brands = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
} as const;
export const cardName = "Name on the card";
export const cardNumber = "Card number";
export const expiryMonth = "Expiry month";
export const expiryYear = "Expiry year";
export const cvv = "CVV";
export const cvvHint = "Three digits on the back, or four on the front of American Express.";
export const cardCountry = "Country";
export const countries = { CA: "Canada", US: "United States", other: "Other" } as const;
export const postalCode = "Postal code";
export const kept = "You have entered {brand} ending in {last}. Enter another one to change it.";

export const announcedTitle = "Your card";
export const announcedText =
  "You enter your card on the secure page of {provider} after you have looked over your order. Nothing is charged before that, and we never see the card’s number.";
export const scriptsNeeded =
  "This way of paying needs JavaScript, because your card goes straight to {provider}. Without it, please choose another way.";
export const otherWay = "Choose another way to pay";
export const fieldLead = "Your card goes straight to {provider}. We never see its number.";
export const testCard =
  "This shop’s {provider} account is simulated: a test card ending in 4242 is used, and no money moves.";
export const fieldFailed = "The card could not be read. Please check it and try again.";

export const payingTitle = "Your payment is not finished";
export const payingText =
  "Your payment of {amount} is waiting at {provider}. We’ll hold your books for half an hour.";
export const goOn = "Continue to {provider}";
export const callOff = "Cancel payment";
export const callOffText = "You won’t be charged, and you can change your order.";
export const backFailed = "The payment did not go through";
export const arrived = "Your payment has arrived";
export const arrivedText = "Your order is placed. A confirmation is on its way to your email address.";
export const inReview = "Your payment is being checked";
export const stillWaiting =
  "We’ll keep checking. You can stay here and try again in a moment, or close this page.";
export const lookAgain = "Check again";
export const toPayment = "Back to payment";

/** On the page of a payment provider. */
export const chargeFor = "{shop}, order {number}";
export const giftCardPage = "Checkout Gift Card";
export const returnPage = "Payment";
export const simulatorTitle = "Payment simulator";
export const simulatorText =
  "This page stands in for a payment provider. No money moves. {shop} asks for {amount}.";
export const approve = "Approve";
export const decline = "Decline";
export const cancel = "Cancel";
export const leave = "Approve and never come back";
export const twice = "Approve and come back twice";
export const simulatorStates = {
  open: "open",
  approved: "approved",
  declined: "declined",
  cancelled: "cancelled",
  voided: "voided",
} as const;
export const simulatorDone = "Done here: this payment is {state}.";
export const comeBack = "Back to the shop";

/** The page for one gift card, when gift cards pay for the whole order. */
export const cardPageTitle = "How much of your gift card to use";
export const changeAmount = "Change amount";
export const changeAmountOf = "Change amount of card {number}";
export const backToReview = "Back to your order";

/** Gift cards for sale: their page, their lines in a cart and an order, their email, and the card itself. */
export const title = "Gift cards";
export const range = "Gift cards can be loaded with any amount between {min} - $9999.00";
export const neverExpire = "Gift cards never expire.";
export const byEmail = "We email the card on the day you choose, with a page to print.";
export const onlyInShop = "Gift cards are sold in our shops.";
export const buyTitle = "Buy a gift card";
export const design = "Design";
export const amount = "Amount";
export const quantity = "How many";
export const personalTitle = "Personalize it";
export const to = "To";
export const from = "From";
export const message = "Message";
export const messageHint = "At most {count} characters.";
export const deliveryTitle = "Where to send it";
export const recipient = "Recipient’s email";
export const recipientHint = "Leave this empty to get the card yourself.";
export const sendOn = "Send it on";
export const sendOnHint = "Leave this empty to send it as soon as your order is paid.";
export const add = "Add to cart";
export const update = "Update gift card";
export const editTitle = "Edit your gift card";
export const edit = "Edit";
export const editOf = "Edit gift card: {name}";
export const backToCart = "Back to your cart";
export const addedTitle = "Your gift card is in your cart";
export const keepShopping = "Keep shopping";
export const addMore = "Add more gift cards";

/** The balance of a card. */
export const checkTitle = "Check a gift card";
export const check = "Show balance";
export const balance = "Your balance is {balance}";
export const hint = "The card number is in the email with the card, or on the card itself.";

/** A line of a cart or an order. */
export const lineTo = "To: {name}";
export const lineFrom = "From: {name}";
export const lineMessage = "Message: {message}";
export const goesTo = "Emailed to {email} on {date}";
export const goesToSoon = "Emailed to {email} as soon as the order is paid";
export const goesToYou = "Emailed to you on {date}";
export const goesToYouSoon = "Emailed to you as soon as the order is paid";
export const deliverByEmail = "Check out";
export const emailed = "By email";
export const states = {
  waiting: "We will email it to {email} on {date}.",
  sent: "We emailed it to {email} on {date}.",
  returned: "We could not deliver it to {email}.",
  void: "This gift card is no longer valid.",
} as const;
export const sendElsewhere = "Change the email address";
export const sendAgain = "Send it again";
export const sendTitle = "Send this gift card";
export const sendText =
  "The card gets a new number. The one we sent before stops working, so nobody else can use it.";
export const sendWaitingText = "We will email the card to this address on {date}.";
export const send = "Send gift card";
export const saveAddress = "Save address";
export const sendTo = "Email address";
export const backToOrder = "Back to your order";

/** The card, on the page that its email leads to. */
export const pageTitle = "Your gift card";
export const worth = "{amount} gift card";
export const number = "Card number";
export const pin = "PIN";
export const balanceLabel = "Balance";
export const notValid = "This card is no longer valid.";
export const print = "Print it (PDF)";
export const printed = "Gift card from {shop}";
export const howToUse = "Enter the number and the PIN when you check out at {url}, or show them in our shop.";
export const keepSecret = "Keep the number to yourself: anyone who has it can spend the card.";
export const startShopping = "Start shopping";
export const oldLink =
  "The card may have been sent again with a new link. Please look for a newer email, or contact us.";

/** The emails. */
export const emailSubject = "A gift for you from {shop}";
export const emailTitle = "{count|You have a gift card|You have # gift cards}";
export const emailText = "{count|It holds|Each holds} {amount}, to spend at {shop}.";
export const emailOpen = "{count|See your gift card|See your gift cards}";
export const emailKeep =
  "Keep this email: its link shows the card number and the PIN. Gift cards never expire.";
export const returnedSubject = "We could not deliver your gift card (order {number})";
export const returnedTitle = "Your gift card did not arrive";
export const returnedText =
  "We could not deliver the {amount} gift card from order {number} to {email}. It is still valid. Open your order to check the address and send it again.";
export const returnedButton = "Open your order";

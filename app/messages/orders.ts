/** The order page and the mails that tell of an order. */
export const mailSubject = "Your order {number} at {shop}";
export const mailGreeting = "Dear {name},";
export const mailThanks = "Thank you for your order {number} at {shop}.";
export const mailSeeOrder = "You can look at your order here:";
export const mailNewOrder = "New order {number} from {name}";
export const purchaseOrder = "Purchase Order #";
export const toBeOrdered = "{count|one of them to be ordered|# of them to be ordered}";
export const subtotal = "Subtotal";
export const total = "Total";
export const whatNextPickup =
  "We will set your books aside at {location} and tell you as soon as they are ready. Please wait for that message before you come in.";
export const payAtPickup = "You pay when you pick up your order.";
export const payOnContact = "We will contact you about the payment.";
export const nothingToPay = "There is nothing to pay.";

export const orderTitle = "Order {number}";
export const orderPlaced = "Thank you. Your order has been placed.";
export const continueShopping = "Continue Shopping";
export const placedOn = "Placed on {date}";
export const whatHappensNext = "What happens next";
export const contactLabel = "Contact";
export const itemsLabel = "Items";
export const keepLink =
  "Keep the address of this page: it opens your order without an account. It is in the mail that we have sent to {email} as well.";
export const mailOnItsWay = "A confirmation is on its way to {email}.";
export const sheetTitle = "Title";
export const sheetAuthor = "Author";
export const sheetBinding = "Binding";
export const sheetQuantity = "Quantity";
export const sheetPrice = "Price";
export const sheetAmount = "Amount";
export const downloadExcel = "Download as Excel";

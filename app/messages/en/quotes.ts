/** Quotes: asked for, priced by the shop, accepted or declined. */
export const link = "Request a quote";
export const title = "Request a quote";
export const lead =
  "For larger orders, or when you need prices in writing first. Tell us what you need, and we'll email you prices for what is in your cart.";
export const message = "Your message";
export const submit = "Send request";
export const cartCleared = "Your cart will be emptied; its titles stay on the quote.";
export const until = "These prices are good until {date}.";
export const over = "These prices were good until {date}. Please ask us for a new quote.";
export const accept = "Accept for {amount}";
export const decline = "Decline";
export const howToPay = "How do you want to pay?";
export const pdf = "Download as PDF";
export const mailRequested = "Your request for a quote, {number}, at {shop}";
export const mailRequestedTitle = "We have your request";
export const mailRequestedText = "Thank you. We have your request and will email you our prices.";
export const mailNewRequestText = "A customer would like your prices for the titles below.";
export const mailNewRequest = "New request for a quote, {number}";
export const mailQuoted = "Our quote {number}, {shop}";
export const mailQuotedTitle = "Our prices for you";
export const mailQuotedButton = "View and accept the quote";
export const mailQuotedText = "These are our prices for what you asked for. They are good until {date}.";
export const page = "{page} (quote)";
export const pdfTitle = "Quote {number}";
export const pdfFor = "For {name}";
export const pdfTaxNumber = "Tax no. {number}";

/** The desk: reports about what was sold, and how it was paid. */
/** The page with files for a bookkeeper. */
export const bookkeeping = {
  title: "Files for bookkeeping",
  about: "Orders, payments and stock as tables, for your bookkeeper or their program",
  lead: "Each file is a table (CSV) that spreadsheets and bookkeeping programs open.",
  orders: "Orders",
  ordersAbout: "Lines, discounts, shipping, taxes, payments and refunds of these days",
  payments: "Payments",
  paymentsAbout: "Only payments, refunds and disputes of these days",
  stockAbout: "Copies and their value now, by location and condition",
  which: "Which file",
  downloadChosen: "Download the file",
  downloadStock: "Download the stock",
  tooMany: "There are too many orders for one file. Choose fewer days.",
} as const;
export const reportsTitle = "Reports";
export const lead =
  "Sales, taxes, payments and promotions add up the same entries, so their figures agree. Money from and to gift cards agrees with their balances. Days are those of the shop’s clock. Today’s orders are in them.";

/** The names of the reports. */
export const names = {
  sales: "Sales",
  taxes: "Taxes",
  payments: "Payments",
  "gift-cards": "Gift card balances",
  promotions: "What promotions cost",
  "book-law": "Sales under the book law",
  waiting: "Pickups and back orders",
  "low-stock": "Running out",
  bestsellers: "The week’s bestsellers",
} as const;
/** One line about each, on the page that lists them. */
export const abouts = {
  sales: "By day, month, title, subject or location",
  taxes: "For the tax return: by place and rate, with what was taken back in the same days",
  payments: "How money came and went, and orders that are not settled",
  "gift-cards": "What you owe on gift cards and store credit, and how it changed",
  promotions: "What each code took off",
  "book-law": "Books that institutions bought, by location, for the yearly report under Québec’s law",
  waiting: "Books waiting to be picked up, and copies still to come in, by age",
  "low-stock": "Titles that sell, with few copies left",
  bestsellers: "The file for BookNet Canada or the American booksellers",
} as const;
/** The contents of each report. */
export const leads = {
  sales:
    "Orders count on the day they were placed, whether they are paid or not. What is cancelled, returned or refunded later counts on the day that happens. The total adds up every amount except disputes.",
  taxes:
    "Each tax by the place it is owed to. It counts on the day of the order. What cancellations, returns and refunds take back counts on their own day, so past months never change. “Taxed” is the amount that the net tax was calculated from.",
  payments:
    "Money that came in and went back on these days, by the way it moved. The shop does not know what payment providers pay out to your bank, or their fees: compare each provider’s sum with its statement.",
  "gift-cards":
    "What customers can still spend. A card counts as sold once it is paid, at the counter or in an order; the sales have it in a column of its own, on the day of the order. Spending it counts as a payment. Store credit is what you gave for returned or traded-in books.",
  promotions:
    "What each promotion took off orders placed on these days, shipping included. If such an order is cancelled later, its discount stays here: the cancellation takes back what the customer was charged.",
  "book-law":
    "Printed books that institutions bought under Québec’s book law, at each location and before taxes. An order counts if the institution was subject to the law when it was placed. What is cancelled or returned later counts on the day that happens.",
  waiting:
    "As it is now. Books for pickup wait since the order was ready, copies from a supplier since the order was placed.",
  "low-stock":
    "Titles that sold from {from} to {to}, and of which no more copies are left to sell than you choose below; copies set aside for orders do not count. Those that sold most come first.",
  bestsellers:
    "New books sold from {from} to {to}, by ISBN, less copies that were cancelled or returned. The price is what they sold for on average, before promo codes.",
} as const;

export const choose = "What the report is about";
export const by = "By";
export const bys = {
  day: "Day",
  month: "Month",
  title: "Title",
  subject: "Subject",
  location: "Location",
} as const;
export const from = "From";
export const to = "To";
export const show = "Show";
export const periods = "Other days";
export const periodsOf = {
  this_month: "This month",
  last_month: "Last month",
  last_quarter: "Last quarter",
  this_year: "This year",
  last_year: "Last year",
} as const;
export const atMost = "Copies left to sell, at most";
export const file = "Download {format}";
export const none = "Nothing to show.";
export const total = "Total";
export const leftOut = "{count|One more row is in the files.|# more rows are in the files.}";
export const tooManyDays = "A span this long is shown by month. The files have every day.";
export const waitingOrders =
  "{count|One order has changed and is not in these figures yet.|# orders have changed and are not in these figures yet.} Look again in a minute.";
export const picture = "Total by {by}, as a picture. The table below has the same figures.";
export const back = "To the reports";

/** The columns. */
export const columns = {
  day: "Day",
  month: "Month",
  title: "Title",
  isbn: "ISBN",
  subject: "Subject",
  location: "Location",
  accredited: "Accredited",
  institution: "Institution",
  orders: "Orders",
  copies: "Copies sold",
  copies_back: "Copies taken back",
  goods: "Books",
  tickets: "Tickets",
  gift_cards: "Gift cards",
  discounts: "Discounts",
  shipping: "Shipping",
  taxes: "Taxes",
  cancelled: "Cancelled and returned",
  refunded: "Refunded",
  total: "Total",
  disputes: "Disputes",
  place: "Place",
  tax: "Tax",
  rate: "Rate",
  taxable: "Taxed",
  collected: "Collected",
  net: "To remit",
  means: "How",
  payments: "Paid",
  refunds: "Paid back",
  order: "Order",
  sold: "Sold",
  received: "Received",
  difference: "Difference",
  code: "Code",
  cost: "Took off",
  movement: "What happened",
  cards: "Gift cards",
  store_credit: "Store credit",
  both: "Together",
  waits_for: "Waits for",
  customer: "Customer",
  phone: "Phone",
  waiting_copies: "Copies",
  since: "Since",
  days: "Days",
  sold_copies: "Sold",
  on_hand: "On hand",
  to_sell: "Left to sell",
  on_order: "On order",
  stores: "Locations selling",
  price: "Price",
} as const;
/** Rows that have no name of their own. */
/** Ways to pay without a payment provider, by their names in the bookkeeping. */
export const means = {
  "in the shop": "In the shop",
  "gift card": "Gift card",
  credit_card: "The shop’s own card form",
} as const;
export const rowNames = {
  no_title: "Shipping, taxes, refunds and gift cards sold at the counter",
  other_titles: "All other titles",
  no_subject: "No subject, shipping, taxes, refunds and gift cards sold at the counter",
  no_means: "Not recorded",
  yes: "Yes",
  no: "No",
  no_account: "Erased account",
  opening: "Owed before",
  closing: "Owed after",
  issued: "Issued without payment",
  sold_cards: "Sold",
  credited: "Given as store credit",
  spent: "Spent",
  given_back: "Refunded to cards",
  corrected: "Corrected",
  voided: "Voided",
  moved: "Moved to another number",
  pickup: "Pickup",
  supplier: "A supplier",
} as const;

export const settled = "What was sold and what was paid";
export const settledSold = "Sold, less what was cancelled and refunded";
export const settledReceived = "Paid, less what was paid back";
export const settledOpen = "Difference";
export const settledText =
  "These orders make up the difference: they were paid on other days, or are not paid yet. Lost disputes are not part of it.";

export const week = "The week with the day";
export const formats = {
  booknet: "BookNet Canada (Monday to Sunday)",
  aba: "American booksellers (Sunday to Saturday)",
} as const;
export const weekBefore = "The week before";
export const weekAfter = "The week after";
export const download = "Download the file";
export const notOver = "This week is not over yet, so its file is not complete.";
export const sendHint =
  "Send the file by Monday or Tuesday, as its receiver asks. The shop does not send it: download it, upload it there, and mark the week as sent.";
export const markSent = "Mark as sent";
export const markUnsent = "Not sent after all";
export const sentBy = "{who} marked it as sent on {at}.";
export const lastSent = "Weeks that were sent";
export const lastSentRow = "Week to {to}: {who}, {at}";

export const entriesTitle = "What a figure is made of";
export const entriesLead = "From {from} to {to}, oldest first.";
export const counterCard = "Sold at the counter";
export const taxedOn = "on {amount}";
export const entriesColumns = {
  at: "When",
  order: "Order",
  what: "What",
  about: "About",
  copies: "Copies",
  amount: "Amount",
} as const;
/** An entry by its cause and its part. */
export const causes = {
  sold: "Sold",
  cancelled: "Cancelled or returned",
  refunded: "Refunded",
  money: "Money",
} as const;
export const parts = {
  order: "Order",
  goods: "Books",
  tickets: "Tickets",
  gift_cards: "Gift card",
  discounts: "Discount",
  shipping: "Shipping",
  taxes: "Tax",
  rest: "Other",
  payment: "Payment",
  refund: "Paid back",
  dispute: "Dispute",
} as const;

/** The desk: orders by phone. */
export const phoneTitle = "Phone orders";
export const pageOfDraft = "Phone order";
export const take = "Take a phone order";
export const draftTitle = "Phone order for {name}";
export const lead = "Write down what a caller wants. Nothing is held or emailed until you place the order.";
export const open = "Not placed yet";
export const openNone = "No phone order is open.";
export const openUntil =
  "Anyone on the staff who takes orders can finish these. They are discarded two weeks after their last change.";
export const lastChange = "{who}, {date}";
export const columns = {
  name: "For",
  changed: "Last change",
  title: "Title",
  price: "Each",
  copies: "Copies",
  amount: "Amount",
} as const;
export const byAccount = "Somebody with an account";
export const findCustomer = "Customer";
export const findCustomerHint = "Name, email or phone number";
export const search = "Search";
export const customersNone = "No customer found. You can take the order without an account.";
export const moreCustomers = "There are more. Add a word to see fewer.";
export const startFor = "Take an order for {name}";
export const withoutAccount = "Somebody without an account";
export const callerName = "Caller’s name";
export const callerPhone = "Caller’s phone number";
export const callerEmail = "Caller’s email";
export const callerEmailHint = "Without one, nothing is emailed: call them instead.";
export const location = "Location";
export const locationHint = "Where it is picked up, or sent from";
export const start = "Start the order";

export const startedBy = "Started by {who} on {date}";
export const changedBy = "Last change by {who} on {date}";
export const forInstitution = "For {company}.";
export const books = "Books";
export const booksNone = "No books yet.";
export const what = "ISBN, barcode or words";
export const add = "Add";
export const searchAgain = "Search again";
export const addChosen = "Add the chosen one";
export const choose = "Which one?";
export const copies = "Copies";
export const foundTitle = "{title}, {author}";
export const noPrice = "no price";
export const inStock = "{count} in stock";
export const copiesOf = "of {title}";
export const orderIn = "{count|One copy has|# copies have} to be ordered in.";
export const tooFew =
  "{count|Only one copy is|Only # copies are} available. Change the number, or remove it.";
export const notAvailable = "This can’t be sold any more. Remove it.";
export const update = "Update the copies";
export const updateHint = "0 removes a book.";

export const details = "What the caller said";
export const delivery = "Delivery";
export const deliveries = { pickup: "Pick up", ship: "Ship", local_delivery: "Local delivery" } as const;
export const shipTo = "Address, if it is sent";
export const provider = "Shipping";
export const carrier = "{name}, {amount}";
export const free = "free";
export const carrierTbd = "{name}, price set later";
export const payment = "Payment";
export const payments = {
  pickup: "In the shop",
  contact: "Later, as agreed",
  not_required: "Nothing to pay",
} as const;
export const language = "Language of the order and its emails";
/** The terms in French, what stands above them, and the box below them. */
export const frenchTerms = "Terms in French";
export const frenchFirst =
  "In Québec, the terms have to come in French first. Read them out to the caller, or send them this page:";
export const contractLanguage =
  "The caller has been given the terms in French and asked for this order, and the documents that go with it, in English.";
export const purchaseOrder = "Purchase Order #";
export const note = "Note";
export const noteHint = "What they want the shop to know";
export const save = "Save";

export const costs = "What it costs";
export const subtotal = "Books";
export const discounts = "Discounts";
export const shipping = "Delivery";
export const later = "set later";
export const total = "Total";
export const exempt = "Their tax exemption is applied.";
export const happens = "What happens when you place it";
export const happensHeld = "The copies in stock are held for this order.";
export const happensEmail = "A confirmation goes to {email}.";
export const happensNoEmail =
  "No emails are sent, because there is no email address. Call {phone} when there is news.";
export const happensPay = {
  pickup: "They pay in the shop. Mark the order as paid when they do.",
  contact: "They pay later, as agreed. Mark the order as paid when the money is there.",
  not_required: "There is nothing to pay.",
} as const;
export const happensAccount = "The order is in their account.";
export const happensHistory = "Its history says that you took it by phone.";
export const place = "Place the order";
export const discard = "Discard it";
export const back = "To the phone orders";
export const blocked = "Before it can be placed:";
export const blocks = {
  empty: "Add a book.",
  phone: "Enter the caller’s phone number.",
  gone: "The customer’s account is locked or deleted, or they may not buy for the institution any more. Discard this order.",
  unavailable: "Change the books of which there are not enough.",
  minimum: "The order is below the shop’s minimum.",
  price: "A book has no price. Remove it, or take a note and call back.",
  no_address: "Enter the address that it is sent to.",
  nothing: "Nobody delivers these books to this address.",
  ship: "It can’t be shipped to this address.",
  local_delivery: "Local delivery does not reach this address, or the order is too small for it.",
} as const;

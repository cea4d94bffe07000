/** Paper and scanning at the desk: what staff print, and the pages that barcode scanners type into. */
export const scanTitle = "Scan and print";
export const scanLead =
  "A scanner is a keyboard: put the cursor into the field and scan. Set the scanner to send Return after each code.";
export const scanHeading = "Scan";
export const printHeading = "Print";
export const howToPrint =
  "To print this page, use your browser’s print command (Ctrl + P, or Command + P on a Mac). Printing changes nothing about an order.";
export const put = "Go";

export const pickTitle = "Pick list";
export const pickAbout = "What to fetch from the shelves for open orders";
export const pickEverywhere = "All locations";
export const pickWhere = "Location";
/** The inscription for pre-ordered copies of an order. */
export const written = "{order}, {count|one copy|# copies}: “{text}”";
export const pickNothing = "Nothing to fetch.";
export const pickCount = "{count|One copy|# copies} to fetch. Printed on {time}";
export const pickOf = "{location}: {section}";
export const columns = {
  done: "Done",
  shelf: "Shelf",
  book: "Book",
  isbn: "ISBN",
  copies: "Copies",
  orders: "Orders",
  price: "Price",
  amount: "Amount",
} as const;

export const packingTitle = "Packing slips";
export const packingTitleOf = "Packing slip, order {number}";
export const packingAbout = "For the orders to pick, pack or hold";
export const packingQueue = {
  check: "New orders",
  pick: "Orders to pick",
  pack: "Orders to pack",
  ready: "Orders on the hold shelf",
} as const;
export const packingChoose = "Choose which orders to print slips for.";
export const packingNone = "No orders to print slips for.";
export const packingMost = "These are the oldest {count} orders. Print them, then go on to the next ones.";
export const packingNext = "Next orders";
export const packingUnknown = "Not found: {numbers}";
export const slipOrder = "Order {number}";
export const slipParcel = "Parcel {number}";
export const slipShipTo = "Ship to";
export const slipPickup = "Pick up at {location}";
export const slipNotes = "Instructions";
export const slipPurchaseOrder = "Purchase Order #";
export const slipBarcode = "Barcode of order {number}";
export const slipTotal = "Total";
export const slipPaidBefore = "Paid: {amount}";
export const slipDue = "To pay: {amount}";
export const slipPaid = "Nothing to pay";
export const slipIsGift =
  "This order goes to the owner of a gift registry, so its slip has no prices. A gift slip also has the giver’s message.";
export const slipThanks = "Thank you for your order at {shop}.";

export const giftTitle = "Gift slip, order {number}";
export const giftHeading = "A gift for you";
export const giftFrom = "From {name}";
export const giftFor = "For {registry}";

export const holdTitle = "Hold slip, order {number}";
export const holdAt = "Pickup at {location}";
export const holdSince = "Ready since {date}";
export const holdMore = "and {count|one more copy|# more copies}";
export const holdRoll = "Hold slip for an 80 mm roll (PDF)";
export const holdLabel = "Hold slip for a 4 × 6 in label (PDF)";

export const packTitle = "Pack an order";
export const packAbout = "Scan an order’s slip, and then its books";
export const packField = "Scan an order’s slip, or type its number";
export const packHeading = "Pack order {number}";
export const packParcelHeading = "Pack order {number}, parcel {parcel}";
export const packBook = "Scan a book";
export const packPut = "Put in";
export const packPutNamed = "Put in without scanning";
export const packIn = "In: {title}. {left}";
export const packLeft = "{count|One copy is|# copies are} missing.";
export const packComplete = "Complete: {count|the copy is|all # copies are} in.";
export const packMissing = "Missing";
export const packDone = "In the parcel";
export const packCopies = "{quantity} × {title}";
export const packEmpty = "Take everything out";
export const packEmptied = "Nothing is in the parcel any more. Scan its books again.";
export const packTracking = "Tracking number";
export const packShip = "Ship the parcel";
export const packShipText =
  "The parcel is marked as sent, and the customer gets an email. This cannot be undone.";
export const packReady = "Put on the hold shelf";
export const packReadyText = "The order is marked as ready, and the customer gets an email in two minutes.";
export const packShipped = "Shipped: order {number}.";
export const packNextParcel = "Pack parcel {parcel} of order {number}";
export const packSlip = "Packing slip";
export const packGift = "Gift slip";
export const packOrder = "The order";

export const holdPage = "Put on the hold shelf";
export const holdAbout = "Scan an order’s slip to mark it as ready for pickup";
export const holdField = "Scan an order’s slip, or type its number";
export const held = "On hold: order {number}, {name}. The customer gets an email in two minutes.";
export const heldAlready = "Already on hold: order {number}, {name}.";

export const handTitle = "Hand over";
export const handAbout = "Scan the slip or type a name, take the payment, hand over the books";
export const handField = "Scan an order’s slip, or type its number or a name";
export const handFind = "Find";
export const handNone = "Not found: no order to pick up for “{text}”.";
export const handSeveral = "{count|One order|# orders} to pick up for “{text}”:";
export const handFor = "Order {number}, {name}";
export const handCheck = "Check the name before you hand over the books.";
export const handDue = "To pay: {amount}";
export const handNothingDue = "Nothing to pay.";
export const handNotReady = "Not marked as ready yet. Make sure that all books are there.";
export const handHow = "How was it paid?";
export const handLater = "Not paid now";
export const handMayNot = "You may not record payments. Ask somebody who may, or hand it over unpaid.";
export const handSubmit = "Hand over order {number}";
export const handed = "Handed over: order {number}, {name}.";
export const handedBefore = "Handed over already: order {number}, {name}, on {date}.";
export const handNot = "Not for pickup: order {number} is marked “{status}”.";
export const handShipped = "Order {number} is not for pickup.";
export const handChoose = "Say how it was paid, or that it was not.";

/** The desk: stock that staff move by hand, deliveries, and counts. */
export const shelvesHeading = "Copies by location";
export const shelvesColumns = {
  location: "Location",
  condition: "Condition",
  onhand: "On hand",
  aside: "Set aside for orders",
  onorder: "On order",
  price: "Price",
  action: "Action",
} as const;
export const adjust = "Adjust";
export const ledger = "Stock movements";
export const ledgerNone = "Nobody has moved copies by hand. Sales and imports are not listed here.";
export const ledgerLead = "What staff moved by hand. Sales and imports are not listed here.";
export const moved = {
  damaged: "{who} took away {count|one damaged copy|# damaged copies}. {left} left.",
  lost: "{who} noted {count|one copy|# copies} as lost. {left} left.",
  sold: "{who} sold {count|one copy|# copies} at the counter. {left} left.",
  found: "{who} found {count|one copy|# copies}. {left} now.",
  returned: "{who} put back {count|one returned copy|# returned copies}. {left} now.",
  received: "{who} received {count|one copy|# copies}. {left} now.",
  aside: "{who} received a copy and set it aside for order {order}.",
  correction: "{who} corrected the number to {left}.",
  ordered: "{who} noted {count|one more copy|# more copies} on order at the supplier.",
  unordered: "{who} noted {count|one copy less|# copies less} on order at the supplier.",
  counted: "{who} counted {left}.",
} as const;
export const movedAt = "{text} ({location})";
export const undoneBy = "{who} took this back.";
export const undo = "Undo";

export const adjustTitle = "Adjust stock";
export const adjustOf = "Adjust stock of {title}";
export const adjustText = "{location}, {condition}: {count|one copy is|# copies are} on hand.";
export const adjustOrdered = "{count|One copy is|# copies are} on order at the supplier.";
export const adjustAside = "{count|One of them is|# of them are} set aside for orders.";
export const reason = "Why";
export const reasons = {
  damaged: "Damaged: take copies away",
  lost: "Lost or stolen: take copies away",
  sold: "Sold at the counter: take copies away",
  found: "Found: add copies",
  returned: "Returned by a customer: add copies",
  received: "Received without scanning: add copies",
  correction: "Correction: this many copies are really there",
  ordered: "Ordered: this many copies are on order at the supplier",
} as const;
export const copies = "Copies";
export const badCopies = "Enter a whole number, such as 2.";
export const note = "Note";
export const noteHint = "For the history. Only staff read it.";
export const adjustSubmit = "Adjust stock";

export const receiveTitle = "Receive a delivery";
export const receiveLead =
  "Scan each copy. One that a customer waits for is set aside for their order; the others go on the shelf.";
export const whichLocation = "Location";
export const scanBook = "Scan a book";
export const scanSubmit = "Receive";
export const receivedShelf = "On the shelf: {count|one copy|# copies} of {title}.";
export const receivedAside = "Set aside for order {order}, {name}: {title}.";
export const openOrder = "Open order {order}";
export const addIt = "Add this title";
export const many = "More copies of {title}";
export const manyHint = "Besides the one you scanned.";
export const manySubmit = "Receive these too";
export const lately = "Received in the last day";
export const latelyNone = "Nothing yet.";
export const rowShelf = "{count|One copy|# copies} of {title}";
export const rowAside = "{title}, for order {order}";
export const rowUndone = "taken back";

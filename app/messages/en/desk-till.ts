/** The stock that a shop shares with its till at Square, at the desk. */
export const tillTitle = "Stock at Square";
export const off =
  "This shop does not share its stock with Square. You can switch that on under Settings, Square at the till.";
export const reads = "Square’s counts become the shop’s stock: receive and count books at Square.";
export const sends = "Square hears of each copy that an order takes or gives back.";
export const readAt = "Last read: {time}";
export const readNever = "Square’s counts have not been read yet. That takes a few minutes at most.";
export const failing = "Square’s counts could not be read since {time}: {problem}";
export const waiting = "{count|One sale|# sales} that Square has yet to hear of, since {time}";
export const read = "Read all counts now";
export const failedTitle = "Sales that Square did not take";
export const failedLead =
  "Correct each of these counts at Square, then press its button. Until you do, the shop goes on subtracting what it sold.";
export const settle = "I’ve corrected Square";
export const differTitle = "Copies that differ";
export const differLead =
  "From the counts that were read last. Copies that orders took and that Square has not heard of yet do not count as differences.";
export const differNone = "Nothing differs.";
export const unknownTitle = "Items that match no title here";
export const unknownLead =
  "Their SKU or UPC is not an ISBN, or is an ISBN that the shop does not know. If one of these is a book, enter its ISBN as its SKU at Square.";
export const unknownNone = "Every item at Square is a title here.";
export const severalTitle = "ISBNs of several items";
export const severalLead =
  "The shop cannot know which of them to count, so it leaves these titles alone. Give a used copy a SKU of its own, and leave the ISBN on one item. Then Square hears of what you sold here meanwhile.";
export const severalNone = "No ISBN is there twice.";
export const more = "{count|One more|# more} not shown.";
export const columns = {
  title: "Title",
  location: "Location",
  here: "Here",
  square: "Square",
  difference: "Difference",
  when: "When",
  change: "Change at Square",
  why: "Reason",
  settled: "Done",
  sku: "SKU",
  name: "Name",
  items: "Items",
  unsent: "Sold here, to be sent",
} as const;
export const noCount = "no count";
export const toSettings = "Settings of Square at the till";
export const countThere =
  "Your till at Square counts the stock: what you count here is replaced by its next count.";

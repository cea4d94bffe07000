/** The desk: events, their tickets and bundles. */
export const title = "Events";
export const which = "Which events";
export const coming = "Coming";
export const past = "Over";
export const find = "Find";
export const findHint = "Words of its name, place or description.";
export const where = "Where";
export const everywhere = "Everywhere";
export const show = "Show";
export const none = "No events.";
export const columns = {
  event: "Event",
  when: "When",
  place: "Where",
  people: "People",
  views: "Seen",
} as const;
export const cancelled = "Cancelled";
export const reservedOf = "{coming} of {seats} reserved";
export const waitingToo = "{count} waiting";
export const add = "Add an event";
export const aboutEvent = "Event";
export const back = "To the events";
export const backToEvent = "To the event";

export const name = "Name";
export const day = "Day";
export const starts = "Begins at";
export const timeHint = "On the shop’s clock, such as 7 pm or 19:00.";
export const ends = "Ends at";
export const endsDay = "Last day";
export const endsDayHint = "Leave it empty if it ends on the same day.";
export const description = "Description";
export const descriptionHint =
  "An empty line begins a paragraph. **bold**, *italic*, [a link](https://…), and lines that begin with - for a list.";
export const descriptionHtml =
  "This text has markup that these rules cannot write, so it is shown as HTML. Change the words and leave the tags.";
export const location = "Where";
export const elsewhere = "Somewhere else";
export const place = "Place";
export const placeHint = "If it is somewhere else, or to say more, such as “Upstairs”.";
export const price = "Price in words";
export const priceHint = "Such as “Free” or “$12, students $8”. Tickets have prices of their own.";
export const seats = "Seats";
export const seatsHint =
  "How many people can reserve a place. Leave it empty if nobody needs to. An event that sells tickets takes no reservations.";
export const answerBy = "Reservations until";
export const books = "Books";
export const booksHint = "ISBNs of the books that it is about, with spaces or lines between them.";
export const picture = "Picture";
export const pictureHint =
  "The name of one of the shop’s pictures, or a web address. Leave it empty for none.";
export const addSubmit = "Add this event";
export const save = "Save";
export const change = "Change";
export const changeOf = "Change {name}";
export const changeText =
  "If it moves to another time or place, everybody who reserved a place or bought tickets gets an email.";
export const duplicate = "Duplicate";
export const duplicateText =
  "A copy of {name}, a week later. Change what differs. Tickets and bundles are copied too, as many as are left.";

export const noName = "Enter a name.";
export const badDay = "Choose a day, or type it as year, month and day: 2026-12-31.";
export const badTime = "Enter a time such as 7 pm or 19:00.";
export const endsFirst = "It must end after it begins. If it ends on another day, enter that too.";
export const tooLong = "An event can take at most {count} days.";
export const badLocation = "Choose where it is.";
export const badSeats = "Enter a number from 1 to {count}.";
export const tooManyBooks = "An event can have at most {count} books.";
export const unknownBook = "There is no title with the number {code}.";
export const unknownPicture = "The shop has no picture of this name.";

export const facts = {
  when: "When",
  place: "Where",
  price: "Price",
  people: "Reservations",
  answerBy: "Until",
  books: "Books",
  views: "Seen",
} as const;
export const times = "{count|once|# times}";
export const skipped =
  "Clocks skip {time} that night. The event is at {instead}, when it would be that late.";
export const repeated =
  "Clocks show {time} twice that night. The event is at the first, before they go back.";
export const inShop = "See it in the shop";
export const atDoor = "At the door";
export const tickets = "Tickets";
export const noTickets = "No tickets. With tickets, the event takes no reservations.";
export const ticketColumns = {
  name: "Ticket",
  price: "Price",
  left: "Left",
  sold: "Sold",
  code: "Number",
} as const;
export const addTicket = "Add tickets";
export const changeTicketOf = "Change tickets: {name}";
export const ticketText =
  "Tickets are taxed as the class “ticket” of the shop’s taxes, and are sold until the event is over.";
export const ticketName = "Kind";
export const ticketNameHint = "Such as Adult or Student.";
export const ticketPrice = "Price";
export const ticketLeft = "How many are left";
export const ticketLeftHint = "To sell from now on. 0 ends the sale.";
/** Details of tickets in the history. */
export const ticketDetails = {
  is: "{name}: {price}, {left} left",
  was: "{name}: {price}, {left} left (was {before}, {old} left)",
  bundle: "{ticket} with {code}: {price}",
  noBundle: "{ticket} with {code}: no longer",
} as const;
export const badTicketName = "Enter a kind of tickets, such as Adult.";
export const badPrice = "Enter a price such as 12.50.";
export const badLeft = "Enter a number such as 50.";
export const bundles = "Bundles";
export const noBundles = "No bundles. A bundle sells a ticket together with a book at one price.";
export const bundleColumns = { what: "Ticket and book", price: "Together" } as const;
export const bundleOf = "{ticket} with {book}";
export const addBundle = "Add a bundle";
export const bundleText =
  "Shoppers can buy both parts together at this price. Both keep their own stock, and each is taxed by itself.";
export const bundleTicket = "Ticket";
export const bundleBook = "ISBN of the book";
export const bundlePrice = "Price of both";
export const endBundle = "End this bundle";

export const cancel = "Cancel this event";
export const cancelOf = "Cancel {name}";
export const cancelGuests =
  "Everybody who reserved places or waits for some gets an email: {count|one person|# people}.";
export const cancelOrders =
  "{count|One order has|# orders have} tickets for it. Orders of tickets alone are cancelled; in others the tickets are refunded. Each buyer gets an email.";
export const cancelAmount =
  "{amount} is refunded. If a refund is refused, the others go on, and the event’s page names the order.";
export const cancelHandBack =
  "{amount} was paid in the shop: hand it back. The event’s page then names these orders.";
export const cancelNobody = "Nobody has reserved a place or bought a ticket.";
export const cancelStays = "Its page stays and says that it is cancelled. This cannot be undone.";
export const cancelSubmit = "Cancel this event";
export const cancelOnly = "Keep the event";
export const finish = "Take its tickets back";
export const isCancelled = "This event is cancelled.";
export const isCancelledRest =
  "This event is cancelled, and {count|# order|# orders} of its tickets must still be taken back.";
export const refusedRefunds = "Refunds that were refused";
export const refusedRefundsText =
  "Give the money for the tickets in these orders back yourself. Their buyers have been emailed that the event is cancelled.";

export const handBack = "Money to hand back";
export const handBackText =
  "These orders were paid in the shop. Hand back what was paid for the tickets; each order says how much.";

export const history = "History";
export const acts = {
  "event added": "{who} added it.",
  "event changed": "{who} changed it: {detail}.",
  "event cancelled": "{who} cancelled it.",
  "event refunds refused": "Refunds were refused for these orders: {detail}.",
  "event money to hand back": "Paid in the shop, to be handed back: orders {detail}.",
  "event tickets changed": "{who} changed tickets. {detail}.",
  "event bundles changed": "{who} changed a bundle. {detail}.",
} as const;

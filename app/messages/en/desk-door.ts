/** The door of an event: who comes, tickets, and who came. */
export const title = "At the door";
export const doorOf = "At the door: {name}";
export const none = "No events in the next two weeks.";
export const columns = { event: "Event", when: "When", expected: "Expected", came: "Came" } as const;
export const allEvents = "All events";
export const toDoors = "To the list of doors";

export const sums = "{came} of {expected} came.";
export const sumsByHand = "{came} of {expected} came, and {more} who were not on the list.";
export const ask = "Ticket code, name or order number";
export const askSubmit = "Look up";
export const all = "Show everybody";
export const nobody = "Nobody on this list matches “{find}”, and no ticket has this code.";
export const emptyList = "Nobody has bought a ticket or reserved a place yet.";
export const isCancelled = "This event is cancelled. Nobody can be ticked.";

/** A ticket's state, in the first words. */
export const valid = "Valid: {name}, {places|one place|# places}.";
export const validRest = "Valid: {name}, {places|one place is|# places are} left of {people}.";
export const used = "Already used at {time}: {name}, {people|one place|# places}.";
export const tooMany = "Not ticked: {name} has {places|only one place|only # places} left of {people}.";
export const isVoid = "Cancelled: {name}. This ticket is no longer valid.";
export const isRefunded = "Cancelled and refunded: {name}. This ticket is no longer valid.";
export const other = "This ticket is for {days}: {name}.";
export const otherGone = "This ticket is for another event: {name}.";
export const unknown = "No ticket has this code.";
export const owing = "Not paid yet.";
export const arrived = "Ticked: {name}, {places|one place|# places}.";
export const arrivedSeveral = "Ticked: {count|one name|# names}.";
export const undone = "Taken back. They count as not arrived.";

export const listHeading = "Who comes";
export const listColumns = { name: "Name", people: "People", ticket: "Ticket", came: "Came" } as const;
export const orderNumber = "Order {number}";
export const waiting = "Waiting for a place";
export const byHand = "Written in by hand";
export const cameAt = "{arrived} of {people} at {time}, ticked by {who}";
export const tick = "Tick";
export const tickOf = "Tick {name}, {places|one place|# places}";
export const howMany = "How many of {name} come";
export const mark = "Mark {name}";
export const tickMarked = "Tick everybody I marked";
export const undo = "Undo";
export const undoOf = "Undo the tick of {name}";
export const noneMarked = "Mark somebody first, or press the button beside a name.";

export const addHeading = "Somebody who is not on the list";
export const addName = "Name";
export const addPlaces = "How many people";
export const addSubmit = "Write them in";
export const badName = "Enter a name.";
export const badPlaces = "Enter a number from 1 to {count}.";

export const print = "Print the list";
export const printTitle = "Printed list";
export const printHow = "Print this page with your browser. A box stands for each person.";
export const printAsOf = "{count|One person is|# people are} expected. As of {time}.";
export const freeLines = "Not on the list";

export const cameTitle = "Who came";
export const cameOf = "Who came: {name}";
export const cameText =
  "Enter how many came under each name, such as from your printed list, and save them all at once. Names that were ticked have their number already.";
export const cameColumn = "How many came";
export const cameFree = "People who were not on the list";
export const cameFreeName = "Name of guest {number}";
export const cameFreePlaces = "How many with guest {number}";
export const cameSave = "Save who came";
export const badCame = "Enter how many came, or 0.";
export const backToDoor = "To the door";

/** The door on a phone, which works without a network. */
export const phoneTitle = "Door on this phone";
export const phoneOf = "Door on this phone: {name}";
export const phoneLink = "Keep the list on this phone";
export const phoneUnready = "This page needs scripts.";
export const phoneUsual = "The door’s usual page";
export const phoneLogIn = "Log in";
export const phoneState = "State of this phone";
export const phone = {
  unsent: "{count|One tick is|# ticks are} not sent yet.",
  allSent: "Everything is sent.",
  offline: "No network.",
  login:
    "Your login has ended, so the list is gone from this phone. Log in to send what is left and to see the list again.",
  mayNot: "You don’t have permission to check people in here, so the list is gone from this phone.",
  asOf: "The list is of {time}, for {name}.",
  others: "{count|One tick|# ticks} by {name} will be sent once they log in on this phone.",
  cancelled: "This event is cancelled. Nobody can be ticked.",
  noRoom: "This phone has no room to keep anything. Use the door’s usual page.",
  insecure: "This page works over https only. Use the door’s usual page.",
  ready: "This page now works without a network, and loads without one.",
  notReady: "This browser cannot load the page without a network. Leave it open.",
  sums: "{came} of {expected} came.",
  waiting: "Waiting for a place",
  owing: "Not paid yet.",
  came: "{arrived} of {people}, the last at {time}",
  sending: "{count|One|#} not sent yet",
  howMany: "How many of {name} come",
  tickOf: "Tick {name}, {places|one place|# places}",
  undoOf: "Undo the tick of {name}",
  badPlaces: "Enter a number from 1 to {count}.",
  undone: "Taken back. They count as not arrived.",
  noted: "Noted on this phone, not sent yet: {name}, {places|one place|# places}.",
  sent: "{count|One tick was|# ticks were} sent.",
  refused: "Let in at {time}, but not counted. {answer}",
  twice:
    "Let in twice: {name}. {who} let {places|one more in|# more in} at {time}, without a network, after everybody was in.",
  inList:
    "In the list of {time}: {name}, {places|one place|# places}. Only a network can say whether somebody else used it since.",
  usedInList: "Already used, says this phone: {name}, {places|one place|# places}.",
  notInList: "Not in the list of {time}. Look again when there is a network.",
  found: "{count|One name|# names}.",
  more: "{count|One more name|# more names}. Type a part of the name to find it.",
} as const;

/** The page that a ticket's picture leads to, if no ticket has its code. */
export const ticketTitle = "Ticket";

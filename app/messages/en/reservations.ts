/** Places at free events: the form on an event's page, the page that an email's link opens, and the emails. */
export const heading = "Reserve your place";
export const headingFull = "Join the waiting list";
export const intro = "It’s free. We’ll email you the details, with a link in case your plans change.";
export const placesLeft = "{count|One place|# places} left.";
export const full = "All places are taken. We’ll email you as soon as one is free.";
export const closed = "You can no longer reserve a place at this event.";
export const until = "Please reserve by {time}.";
export const name = "Your name";
export const email = "Email";
export const party = "How many people are coming?";
export const partyWrong = "Please choose how many people are coming, from 1 to {count}.";
export const reserve = "Reserve";
export const join = "Join the waiting list";

export const page = "Reservation";
export const coming = "You have {count|one place|# places}.";
export const waiting = "You’re on the waiting list for {count|one place|# places}.";
export const cancelled = "This reservation is cancelled. Thank you for letting us know.";
export const over = "This event is over.";
export const eventCancelled = "This event has been cancelled.";
export const unknown = "We could not find this reservation. The link may be incomplete.";
export const cancel = "Cancel my reservation";
export const leave = "Leave the waiting list";
export const noReminders = "Don’t remind me of events";
export const toEvent = "About the event";

export const comingSubject = "Your place at {event}";
export const comingTitle = "You’re coming";
export const comingText = "Thank you. You have {count|one place|# places} at {event}.";
export const waitingSubject = "You’re on the waiting list for {event}";
export const waitingTitle = "You’re on the waiting list";
export const waitingText =
  "{event} is full, so you’re on the waiting list for {count|one place|# places}. We’ll email you as soon as there is room.";
export const movedUpSubject = "There is room for you at {event}";
export const movedUpTitle = "You’re coming";
export const movedUpText = "Good news: you now have {count|one place|# places} at {event}.";
export const reminderSubject = "Reminder: {event}";
export const reminderTitle = "See you soon";
export const reminderText = "You have {count|one place|# places} at {event}.";
export const changedSubject = "New time or place: {event}";
export const changedTitle = "Please note the change";
export const changedText = "The time or place of {event} has changed. Here are the new details:";
export const ticketsChangedText =
  "The time or place of {event} has changed. You have {count|one ticket|# tickets}. Here are the new details:";
export const ticketsChangedHelp = "If you can’t make it, reply to this email and we’ll help.";
export const nightCancelledTitle = "One of your event dates is cancelled";
export const nightCancelledText =
  "We’re sorry, but {event} on {day} is cancelled. Your tickets are still good for the other dates below.";
export const nightsLeft = "Your tickets are still good for";
export const nightCancelledHelp =
  "If you have a question about your tickets, reply to this email and we’ll help.";
export const alsoFor = "Also good for:";
export const ticketsOrder = "Your order {number}";
export const aboutEvent = "About the event";
export const cancelText =
  "If your plans change, or this wasn’t you, please cancel, so that someone else can come.";
export const cancelLink = "Cancel my reservation";
export const leaveText = "If your plans change, or this wasn’t you, please leave the waiting list.";
export const leaveLink = "Leave the waiting list";
export const cancelledSubject = "Cancelled: {event}";
export const cancelledTitle = "This event is cancelled";
export const cancelledText =
  "We’re sorry: {event} on {day} will not take place. We hope to see you at another event.";
export const otherEvents = "Our other events";

export const ticketsLeft = "{count|One ticket|# tickets} left";
export const soldOut = "Sold out";
export const tickets = "Tickets";
export const ticketKind = "Ticket";
export const ticketPrice = "Price";
export const ticketStock = "Left";
export const ticketCount = "How many";
export const addTickets = "Add to cart";
export const chooseTickets = "Choose tickets";
export const loginForTickets = "Log in to buy tickets";

/** To people who bought tickets of a cancelled event. */
export const ticketsNote = "{event} is cancelled, so your tickets are no longer valid (event {id}).";

/** The list at the door. */
export const doorTitle = "Guests: {event}";
export const doorCount = "{count|One person is|# people are} expected. As of {time}.";
export const doorWaiting = "Waiting for a place";

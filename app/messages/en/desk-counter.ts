/** Shared counters of the desk, and the PINs that say who acts there. */
export const counterTitle = "Who is working here?";
export const counterLead = "{counter}: choose your name and enter your PIN.";
export const counterWho = "Name";
export const counterPin = "PIN";
export const counterSubmit = "Take over";
export const counterNobody =
  "Nobody who works here has a PIN yet. Set yours on another device: log in to the desk, click your name, then PIN for counters.";
export const counterNoPin =
  "Not in the list? Set a PIN on another device: log in to the desk, click your name, then PIN for counters.";
/** In the header of every page: the counter, and who works there now. */
export const acting = "{counter}: {name}";
export const handOver = "Hand over";
export const leave = "Lock";
export const pinTitle = "PIN for counters";
export const pinLead =
  "At a counter that several people use, your PIN says that it is you. It does not log you in anywhere else.";
export const pinHint = "Four to eight digits, not easy ones such as 1234.";
export const pinAgain = "PIN again";
export const pinSubmit = "Set PIN";
export const newTitle = "Make this browser a counter";
export const newLead =
  "For a computer that several people use. You are logged out here, and each person who works at it enters their PIN. For 30 days, only PINs are needed here. Nobody can look after staff, change settings, export, erase, or see the shop as a customer at a counter.";
export const newName = "Name of the counter";
export const newNameHint = "For example Front till. The history names it beside the person.";
export const newLocation = "Location";
export const newLocationNote = "At a counter of one location, people see the orders of that location only.";
export const everywhere = "The whole shop";
export const newMinutes = "Ask for the PIN again after";
export const minutes = "{count|1 minute|# minutes}";
export const newSubmit = "Make a counter";
export const countersTitle = "Counters";
export const countersNone = "No browser is a counter.";
export const countersName = "Counter";
export const countersWhere = "Where";
export const countersMaker = "Made by";
export const countersActing = "Worked last";
export const countersEnd = "End";
export const countersEndOf = "the counter {name}";
export const pinStates = {
  none: "No PIN for counters.",
  set: "Has a PIN for counters.",
  locked: "The PIN for counters is locked after five wrong ones.",
} as const;
export const pinUnlock = "Unlock the PIN";
export const pinReset = "Remove the PIN";

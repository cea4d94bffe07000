/** The desk's pages about a shop's own programs. */
export const programsTitle = "Programs";
export const lead =
  "A program, such as your accounting or your till, does for you what you do at the desk. It has a key instead of a password.";
export const make = "Make a key";
export const document = "Description of the calls (OpenAPI)";
export const none = "No program has a key yet.";
export const columns = {
  name: "Program",
  may: "May",
  made: "Key made",
  used: "Last call",
  ended: "Key ended",
} as const;
export const madeBy = "{time}, by {name}";
export const operator = "the operator";
export const never = "Never";
export const paused = "Paused: {name} is locked out, or may not do this any more.";
export const end = "End the key";
export const endOf = "of {name}";
export const endedTitle = "Ended";

export const newTitle = "Make a key for a program";
export const newLead =
  "Tick only what the program needs. It can never do more than you, and stops when your login is locked.";
export const name = "Name of the program";
export const nameHint = "The history names it, such as “Till (program)”. A name can’t be used again.";
export const noName = "Enter the name of the program.";
export const rights = "What it may do";
export const submit = "Make the key";
export const back = "Back to programs";

export const keyTitle = "The key for {name}";
export const keyLead =
  "Copy the key into the program now. You can’t see it again, because the shop doesn’t store it.";
export const key = "Key";
export const keyUse = "The program sends it with each call:";
export const keyCare =
  "Treat it like a password: anyone who has it can do what the program can. If it leaks or gets lost, end it and make another.";

export const endTitle = "End a key";
export const endHeading = "End the key of {name}";
export const endText =
  "The program can’t do anything from its next call on. This cannot be undone: to let it in again, make a new key under another name.";
export const endSubmit = "End this key";

export const history = "History";
export const acts = {
  "program added": "{who} made a key for “{detail}”.",
  "program ended": "{who} ended the key of “{detail}”.",
} as const;

/** The email to the owners. */
export const added = {
  subject: "A program of {shop} has a new key",
  title: "A program has a new key",
  text: "{maker} made a key for “{name}”. With it, the program may:",
  operator: "The operator",
  button: "See all programs",
  note: "If you don’t know about this, end the key, and ask who made it.",
} as const;

/** The desk's pages about emails. */
export const emailsTitle = "Emails";
export const emailsLabel = "Emails by state";
export const states = {
  all: "All emails",
  failed: "Could not be sent",
  failing: "Tried again",
  waiting: "Not sent yet",
  held: "Held back until tomorrow",
  sent: "Sent",
} as const;
export const emailsLead = {
  all: "What the shop emailed, the newest first.",
  failed: "We tried to send these for three days and have given up.",
  failing: "These could not be sent yet. We keep trying for three days.",
  waiting: "These leave within minutes.",
  held: "Their readers got as many emails as one address may get in a day. These leave tomorrow.",
} as const;
export const emailsTheirs = "You see the emails about orders at {locations}.";
export const noEmails = "There are no such emails.";
export const columns = {
  written: "Written",
  to: "To",
  subject: "Subject",
  state: "State",
  action: "Action",
} as const;
/** Why an email could not be sent. */
export const problems = {
  address: "There is nobody at this address. Ask for the right one.",
  full: "Their mailbox is full.",
  refused: "Their mail server refused the email.",
  busy: "Their mail server could not take the email at that time.",
  away: "Our mail server could not be reached. Ask the person who runs it.",
  login: "Our mail server did not let us log in. Ask the person who runs it.",
  other: "It could not be sent.",
} as const;
export const emailTitle = "Email";
export const backToEmails = "Back to the emails";
export const again = "Send again";
export const againTo = "to {recipient}: {subject}";

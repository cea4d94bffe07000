/** Opening a shop: the tasks before it sells its first book. */
export const openingTitle = "Open your shop";
export const lead =
  "{left|One task is left|# tasks are left} before you sell your first book. Do them in any order.";
export const leadTrading =
  "{left|One task is|# tasks are} left of those for a new shop. Do them in any order.";
export const allDone = "Everything is done. Your shop is ready.";
export const states = { done: "Done", open: "To do", skipped: "Not needed" } as const;
export const tasks = {
  address: "Name and address",
  hours: "Opening hours",
  look: "Logo and colours",
  taxes: "Tax number and rates",
  titles: "First books in stock",
  home: "The home page",
  pickup: "Pickup",
  shipping: "Shipping tables",
  payment: "A way to pay online, tried",
  email: "An email that arrived",
  staff: "Staff",
  order: "A test order",
} as const;
export const about = {
  address: "Where you are, on every page, email and receipt",
  hours: "Every week, and days that differ",
  look: "Your logo, or at least a colour of your own",
  taxes: "Your tax number on receipts; an American shop also enters its rates",
  titles: "Add a title by hand",
  home: "What shoppers see first: without a block it is empty",
  pickup: "Customers pick orders up and can pay then",
  shipping: "Where you ship to, and what it costs",
  payment: "Without one, customers pay when they pick up, or you contact them",
  email: "Send one to yourself",
  staff: "Add the people who work with you",
  order: "Buy a book in your own shop, as a customer would; cancel it afterwards",
} as const;
export const importTitles = "or import your stock from a file";
export const skip = "We don’t need this";
export const unskip = "We need this after all";
export const skipOf = "({task})";
export const close = "Put this list away";
export const closeAbout = "Today then no longer leads here. You find the list under The shop.";
export const reopen = "Show it on Today again";
export const findingsTitle = "The server";
export const findingsLink = "Check the server";
export const findingsLead =
  "Checks the disk, emails, backups and everything else that the shop needs. It can take a few seconds.";
export const findingsNone = "Nothing is wrong with the server.";
export const findingsShared = "Several shops share this server. Its operator looks after it.";
export const findingStates = { ok: "Done", warning: "Could be better", problem: "To do" } as const;
export const emailTitle = "Does email arrive?";
export const emailLead =
  "We send an email with a link to {email}. Open the link, or copy the code from the end of its address to here.";
export const emailNoServer =
  "This server cannot send email yet: it writes emails into files. Ask the person who runs it to set up a mail server.";
export const emailSend = "Send the email";
export const code = "Code";
export const codeSubmit = "It arrived";
export const emailBack = "All tasks";
export const emailNeeded = "Enter an email address.";
export const codeNeeded = "Enter the code from the email.";
export const onTodayTrading = "{left|One task is|# tasks are} left of those for a new shop";
export const onToday = "{left|One task is left|# tasks are left} before your shop is open";

/** The email that a shop sends to itself. */
export const testEmail = {
  subject: "Emails of {shop} arrive",
  title: "It works",
  text: "This email shows that {shop} can send email. Open the link to tick this off the list of things to do.",
  button: "It arrived",
  note: "Did it land in your spam folder? Then emails to your customers may too: ask the person who runs your server about SPF and DKIM.",
};

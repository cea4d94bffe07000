/** The desk: what the shop's staff read about their login and their rights. */
export const title = "Desk";
export const navigation = "Desk";
export const today = "Today";
export const logIn = "Log in";
export const loginTitle = "Log in to the desk";
export const loginLead = "For the staff of {shop}.";
export const email = "Email";
export const password = "Password";
export const logOut = "Log out";
export const toShop = "Visit the shop";
export const forgotLink = "Forgot your password?";
export const forgotTitle = "Forgot your password?";
export const forgotLead =
  "Enter the email address that you log in to the desk with. We’ll send a link to set a new password.";
export const forgotSubmit = "Send the link";
export const forgotSentTitle = "Check your email";
export const forgotSent =
  "If somebody on the staff has this email address, we have sent them a link to set a new password. It works once, within an hour. Nothing there? Check your spam folder, or ask an owner of the shop for a link.";
export const forgotNoEmail =
  "This shop cannot send email yet. Ask an owner for a link: Staff, your name, Send a link. If nobody can log in, run this command on the server; it prints the link:";
export const toLogin = "To the login";
export const setTitle = "Set your password";
export const setLead = "{name}, choose a password for your login to the desk.";
export const setSubmit = "Set password";
export const linkExpiredTitle = "This link no longer works";
export const codeTitle = "Enter a code";
export const codeLead = "Open the app on your phone, and enter the code it shows for this shop.";
export const code = "Code";
export const codeHint = "Six digits, or one of your recovery codes.";
export const codeSubmit = "Continue";
export const otherLogin = "Log in as somebody else";
export const confirmTitle = "Enter your password again";
export const confirmLead = "This page asks for your password to make sure that it’s you.";
export const confirmSubmit = "Continue";
export const keptTitle = "This was not sent yet";
export const keptLead =
  "Your login had ended, we had to ask for your password or PIN, or somebody else had taken over. Nothing has been changed. You can send it now, in your name:";
export const keptNothing = "This form has no fields. You can send it now.";
/** Names for fields whose text is still there after a form came too late, by field name. */
export const keptFields = {
  name: "Name",
  email: "Email",
  preset: "Preset",
  rights: "Right",
  locations: "Location",
  note: "Note",
  amount: "Amount",
  price: "Price",
  shipping: "Shipping",
  tracking: "Tracking number",
  method: "Paid by",
  certificate: "Certificate",
  until: "Last day",
  types: "Tax",
  buyer: "Buyer",
  first_name: "First name",
  last_name: "Last name",
  company: "Institution",
} as const;
export const keptField = "Another field";
export const keptSubmit = "Send it now";
export const keptDiscard = "Don’t send it";
export const keptGone = "What you sent is no longer stored. It is kept for an hour.";
export const sessionsTitle = "Your logins";
export const sessionsLead = "You are logged in on these devices. A login ends by itself after twelve hours.";
export const since = "Since";
export const until = "Until";
export const browser = "Browser";
export const unknownBrowser = "Unknown";
export const thisLogin = "This one";
export const endLogin = "End";
export const endLoginOf = "the login since {time}";
export const factorTitle = "Second factor";
export const factorLead =
  "With a second factor, a password alone does not open the desk: an app on your phone makes a code for each login.";
export const factorNeeded = "The shop requires a second factor. Set up a device to go on.";
export const factorDevices = "Your devices";
export const factorNone = "You have no device yet.";
export const factorRemove = "Remove";
export const factorAdd = "Add a device";
export const factorScan =
  "Scan this picture with an app for codes, such as the one that manages your passwords. Then enter the code it shows.";
export const factorPicture = "QR code with the key";
export const factorKey = "Or type this key into the app:";
export const factorName = "Name of the device";
export const factorSubmit = "Add this device";
export const codesTitle = "Recovery codes";
export const codesLead =
  "Write these codes down. Each opens the desk once, if you have lost your phone. We don’t show them again.";
export const codesLeft = "{count|You have one recovery code left.|You have # recovery codes left.}";
export const codesRenew = "Make new recovery codes";
export const codesRenewLead = "Your old codes stop working.";
export const staffTitle = "Staff";
export const staffInvite = "Add somebody";
export const staffName = "Name";
export const staffMay = "May";
export const staffWhere = "Where";
export const staffEverywhere = "The whole shop";
export const staffState = "Login";
export const staffStates = { active: "Active", invited: "No password yet", locked: "Locked" } as const;
export const staffNewTitle = "Add somebody to the staff";
export const staffSubmitNew = "Add and send a link";
export const staffSubmit = "Save";
export const staffOwn = "Only what is ticked here";
export const staffRights = "Rights";
export const staffLocations = "Only these locations (none ticked: the whole shop)";
export const staffLinkTitle = "A link to set a password";
export const staffLinkLead =
  "We email {email} a link to set a new password. It works once, within a week, and shows here too.";
export const staffLinkSubmit = "Send a link";
export const staffLinkSent =
  "We have emailed {email} this link to set a password. You can also pass it on yourself. It works once, within a week.";
export const staffLink = "Link";
export const staffNowMay = "They may:";
export const staffLock = "Lock this login";
export const staffUnlock = "Unlock this login";
export const staffReset = "Reset the second factor";
export const staffHistory = "History";
export const staffHistoryNone = "Nothing yet.";
export const staffBack = "To the staff list";
export const indexTitle = "Welcome, {name}";
export const indexMay = "You may:";
export const indexNothing = "You have no rights yet. Ask an owner of the shop.";
export const indexWhere = "At {locations} only.";
export const notFound = "This page does not exist";
export const notFoundText = "It may have moved, or the address may be mistyped.";
export const wrong = "Something went wrong";
export const askColleague = "Ask a colleague";
export const toDesk = "To the desk";

/** The actions that each right allows. */
export const rights = {
  see_orders:
    "See orders with the names, emails and phones of those who placed them, gift cards, events, and what is on the shelves",
  work_orders: "Work on orders: accept, pick, pack, ship, hand over, and send their emails again",
  discounts: "Set prices by hand: price quotes, and make promotions",
  mark_paid: "Mark orders as paid, and open sealed cards",
  refund: "Refund",
  cancel: "Cancel orders or some of their copies; what was paid online for them is refunded",
  see_card_numbers: "See the numbers of gift cards",
  issue_cards: "Issue, void and resend gift cards",
  see_customers:
    "See customers and their pages, registries, guests of events, sent emails, and who got a gift card",
  edit_customers: "Change customers: approve, lock, exempt from tax, and edit registries",
  view_as: "See the shop as a customer sees it, with their cart, lists and orders, and change nothing",
  reports: "See sales, taxes and payouts",
  export: "Export orders and stock for bookkeeping, and a customer’s data",
  erase: "Erase customers",
  titles: "Change titles, stock and sections, and import files",
  content: "Change lists, pages and events",
  settings: "Change the shop’s settings and payment accounts",
  staff: "Add staff, and decide what they may do",
} as const;

/** Events of a member of staff, keyed by the trail's own words. */
export const actions = {
  "staff added": "added",
  "staff changed": "changed",
  "staff locked": "locked",
  "staff unlocked": "unlocked",
  "staff logged out": "ended a login",
  "staff link sent": "sent a link to set a password",
  "staff link asked": "asked for a link to set a password",
  "password changed": "set a password",
  "device added": "added a device",
  "device removed": "removed a device",
  "recovery codes renewed": "made new recovery codes",
  "second factor reset": "reset the second factor",
  "PIN set": "set a PIN",
  "PIN locked": "locked the PIN after five wrong ones",
  "PIN unlocked": "unlocked the PIN",
  "PIN reset": "removed the PIN",
  "counter made": "made a counter",
  "counter ended": "ended a counter",
} as const;
export const operator = "The operator";
/** A program of the shop's own, as histories name it. */
export const program = "{name} (program)";
export const visitor = "Somebody at the login";

export const presets = {
  bookseller: "Bookseller",
  buyer: "Buyer",
  manager: "Manager",
  owner: "Owner",
} as const;

/** The email with a link to set a password. */
export const invitation = {
  subject: "Your login to the desk of {shop}",
  title: "Set your password",
  text: "You are on the staff of {shop}. Set a password to log in to the shop’s desk.",
  button: "Set a password",
  note: "The link works once, within a week. If you did not expect it, you can ignore this email.",
};

/** The actions that each preset allows, in short. */
export const presetsMay = {
  bookseller: "See orders and work on them, mark them as paid, and see customers",
  buyer: "See orders, and change titles, stock, lists, pages and events",
  manager: "Everything except erasing customers, the settings, and staff",
  owner: "Everything",
};

/** The email with a link to set a password, for somebody who asked for it at the desk's login. */
export const forgot = {
  subject: "Set a new password for the desk of {shop}",
  title: "Set a new password",
  text: "Somebody, probably you, asked for a new password for your login to the desk of {shop}.",
  button: "Set a password",
  note: "The link works once, within an hour, and ends all your logins. If you did not ask for it, you can ignore this email: your password stays as it is.",
};

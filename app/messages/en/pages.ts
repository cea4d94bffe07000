/** Pages of their own: contact and hours, the choice of a shop, featured lists, gift cards, and the demo's. */
export const testTitle = "Test menu";
/** A location that institutions under Québec’s book law may buy from. */
export const accredited = "Accredited bookshop (Québec’s book law)";
export const contactTitle = "Contact and hours";
export const hours = "Hours";
export const closed = "Closed";
export const openToday = "Today: {hours}";
export const specialDays = "Special hours";
export const directions = "Map of {name}";
export const weekdays = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
} as const;
export const locationTitle = "Which of our shops is yours?";
export const locationStay = "Keep shopping at {location}";
export const locationText = "Prices, stock and pickup depend on the shop you choose.";
export const locationWarning = "Warning: your cart will be emptied when changing locations";
export const locationHere = "Shop here";
export const locationHereNamed = "Shop here, at {location}";
export const locationCurrent = "You are shopping here";
export const featuresTitle = "Featured lists";
export const featuresSorts = { lastupdate: "Last changed", dateposted: "Newest", name: "Name" } as const;
export const featuresFind = "Find a list";
export const featuresSort = "Sort by";
export const featuresAll = "All lists";
export const featuresCategories = "Categories";
export const featuresUpdated = "Last changed {date}";
export const emailTitle = "Emails of the demo";
export const emailNone = "No emails yet.";
export const emailFromTo = "From: {from}, To: {to}, {date}";
export const emailOpen = "Open in a window:";
export const emailPlain = "Plain text";
export const emailKinds = "Every kind of email, with sample data";
export const emailsTitle = "Every kind of email";
export const emailsText =
  "These are all the emails that this shop sends, filled in with sample data. None of them is actually sent.";
export const emailText =
  "Emails the shops have sent, newest first. They are files in the data folder; nothing leaves this machine.";

/** The box that asks whether a visit may be counted, and the paragraph of the privacy policy that shows it again. */
export const analyticsTitle = "Counting visits";
export const analyticsQuestion =
  "May we count your visit with Google Analytics? Google would then receive your IP address and the pages you open.";
export const analyticsAnswers = { allow: "Allow", refuse: "Don’t allow" } as const;
export const analyticsPolicy = "Privacy policy";
export const analyticsNote = "We count visits with Google Analytics, but only those of people who agree.";
export const analyticsChange = "Change my choice";

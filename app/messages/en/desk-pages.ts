/** The desk: the home page, other pages, the menu and the footer. */
export const badLink = "Enter a path of the shop such as /events, a web address or an email address.";
export const badImage = "The shop has no picture with this name. Copy it from the shop’s pictures.";
export const pictureNeedsHeader =
  "Describe the picture in the header. People who can’t see it hear this instead, because the header isn’t shown.";
export const badEvent = "There is no event with this number.";
export const badList = "The shop has no list with this name.";
export const noTitles = "Paste at least one ISBN of a book that the shop knows.";
export const needsLabel = "Enter what the menu calls it.";
export const badPath = "Enter an address such as /returns: letters, digits and hyphens after a slash.";
export const needsTarget = "Enter where this leads, such as /events or https://example.com.";
export const htmlNeedsRight =
  "Only people who may change settings can write HTML here. Write the text in Markdown instead.";
export const badLimit = "Enter a number from 1 to 25, or nothing.";
export const badPlace = "Enter a place in the list, such as 1.";
export const needsTitle = "Enter a title.";

export const pagesTitle = "Pages and menu";
export const names = {
  home: "Home page",
  menu: "Menu and footer",
  "privacy-policy": "Privacy policy",
} as const;
export const page = "Page";
export const state = "State";
export const add = "Add a page";
export const live = "As it is in the shop";
export const isNew = "New: shoppers find it once the menu is published";
export const draftBy = "Draft, changed by {who} on {when}";
export const scheduledFor = "Will be published on {when}, planned by {who}";
export const failedWhy = "Could not be published: {why}";
export const clockChanges = {
  skipped: "{when}. Clocks skip the time you chose, so it is that much later.",
  repeated: "{when}, the first of the two: clocks go back and show this time twice.",
} as const;
export const noDraft =
  "This is what shoppers see. Change anything below: a draft begins, and the page stays as it is until you publish.";
export const hasDraft = "This is a draft. Shoppers see the page as it was until you publish.";
export const publish = "Publish now";
export const schedule = "Publish later";
export const discard = "Discard this draft";
export const seeLive = "See the page in the shop";
export const preview = "Preview";
export const previewAs = "Seen by";
export const previewers = {
  guest: "A guest",
  customer: "A customer",
  institution: "An institution",
} as const;
export const previewDay = "On";
export const previewBanner =
  "Preview: {page}, seen by {who} on {when}. You can only look at it: links lead to the shop as it is now.";
export const previewBack = "Back to the desk";
export const parts = {
  banner: "Banners, at the top",
  left_sidebar: "Beside the page",
  featured: "Cards, at the bottom",
  other: "In the middle",
  menu: "Menu",
  footer: "Links in the footer",
} as const;
/** When a block is shown, by the kind of its span of days. */
export const shownDays = {
  between: "Shown from {first} to {last}",
  on: "Shown on {first} only",
  from: "Shown from {first} on",
  until: "Shown until {last}",
} as const;
export const daysOver = "No longer shown since {last}";
/** Two banners that are shown at the same time. */
export const together = {
  between: "The banners “{a}” and “{b}” are shown together from {first} to {last}.",
  on: "The banners “{a}” and “{b}” are shown together on {first}.",
  from: "The banners “{a}” and “{b}” are shown together from {first} on.",
  until: "The banners “{a}” and “{b}” are shown together until {last}.",
} as const;
/** A page none of whose blocks is shown. */
export const emptyDays = {
  between:
    "This page shows none of its blocks from {first} to {last}. Shoppers then read a line that leads to your books and your hours.",
  on: "This page shows none of its blocks on {first}. Shoppers then read a line that leads to your books and your hours.",
  from: "This page shows none of its blocks from {first} on. Shoppers then read a line that leads to your books and your hours.",
  until:
    "This page shows none of its blocks until {last}. Shoppers read a line that leads to your books and your hours.",
  always: "This page shows no block. Shoppers read a line that leads to your books and your hours.",
} as const;
export const replacedThen =
  "“{name}” may end sooner: the version that will be published on {when} replaces this page.";
export const publishedSince =
  "Since this draft began, another version was published ({when}, {who}). If you publish this draft, it replaces that one, which stays among the versions.";
export const homeEmpty = {
  today: "Your home page shows no block",
  later: "Your home page shows no block from {first} on",
} as const;
export const noItems = "Nothing here yet.";
export const addBlock = "Add a block";
export const addEntry = "Add an entry";
export const edit = "Edit";
export const up = "Up";
export const down = "Down";
export const placeOf = "Place of {name}";
export const move = "Move";
export const remove = "Remove";
export const removedTitle = "Removed from this draft";
export const putBack = "Put back";
export const below = "below the entry before it";
export const untitled = "Without a header";
export const shows = { list: "List: {name}", event: "Events", text: "Text", picture: "Picture" } as const;
export const versionsTitle = "Earlier and later versions";
export const publishedBy = "Published {when} by {who}";
export const publishedOnTime = "Published {when} on schedule, planned by {who}";
export const elsewhere = "not at the desk";
export const publishedElse = "Published {when}, not at the desk";
export const discardedBy = "Draft of {who}, discarded";
export const nowLive = "This is what shoppers see.";
export const restore = "Restore";
export const reopen = "Edit again";
export const unschedule = "Don’t publish, edit again";
export const ofVersion = "version {number}";
export const noVersions = "The first version is kept when you publish.";
export const editsTitle = "Changes in this draft";
export const did = {
  added: "{who} added “{name}”, {when}",
  changed: "{who} changed “{name}”, {when}",
  moved: "{who} moved “{name}”, {when}",
  removed: "{who} removed “{name}”, {when}",
  put_back: "{who} put “{name}” back, {when}",
  titles: "{who} chose the titles of “{name}”, {when}",
} as const;
export const thePage = "the page";
export const history = "History";
export const acts = {
  "page published": "{who} published it, {when}",
  "page published on schedule": "Published on schedule, as {who} had planned, {when}",
  "page restored": "{who} restored version {detail}, {when}",
  "page scheduled": "{who} scheduled it, {when}",
  "page unscheduled": "{who} took a scheduled version back, {when}",
  "page not published": "A version that {who} had scheduled could not be published, {when}",
  "page draft discarded": "{who} discarded a draft, {when}",
  "page imported": "{who} imported it, {when}",
} as const;
export const comingToo = "Another version will be published on {when} and replace what is live then.";
export const problemsTitle = "This page can’t be published yet";

export const blockTitle = "Block";
export const newBlock = "New block";
export const kind = "Shows";
export const kinds = { list: "A list of titles, or words and a picture", event: "Events" } as const;
export const where = "Where";
export const header = "Header";
export const headerHint = "Without one, the name of its list.";
export const showHeader = "Show the header";
export const text = "Text";
export const markdownHint =
  "An empty line begins a paragraph, and ## a heading. **bold**, *italic*, [words of a link](/events). Lines with - or 1. make a list.";
export const htmlHint = "This text is HTML, because it has more than Markdown can say.";
export const look = "Show how the text looks";
export const looks = "How the text looks";
export const list = "Name of the list";
export const listHint = "One of the shop’s lists. To paste ISBNs instead, save the block first.";
export const event = "Number of the event";
export const eventHint = "From the event’s address. Without one, the next events.";
export const image = "Picture";
export const imageHint =
  "Its name among the shop’s pictures. It is shown in banners, beside the page and on cards; a block in the middle has none, except on a page that shows its lists as cards.";
export const choosePicture = "Choose a picture (save your changes first)";
export const link = "Leads to";
export const linkHint = "A path such as /events, a web address or an email address. Without one, its list.";
export const label = "Words on the button";
export const labelHint = "Only banners have one.";
export const limit = "At most this many titles";
export const fullScreen = "As wide as the window (banners)";
export const firstDay = "First day";
export const lastDay = "Last day";
export const daysTitle = "When it is shown";
export const daysHint =
  "Whole days on the shop’s clock ({zone}), both included. Leave a field empty for no limit.";
export const widgets = "Beside the page, show";
export const widgetNames = { calendar: "A calendar of events", upcoming: "The next events" } as const;
export const save = "Save in the draft";
export const back = "Back to the page";
export const toPages = "All pages";
export const nowStored = "What the draft says now";
export const sendAgain = "Your version is in the form. Save it again to replace what is there now.";

export const titlesOf = "Titles of “{name}”";
export const pasteTitles = "Paste ISBNs for this block";
export const titlesLead =
  "Paste ISBNs with spaces, commas or line breaks between them. You see what they are before they are used. The block then shows these titles in this order, as a list of its own.";
export const isbns = "ISBNs";
export const check = "Check";
export const useTitles = "Use these titles";
export const titlesFound = "Titles that were found: {found} of {count}. The rest is left out.";
export const titleColumns = { typed: "Pasted", title: "Title", result: "Result" } as const;
export const titleStates = {
  found: "Found",
  unknown: "Not in the catalogue",
  not_a_code: "Not an ISBN",
  twice: "Here twice",
} as const;

export const entryTitle = "Entry of the menu";
export const newEntry = "New entry";
export const entryLabel = "What it says";
export const entryType = "What it is";
export const entryTypes = {
  custom: "A page made of blocks",
  custom_lists: "A page with lists as cards",
  v3_content: "A page of text",
  link: "A link",
  pdf: "A PDF",
  browse: "Browse books",
  events: "Events",
  features: "Featured lists",
  gift_cards: "Gift cards",
  contact_and_hours: "Contact and hours",
  home: "The home page",
  lists: "An empty page",
  unlinked: "A heading for the entries below it",
} as const;
export const address = "Address";
export const addressHint = "Such as /returns. For a new page it is made of what the entry says.";
export const target = "Leads to (for a link or a PDF)";
export const linkTargetHint = "A path such as /events, or a web address.";
export const entryArea = "Where";
export const isBelow = "Stands below the entry before it";
export const loginOnly = "Only for customers who are logged in";
export const loginMessage = "What guests read instead";
export const footerMessage = "Message in the footer";
export const saveFooter = "Save the message in the draft";

export const newLead =
  "The page and its entry in the menu begin as drafts. Fill the page, publish it, and then publish the menu.";
export const newSubmit = "Add this page";

export const textTitle = "Text of the page";
export const titleField = "Title";
export const scheduleTitle = "Publish later";
export const scheduleLead = "Times are by the shop’s clock ({zone}). Until then you can take it back.";
export const day = "Day";
export const time = "Time";
export const timeHint = "Of 24 hours, such as 09:00.";
export const scheduleSubmit = "Publish then";
export const badDay = "Choose a day, or type it as year, month and day: 2026-12-04.";
export const daysBackwards = "Choose a last day that isn’t before the first.";
export const badTime = "Enter a time such as 09:00.";

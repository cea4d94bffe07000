/** Following an author or a series by email. */
export const follow = "Follow {name} by email";
export const followHeading = "Follow {name}";
export const emailLabel = "Email";
export const explain =
  "We’ll email you when a new book is announced, and again when it is on our shelves. First we’ll send an email to confirm that the address is yours.";
export const ask = "Follow";
export const emailNeeded = "Please input your email address.";
export const sentTitle = "Check your email";
export const sentText =
  "We have sent you an email. Click the link in it, and we’ll write when there is news about {name}.";
export const back = "Back to {name}";
export const page = "Following";
export const pageTitle = "Emails about new books";
export const confirmQuestions = {
  author: "Would you like an email when there is a new book by {name}?",
  series: "Would you like an email when there is a new book in the series {name}?",
} as const;
export const confirmYes = "Yes, email me";
export const confirmed = {
  author: "You follow {name}. We’ll email you when there is a new book.",
  series: "You follow the series {name}. We’ll email you when there is a new book.",
} as const;
export const stop = "Stop these emails";
export const stopped = "Done. We won’t email you about {name} again.";
export const gone = "This link has already been used or is incomplete.";

export const confirmSubject = "Shall we email you about {followed}?";
export const confirmTitle = "Shall we email you?";
export const confirmTexts = {
  author: "Someone, we hope you, asked {shop} to email this address when there is a new book by {name}.",
  series:
    "Someone, we hope you, asked {shop} to email this address when there is a new book in the series {name}.",
} as const;
export const confirmButton = "Yes, email me";
export const confirmNotYou = "If it was not you, ignore this email: you won’t hear from us again.";

export const announcedSubject = "{followed}: {count|a new book|# new books}";
export const announcedTitle = "{count|A new book is on its way|# new books are on their way}";
export const announcedText = "You follow {name}. {count|This book was|These books were} announced:";
export const hereSubject = "{followed}: {count|a new book is|# new books are} on our shelves";
export const hereTitle = "{count|A new book is here|# new books are here}";
export const hereText = "You follow {name}. {count|This book is|These books are} on our shelves now:";
export const title = "Title";
export const out = "Out {date}";
export const more = "{count|And one more|And # more}";
export const seeTitle = "See it in the shop";
export const seeAll = "See them in the shop";
export const whyText = "You get this email because you follow {name}.";
export const stopLink = "Stop following {name}";

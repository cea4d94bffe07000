/** "Tell me when it is back". */
export const tellMe = "Tell me when it is back";
export const tellMeOut = "Tell me when it is out";
export const emailLabel = "Email";
export const explain =
  "We’ll email you once, when we have it. First we’ll send an email to confirm that the address is yours.";
export const ask = "Tell me";
export const emailNeeded = "Please input your email address.";
export const sentTitle = "Check your email";
export const sentText =
  "We have sent you an email. Follow the link in it, and we’ll tell you when {title} is here.";
export const page = "Notices";
export const pageTitle = "An email about a book";
export const confirmQuestion = "Would you like an email when {title} is here?";
export const confirmYes = "Yes, tell me";
export const confirmed = "Thank you. We’ll email you when {title} is here.";
export const stop = "Stop these emails";
export const stopped = "Done. We won’t email you about this book again.";
export const gone = "This link has already been used or is incomplete.";

export const confirmSubject = "Shall we tell you about {title}?";
export const confirmTitle = "Shall we email you?";
export const confirmText =
  "Someone, we hope you, asked {shop} to email this address when {title} is in the shop.";
export const confirmButton = "Yes, email me";
export const confirmNotYou = "If it was not you, ignore this email: you won’t hear from us again.";
export const aboutTitle = "Title";
export const backSubject = "{title} is here";
export const backTitle = "Here it is";
export const backText = "You asked us to email you when {title} is in the shop. It is here now.";
export const backButton = "See it in the shop";
export const stopText = "This is the only email about it.";
export const stopLink = "Remove my address from your list";

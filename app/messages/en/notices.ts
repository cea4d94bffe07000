/** "Tell me when it is back". */
export const tellMe = "Tell me when it is back";
export const tellMeOut = "Tell me when it is out";
export const emailLabel = "Email";
export const explain =
  "We write to you once, when we have it. First we send a letter to make sure that the address is yours.";
export const ask = "Tell me";
export const emailNeeded = "Please input your email address.";
export const sentTitle = "Look into your mail";
export const sentText =
  "We have sent you a letter. Follow the link in it, and we will tell you when {title} is here.";
export const pageTitle = "A letter about a book";
export const confirmQuestion = "Shall we write to you when {title} is here?";
export const confirmYes = "Yes, tell me";
export const confirmed = "Thank you. We will write to you when {title} is here.";
export const stop = "Stop these letters";
export const stopped = "Done: you will hear no more about this book.";
export const gone = "This link has been used, or is not complete.";

export const confirmSubject = "Shall we tell you about {title}?";
export const confirmTitle = "Shall we email you?";
export const confirmText =
  "Someone, we hope you, asked {shop} to email this address when {title} is in the shop.";
export const confirmButton = "Yes, email me";
export const confirmNotYou = "If it was not you, do nothing: you will not hear from us.";
export const aboutTitle = "Title";
export const backSubject = "{title} is here";
export const backTitle = "Here it is";
export const backText = "You asked us to email you when {title} is in the shop. It is here now.";
export const backButton = "See it in the shop";
export const stopText = "This is the only email about it.";
export const stopLink = "Remove my address from your list";

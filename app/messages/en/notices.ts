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
export const confirmText =
  "Somebody, we hope you, asked {shop} to write to this address when {title} is in the shop. If it was you, say yes on this page. If not, do nothing: you will not hear from us.";
export const backSubject = "{title} is here";
export const backText = "You asked us to tell you: {title} is in the shop now.";
export const stopText = "This was the only letter about it. To take your address out of our list:";

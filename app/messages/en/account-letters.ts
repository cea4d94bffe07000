/** The letters about an account. */
export const anHour = "The link works once, within an hour.";
export const aWeek = "The link works for a week.";
export const notYou = "If you did not ask for this, you need do nothing.";
export const verifySubject = "Your account at {shop}: please confirm your e-mail";
export const verifyText = "To create your account at {shop}, please open this page:";
export const welcomeSubject = "Welcome to {shop}";
export const welcomeText = "Your account at {shop} is ready. You can log in here:";
export const resetSubject = "Your password at {shop}";
export const resetText = "To choose a new password for your account at {shop}, please open this page:";
export const resetNotYou = "If you did not ask for this, you need do nothing: your password stays as it is.";
export const passwordChangedSubject = "Your password at {shop} was changed";
export const passwordChangedText = "The password of your account at {shop} has been changed.";
export const notYouEither = "If it was not you, please choose a new one at once:";
export const confirmSubject = "Your e-mail at {shop}: please confirm it";
export const confirmText = "To use this address for your account at {shop}, please open this page:";
export const takenText =
  "Somebody, perhaps you, wanted to use this address for another account at {shop}. It belongs to an account already. You log in here:";
export const emailChangeSubject = "Your e-mail at {shop}";
export const emailChangeAskedText =
  "Somebody, we hope you, asked us to change the email address of your account at {shop}. It changes once the new address has been confirmed.";
export const emailChangedText = "The email address of your account at {shop} has been changed.";
export const newAddress = "The new address: {email}";
export const emailNotYou = "If it was not you, please write or call us at once.";
export const linkSubject = "An invitation to buy for an institution at {shop}";
export const linkText =
  "An institution with an account at {shop} would like you to buy on its behalf. To accept, open this page and log in with this address, or sign up with it:";
export const linkFrom = "The institution calls itself: {company}";
export const linkAcceptedSubject = "Your invitation at {shop} was accepted";
export const linkAcceptedText =
  "Somebody you invited can now buy on your behalf at {shop}. You can see and change who buys for you here:";
export const linkAcceptedBy = "Accepted by: {name}";
export const inviteSubject = "Your account at {shop}";
export const inviteText =
  "We have made an account for you at {shop}. To choose your password, open this page and type this e-mail address:";
export const approvedSubject = "You are welcome at {shop}";
export const approvedText = "Your account at {shop} has been approved. You log in here:";
export const deletedSubject = "Your account at {shop} was deleted";
export const deletedText =
  "Your account at {shop} has been deleted, with your addresses and your personal details. We keep your orders without your name, as the law asks.";

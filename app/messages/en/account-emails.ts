/** The emails about an account: subject, heading, paragraphs and the button of each. */
export const anHour = "The link works once, within an hour.";
export const aWeek = "The link works for a week.";
export const notYou = "If you did not ask for this, you can ignore this email.";
export const notExpected = "If you did not expect this, please reply to this email or call us.";
export const newAddress = "New address";

export const verify = {
  subject: "Your account at {shop}: please confirm your email",
  title: "Confirm your email",
  text: "To create your account at {shop}, please confirm that this is your email address.",
  button: "Confirm and continue",
};
export const welcome = {
  subject: "Welcome to {shop}",
  title: "Welcome to {shop}",
  text: "Your account at {shop} is ready. Thank you for joining us.",
  button: "Log in",
};
export const reset = {
  subject: "Your password at {shop}",
  title: "Choose a new password",
  text: "You asked for a new password for your account at {shop}. You can choose one now.",
  button: "Choose a new password",
  notYou: "If you did not ask for this, you can ignore this email. Your password stays as it is.",
};
export const passwordChanged = {
  subject: "Your password at {shop} was changed",
  title: "Your password was changed",
  text: "The password of your account at {shop} has been changed. If this was you, there is nothing to do.",
  notYou: "If it was not you, please choose a new password right away.",
  button: "Choose a new password",
};
export const confirmEmail = {
  subject: "Your email at {shop}: please confirm it",
  title: "Confirm your email",
  text: "To use this address for your account at {shop}, please confirm that it is yours.",
  button: "Confirm this address",
};
export const addressTaken = {
  title: "You already have an account",
  text: "Someone, perhaps you, tried to use this address for another account at {shop}. It already belongs to an account, which you can log in to.",
  button: "Log in",
};
export const emailChange = {
  subject: "Your email at {shop}",
  asked: "A new email for your account",
  askedText:
    "Someone, we hope you, asked us to change the email address of your account at {shop}. It will change once the new address is confirmed.",
  changed: "Your email was changed",
  changedText: "The email address of your account at {shop} has been changed.",
  notYou: "If it was not you, please reply to this email or call us right away.",
};
export const link = {
  subject: "An invitation to buy for an institution at {shop}",
  title: "You are invited to buy for an institution",
  text: "An institution with an account at {shop} would like you to buy on its behalf. To accept, log in with this email address, or sign up with it.",
  button: "View the invitation",
  from: "Institution",
};
export const linkAccepted = {
  subject: "Your invitation at {shop} was accepted",
  title: "Your invitation was accepted",
  text: "Someone you invited can now buy on your behalf at {shop}. You can always change who buys for you.",
  by: "Accepted by",
  button: "See who buys for you",
};
export const linkAdded = {
  subject: "You can now buy for an institution at {shop}",
  title: "You can now buy for an institution",
  text: "We have added you to those who buy for an institution at {shop}. Log in with your own account to switch to the institution’s, with its prices, taxes and addresses.",
  button: "See whom you buy for",
};
export const linkRemoved = {
  subject: "You no longer buy for an institution at {shop}",
  title: "You no longer buy for an institution",
  text: "We have taken you off those who buy for an institution at {shop}. Your own account stays as it is.",
};
export const invite = {
  subject: "Your account at {shop}",
  title: "We’ve created an account for you",
  text: "We have created an account for you at {shop}. Choose a password, and you can log in with this email address.",
  button: "Choose your password",
  later: "After that, ask for a new link with “Forgot your password?” on our login page.",
};
export const approved = {
  subject: "Welcome: your account at {shop} is approved",
  title: "Your account is approved",
  text: "Your account at {shop} has been approved. You can log in and shop now.",
  button: "Log in",
};
export const deleted = {
  subject: "Your account at {shop} was deleted",
  title: "Your account was deleted",
  text: "Your account at {shop} has been deleted, with your addresses and your personal details. We keep your orders without your name, as the law requires.",
};

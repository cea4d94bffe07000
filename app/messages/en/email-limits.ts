/** Why an email is not sent: too many were sent already. */
export const toAddress =
  "We have already sent several emails to this address today. Please check its inbox and spam folder, or try again tomorrow.";
export const fromYou = "You have sent a lot of emails in a short time. Please try again in an hour.";
export const fromShop = "We are sending a lot of emails right now. Please try again in an hour.";

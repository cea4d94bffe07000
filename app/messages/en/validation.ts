/**
 * Messages for invalid values (`problem` in failure.ts). The first ones are for schemas that have none of their own;
 * they replace the validation library's, for shoppers and API clients.
 */
export const needed = "Please fill this in.";
export const number = "Please enter a whole number.";
export const atMost = "At most {count}.";
export const atLeast = "At least {count}.";
export const tooLong = "At most {count} characters.";
export const tooShort = "At least {count} characters.";
export const tooMany = "At most {count} at a time.";
export const choice = "Please choose one of these.";
export const email = "Please enter an email address.";
export const web = "Please enter a web address, such as https://example.com.";
export const invalid = "Please check this value.";

/** A shop's own questions in the sign-up form (spec 2 §5). */
export const required = "Required";

/** Addresses and contacts (spec 2 §5). */
export const street = "Street Address is required.";
export const accountStreet = "Street address is required.";
export const city = "City is required.";
export const fullName = "Full Name is required.";
export const phone = "Phone number is required.";
export const phoneWrong = "A phone number has 10 to 15 characters: digits, + . - ( ) and spaces.";
export const accountPhone = "Required. Must be a phone number.";
export const extension = "Must be between 2 and 6 digits";
export const country = "Valid country is required.";
export const province = "Valid state / province is required.";
export const postalCode = "Valid Postal Code is required.";
export const accountPostalCode = "Valid postal code is required.";
export const inputName = "Please input your name.";
export const inputEmail = "Please input your email address.";
export const inputPhone = "Please input your phone number.";

/** Accounts (spec 2 §5). */
export const firstName = "First name is required.";
export const lastName = "Last name is required.";
export const contactPreference = "Please choose how we may reach you.";
export const institution = "Institution name is required.";
export const validEmail = "There was an error. Please ensure you’ve entered a valid email address.";
export const emailNeeded = "Email address required.";
export const passwordNeeded = "Password required.";
export const currentPassword = "Current password required.";
export const confirmPassword = "Please confirm your password.";
export const passwordsDiffer = "The two passwords that you entered do not match.";
export const passwordShort = "Password must be at least {count} characters.";
export const passwordLong = "Password must be at most {count} characters.";

/** Lists. */
export const listName = "Name is required.";

/** Cart and checkout. */
export const titles = "At most {count} titles.";
export const quantity = "Enter a whole number from 1 to {count}.";
export const delivery = "Please choose how you want to get your order.";
export const address = "Please choose an address.";
export const payment = "Please choose how you want to pay.";
export const card = "Please enter your card.";
export const quoteMessage = "Please enter a message.";
export const code = "Please enter a code.";
export const design = "Please choose a design.";
export const giftCard = "Card number required.";
export const amount = "Amount required.";
export const giftCardList = "Gift cards are a list.";
export const stockAnswer = "Please choose.";

/** Credit cards (spec 2 §5). */
export const cardNumber = "Must be a valid credit card number";
export const cardShort = "Must be at least {count} digits";
export const cardBrand = "Must be an accepted credit card";
export const cardMonth = "Month required";
export const cardYear = "Year required";
export const cardExpired = "Must be future date";
export const cvv = "Please enter a valid CVV.";

export const registryTitle = "Please enter a title.";
export const registryOccasion = "Please choose an occasion.";
export const registryDescription = "Please enter a description.";

/** Signing up, logging in, and a customer's own pages. */
export const loginTitle = "Login";
export const email = "E-mail";
export const password = "Password";
export const currentPassword = "Current password";
export const newPassword = "New password";
export const confirmPassword = "Confirm password";
export const passwordHint =
  "At least 8 characters. A few words in a row are easy to remember and hard to guess.";
export const forgotLink = "Forgot your password?";
export const noAccountYet = "No account yet?";
export const haveAccount = "You have an account?";
export const signUpTitle = "Sign Up";
export const signUpLead =
  "With an account your cart waits for you on every device, and you find your orders and addresses again.";
export const emailHint = "We write to it about your orders, and never give it away.";
export const accountExists = "An account already exists with this email.";
export const createTitle = "Create an Account";
export const createSubmit = "Create account";
export const otherEmail = "Use another e-mail";
export const verifyTitle = "Please check your e-mail";
export const verifyText =
  "We have written to your address. Open the link in the letter to go on; it works once, within an hour.";
export const verifyNothing = "Nothing there? Look among the unwanted mail, or ask for another letter.";
export const linkExpired = "Confirmation link has expired";
export const linkExpiredText = "Links in our letters work once, within an hour.";
export const finishedTitle = "Welcome, {name}";
export const finishedText =
  "Your account is ready. If there is anything we can do for you, call or write to us:";
export const finishedAwaits = "We will look at your account and write to you as soon as it is approved.";
export const finishedOn = "Go on where you were";
export const forgotTitle = "Password Change Utility";
export const forgotLead = "Tell us your e-mail, and we send you a link to choose a new password.";
export const forgotSubmit = "Send the link";
export const forgotSent =
  "If there is an account with this e-mail, a letter is on its way with a link to choose a new password. It works once, within an hour.";
export const resetLead = "Choose a new password.";
export const resetSubmit = "Change password";

export const firstName = "First name";
export const lastName = "Last name";
export const name = "Full Name";
export const companyName = "Company";
export const isInstitution = "I am purchasing on behalf of an institution, school or business";
export const institutionName = "Institution name";
export const institutionHint = "Needed if you ticked the box above.";
export const phone = "Phone number";
export const altPhone = "Other phone number";
export const phoneExt = "Extension";
export const phoneType = "Phone type";
export const altPhoneType = "Other phone type";
export const phoneTypes = { cell: "Cell", home: "Home", work: "Work" } as const;
export const street = "Street address";
export const street2 = "Apartment, suite, unit";
export const city = "City";
export const country = "Country";
export const chooseCountry = "Show its provinces or states";
export const provinces = { CA: "Province", US: "State", other: "State / province" } as const;
export const postalCodes = { CA: "Postal code", US: "Zip code", other: "Postal code" } as const;
export const preference = "How may we reach you?";
export const preferences = { email: "By e-mail", phone: "By phone", text: "By text message" } as const;
export const aboutYou = "About you";
export const whereYouAre = "Your address";
export const reachYou = "How to reach you";
export const furtherQuestions = "A few more questions";

export const accountMenu = "Your account";
export const detailsTitle = "Account details";
export const addressesTitle = "Address book";
export const ordersTitle = "Orders";
export const linksTitle = "Linked accounts";
export const dataTitle = "Your data";
export const logoutTitle = "Log out";
export const logoutText = "Your cart stays with your account.";
export const logoutHere = "Log out here";
export const logoutEverywhere = "Log out on every device";
export const save = "Save";
export const savePassword = "Enter your current password to save.";
export const detailsEmail = "Your e-mail is {email}.";
export const emailConfirmed = "confirmed";
export const emailNotConfirmed = "not confirmed yet";
export const sendConfirmation = "Send a letter to confirm it";
export const changeEmail = "Change e-mail";
export const changePassword = "Change password";
export const deleteAccount = "Delete account";
export const exemptUntil = "Your institution buys without {types} until {date} (certificate {certificate}).";
export const allTaxes = "taxes";
export const newEmail = "New e-mail";
export const changeEmailLead = "Your e-mail is {email}. We tell both addresses about the change.";
export const changePasswordLead = "You stay logged in here; every other log-in of yours ends.";
export const confirmEmailTitle = "Confirm your e-mail";
export const confirmEmailText = "One more click, and this address is yours here.";
export const confirmEmailSubmit = "Confirm";
export const deleteLead =
  "Your details, addresses and linked accounts are removed for good. Your orders stay in our books, without your name.";
export const deleteSubmit = "Delete my account";

export const addAddress = "Add an address";
export const editAddress = "Edit";
export const editAddressOf = "Edit the address of {name}";
export const addTitle = "New address";
export const editTitle = "Edit address";
export const makeDefault = "Make default";
export const makeDefaultOf = "Make default: the address of {name}";
export const isDefault = "Default";
export const preferredBox = "Use it by default";
export const removeAddress = "Remove";
export const removeAddressTitle = "Remove this address?";
export const removeAddressSubmit = "Remove address";
export const goBack = "No, go back";
export const removeAddressOf = "Remove the address of {name}";
export const institutionAddresses = "These are the addresses of {company}. Only its owner can change them.";

export const noOrders = "You have no orders yet.";
export const noOrdersFound = "No order fits that.";
export const allOrders = "All orders";
export const orderYear = "Any year";
export const orderLocation = "Any shop";
export const orderTerm = "Title, order number or Purchase Order #";
export const orderFind = "Find";
export const orderMore = "{count|One more title|# more titles}";
export const orderPurchaseOrder = "Purchase Order # {number}";
export const orderLine = "Order {number}";
export const orderItems = "{count|one item|# items}";
export const claimText = "{count|You placed one order|You placed # orders} as a guest with this e-mail.";
export const claimSubmit = "Add them to my account";
export const claimUnconfirmed =
  "Did you order as a guest with this e-mail? Confirm it, and you can add those orders to your account.";
export const browse = "Browse our books";

export const linksLead = "People who may buy on behalf of {company}:";
export const linksNone = "Nobody yet.";
export const linkPending = "Asked, waiting for an answer";
export const linkAuthorised = "May buy";
export const linkRemove = "Remove";
export const linkRemoveOf = "Remove {name}";
export const linkAskTitle = "Ask somebody";
export const linkAskHint = "They get a letter and accept by logging in with this address.";
export const linkAskSubmit = "Send the letter";
export const parentsLead = "You may buy on behalf of:";
export const parentsNone = "No institution has asked you to buy on its behalf.";
export const buyFor = "Buy for {company}";
export const acceptTitle = "{company} asks you to buy on its behalf";
export const acceptText =
  "Its addresses, and its tax exemption if it has one, are then yours to use while you buy for it. It sees what you buy for it, and nothing else of yours.";
export const acceptSubmit = "Accept";
export const acceptLogin = "Log in with the address that the letter came to, or sign up with it.";
export const verificationFailed = "Verification Failed.";
export const alreadyVerified = "Already verified";

export const dataLead = "Everything that we keep about you. You can also take it with you as a file.";
export const dataDownload = "Download as JSON";
export const dataAccount = "Account";
export const dataAddresses = "Addresses";
export const dataOrders = "Orders";
export const dataCart = "Cart";
export const dataLogins = "Where you are logged in";
export const dataLogin = "Since {since}, until {until} at the latest";
export const dataChanges = "What happened to your account";
export const dataNone = "None.";
export const listsTitle = "My lists";
export const listCount = "{count|one title|# titles}";
export const noLists = {
  en: "You have no favourites yet. You can copy a cart to them, on the page of your cart.",
  "en-US": "You have no favorites yet. You can copy a cart to them, on the page of your cart.",
};

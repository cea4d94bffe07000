/** Signing up, logging in, and a customer's own pages. */
export const loginTitle = "Login";
export const email = "Email";
export const password = "Password";
export const currentPassword = "Current password";
export const newPassword = "New password";
export const confirmPassword = "Confirm password";
export const passwordHint =
  "At least 8 characters. A few words in a row are easy to remember and hard to guess.";
export const forgotLink = "Forgot your password?";
export const noAccountYet = "No account yet?";
export const haveAccount = "Already have an account?";
export const signUpTitle = "Sign Up";
export const signUpLead = "An account keeps your cart, orders and addresses together, on every device.";
export const emailHint = "We use it to email you about your orders, and never share it.";
export const accountExists = "An account already exists with this email.";
export const createTitle = "Create an Account";
export const createSubmit = "Create account";
export const otherEmail = "Use another email";
export const verifyTitle = "Check your email";
export const verifyText =
  "We have sent you an email. Open the link in it to continue; it works once, within an hour.";
export const verifyNothing = "Nothing there? Check your spam folder, request another email, or write to us:";
export const linkExpired = "Confirmation link has expired";
export const linkExpiredText = "The links in our emails work once, within an hour.";
export const finishedTitle = "Welcome, {name}";
export const finishedText =
  "Your account is ready. If there is anything we can do for you, call or email us:";
export const finishedAwaits = "We’ll review your account and email you as soon as it is approved.";
export const finishedOn = "Continue where you left off";
export const forgotTitle = "Password Change Utility";
export const forgotLead = "Enter your email address and we’ll send you a link to choose a new password.";
export const forgotSubmit = "Send the link";
export const forgotSent =
  "If there is an account with this email, we have sent it a link to choose a new password. It works once, within an hour.";
export const resetLead = "Choose a new password.";
export const resetSubmit = "Change password";

export const firstName = "First name";
export const lastName = "Last name";
export const name = "Full Name";
export const companyName = "Company";
export const isInstitution = "I am purchasing on behalf of an institution, school or business";
export const institutionName = "Institution name";
export const institutionHint = "Required if you checked the box above.";
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
export const preference = "How should we contact you?";
export const preferences = { email: "By email", phone: "By phone", text: "By text message" } as const;
export const aboutYou = "About you";
export const whereYouAre = "Your address";
export const reachYou = "Contact details";
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
export const detailsEmail = "Your email is {email}.";
export const emailConfirmed = "It is confirmed.";
export const emailNotConfirmed = "It is not confirmed yet.";
export const sendConfirmation = "Send a confirmation email";
export const changeEmail = "Change email";
export const changePassword = "Change password";
export const deleteAccount = "Delete account";
export const exemptUntil =
  "Your institution is exempt from {types} until {date} (certificate {certificate}).";
export const allTaxes = "taxes";
export const newEmail = "New email";
export const changeEmailLead = "Your email is {email}. We’ll notify both addresses of the change.";
export const changePasswordLead = "You’ll stay logged in here and be logged out everywhere else.";
export const confirmEmailTitle = "Confirm your email";
export const confirmEmailText = "Click below to confirm this address for your account.";
export const confirmEmailSubmit = "Confirm";
export const deleteLead =
  "This permanently removes your details, addresses and linked accounts. Your orders stay in our books, without your name.";
export const deleteSubmit = "Delete my account";

export const addAddress = "Add an address";
export const editAddress = "Edit";
export const editAddressOf = "Edit the address of {name}";
export const addTitle = "New address";
export const editTitle = "Edit address";
export const makeDefault = "Make default";
export const makeDefaultOf = "Make default: the address of {name}";
export const isDefault = "Default";
export const preferredBox = "Use this address by default";
export const removeAddress = "Remove";
export const removeAddressTitle = "Remove this address?";
export const removeAddressSubmit = "Remove address";
export const goBack = "No, go back";
export const removeAddressOf = "Remove the address of {name}";
export const institutionAddresses = "These are the addresses of {company}. Only its owner can change them.";

export const noOrders = "You have no orders yet.";
export const noOrdersFound = "No orders match your search.";
export const allOrders = "All orders";
export const orderYear = "Year";
export const anyYear = "Any year";
export const orderLocation = "Shop";
export const anyLocation = "Any shop";
export const orderTerm = "Title, order number or Purchase Order #";
export const orderMore = "{count|One more title|# more titles}";
export const orderPurchaseOrder = "Purchase Order # {number}";
export const orderLine = "Order {number}";
export const orderItems = "{count|one item|# items}";
export const claimText = "{count|You placed one order|You placed # orders} as a guest with this email.";
export const claimSubmit = "Add them to my account";
export const claimUnconfirmed =
  "Did you order as a guest with this email? Confirm your email to add those orders to your account.";
export const browse = "Browse our books";

export const linksLead = "People who may buy on behalf of {company}:";
export const linksNone = "Nobody yet.";
export const linkPending = "Invited, waiting for an answer";
export const linkAuthorised = "May buy";
export const linkRemove = "Remove";
export const linkRemoveOf = "Remove {name}";
export const linkAskTitle = "Invite someone";
export const linkAskHint = "We’ll email them an invitation. They accept it by logging in with this address.";
export const linkAskSubmit = "Send invitation";
export const parentsLead = "You may buy on behalf of:";
export const parentsNone = "No institution has asked you to buy on its behalf.";
export const buyFor = "Buy for {company}";
export const acceptTitle = "{company} would like you to buy on its behalf";
export const acceptText =
  "While you buy for it, you can use its addresses and any tax exemption. It sees what you buy for it, and nothing else in your account.";
export const acceptSubmit = "Accept";
export const acceptLogin = "Log in with the address we emailed, or sign up with it.";
export const linkError = "There was an error ({error})";
export const verificationFailed = "Verification Failed.";
export const alreadyVerified = "Already verified";

export const dataLead = "Everything we keep about you. You can also download it as a file.";
export const dataDownload = "Download as JSON";
export const dataAccount = "Account";
export const dataAddresses = "Addresses";
export const dataOrders = "Orders";
export const dataCart = "Cart";
export const dataLogins = "Where you are logged in";
export const dataLoginSince = "Since {since}";
export const dataLogin = "Since {since}, expires {until} at the latest";
export const dataChanges = "Account history";
export const dataNone = "None.";
export const listsTitle = "My lists";
/** The fields of an account, in a copy of one's data. */
export const dataFields = {
  public_id: "public id",
  email_address: "email address",
  first_name: "first name",
  last_name: "last name",
  company: "company",
  is_institution: "is institution",
  phone_number: "phone number",
  phone_number_type: "phone number type",
  phone_number_ext: "phone number ext",
  alt_phone_number: "alt phone number",
  alt_phone_number_type: "alt phone number type",
  alt_phone_number_ext: "alt phone number ext",
  street_address: "street address",
  street_address_2: "street address 2",
  city: "city",
  province: "province",
  country: "country",
  postal_code: "postal code",
  communication_preference: "communication preference",
  extra_fields: "extra fields",
  state: "state",
} as const;
/** Values of these fields that are our own words. */
export const dataValues = {
  cell: "cell",
  home: "home",
  work: "work",
  email: "email",
  phone: "phone",
  text: "text",
  active: "active",
  locked: "locked",
  pending: "pending",
  authorised: "authorised",
} as const;
/** Events of an account, as its history stores them (domain/accounts/audit). */
export const history = {
  created: "created",
  invited: "invited",
  detailsChanged: "details changed",
  passwordChanged: "password changed",
  emailChangeAsked: "email change asked",
  emailChanged: "email changed",
  emailConfirmed: "email confirmed",
  approved: "approved",
  locked: "locked",
  unlocked: "unlocked",
  exemptionSet: "tax exemption set",
  deleted: "deleted",
  exported: "exported",
  viewStarted: "opened by staff to look",
  viewEnded: "closed again by staff",
  linkAsked: "link asked",
  linkAccepted: "link accepted",
  linkAdded: "link added",
  linkRemoved: "link removed",
  loggedOut: "logged out everywhere",
} as const;
export const historyUntil = "until {date}";
export const historyEnded = "ended";
export const historyByLink = "by an email’s link";

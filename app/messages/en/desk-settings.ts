/** The settings at the desk: the areas, their forms, and the history of what was changed. */
export const settingsTitle = "Settings";
export const lead = "Changes take effect at once, and you can take them back.";
export const areas = {
  contact: "Name and address",
  hours: "Opening hours",
  locations: "Locations",
  look: "Logo and colours",
  selling: "What you sell",
  delivery: "Pickup and local delivery",
  shipping: "Shipping tables",
  payments: "Payment",
  taxes: "Taxes",
  access: "Who may see and order",
  email: "Email",
  till: "Square at the till",
  desk: "Desk",
  words: "Policies and texts",
  menu: "Menu and short addresses",
  other: "Everything else",
} as const;
export const areaAbout = {
  contact: "Address, phone, social media, time zone",
  hours: "Every week, and days that differ",
  locations: "Branches with hours and stock of their own",
  look: "How the shop looks, with a preview",
  selling: "Orders, quotes, promo codes, gift cards, sales",
  delivery: "Pickup, delivery nearby, smallest order",
  shipping: "Carriers, zones and prices",
  payments: "Ways to pay, and accounts with providers",
  taxes: "Tax number and rates",
  access: "Open or closed, guests and accounts",
  email: "The shop’s address, and where links lead",
  till: "One stock for the shop and its till",
  desk: "Second factor",
  words: "Availability, subjects, where the privacy policy is edited",
  menu: "Short addresses, another home page, where the menu is edited",
  other: "Language, partners, the old site",
} as const;
export const historyTitle = "Changes of the settings";
export const historyLink = "Changes";
export const historyAbout = "Who changed what, and take it back";
export const historyNone = "Nothing was changed yet.";
export const older = "Older changes";
export const changedBy = "{time}, {actor}";
export const takesBackLine = "Took an earlier change back.";
export const takenBackLine = "This was taken back.";
export const takeBack = "Take back";
export const takeBackOf = "the change of {time}";
export const nothing = "nothing";
export const yes = "yes";
export const no = "no";
export const fromTo = "{name}: {before} → {after}";
export const save = "Save";
export const toSettings = "All settings";
export const addRow = "Add another";
export const addRowTo = "to {list}";
export const removeRow = "Remove this one";
export const rowNumber = "{number}.";
export const newRow = "New";
export const addPage = "Add one";
export const removePage = "Remove it from the list";
export const pagesBefore = "Earlier ones";
export const pagesAfter = "More";
/** Settings that are edited as drafts, with a preview. */
export const elsewhere = {
  menu: "Edit it under Menu and footer",
  "privacy-policy": "Edit it under Privacy policy",
} as const;
export const noPages = "There are none yet.";
export const choose = "Choose";
export const conflictTitle = "These settings have changed";
export const conflict =
  "Someone changed these settings while you had this page open, so yours are not saved yet. Below is what you typed: save again to use it.";
export const conflictChanges = "What they changed:";
export const preview = "Show these colours";
export const previewTitle = "How it looks";
export const previewNote = "This is not saved yet.";
export const sampleHeader = "Text in the header";
export const sampleSearch = "Text in the search bar";
export const sampleMenu = "Text in the open menu";
export const sampleButton = "A button";
export const sampleText = "Text on a page, and a link";
/** Names of the two colour schemes in the preview. */
export const schemes = {
  light: "In the light scheme",
  dark: "In the dark scheme, which shoppers choose on their own device",
} as const;
export const pairs = {
  header: "Text in the header",
  search: "Text in the search bar",
  menu: "Text in the open menu",
  background: "Text on the page",
  links: "Links",
  buttons: "Buttons",
} as const;
export const contrastOf = "{name}: contrast {ratio|#|#} to 1";
export const contrastAdjusted =
  "{name}: contrast {chosen|#|#} to 1 as you chose it, and {ratio|#|#} to 1 in the shade that we show";
export const accessOpen = "Everybody can see the shop.";
export const accessPrivate = "The shop is closed to guests: they see a message, and can log in or sign up.";
export const accessExclusive = "The shop is closed to everybody except the accounts that you approved.";
export const orderingOff = "Nobody can order anything: the shop is a catalogue.";

export const accountsTitle = "Accounts with payment providers";
export const accountsLead =
  "What you enter is stored and never shown again. Then tick the provider above, so that shoppers can choose it.";
export const accountStates = {
  missing: "No account",
  untried: "Set up {set}, not tried yet",
  tried: "Set up {set}, tried {tried}",
} as const;
export const accountSet = "Enter the account";
export const accountReplace = "Enter another account";
export const accountTry = "Try it";
export const accountRemove = "Remove the account";
export const accountOf = "of {provider}";
export const accountTitle = "Account with {provider}";
export const accountLead =
  "Copy these from the provider’s website. They are stored on the server and never shown again, so enter all of them if you change one.";
export const accountDefault = "Leave it empty for {value}.";
export const accountSave = "Save and try it";
/** The fields of providers' accounts. */
export const accountFields = {
  base_url: "Address of the service",
  client_id: "Client ID",
  secret: "Secret",
  webhook_id: "Webhook ID",
  landing_page: "First page at PayPal (LOGIN, GUEST_CHECKOUT or nothing)",
  public_key: "Public key",
  api_key: "API key",
  hosted_secure_id: "Hosted Secure ID",
  hosted_secure_api_token: "Hosted Secure API token",
  template_url: "Address of the page’s template",
  page_url: "Address of the payment page",
  api_url: "Address of the service",
  merchant_id: "Merchant ID",
  account: "Account",
  shared_secret: "Shared secret",
  refund_password: "Password for refunds",
  secret_key: "Secret key (sk_… or rk_…)",
  webhook_secret: "Signing secret of the webhook (whsec_…)",
  checkout_origin: "Address of Stripe’s page",
  access_token: "Access token",
  location_id: "Location ID",
  signature_key: "Signature key of the webhook",
  notification_url: "Address of the webhook, exactly as Square shows it",
} as const;

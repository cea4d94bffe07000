/** The frame around every page. */
export const skip = "Skip to the content";
export const search = "Search";
export const searchFor = "Search our books";
export const searchType = "Search by";
export const searchTypes = {
  keyword: "Keyword",
  title: "Title",
  author: "Author",
  publisher: "Publisher",
  url: "URL",
  file: "File",
} as const;
export const location = "Shop";
export const chooseLocation = "Choose a shop";
export const login = "Login";
export const account = "Account";
export const myLists = "My lists";
export const cart = "Cart";
/** After the number of copies. */
export const cartItems = "{count|item|items}";
export const menu = "Menu";
/** Puts a message out of the way. */
export const close = "Close";
export const moreMenus = "More Menus";
export const siteNavigation = "Site";
export const contact = "Contact and hours";
export const privacy = "Privacy policy";
export const home = "Home";
export const lite = "Lite version";
export const fullVersion = "Full version";
export const liteHint = "The whole shop without scripts, so pages load faster.";
export const opensElsewhere = "(another site)";
export const newTab = "(new tab)";
export const pdf = "(PDF)";
export const governmentLogo = "With the support of the government";

export const notFound = "404";
export const notFoundText =
  "We looked on every shelf, but there is no page at this address. It may have moved, or the address may be mistyped.";
export const notFoundBrowse = "Browse all books";
export const notFoundEvents = "See our events";
/** On pages that are empty or do not exist. */
export const findHint = "Title, author or ISBN";
export const findBooks = "Find books";
export const chosen = "Chosen by our booksellers";
export const moreChosen = "More from “{list}”";
/** Put before the title of a page where something went wrong. */
export const errorTitle = "Error:";
export const wrong = "There was an error";
export const wrongText = "Something on our side went wrong. Your work was not lost; please try again.";
export const reference = "If you contact us about it, please quote this reference: {id}";
export const errorStart = "There was an error - please ensure javascript and cookies are enabled.";
export const errorStartHint = "(JavaScript is not needed for this shop; cookies are.)";
export const refresh = "Click here to refresh";
export const backHome = "Back to the home page";

export const formProblem = "There was an error. Please review form.";
export const optional = "(optional)";
export const choose = "Please choose";
/** The button of the bar that says what a list shows. */
export const showChosen = "Show";

export const outageTitle = "We’ll be right back";
export const outageWrites =
  "Sorry, we can’t save anything at the moment, so nothing was changed. You can still browse. Please try again in a minute.";
export const outageAll = "Sorry, the shop is not available at the moment. Please try again in a minute.";
export const outageForm =
  "Sorry, the shop is not available at the moment. Please reload this page in a minute: your browser then sends what you typed again.";
export const keptForm = "We’ve kept what you typed.";
export const sendAgain = "Send again";
export const fax = "Fax: {number}";
export const tryAgain = "Try again";

export const signUp = "Sign up";
export const loginEmail = "Email";
export const loginPassword = "Password";
export const forgotPassword = "Forgot your password?";
export const gateTitle = "Welcome to {shop}";
export const details = "Account details";
export const addresses = "Address book";
export const orders = "Orders";
export const giftRegistry = "Gift Registry";
export const linkedAccounts = "Linked accounts";
export const logout = "Log out";
export const buyingFor = "You are buying for {company}.";
export const buyForYourself = "Buy for yourself";
export const viewing = "Until {time}, you see the shop as {name} does. Nothing can be changed.";
export const viewingLabel = "Seen as a customer";
export const viewingEnd = "End";
export const viewingOver = "You no longer see the shop as a customer. This is your own session.";
export const viewingRefused = "You can only look";
export const oldSite = "This is our new site.";
export const oldSiteBack = "Go back to the old site";
export const loginNeeded = "You must login or sign up to use this feature.";
export const featuresPage = "Features";
export const listCount = "{count|one title|# titles}";
export const noProducts = "No products.";
export const seeAll = "See all";
export const seeAllTitles = "See all {count|one title|# titles}";
export const bannerMore = "Take a look";
export const untranslated = "This page isn’t available in {asked} yet. Here it is in {given}.";
export const noBlocks = "Come and see what’s on our shelves.";
export const noBlocksBrowse = "Browse our books";
export const noBlocksContact = "Contact and hours";
export const sidebar = "More from the shop";
export const sidebarBrowse = "Browse";
export const sidebarFeatures = "Features";
/** A label before its value: French has a space before the colon. */
export const labelled = "{label}: {text}";
/** The value after a label that is a link. */
export const afterLabel = ": {text}";
export const quoted = "“{text}”";
/**
 * The titles of pages that the specification names by their path, one a line: `Checkout Cart=Panier`. English has none;
 * `#` is an order's number.
 */
export const pathTitles = "";

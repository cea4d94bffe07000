/** The areas of the desk: one line about each, on the page that leads to all of them. */
export const shopTitle = "The shop";
export const shopNothing = "There is nothing else here for you. An owner decides what you may do.";

/** The groups of areas, in the order in which the page shows them. */
export const groups = {
  customers: "Customers and offers",
  books: "Books",
  content: "Pages and events",
  figures: "Figures",
  running: "Running the shop",
} as const;

export const todayAbout = "What is waiting for you";
export const ordersAbout = "Find orders and work on them, or take one by phone";
export const scanAbout = "Pick lists and slips, packing and handing over with a scanner";
export const customersAbout = "Find and approve customers, exempt them from tax";
export const titlesAbout = "Look up a book, change its price, hide it, or add one that no feed has";
export const receiveAbout = "Scan a delivery, and set copies aside that customers wait for";
export const searchesAbout = "Searches that found nothing, and how to fix them";
export const importsAbout =
  "Import stock, prices, titles and events from files, change many titles, and undo it";
export const countAbout = "Count a section with a scanner, see the differences, write them to the stock";
export const giftCardsAbout = "Issue gift cards, look one up, send it again";
export const promotionsAbout = "Promo codes and automatic discounts";
export const preordersAbout =
  "Signed or personalized copies before a book is out, and who wants what in them";
export const registriesAbout = "Gift registries whose day is near";
export const disputesAbout = "Payments that a customer asked their bank to return";
export const emailsAbout = "What the shop sent, and what could not be delivered";
export const listsAbout = "Lists of titles for pages and the featured lists";
export const picksAbout = "What your staff recommend, and why";
export const translationsAbout = "Your own texts in the second language of your pages";
export const picturesAbout =
  "Pictures for lists, pages and events, and what they say to people who can’t see them";
export const openingAbout = "What is left to do before you sell your first book";
export const settingsAbout =
  "Address, hours, colours, delivery, payment, taxes, and everything else about the shop";
export const reportsAbout = "Sales, taxes, payments, gift cards, and the week’s bestsellers";
export const staffAbout = "Who works here, and what they may do";
export const doorAbout = "Who comes to an event: check tickets, tick names, print the list";
export const programsAbout = "Keys for your till, your accounting and other programs";
export const webhooksAbout = "Programs that hear of orders, stock and customers at once";
export const eventsAbout = "Add and change events, their tickets and bundles, or cancel one";
export const healthAbout = "Failed emails, imports, backups, errors, and who is logged in";
export const pagesAbout =
  "The home page, your own pages, the menu and the footer: drafts, previews and versions";

/** The desk: titles, what the shop says about them, and their history. */
export const titlesTitle = "Titles";
export const find = "ISBN, title or author";
export const findHint = "A whole ISBN opens the title.";
export const findSubmit = "Find";
export const which = "Which titles";
export const whichTabs = {
  search: "Search",
  changed: "Changed by us",
  hidden: "Hidden",
} as const;
export const add = "Add a title";
export const changeSeveral = "Change several titles";
export const changeAll = "{count|Change this title|Change all # titles}";
export const none = "No title matches.";
export const noCode = "No feed has {code}. You can add the title yourself.";
export const noneChanged = "You have not changed any titles yet.";
export const noneHidden = "No titles are hidden.";
export const found = "{count|One title|# titles}";
export const foundClosest = "No title has all these words. These are the closest.";
export const alsoHidden = "Hidden titles with these words";
export const columns = {
  title: "Title",
  onhand: "On hand",
  onorder: "On order",
  reserved: "Set aside",
  price: "Price",
  own: "What we say",
} as const;
export const isHidden = "Hidden";
export const ownPrice = "our price";
export const noPrice = "none";
export const forOrder = "for order";
export const awaited = "{count|One copy|# copies} awaited";

export const pageOfTitle = "A title";
export const back = "To the titles";
export const backToTitle = "To the title";
export const inShop = "See it in the shop";
export const facts = {
  code: "ISBN or code",
  binding: "Binding",
  publisher: "Publisher",
  released: "Publication date",
  state: "Status",
  shown: "In the shop",
} as const;
export const states = {
  available: "Available",
  out_of_print: "Out of print",
  out_of_stock_indefinitely: "Out of stock indefinitely",
  forthcoming: "Forthcoming",
  cancelled: "Cancelled",
} as const;
export const shown = "Shown";
export const hiddenHere = "Hidden: nobody can find, see or buy it";
export const onlyHere = "Only your shop has this title.";
export const saidHeading = "Feeds and shop";
export const saidColumns = {
  what: "",
  feeds: "The feeds say",
  added: "When it was added",
  shop: "We say",
} as const;
export const said = {
  price: "Price of a new copy",
  note: "Note",
  description: "Description",
} as const;
export const nothing = "Nothing";
export const commentsHeading = "Staff comments";
export const commentsNone = "Nobody has written a comment yet.";
export const ordersHeading = "Orders that hold or wait for copies";
export const ordersNone = "No open order has this title.";
export const ordersColumns = {
  order: "Order",
  customer: "Customer",
  placed: "Placed",
  reserved: "Set aside",
  awaited: "Awaited",
} as const;
export const history = "History";
export const historyNone = "Nobody has changed it yet.";
export const did = {
  added: "{who} added this title.",
  price: "{who} changed our price: {before} → {after}.",
  description: "{who} changed our description.",
  shelf_note: "{who} changed our note: {before} → {after}.",
  cover: "{who} changed our cover.",
  cover_removed: "{who} removed our cover.",
  hidden: "{who} hid it.",
  shown: "{who} showed it again.",
  comment: "{who} changed the comment by {by}.",
} as const;
export const noValue = "none";
export const undo = "Undo";

export const edit = "Change price, note or description";
export const editOf = "Change {title}";
export const editText =
  "Imports never overwrite what you write here. An empty field means: use what the feeds say.";
export const price = "Our price of a new copy";
export const priceHint = "The feeds say {price}.";
export const priceHintOwn = "When it was added, its price was {price}.";
export const priceZero =
  "At 0 the book would be free. Tick “It is free” if you mean that; an empty field means the usual price.";
export const isFree = "It is free";
export const priceHintNone = "The feeds have no price.";
export const note = "Note beside the price";
export const noteHint = "Such as “Signed copies” or “Local author”. Shoppers read it.";
export const description = "Our description";
export const descriptionHint = "Text or HTML. It replaces that of the feeds.";
export const save = "Save";
export const changeCover = "Change the cover";
export const coverOf = "Cover of {title}";
export const coverText =
  "Your own picture is shown in this shop instead of the cover that the feeds have or that we draw. No import overwrites it.";
export const coverNow = "The cover as shoppers see it";
export const coverFile = "Picture";
export const coverFileHint = "A JPEG, PNG, WebP, GIF or AVIF file of at most 20 MB.";
export const coverSave = "Show this cover";
export const coverRemove = "Remove our cover";
export const hide = "Hide it";
export const show = "Show it again";
export const writeComment = "Write a staff comment";
export const changeComment = "Change";
export const commentOf = "Staff comment on {title}";
export const commentText = "Shoppers read it on the title’s page. To remove it, empty the text.";
export const comment = "Comment";
export const author = "Signed by";
export const authorHint = "One comment per name.";
export const noAuthor = "Enter who says it.";

export const addText =
  "For a book that no feed has: from a local author, a small press, or the shop itself. Your shoppers find it at once.";
export const code = "ISBN, EAN or UPC";
export const codeHint = "Leave it empty if the book has none. The title then gets a code of your own.";
export const title = "Title";
export const noTitle = "Enter the title.";
export const authors = "Author";
export const authorsHint = "Such as “Ursula K. Le Guin” or “Neil Gaiman and Terry Pratchett”.";
export const publisher = "Publisher";
export const listPrice = "Price";
export const binding = "Binding";
export const addSubmit = "Add the title";

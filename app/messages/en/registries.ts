/** Gift registries. */
export const emailSubject = "Your gift registry has closed: here is your thank-you list";
export const emailTitle = "Your thank-you list";
export const emailText =
  "Your gift registry at {shop} has closed. {count|One gift was|# gifts were} bought from it. Here is who gave what.";
export const emailButton = "See the thank-you list";
export const emailMore = "{count|One more gift is|# more gifts are} on the list.";
export const title = "Gift Registry";
export const createNew = "Create New";
export const none = "You have no gift registries.";
export const createFirst = "Click here to create a new gift registry.";
export const noItems = "No products added to registry.";
export const purchased = "{bought} of {wanted} products purchased";
export const wanted = "{count|One product|# products} wanted. What has been bought is a surprise.";
export const more = "+{count} more";
export const share = "Share";
export const shareOf = "Share {registry}";
export const edit = "Edit";
export const editOf = "Edit {registry}";
export const remove = "Delete";
export const removeOf = "Delete {registry}";
export const removeTitle = "Delete registry?";
export const removeText =
  "{registry} will be deleted, with its list of books and of what was bought. Nobody can open its link after that.";
export const removeSubmit = "Delete registry";

export const newTitle = "New gift registry";
export const editTitle = "Edit gift registry";
export const name = "Title";
export const nameHint = "For example, your names and what you are celebrating.";
export const occasion = "Occasion";
export const occasions = {
  Birthday: "Birthday",
  Wedding: "Wedding",
  Baby: "Baby",
  School: "School",
  Holiday: "Holiday",
  Bookfair: "Bookfair",
  Other: "Other",
} as const;
export const description = "Description";
export const descriptionHint = "Everybody who has the link can read this.";
export const deadline = "Purchase deadline";
export const deadlineHint = "The last day on which gifts can be bought.";
export const shipping = "Send gifts to";
export const shippingHint =
  "People who buy a gift can have it sent there. They see your name and your province or state, and never your street.";
export const noShipping = "Nowhere: I’ll get them another way";
export const encouraged = "Ask people to have their gifts sent there";
export const surprise = "Surprise me: don’t show me what has been bought until the registry closes";
export const storeCanEdit = "The shop may help: it can change the books, the text and the deadline";
export const isOpen = "The registry is open: gifts can be bought";
export const save = "Save";
export const create = "Create registry";

export const createdBy = "created by {name}";
export const buyUntil = "Please buy gifts by {date}.";
export const closedOn = "This registry closed on {date}.";
export const closed = "This registry is closed.";
export const sendToOwner =
  "{name} would like gifts to be sent to them. You can choose that when you check out.";
export const canSendToOwner = "Gifts can be sent to {name}.";
export const storeHelps = "The shop may help with this registry.";
export const goBack = "Go back";
export const filter = "Show";
export const filters = {
  all: "Show All",
  purchased: "Show purchased",
  not_purchased: "Show not purchased",
} as const;
export const sortBy = "Sort by";
export const filterAndSort = "Filter and sort";
export const sorts = { title: "Title", author: "Author" } as const;
export const ribbon = "{bought} of {wanted} Purchased";
export const ribbonWanted = "{count} wanted";
export const giveThis = "Give this";
export const noneMatch = "No products match.";
export const giftCards = "Not sure what to choose? Give a gift card.";
export const thanksLink = "Thank-you list";
export const more1 = "One more of {title}";
export const less1 = "One less of {title}";
export const removeTitleOf = "Remove {title} from the registry";
export const removeItem = "Remove";
export const addBooks = "Find books to add";

export const shareTitle = "Share {registry}";
export const shareText =
  "Everybody who has this link can see the registry and buy from it, without an account.";
export const shareLink = "Link to this registry";
export const qr = "QR code of the registry’s link";
export const qrText = "Print this page to put the code on an invitation.";
export const backToRegistry = "Back to the registry";

export const thanksTitle = "Thank-you list";
export const thanksText = "The gifts that you got from your registry “{registry}”, and who they are from.";
export const thanksPrint = "Print this page to tick off your thank-you notes.";
export const thanksNone = "Nothing was bought from this registry.";
export const somebody = "A former customer";
export const giftLine = "{count} × {title}";

export const loading = "Loading your registries…";
export const addToOf = "Add {title} to a gift registry";
export const inRegistry = "{count} wanted";
export const addToRegistry = "Add to {registry}";
export const oneMore = "One more for {registry}";
export const oneLess = "One less for {registry}";
export const backToTitle = "Back to {title}";

export const giftFor = "For {registry} ({name})";
export const question = {
  bought: "The registry wants only {count|one copy|# copies} of this.",
  gone: "The registry doesn’t want this any more: somebody has already bought it.",
  closed: "This registry has closed, so this can’t be bought for it any more.",
} as const;
export const answers = {
  anyway: "Buy it anyway",
  wanted: "Buy only what is wanted",
  remove: "Remove it",
  own: "Keep it for myself",
} as const;
export const answersOf = {
  anyway: "Buy it anyway: {title}",
  wanted: "Buy only what is wanted: {title}",
  remove: "Remove it: {title}",
  own: "Keep it for myself: {title}",
} as const;
export const decideFirst = "Please decide about the gifts in your cart first.";
export const loginAdvice =
  "Your cart has gifts for a registry. We recommend that you log in: then they can be sent to their new owner.";
export const loginAdviceShort = "Your cart has gifts for a registry. We recommend that you log in first.";
export const sendTo = "Send to {name} ({registry})";
export const sendToHint = "{name}’s address stays private.";
export const sendToAsked = "{name} asks for gifts to be sent there.";
export const sendSeparately =
  "To have gifts sent to the registry’s owner, order them separately from your other books.";
export const onFile = "We have {name}’s address. It stays private.";
export const giftOf = "Gift registry: {name}";
export const note = "Note for the registry’s owner";
export const noteHint = "Shown with your name on their thank-you list.";
